#include "match/match_program.hpp"

#include <unistd.h>

#include <fstream>
#include <sstream>

#include <fmt/format.h>

#include "support/catch.hpp"

namespace kete::test {

std::vector<Json> MatchRun::games() const {
   std::vector<Json> games;
   for (const std::string& line : lines) {
      const Json object = Json::parse(line);
      if (object.contains("game")) games.push_back(object);
   }
   return games;
}

Json MatchRun::summary() const {
   INFO(errors);
   REQUIRE_FALSE(lines.empty());
   return Json::parse(lines.back());
}

std::string MatchRun::text() const {
   std::string text;
   for (const std::string& line : lines)
      text += line + '\n';
   return text;
}

std::vector<std::string> match_command(const std::vector<std::string>& arguments) {
   std::vector<std::string> command = {KETE_MATCH_PROGRAM};
   command.insert(command.end(), arguments.begin(), arguments.end());
   return command;
}

MatchRun finish(Process& process) {
   MatchRun run;
   while (const auto line = process.read_line(patience))
      run.lines.push_back(*line);
   const auto code = process.wait(patience);
   REQUIRE(code);
   run.code = *code;
   run.errors = process.read_errors();
   return run;
}

MatchRun run_match(const std::vector<std::string>& arguments) {
   Process process(match_command(arguments));
   process.close_input();
   return finish(process);
}

std::string scripted(const std::string& fault, int question) {
   return fmt::format("cmd=\"'{}' {} {}\"", KETE_SCRIPTED_ENGINE, fault, question);
}

Folder::Folder() {
   static int number = 0;
   path =
       std::filesystem::temp_directory_path() / fmt::format("kete match {} {}", getpid(), ++number);
   std::filesystem::create_directories(path);
}

Folder::~Folder() {
   std::filesystem::remove_all(path);
}

std::string read_file(const std::string& name) {
   std::ifstream file(name);
   std::stringstream text;
   text << file.rdbuf();
   return text.str();
}

}  // namespace kete::test
