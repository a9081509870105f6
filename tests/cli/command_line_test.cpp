#include <string>
#include <vector>

#include "cli/program.hpp"
#include "support/catch.hpp"
#include "support/process.hpp"

namespace kete::test {

TEST_CASE("version and help") {
   const auto version = lines_of({"--version"});
   REQUIRE(version.size() == 1);
   CHECK(version[0].starts_with("kete "));

   std::string help;
   for (const std::string& line : lines_of({"--help"}))
      help += line + "\n";
   for (const char* command :
        {"hub", "variants", "rules", "moves", "perft", "convert", "analyze", "bench"}) {
      INFO(command);
      CHECK(help.find(command) != std::string::npos);
      const auto lines = lines_of({command, "--help"});
      CHECK(lines.size() > 3);
   }
}

TEST_CASE("bad usage: exit code 2 and one line") {
   const std::vector<std::vector<std::string>> all = {
       {"nonsense"},
       {""},
       {"--nonsense"},
       {"moves", "--nonsense"},
       {"moves", "nonsense"},
       {"moves", "convert"},
       {"--variant"},
       {"--variant", "nonsense", "moves"},
       {"--variant", "", "moves"},
       {"moves", "--variant", "two\nlines"},
       {"--set", "moves"},
       {"--set", "nonsense", "moves"},
       {"--set", "=3", "moves"},
       {"--set", "nonsense=3", "moves"},
       {"--set", "repetition=0", "moves"},
       {"--set", "repetition=often", "moves"},
       {"--set", "repetition=", "moves"},
       {"--set", "long-diagonal=9", "moves"},       // not a rule of international
       {"--set", "forced-capture=false", "moves"},  // nor an option of it
       {"--set", "king-landing=any", "moves"},
       {"--variant", "tanzanian", "--set", "king-landing=nowhere", "moves"},
       {"--set", "threads=2", "moves"},  // no search in it
       {"--set", "tt-size=20", "perft", "--depth", "1"},
       {"--set", "threads=0", "analyze", "--depth", "1"},
       {"--set", "threads=many", "analyze", "--depth", "1"},
       {"--set", "tt-size=200", "analyze", "--depth", "1"},
       {"--set", "multi-pv=0", "analyze", "--depth", "1"},
       {"--set", "move-overhead=-1", "analyze", "--depth", "1"},
       {"--set", "repetition=3", "variants"},
       {"--set", "repetition=3", "bench"},
       {"moves", "--fen", "W:W31:B20", "--pos", "W"},
       {"moves", "--fen", ""},
       {"moves", "--fen", "W:W51:B1"},
       {"moves", "--fen", "?:W31:B20"},
       {"moves", "--pos", "Wbbb"},
       {"moves", "--pos", ""},
       {"moves", "--moves", "32-28 32-28"},
       {"moves", "--moves", "nonsense"},
       {"moves", "--notation", "latin"},
       {"moves", "--batch"},
       {"moves", "--batch", "/nonexistent/file"},
       {"moves", "--batch", "/"},
       {"moves", "--batch", "-", "--fen", "W:W31:B20"},
       {"moves", "--batch", "-", "--pos", "W"},
       {"perft"},
       {"perft", "--depth"},
       {"perft", "--depth", "0"},
       {"perft", "--depth", "-3"},
       {"perft", "--depth", "three"},
       {"perft", "--depth", "3x"},
       {"perft", "--depth", "1e3"},
       {"perft", "--depth", "99999999999999999999"},
       {"perft", "--depth", "3", "--depth", "4"},
       {"perft", "--depth", "3", "--threads", "0"},
       {"perft", "--depth", "3", "--batch", "-"},
       {"analyze"},
       {"analyze", "--fen", "W:W31:B20"},
       {"analyze", "--depth", "0"},
       {"analyze", "--depth", "1000000"},
       {"analyze", "--nodes", "0"},
       {"analyze", "--nodes", "-1"},
       {"analyze", "--time", "0"},
       {"analyze", "--time", "-1"},
       {"analyze", "--time", "soon"},
       {"analyze", "--time", "inf"},
       {"analyze", "--time", "nan"},
       {"analyze", "--batch", "-"},
       {"--set", "dialect=pydraughts", "moves"},  // of the protocol only
       {"--set", "dialect=nonsense", "hub"},
       {"--set", "ponder=", "hub"},
       {"--variant", "nonsense", "hub"},
       {"--set", "threads=0", "hub"},
   };
   for (const auto& arguments : all) {
      std::string words;
      for (const std::string& word : arguments)
         words += word + " ";
      const Run result = run(arguments);
      INFO(words);
      INFO(result.errors);
      CHECK(is_refused(result));
   }
}

TEST_CASE("an error says what is wrong") {
   const auto says = [](const std::vector<std::string>& arguments, const char* what) {
      const Run result = run(arguments);
      INFO(result.errors);
      return result.errors.find(what) != std::string::npos;
   };
   CHECK(says({"--variant", "nonsense", "moves"}, "nonsense"));
   CHECK(says({"--set", "tt-size=200", "analyze", "--depth", "1"}, "tt-size"));
   CHECK(says({"moves", "--moves", "32-28 32-28"}, "move 2"));
   CHECK(says({"moves", "--batch", "/nonexistent/file"}, "/nonexistent/file"));
   CHECK(says({"analyze"}, "--depth"));
   // U54: three reasons at once.
   const std::string fen = "W:WK4,WK5,55:B4";
   CHECK(says({"moves", "--fen", fen}, "55"));
   CHECK(says({"moves", "--fen", fen}, "twice"));
}

TEST_CASE("the common options stand before or after the command") {
   const auto before =
       lines_of({"--variant", "russian", "--set", "no-progress=off", "--json", "rules"});
   const auto after =
       lines_of({"rules", "--json", "--set", "no-progress=off", "--variant", "russian"});
   const auto mixed = lines_of({"--set=no-progress=off", "rules", "--variant=russian", "--json"});
   REQUIRE(before.size() == 1);
   CHECK(before == after);
   CHECK(before == mixed);
   const Json rules = Json::parse(before[0]);
   CHECK(rules["variant"] == "russian");
   CHECK(rules["no-progress"] == "off");

   // --set is repeated on both sides; the last word counts.
   const Json twice = object_of(
       {"--set", "no-progress=10", "--set", "repetition=5", "rules", "--set", "no-progress=20"});
   CHECK(twice["no-progress"] == 20);
   CHECK(twice["repetition"] == 5);
}

TEST_CASE("variants are found by alias, case ignored") {
   for (const char* name : {"tzd", "drafti", "Tanzanian", "TZD"}) {
      INFO(name);
      CHECK(object_of({"--variant", name, "convert"})["variant"] == "tanzanian");
   }
}

TEST_CASE("without a command the first line of input decides") {
   for (const char* input : {"", "\n", "nonsense\n", "hub2\n", "quit\n"}) {
      INFO(input);
      CHECK(is_refused(run({}, input)));
   }
   // U33
   const Run hub = run({}, "hub\nquit\n");
   CHECK(hub.code == 0);
   REQUIRE(!hub.lines.empty());
   CHECK(hub.lines.front().starts_with("id name=kete"));
   CHECK(hub.lines.back() == "wait");
   // Without the end of the line, and from Windows.
   CHECK(run({}, "hub").code == 0);
   CHECK(run({}, "hub\r\nquit\r\n").lines.back() == "wait");

   const Run version_1 = run({}, "start\nping\nquit\n");
   CHECK(version_1.code == 0);
   CHECK(version_1.lines == std::vector<std::string>{"pong"});
}

TEST_CASE("hub takes whatever bots append") {
   const auto declared_variant = [](const std::vector<std::string>& arguments) {
      for (const std::string& line : lines_of(arguments, "hub\nquit\n")) {
         if (line.starts_with("param name=variant value="))
            return line.substr(25, line.find(' ', 25) - 25);
      }
      return std::string();
   };
   CHECK(declared_variant({"hub"}) == "international");
   CHECK(declared_variant({"hub", "--variant=russian"}) == "russian");
   CHECK(declared_variant({"hub", "--variant", "russian"}) == "russian");
   CHECK(declared_variant({"--variant", "russian", "hub"}) == "russian");
   CHECK(declared_variant({"hub", "--nonsense=1", "--json=x", "--version=2", "--flag"}) ==
         "international");
   CHECK(declared_variant({"hub", "--variant=nonsense"}) == "international");
   // Words with an empty value or none, that this program knows for itself, or that are no options.
   for (const char* word :
        {"--variant=", "--variant", "--set=", "--set", "--help=1", "-h=1", "--version", "--json",
         "--", "-", "", "--=", "--tt-size=", "nonsense", "moves", "--set=threads"}) {
      INFO(word);
      CHECK(declared_variant({"hub", word}) == "international");
      CHECK(declared_variant({"hub", word, "--variant=russian"}) == "russian");
      CHECK(declared_variant({"hub", "--variant=russian", "--threads=2", word}) == "russian");
   }
   CHECK(declared_variant({"hub", "--help", "--json"}) == "international");
   CHECK(declared_variant({"--json", "hub", "--variant=thai"}) == "thai");
   // Without the word hub the options are taken as well.
   CHECK(declared_variant({"--variant", "turkish"}) == "turkish");

   const auto lines = lines_of({"--set", "threads=3", "hub", "--tt-size=18"}, "hub\nquit\n");
   const auto has = [&](std::string_view text) {
      for (const std::string& line : lines) {
         if (line.starts_with(text)) return true;
      }
      return false;
   };
   CHECK(has("param name=threads value=3 "));
   CHECK(has("param name=tt-size value=18 "));
}

TEST_CASE("hub: --set before or after the word sets every parameter of the protocol") {
   const auto declares = [](const std::vector<std::string>& arguments, std::string_view text) {
      for (const std::string& line : lines_of(arguments, "hub\nquit\n")) {
         if (line.starts_with(text)) return true;
      }
      return false;
   };
   const std::string_view dialect = "param name=dialect value=pydraughts ";
   CHECK(declares({"--set", "dialect=pydraughts", "hub"}, dialect));
   CHECK(declares({"--set", "dialect=pydraughts"}, dialect));
   CHECK(declares({"hub", "--set", "dialect=pydraughts"}, dialect));
   CHECK(declares({"hub", "--set=dialect=pydraughts"}, dialect));
   CHECK(declares({"hub", "--dialect", "pydraughts"}, dialect));
   CHECK(declares({"--set", "ponder=false", "hub"}, "param name=ponder value=false "));
   CHECK(declares({"--set", "log-file=/dev/null", "hub"}, "param name=log-file value=/dev/null "));
}

TEST_CASE("an answer that cannot be written is a failure") {
   for (const char* arguments : {"variants", "--help", "--version", "moves --help", "hub --help"}) {
      INFO(arguments);
      Process process({"/bin/sh", "-c",
                       std::string("exec '") + KETE_PROGRAM + "' " + arguments + " > /dev/full"});
      process.close_input();
      CHECK(process.wait(Seconds(20)) == 1);
      CHECK(!process.read_errors().empty());
   }
}

}  // namespace kete::test
