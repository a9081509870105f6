#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "cli/program.hpp"
#include "support/catch.hpp"
#include "support/process.hpp"

namespace kete::test {

namespace {

struct Example {
   std::string command;
   std::vector<std::string> output;
};

/// The blocks of README.md that begin with a command.
std::vector<Example> examples() {
   std::ifstream file(std::filesystem::path(KETE_TEST_DATA) / "../../README.md");
   REQUIRE(file);
   std::vector<Example> result;
   bool in_block = false;
   bool in_example = false;
   for (std::string line; std::getline(file, line);) {
      if (line.starts_with("```")) {
         in_block = !in_block;
         in_example = false;
      } else if (in_block && line.starts_with("$ ")) {
         result.push_back({line.substr(2), {}});
         in_example = true;
      } else if (in_example) {
         result.back().output.push_back(line);
      }
   }
   return result;
}

/// Whether the output tells times, or how a search went.
bool is_measured(const std::string& command) {
   for (const char* word : {"perft", "analyze", "bench"}) {
      if (command.find(word) != std::string::npos) return true;
   }
   return false;
}

}  // namespace

TEST_CASE("the examples of the README are what the program prints") {
   const auto all = examples();
   CHECK(all.size() >= 8);
   for (const Example& example : all) {
      INFO(example.command);
      const std::string call = "kete() { '" + std::string(KETE_PROGRAM) + "' \"$@\"; }; ";
      Process process({"/bin/sh", "-c", call + example.command});
      process.close_input();
      std::vector<std::string> output;
      while (const auto line = process.read_line(Seconds(60)))
         output.push_back(*line);
      CHECK(process.read_errors().empty());
      CHECK(!output.empty());
      if (!is_measured(example.command)) CHECK(output == example.output);
   }
}

}  // namespace kete::test
