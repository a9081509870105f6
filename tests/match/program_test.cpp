// Whole matches, seen from outside.

#include <algorithm>
#include <array>
#include <csignal>
#include <fstream>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "match/match_file.hpp"
#include "match/match_program.hpp"
#include "pdn/game_stream.hpp"
#include "rules/variant.hpp"
#include "support/catch.hpp"
#include "support/deaf_port.hpp"
#include "support/small_tables.hpp"

using namespace kete::test;

namespace {

using Arguments = std::vector<std::string>;

/// Two of this engine at a few nodes a move.
Arguments small_match(const Arguments& more) {
   Arguments arguments = {"--player",         "name=a,nodes=300", "--player",
                          "name=b,nodes=100", "--random-plies",   "6"};
   arguments.insert(arguments.end(), more.begin(), more.end());
   return arguments;
}

void check_refused(const Arguments& arguments, const std::string& part) {
   const MatchRun run = run_match(arguments);
   INFO(run.text() << run.errors);
   CHECK(run.code == 2);
   CHECK(run.lines.empty());
   CHECK(run.errors.find(part) != std::string::npos);
   CHECK(run.errors.find('\n') == run.errors.size() - 1);
}

}  // namespace

TEST_CASE("JSON: a line a game and one at the end, with exactly these members") {
   const MatchRun run = run_match(small_match({"--games", "6", "--json"}));
   INFO(run.text() << run.errors);
   CHECK(run.code == 0);
   CHECK(run.errors.empty());
   REQUIRE(run.lines.size() == 7);
   const auto games = run.games();
   REQUIRE(games.size() == 6);
   for (std::size_t i = 0; i < games.size(); ++i) {
      CHECK(keys(games[i]) ==
            Arguments{"game", "opening", "white", "black", "result", "reason", "plies", "variant"});
      CHECK(games[i]["game"] == i + 1);
      CHECK(games[i]["white"] == (i % 2 == 0 ? "a" : "b"));
      CHECK(games[i]["black"] == (i % 2 == 0 ? "b" : "a"));
      CHECK(games[i]["opening"] == games[i - i % 2]["opening"]);
      CHECK(games[i]["variant"] == "international");
   }
   const Json summary = run.summary();
   CHECK(keys(summary) == Arguments{"wins", "draws", "losses", "pairs", "elo", "elo_error", "nelo",
                                    "nelo_error", "los", "time_losses", "sprt"});
   CHECK(summary["wins"].get<int>() + summary["draws"].get<int>() + summary["losses"].get<int>() ==
         6);
   CHECK(summary["pairs"].size() == 5);
   CHECK(summary["elo"].is_number());
   CHECK(summary["sprt"].is_null());
}

TEST_CASE("the same seed gives the same games, one at a time or several") {
   const auto results = [](const std::string& seed, const std::string& concurrency) {
      const MatchRun run = run_match(
          small_match({"--games", "12", "--json", "--seed", seed, "--concurrency", concurrency}));
      std::set<std::string> games;
      for (const Json& game : run.games())
         games.insert(game.dump());
      CHECK(games.size() == 12);
      return games;
   };
   const auto games = results("7", "1");
   CHECK(results("7", "3") == games);
   CHECK(results("8", "3") != games);
}

TEST_CASE("the report for people") {
   const MatchRun run = run_match(small_match({"--games", "4"}));
   CHECK(run.code == 0);
   CHECK(run.errors.empty());
   CHECK(run.text().find("a against b, international: 4 of 4 games\n") == 0);
   CHECK(run.text().find("pairs by points 0, 1/2, 1, 3/2, 2: ") != std::string::npos);
   CHECK(run.text().find("Elo ") != std::string::npos);
   CHECK(run.text().find("a: 0 lost on time") != std::string::npos);
   CHECK(run.text().find('\r') == std::string::npos);
}

TEST_CASE("a shorter match that goes on from a longer one counts its games") {
   const Folder folder;
   const auto text = [&](const char* games) {
      return run_match(small_match({"--games", games, "--resume", folder.file("match")})).text();
   };
   CHECK(text("4").find(": 4 of 4 games\n") != std::string::npos);
   CHECK(text("2").find(": 4 games\n") != std::string::npos);
}

