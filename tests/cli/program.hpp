#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "support/run.hpp"

namespace kete::test {

/// Runs `kete` with the arguments and that text on standard input, and waits for its end.
[[nodiscard]] Run run(const std::vector<std::string>& arguments, std::string_view input = "");

/// The same, of which exit code 0 and nothing on standard error are expected: its lines.
[[nodiscard]] std::vector<std::string> lines_of(const std::vector<std::string>& arguments,
                                                std::string_view input = "");

/// The same with --json, each line read.
[[nodiscard]] std::vector<Json> objects_of(std::vector<std::string> arguments,
                                           std::string_view input = "");

/// The only object that is printed.
[[nodiscard]] Json object_of(const std::vector<std::string>& arguments);

/// Whether a run was refused as bad usage or input: exit code 2, nothing on standard output, and
/// one line on standard error.
[[nodiscard]] bool is_refused(const Run& run);

/// The names of all variants.
[[nodiscard]] const std::vector<std::string>& variant_names();

}  // namespace kete::test
