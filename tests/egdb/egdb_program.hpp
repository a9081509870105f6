#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "support/run.hpp"

namespace kete::test {

using Arguments = std::vector<std::string>;

/// Runs kete-egdb.
[[nodiscard]] Run egdb_run(const Arguments& arguments, std::string_view input = "");

/// The lines of a run with --json.
[[nodiscard]] std::vector<Json> objects(const Run& run);

/// A folder with the tables of a variant as it comes.
[[nodiscard]] std::string tables_of(const std::string& variant, int pieces);

/// The table files of a folder, by their path in it.
[[nodiscard]] std::map<std::string, std::string> files_in(const std::filesystem::path& folder);

}  // namespace kete::test