TEST_CASE("more than two players: a crosstable") {
   const bool gauntlet = GENERATE(false, true);
   Arguments arguments =
       small_match({"--player", "name=third,nodes=30", "--rounds", "1", "--json"});
   if (gauntlet) arguments.emplace_back("--gauntlet");
   const MatchRun run = run_match(arguments);
   INFO(run.text() << run.errors);
   REQUIRE(run.games().size() == (gauntlet ? 4 : 6));
   std::set<std::string> openings;
   for (const Json& game : run.games())
      openings.insert(game["opening"].get<std::string>());
   CHECK(openings.size() == 1);
   arguments.erase(std::find(arguments.begin(), arguments.end(), "--json"));
   const std::string text = run_match(arguments).text();
   INFO(text);
   CHECK(text.find("3 players, international") == 0);
   CHECK(text.find("third") != std::string::npos);
   CHECK(text.find("a against all") != std::string::npos);
}

TEST_CASE("every variant is played from its ballots, and the games read back") {
   const Folder folder;
   for (const kete::Variant* variant : kete::variants()) {
      CAPTURE(variant->name);
      const std::string pdn = folder.file(std::string(variant->name) + ".pdn");
      const MatchRun run =
          run_match({"--player", "name=a,nodes=60", "--player", "name=b,nodes=60", "--variant",
                     std::string(variant->name), "--openings", "ballots", "--games", "2", "--json",
                     "--longest", "60", "--pdn", pdn});
      INFO(run.text() << run.errors);
      REQUIRE(run.code == 0);
      const auto games = run.games();
      REQUIRE(games.size() == 2);
      std::ifstream file(pdn);
      kete::PdnGames stream(file, {});
      kete::PdnGame read;
      for (const Json& game : games) {
         CHECK(game["variant"] == std::string(variant->name));
         REQUIRE(stream.next(read));
         REQUIRE_FALSE(read.replay.fault);
         CHECK(read.settings->variant == variant);
         CHECK(read.replay.record.moves.size() == game["plies"].get<std::size_t>());
         CHECK(kete::result_text(read.replay.record.result) == game["result"].get<std::string>());
         CHECK(read.replay.record.moves[0].comment.find("eval ") != std::string::npos);
      }
      CHECK_FALSE(stream.next(read));
   }
}

TEST_CASE("ballots of another kind go by their name") {
   for (const auto& [variant, kind] : std::array<std::pair<std::string, std::string>, 2>{
            {{"international", "2-move"}, {"english", "3-move"}}}) {
      const MatchRun run =
          run_match({"--player", "depth=1", "--player", "depth=1", "--variant", variant,
                     "--openings", "ballots:" + kind, "--games", "2", "--longest", "1", "--json"});
      INFO(run.text() << run.errors);
      CHECK(run.code == 0);
      CHECK(run.games().size() == 2);
   }
   check_refused(small_match({"--openings", "ballots:4-move"}),
                 "book/ballots/international-4-move.fen");
}

TEST_CASE("programs of both protocols play this engine, clocks and all") {
   const std::string hub = GENERATE("hub", "hub1");
   const std::string words = hub == "hub" ? " hub" : "";
   const MatchRun run = run_match(
       {"--player", fmt::format("name=a,cmd=\"'{}'{}\",protocol={}", KETE_PROGRAM, words, hub),
        "--player", "name=b", "--each", "time=0.4,inc=0.01,param.tt-size=16", "--variant",
        "russian", "--games", "2", "--json", "--random-plies", "3", "--longest", "12", "--margin",
        "5"});
   check_two_sound_games(run);
}

TEST_CASE("rules that are not the variant's own are told to programs") {
   const MatchRun run = run_match(
       {"--player", fmt::format("name=a,cmd=\"'{}' hub\",depth=1", KETE_PROGRAM), "--player",
        "name=b,depth=1", "--variant", "tanzanian", "--set", "king-landing=continue", "--set",
        "no-progress=10", "--games", "2", "--json", "--random-plies", "2"});
   INFO(run.text() << run.errors);
   CHECK(run.code == 0);
   for (const Json& game : run.games())
      CHECK(game["reason"] != "illegal-move");
}

TEST_CASE("a test that is decided ends the match") {
   const MatchRun run = run_match({"--player", "name=a,nodes=20", "--player",
                                   "name=b,depth=1," + scripted("illegal", 1), "--sprt",
                                   "elo0=0,elo1=50", "--json", "--concurrency", "2"});
   INFO(run.errors);
   CHECK(run.code == 0);
   const Json test = run.summary()["sprt"];
   CHECK(keys(test) == Arguments{"llr", "lower", "upper", "decision"});
   CHECK(test["decision"] == "H1");
   CHECK(test["llr"] >= test["upper"]);
   CHECK(run.games().size() > 4);
}

