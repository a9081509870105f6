#include "util/data_files.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>
#include <utility>

#include <unistd.h>

#include "support/catch.hpp"

namespace kete {

namespace {

namespace fs = std::filesystem;

/// A name that no other test process uses at the same time.
std::string own_name(const std::string& name) {
   return "data-files-test-" + std::to_string(getpid()) + "-" + name;
}

fs::path program_folder() {
   return fs::read_symlink("/proc/self/exe").parent_path();
}

/// A folder that lives as long as the test.
class Folder {
 public:
   explicit Folder(fs::path path) : path_(std::move(path)) { fs::create_directories(path_); }

   ~Folder() {
      std::error_code ignored;
      fs::remove_all(path_, ignored);
   }

   Folder(const Folder&) = delete;
   Folder& operator=(const Folder&) = delete;

   [[nodiscard]] const fs::path& path() const { return path_; }

 private:
   fs::path path_;
};

/// An environment variable with another value for a while.
class Variable {
 public:
   Variable(const char* name, const char* value) : name_(name) {
      const char* before = std::getenv(name);
      was_set_ = before != nullptr;
      if (was_set_) before_ = before;
      set(value);
   }

   ~Variable() { set(was_set_ ? before_.c_str() : nullptr); }

   Variable(const Variable&) = delete;
   Variable& operator=(const Variable&) = delete;

 private:
   void set(const char* value) {
      if (value == nullptr) {
         unsetenv(name_);
      } else {
         setenv(name_, value, 1);
      }
   }

   const char* name_;
   bool was_set_ = false;
   std::string before_;
};

void write(const fs::path& path) {
   fs::create_directories(path.parent_path());
   std::ofstream(path) << "data\n";
}

}  // namespace

TEST_CASE("Data files are looked for beside the program, where it is installed, and at home",
          "[data_files]") {
   const Variable home("HOME", "/home/of/nobody");
   const Variable xdg("XDG_DATA_HOME", nullptr);
   const auto folders = data_folders();
   REQUIRE(folders.size() == 3);
   CHECK(folders[0] == program_folder().string());
   CHECK(fs::path(folders[1]).is_absolute());
   CHECK(fs::path(folders[1]).filename() == "kete");
   CHECK(folders[2] == "/home/of/nobody/.local/share/kete");

   const Variable data("XDG_DATA_HOME", "/data/of/nobody");
   CHECK(data_folders().back() == "/data/of/nobody/kete");
}

TEST_CASE("A path in the environment that is not whole counts for nothing", "[data_files]") {
   const Variable home("HOME", "somewhere");
   const Variable xdg("XDG_DATA_HOME", "");
   CHECK(data_folders().size() == 2);
}

TEST_CASE("The first folder that has the file wins", "[data_files]") {
   const std::string name = own_name("order");
   const Folder user(fs::temp_directory_path() / own_name("user"));
   const Variable data("XDG_DATA_HOME", user.path().c_str());
   const std::string file = name + "/a.fen";

   write(user.path() / "kete" / file);
   CHECK(data_file(file) == (user.path() / "kete" / file).string());

   const Folder beside(program_folder() / name);
   CHECK(data_file(file) == (user.path() / "kete" / file).string());
   write(beside.path() / "a.fen");
   CHECK(data_file(file) == (beside.path() / "a.fen").string());
}

TEST_CASE("The current directory is not looked in", "[data_files]") {
   const Folder folder(fs::temp_directory_path() / own_name("current"));
   write(folder.path() / "a.fen");
   const fs::path before = fs::current_path();
   fs::current_path(folder.path());
   const auto found = data_file("a.fen");
   fs::current_path(before);
   CHECK_FALSE(found);
}

TEST_CASE("The error names the file and every folder, in one line", "[data_files]") {
   const Variable data("XDG_DATA_HOME", "/data/of=nobody");
   const auto found = data_file("book/ballots/nothing.fen");
   REQUIRE_FALSE(found);
   const std::string& message = found.error().message;
   CAPTURE(message);
   CHECK(message.find("book/ballots/nothing.fen") != std::string::npos);
   CHECK(message.find(data_folders()[1]) != std::string::npos);
   CHECK(message.find("/data/of?nobody/kete") != std::string::npos);
   CHECK(message.find_first_of("\"=\n") == std::string::npos);
}

TEST_CASE("The build has the openings beside its programs", "[data_files]") {
   const fs::path program = KETE_PROGRAM;
   CHECK(fs::exists(program.parent_path() / "book/README.md"));
   CHECK(fs::exists(program.parent_path() / "book/ballots/international.fen"));
}

}  // namespace kete
