#include "util/data_files.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <system_error>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace kete {

namespace {

namespace fs = std::filesystem;

/// Symbolic links to the program are followed: data lies beside what they point at.
std::optional<fs::path> program_folder() {
   std::error_code error;
   const fs::path program = fs::read_symlink("/proc/self/exe", error);
   if (error) return std::nullopt;
   return program.parent_path();
}

/// What an environment variable names, if it is a whole path: the XDG specification has others
/// ignored, and they would mean the current directory.
std::optional<fs::path> folder_in(const char* variable) {
   const char* value = std::getenv(variable);
   if (value == nullptr) return std::nullopt;
   fs::path path = value;
   if (!path.is_absolute()) return std::nullopt;
   return path;
}

/// A path as an error message may hold it. Not cut, unlike text::quoted: its end says what is
/// wrong.
std::string shown(std::string_view path) {
   std::string text(path);
   std::ranges::replace_if(
       text, [](unsigned char c) { return c < ' ' || c == '"' || c == '='; }, '?');
   return text;
}

}  // namespace

std::vector<std::string> data_folders() {
   std::vector<std::string> folders;
   if (const auto program = program_folder()) {
      folders.push_back(program->string());
      folders.push_back((*program / KETE_DATA_FOLDER).lexically_normal().string());
   }
   if (const auto user = user_data_folder()) folders.push_back(*user);
   return folders;
}

std::optional<std::string> user_data_folder() {
   if (const auto data = folder_in("XDG_DATA_HOME")) return (*data / "kete").string();
   if (const auto home = folder_in("HOME")) return (*home / ".local/share/kete").string();
   return std::nullopt;
}

Result<std::string> data_file(std::string_view relative) {
   const auto folders = data_folders();
   std::vector<std::string> named;
   for (const std::string& folder : folders) {
      const fs::path path = fs::path(folder) / relative;
      std::error_code error;
      if (fs::exists(path, error)) return path.string();
      named.push_back(shown(folder));
   }
   return failure(
       fmt::format("there is no {} in {}", shown(relative), fmt::join(named, ", nor in ")));
}

}  // namespace kete