TEST_CASE("a resumed match leaves the games of others in its PDN file") {
   const Folder folder;
   const std::string pdn = folder.file("games.pdn");
   const auto rounds = [&] {
      const std::string text = read_file(pdn);
      std::size_t count = 0;
      for (auto at = text.find("[Round "); at != std::string::npos;
           at = text.find("[Round ", at + 1))
         ++count;
      return count;
   };
   const auto play = [&](const char* name, const char* games, const char* variant) {
      REQUIRE(run_match(small_match({"--games", games, "--pdn", pdn, "--resume", folder.file(name),
                                     "--variant", variant}))
                  .code == 0);
   };
   play("first", "2", "international");
   play("second", "4", "frisian");
   CHECK(rounds() == 6);
   play("first", "4", "international");
   CHECK(rounds() == 8);
   SECTION("and takes away its own that it did not keep") {
      const std::string text = read_file(pdn);
      std::ofstream(pdn, std::ios::app) << text.substr(text.rfind("[Event "), 200);
      CHECK(rounds() == 9);
      play("first", "4", "international");
      CHECK(rounds() == 8);
   }
}

TEST_CASE("a game that was written before the first result was kept is not there twice") {
   const Folder folder;
   const std::string pdn = folder.file("games.pdn");
   const std::string log = folder.file("match");
   const bool has_others = GENERATE(false, true);
   CAPTURE(has_others);
   const std::string others = "[Event \"kete-match\"]\n[White \"a\"]\n\n1. 32-28 *\n\n";
   if (has_others) std::ofstream(pdn) << others;
   const Arguments arguments = small_match({"--games", "2", "--pdn", pdn, "--resume", log});
   REQUIRE(run_match(arguments).code == 0);
   const std::string all = read_file(pdn);
   const std::string kept = read_file(log);
   std::ofstream(log) << kept.substr(0, kept.find('\n') + 1);
   const auto begin = all.find("[Event ", has_others ? others.size() : 0);
   const auto second = all.find("[Event ", begin + 1);
   const std::size_t torn = GENERATE(0U, 5U, 40U, 150U, 400U);
   CAPTURE(torn);
   std::ofstream(pdn) << all.substr(0, torn == 0 ? second : begin + torn);
   REQUIRE(run_match(arguments).code == 0);
   const std::string again = read_file(pdn);
   const auto count = [](const std::string& text, const std::string& tag) {
      std::size_t found = 0;
      for (auto at = text.find(tag); at != std::string::npos; at = text.find(tag, at + 1))
         ++found;
      return found;
   };
   CHECK(again.substr(0, begin) == all.substr(0, begin));
   CHECK(count(again, "[Event ") == (has_others ? 3 : 2));
   CHECK(count(again, "[Round ") == 2);
   SECTION("what others have added meanwhile stays") {
      std::ofstream(log) << kept.substr(0, kept.find('\n') + 1);
      std::ofstream(pdn) << all.substr(0, begin) << "[Event \"another\"]\n\n1. 32-28 *\n\n";
      REQUIRE(run_match(arguments).code == 0);
      CHECK(read_file(pdn).find("another") != std::string::npos);
   }
}

