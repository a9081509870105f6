#pragma once

namespace kete::cli {

/// The whole program: reads the command line, runs the command, returns the exit code.
[[nodiscard]] int run(int argc, const char* const* argv);

}  // namespace kete::cli
