#include "match/match_program.hpp"

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

MatchRun finish_match(Process& process) {
   return {finish(process)};
}

MatchRun run_match(std::vector<std::string> arguments, const std::vector<std::string>& more) {
   arguments.insert(arguments.end(), more.begin(), more.end());
   Process process(match_command(arguments));
   process.close_input();
   return finish_match(process);
}

std::string scripted(const std::string& fault, int question) {
   return fmt::format("cmd=\"'{}' {} {}\"", KETE_SCRIPTED_ENGINE, fault, question);
}

void check_two_sound_games(const MatchRun& run) {
   INFO(run.text() << run.errors);
   CHECK(run.code == 0);
   REQUIRE(run.games().size() == 2);
   for (const Json& game : run.games()) {
      CHECK(game["reason"] != "crash");
      CHECK(game["reason"] != "illegal-move");
      CHECK(game["reason"] != "time");
   }
}

}  // namespace kete::test