TEST_CASE("an interrupt prints the result so far, at once, and a resumed match plays the rest") {
   const Folder folder;
   const int signal = GENERATE(SIGINT, SIGTERM, SIGKILL);
   CAPTURE(signal);
   const Arguments arguments =
       small_match({"--games", "40", "--json", "--concurrency", "2", "--resume",
                    folder.file("match"), "--pdn", folder.file("games.pdn")});
   MatchRun first;
   {
      Process process(match_command(arguments));
      std::vector<std::string> lines;
      for (int i = 0; i < 5; ++i) {
         const auto line = process.read_line(patience);
         REQUIRE(line);
         lines.push_back(*line);
      }
      process.signal(signal);
      first = finish_match(process);
      first.lines.insert(first.lines.begin(), lines.begin(), lines.end());
   }
   INFO(first.text() << first.errors);
   if (signal == SIGKILL) {
      CHECK(first.code == -SIGKILL);
   } else if (first.games().size() < 40) {
      CHECK(first.code == 1);
      const Json summary = first.summary();
      CHECK(summary["wins"].get<std::size_t>() + summary["draws"].get<std::size_t>() +
                summary["losses"].get<std::size_t>() ==
            first.games().size());
   }

   const MatchRun rest = run_match(arguments);
   INFO(rest.text() << rest.errors);
   CHECK(rest.code == 0);
   std::set<int> numbers;
   for (const MatchRun* run : std::array<const MatchRun*, 2>{&first, &rest}) {
      for (const Json& game : run->games())
         CHECK(numbers.insert(game["game"].get<int>()).second);
   }
   // What was kept but not yet printed when the process was killed is not played again.
   CHECK(numbers.size() >= (signal == SIGKILL ? 38U : 40U));
   const Json summary = rest.summary();
   CHECK(summary["wins"].get<int>() + summary["draws"].get<int>() + summary["losses"].get<int>() ==
         40);
   const std::string pdn = read_file(folder.file("games.pdn"));
   for (int number = 1; number <= 40; ++number) {
      const std::string tag = fmt::format("[Round \"{}\"]", number);
      const auto found = pdn.find(tag);
      CHECK(found != std::string::npos);
      CHECK(pdn.find(tag, found + 1) == std::string::npos);
   }
   SECTION("nothing is left to do") {
      const MatchRun again = run_match(arguments);
      CHECK(again.games().empty());
      CHECK(again.summary() == summary);
   }
   SECTION("another match is refused") {
      Arguments other = arguments;
      other.insert(other.end(), {"--seed", "2"});
      check_refused(other, "another match");
   }
   SECTION("a longer one goes on") {
      Arguments longer = arguments;
      *std::find(longer.begin(), longer.end(), "40") = "44";
      CHECK(run_match(longer).games().size() == 4);
   }
}

TEST_CASE("an interrupt does not wait for a program that thinks") {
   const std::string player =
       GENERATE(as<std::string>{}, "time=3600", "time=3600," + scripted("silent", 1));
   Process process(match_command({"--player", "name=a,depth=1", "--player", "name=b," + player,
                                  "--json", "--games", "2", "--resign", "off"}));
   CHECK_FALSE(process.read_line(Seconds(0.5)).has_value());
   process.signal(SIGINT);
   const MatchRun run = finish_match(process);
   CHECK(run.code == 1);
   CHECK(run.games().empty());
   CHECK(run.summary()["wins"] == 0);
   CHECK(run.summary()["elo"].is_null());
}

TEST_CASE("an interrupt does not wait for programs that do not come to play") {
   std::optional<DeafPort> deaf;
   const std::string player = GENERATE(as<std::string>{}, "listen", "connect", "handshake");
   CAPTURE(player);
   std::string text = "depth=1," + scripted("silent-at-handshake");
   if (player == "listen") text = "time=60,listen=127.0.0.1:0";
   if (player == "connect") {
      deaf.emplace();
      text = fmt::format("time=60,connect={}", deaf->endpoint().port);
   }
   Process process(match_command({"--player", "name=a,depth=1", "--player", "name=b," + text,
                                  "--json", "--games", "2", "--patience", "1000"}));
   CHECK_FALSE(process.read_line(Seconds(0.5)).has_value());
   process.signal(SIGINT);
   const MatchRun run = finish_match(process);
   CHECK(run.code == 1);
   CHECK(run.errors.empty());
   CHECK(run.summary()["wins"] == 0);
}

TEST_CASE("scores of programs adjudicate their games") {
   const auto program = [](const std::string& score) {
      return fmt::format("depth=1,cmd=\"env SCORE={} '{}'\"", score, KETE_SCRIPTED_ENGINE);
   };
   const auto reason_of = [&](const std::string& a, const std::string& b, const Arguments& more) {
      const Arguments arguments = {"--player", "name=a," + program(a),
                                   "--player", "name=b," + program(b),
                                   "--games",  "2",
                                   "--json",   "--longest",
                                   "12"};
      const MatchRun run = run_match(arguments, more);
      INFO(run.text() << run.errors);
      REQUIRE(run.games().size() == 2);
      return run.games()[0]["reason"].get<std::string>();
   };
   CHECK(reason_of("9", "-9", {}) == "resignation");
   CHECK(reason_of("9", "-7", {}) == "adjudication");
   CHECK(reason_of("9", "-7", {"--resign", "score=6"}) == "resignation");
   CHECK(reason_of("9", "-9", {"--resign", "off"}) == "adjudication");
   CHECK(reason_of("0.05", "-0.02", {"--draw", "moves=3,after=5"}) == "agreement");
   CHECK(reason_of("0.05", "-0.02", {"--draw", "score=0.04,moves=3,after=5"}) == "adjudication");
   CHECK(reason_of("0.05", "-0.02", {"--draw", "off"}) == "adjudication");
}

