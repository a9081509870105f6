#include <cstddef>
#include <filesystem>
#include <fstream>
#include <regex>
#include <string>
#include <vector>

#include "cli/program.hpp"
#include "support/catch.hpp"
#include "support/process.hpp"

namespace kete::test {

namespace {

namespace fs = std::filesystem;

constexpr Seconds patience{60};

using Lines = std::vector<std::string>;

/// The blocks of README.md that stand between fences, from the heading on.
std::vector<Lines> blocks(const std::string& heading = "") {
   std::ifstream file(fs::path(KETE_TEST_DATA) / "../../README.md");
   REQUIRE(file);
   std::vector<Lines> result;
   bool in_part = heading.empty();
   bool in_block = false;
   for (std::string line; std::getline(file, line);) {
      if (!in_block && line == heading) in_part = true;
      if (!in_part) continue;
      if (line.starts_with("```")) {
         in_block = !in_block;
         if (in_block) result.emplace_back();
      } else if (in_block) {
         result.back().push_back(line);
      }
   }
   return result;
}

struct Example {
   std::string command;
   Lines output;
};

/// The blocks that begin with a command.
std::vector<Example> examples() {
   std::vector<Example> result;
   for (const Lines& block : blocks()) {
      if (!block.empty() && block.front().starts_with("$ "))
         result.push_back({block.front().substr(2), {block.begin() + 1, block.end()}});
   }
   return result;
}

/// The line without the digits that differ from machine to machine: times and rates. Everything
/// else a search tells is the same everywhere.
std::string masked(const std::string& line) {
   static const std::regex json("\"(time|nps|seconds)\":[0-9.e+-]+");
   static const std::regex hub(" (time|nps)=[0-9.e+-]+");
   static const std::regex perft("in [0-9.]+ s, [0-9.]+ million a second");
   static const std::regex match("thought for [0-9.]+ s of [0-9.]+ s, overhead [0-9.]+ %");
   std::string result = std::regex_replace(line, json, "\"$1\":#");
   result = std::regex_replace(result, hub, " $1=#");
   // The last digits of a real number are those of a mathematical library.
   static const std::regex digits("([.][0-9]{6})[0-9]+");
   result = std::regex_replace(result, digits, "$1");
   result = std::regex_replace(result, match, "thought for # s of # s, overhead # %");
   return std::regex_replace(result, perft, "in # s, # million a second");
}

Lines masked(Lines lines) {
   for (std::string& line : lines)
      line = masked(line);
   return lines;
}

}  // namespace

TEST_CASE("the examples of the README are what the program prints") {
   // Typed at the top of the repository, with the programs on the PATH.
   const fs::path programs = fs::path(KETE_PROGRAM).parent_path();
   const std::string setting =
       "PATH='" + programs.string() + "':$PATH; cd '" + KETE_TEST_DATA "/../..'; ";
   const auto all = examples();
   CHECK(all.size() >= 14);
   for (const Example& example : all) {
      INFO(example.command);
      Process process({"/bin/sh", "-c", setting + example.command});
      process.close_input();
      Lines output;
      while (const auto line = process.read_line(patience))
         output.push_back(*line);
      CHECK(process.read_errors().empty());
      CHECK(!output.empty());
      CHECK(masked(output) == masked(example.output));
   }
}

TEST_CASE("the session of the README is what the program answers") {
   const auto session = blocks("### A session");
   REQUIRE(session.size() >= 2);
   Process process({KETE_PROGRAM, "hub"});
   for (const std::string& line : session[0])
      process.send(line);
   Lines output;
   do {
      const auto line = process.read_line(patience);
      REQUIRE(line);
      output.push_back(masked(*line));
   } while (!output.back().starts_with("done"));

   // "..." stands for the declarations that are left out.
   const Lines expected = masked(session[1]);
   std::size_t next = 0;
   bool left_out = false;
   for (const std::string& line : expected) {
      if (line == "...") {
         left_out = true;
         continue;
      }
      while (left_out && next < output.size() && output[next] != line) {
         CHECK(output[next].starts_with("param "));
         ++next;
      }
      left_out = false;
      REQUIRE(next < output.size());
      CHECK(output[next] == line);
      ++next;
   }
   CHECK(next == output.size());
}

}  // namespace kete::test
