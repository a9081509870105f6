#pragma once

#include <functional>

#include <CLI/CLI.hpp>

#include "util/result.hpp"

namespace kete::cli {

/// What main() of every program does: makes sure of the standard descriptors, and turns whatever
/// `body` throws into one line on stderr. Returns the exit code.
[[nodiscard]] int run_main(const std::function<int()>& body);

/// Gives the program --version and --help, and one command at most.
void set_up_program(CLI::App& app);

/// Parses the command line, prints the help or the version it asks for, else does `work`, whose
/// error is bad input. Returns the exit code of output.hpp.
[[nodiscard]] int parse_and_work(CLI::App& app, int argc, const char* const* argv,
                                 const std::function<Result<int>()>& work);

}  // namespace kete::cli
