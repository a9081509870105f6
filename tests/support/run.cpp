#include "support/run.hpp"

#include <fstream>
#include <sstream>

#include <fmt/format.h>
#include <unistd.h>

#include "support/catch.hpp"

namespace kete::test {

namespace {

constexpr Seconds patience{120};

}  // namespace

Run finish(Process& process) {
   Run run;
   while (const auto line = process.read_line(patience))
      run.lines.push_back(*line);
   const auto code = process.wait(patience);
   REQUIRE(code);
   run.code = *code;
   run.errors = process.read_errors();
   return run;
}

Run run_program(const std::string& program, const std::vector<std::string>& arguments,
                std::string_view input) {
   std::vector<std::string> command = {program};
   command.insert(command.end(), arguments.begin(), arguments.end());
   Process process(command);
   process.write(input);
   process.close_input();
   return finish(process);
}

std::vector<std::string> keys(const Json& object) {
   std::vector<std::string> names;
   for (const auto& [name, value] : object.items())
      names.push_back(name);
   return names;
}

Folder::Folder() {
   static int number = 0;
   path =
       std::filesystem::temp_directory_path() / fmt::format("kete test {} {}", getpid(), ++number);
   std::filesystem::create_directories(path);
}

Folder::~Folder() {
   std::filesystem::remove_all(path);
}

std::string read_file(const std::filesystem::path& name) {
   std::ifstream file(name, std::ios::binary);
   std::stringstream text;
   text << file.rdbuf();
   return text.str();
}

}  // namespace kete::test
