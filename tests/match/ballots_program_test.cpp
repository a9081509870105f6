#include <algorithm>
#include <string>
#include <vector>

#include "support/catch.hpp"
#include "support/run.hpp"
#include "util/text.hpp"

namespace kete {

namespace {

using test::Run;

Run run(const std::vector<std::string>& arguments) {
   return test::run_program(KETE_BALLOTS_PROGRAM, arguments);
}

/// The arguments in the command that a list says it was made with.
std::vector<std::string> arguments_in(const std::vector<std::string>& lines) {
   for (const std::string& line : lines) {
      const auto words = text::words(line);
      if (words.size() > 2 && words[1] == "kete-ballots") return {words.begin() + 2, words.end()};
   }
   return {};
}

std::size_t positions(const Run& made) {
   return static_cast<std::size_t>(std::ranges::count_if(
       made.lines, [](const std::string& line) { return !line.starts_with('#'); }));
}

}  // namespace

TEST_CASE("A list of openings says how it is made again", "[ballots]") {
   const auto arguments =
       GENERATE(std::vector<std::string>{"Thai", "--count", "3", "--nodes", "3000"},
                std::vector<std::string>{"english", "--all", "--plies", "2", "--nodes", "1000"});
   const Run made = run(arguments);
   INFO(made.errors);
   REQUIRE(made.code == 0);
   CHECK(made.errors.empty());
   CHECK(positions(made) >= 3);
   const auto command = arguments_in(made.lines);
   REQUIRE(command.size() > arguments.size());
   CHECK(run(command).lines == made.lines);
}

TEST_CASE("A list that cannot be filled fails, with what was found", "[ballots]") {
   const Run made = run({"international", "--plies", "1", "--count", "200", "--nodes", "100",
                         "--choice", "0", "--balance", "0"});
   CHECK(made.code == 1);
   CHECK(made.errors.starts_with("kete-ballots: only "));
   CHECK(positions(made) < 200);
}

TEST_CASE("Bad values are refused in one line", "[ballots]") {
   using Arguments = std::vector<std::string>;
   const auto arguments =
       GENERATE(Arguments{}, Arguments{"chess"}, Arguments{"english", "--count", "0"},
                Arguments{"english", "--plies", "x"}, Arguments{"english", "--balance", "-1"},
                Arguments{"english", "--choice", "nan"}, Arguments{"english", "--all"},
                Arguments{"english", "--all", "--plies", "7"},
                Arguments{"english", "--all", "--plies", "2", "--seed", "3"},
                Arguments{"english", "--unknown"});
   CAPTURE(arguments);
   const Run refused = run(arguments);
   CHECK(refused.code == 2);
   CHECK(refused.lines.empty());
   CHECK(refused.errors.starts_with("kete-ballots: "));
   CHECK(std::ranges::count(refused.errors, '\n') == 1);
}

}  // namespace kete
