#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "support/process.hpp"

namespace kete::test {

using Json = nlohmann::ordered_json;

inline constexpr Seconds patience{120};

/// What one run of kete-match left behind.
struct MatchRun {
   int code = 0;
   std::vector<std::string> lines;  ///< standard output
   std::string errors;              ///< standard error

   /// The lines of games, and the last one, of a run with --json.
   [[nodiscard]] std::vector<Json> games() const;
   [[nodiscard]] Json summary() const;

   [[nodiscard]] std::string text() const;  ///< all lines
};

[[nodiscard]] std::vector<std::string> match_command(const std::vector<std::string>& arguments);

[[nodiscard]] MatchRun run_match(const std::vector<std::string>& arguments);

/// The rest of what a running process prints, and its end.
[[nodiscard]] MatchRun finish(Process& process);

/// "cmd=..." of the scripted engine with a fault at the Nth question.
[[nodiscard]] std::string scripted(const std::string& fault = "", int question = 1);

/// A folder of its own, removed with everything in it.
struct Folder {
   std::filesystem::path path;

   Folder();
   Folder(const Folder&) = delete;
   Folder& operator=(const Folder&) = delete;
   ~Folder();

   [[nodiscard]] std::string file(const std::string& name) const { return (path / name).string(); }
};

[[nodiscard]] std::string read_file(const std::string& name);

}  // namespace kete::test
