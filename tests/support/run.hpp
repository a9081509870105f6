#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "support/process.hpp"

namespace kete::test {

using Json = nlohmann::ordered_json;

/// What one run of a program left behind.
struct Run {
   int code = 0;                    ///< exit code, or minus the signal
   std::vector<std::string> lines;  ///< standard output
   std::string errors;              ///< standard error
};

/// The rest of what a running process prints, and its end.
[[nodiscard]] Run finish(Process& process);

/// Runs a program with the arguments and that text on standard input, and waits for its end.
[[nodiscard]] Run run_program(const std::string& program, const std::vector<std::string>& arguments,
                              std::string_view input = "");

/// The names of an object's members, in order.
[[nodiscard]] std::vector<std::string> keys(const Json& object);

/// A folder of its own with a blank in its name, removed with everything in it.
struct Folder {
   std::filesystem::path path;

   Folder();
   Folder(const Folder&) = delete;
   Folder& operator=(const Folder&) = delete;
   ~Folder();

   [[nodiscard]] std::string file(const std::string& name) const { return (path / name).string(); }
};

/// All bytes of a file; none where there is no file.
[[nodiscard]] std::string read_file(const std::filesystem::path& name);

}  // namespace kete::test