TEST_CASE("games are ended by endgame tables where there are any, unless they are switched off") {
   const SmallTables tables(kete::Settings(*kete::find_variant("english")));
   const Folder folder;
   const std::string openings = folder.file("openings.fen");
   std::ofstream(openings) << "W:WK9,K10:B21\n";
   const auto run = [&](const Arguments& more) {
      return run_match({"--variant", "english", "--player", "name=a,depth=3", "--player",
                        "name=b,depth=3", "--games", "2", "--json", "--openings", openings},
                       more);
   };
   for (const Json& game : run({"--tables", tables.path()}).games())
      CHECK(game["reason"] == "adjudication");
   for (const Json& game : run({"--tables", "off"}).games())
      CHECK(game["reason"] != "adjudication");
   const std::string file = folder.file("resume");
   CHECK(run({"--resume", file, "--tables", tables.path()}).code == 0);
   CHECK(run({"--resume", file, "--tables", "off"}).code == 2);
   const std::string damaged = tables.damage("0201", SmallTables::Part::Header);
   CHECK(run({"--tables", tables.path()}).errors.find(damaged) != std::string::npos);
}

TEST_CASE("bad command lines are refused in one line") {
   check_refused({"--player", "nodes=1"}, "two players");
   check_refused({}, "--player");
   const Arguments two = {"--player", "nodes=1", "--player", "nodes=1"};
   const auto with = [&](const Arguments& more, const std::string& part) {
      Arguments arguments = two;
      arguments.insert(arguments.end(), more.begin(), more.end());
      check_refused(arguments, part);
   };
   with({"--games", "3"}, "even");
   with({"--games", "2", "--rounds", "1"}, "--games");
   with({"--player", "nodes=1", "--sprt", "elo0=0"}, "exactly two");
   with({"--sprt", "elo0=5,elo1=5"}, "elo1 above");
   with({"--sprt", "alpha=0.5"}, "alpha");
   with({"--sprt", "beta=0"}, "beta");
   with({"--sprt", "elo=5"}, "no key 'elo'");
   with({"--draw", "moves=0"}, "moves");
   with({"--resign", "x"}, "KEY");
   with({"--longest", "0"}, "--longest");
   with({"--tables", "/no/such/folder"}, "/no/such/folder");
   with({"--margin", "-1"}, "--margin");
   with({"--patience", "0"}, "--patience");
   with({"--order", "up"}, "--order");
   with({"--openings", "/no/such/file"}, "/no/such/file");
   with({"--each", "time"}, "--each");
   with({"--variant", "chess"}, "chess");
   with({"--set", "threads=2"}, "threads");
   with({"--player", "connect=1,time=60", "--concurrency", "2"}, "one game at a time");
   with({"--resume", "/no/such/folder/file"}, "cannot be opened");
   with({"--pdn", "/no/such/folder/file"}, "cannot be opened");
   const Folder folder;
   with({"--pdn", folder.file("games"), "--resume", folder.file("./games")}, "the same file");
   CHECK(std::filesystem::is_empty(folder.path));
}

TEST_CASE("with a terminal there is a line that is written over itself") {
   // script(1) gives the program a terminal, where the machine has any.
   if (run_program("script", {"-qec", "true", "/dev/null"}).code != 0) {
      WARN("SKIPPED: no terminal is to be had");
      return;
   }
   const std::string command = fmt::format(
       "'{}' --player name=a,nodes=20 --player name=b,nodes=20 --games 2", KETE_MATCH_PROGRAM);
   Process process({"script", "-qec", command, "/dev/null"});
   process.close_input();
   const MatchRun run = finish_match(process);
   INFO(run.text());
   CHECK(run.text().find("\r1 of 2 games") != std::string::npos);
   CHECK(run.text().find("\r2 of 2 games") != std::string::npos);
}
