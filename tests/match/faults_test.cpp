// Every way in which a program can lose a game by itself, seen from outside.

#include <string>
#include <vector>

#include "match/match_program.hpp"
#include "support/catch.hpp"

using namespace kete::test;

namespace {

const std::string good = "name=good,depth=1," + scripted();

/// Two games in which the player "bad" does something wrong at its third move, if not before.
MatchRun against_good(const std::string& bad, const std::vector<std::string>& more = {}) {
   const std::vector<std::string> arguments = {
       "--player", good, "--player", "name=bad," + bad, "--games", "4", "--json", "--longest", "8"};
   return run_match(arguments, more);
}

}  // namespace

TEST_CASE("a game that a program loses by itself is lost for its reason, and the match goes on") {
   struct Row {
      std::string fault;
      std::string reason;
      std::string limit = "depth=1";
   };

   const Row row =
       GENERATE(Row{"crash", "crash"}, Row{"exit", "crash"}, Row{"close", "crash"},
                Row{"illegal", "illegal-move"}, Row{"unreadable", "illegal-move"},
                Row{"no-move", "illegal-move"}, Row{"error", "illegal-move"},
                Row{"silent", "time", "move-time=0.2"}, Row{"slow", "time", "time=0.2"},
                Row{"silent", "time", "time=0.1,inc=0.1"}, Row{"slow", "time", "time=0.5,moves=5"});
   CAPTURE(row.fault);
   const MatchRun run = against_good(row.limit + "," + scripted(row.fault, 3));
   INFO(run.text() << run.errors);
   CHECK(run.code == 0);
   const auto games = run.games();
   REQUIRE(games.size() == 4);
   for (std::size_t i = 0; i < games.size(); ++i) {
      CHECK(games[i]["reason"] == row.reason);
      CHECK(games[i]["result"] == (i % 2 == 0 ? "1-0" : "0-1"));
      CHECK(games[i]["plies"] == (i % 2 == 0 ? 5 : 4));
   }
   CHECK(run.summary()["wins"] == 4);
}

TEST_CASE("a program that says nothing has lost on time also where no clock runs") {
   const MatchRun run = against_good("depth=1," + scripted("silent", 3), {"--patience", "1"});
   INFO(run.text() << run.errors);
   REQUIRE(run.games().size() == 4);
   for (const Json& game : run.games())
      CHECK(game["reason"] == "time");
}

TEST_CASE("a program that talks on after its answer loses on time") {
   const std::string limit = GENERATE("move-time=0.2", "time=0.3");
   const MatchRun run = against_good(limit + "," + scripted("chatter", 2));
   INFO(run.text() << run.errors);
   REQUIRE(run.games().size() == 4);
   for (const Json& game : run.games())
      CHECK(game["reason"] == "time");
}

TEST_CASE("nonsense, floods and second answers do no harm") {
   const std::string fault = GENERATE("nonsense", "flood", "twice");
   CAPTURE(fault);
   const MatchRun run = against_good("time=60," + scripted(fault, 3));
   INFO(run.text() << run.errors);
   const auto games = run.games();
   REQUIRE(games.size() == 4);
   for (const Json& game : games) {
      CHECK(game["reason"] == "adjudication");
      CHECK(game["plies"] == 16);
   }
}

TEST_CASE("the report tells what went wrong, for each player") {
   const MatchRun run = run_match({"--player", good, "--player",
                                   "name=bad,depth=1," + scripted("illegal", 2), "--games", "2"});
   INFO(run.text() << run.errors);
   CHECK(run.code == 0);
   CHECK(run.text().find("bad: 0 lost on time, 0 by a crash, 2 by an illegal move") !=
         std::string::npos);
   CHECK(run.text().find("ended by illegal-move 2") != std::string::npos);
   CHECK(run.errors.empty());
}

TEST_CASE("a program that cannot begin is an error at once, in one line") {
   const auto refused = [](const std::string& player, const std::string& part,
                           const std::string& variant = "international") {
      const MatchRun run =
          run_match({"--player", "name=good,depth=1", "--player", "name=bad,depth=1," + player,
                     "--games", "2", "--json", "--patience", "1", "--variant", variant});
      INFO(run.text() << run.errors);
      CHECK(run.code == 2);
      CHECK(run.lines.empty());
      CHECK(run.errors.find("player bad: ") != std::string::npos);
      CHECK(run.errors.find(part) != std::string::npos);
      CHECK(run.errors.find('\n') == run.errors.size() - 1);
   };
   refused("cmd=/no/such/program", "cannot be started");
   refused(scripted("exit-at-handshake"), "exit code 3, its last words: a library is missing");
   refused(scripted("silent-at-handshake"), "within 1 s");
   refused(scripted("chatter-at-handshake"), "within 1 s");
   refused(scripted() + ",dir=/no/such/folder", "/no/such/folder");
   refused(scripted() + ",param.hash=12", "no parameter 'hash', but: tt-size variant");
   refused(scripted(), "does not play turkish, but: normal russian tanzanian", "turkish");
   refused(scripted("no-variant"), "does not play russian", "russian");
   refused("param.depth=7", "no parameter 'depth' here");
}

TEST_CASE("a program that cannot be begun anew ends the match, not what was played") {
   const Folder folder;
   // Plays one game and a half, and is no longer there when it is wanted again.
   const std::string script = folder.file("once");
   const std::string line = "test -e '" + folder.file("gone") + "' && exit 9; touch '" +
                            folder.file("gone") + "'; exec '" + KETE_SCRIPTED_ENGINE + "' crash 6";
   std::FILE* file = std::fopen(script.c_str(), "w");
   REQUIRE(file != nullptr);
   std::fputs(line.c_str(), file);
   std::fclose(file);
   const MatchRun run =
       run_match({"--player", good, "--player", "name=bad,depth=1,cmd=\"sh '" + script + "'\"",
                  "--games", "100", "--json", "--longest", "4"});
   INFO(run.text() << run.errors);
   CHECK(run.code == 1);
   CHECK(run.errors.find("the match ends here: player bad") != std::string::npos);
   const auto games = run.games();
   REQUIRE(games.size() == 5);
   CHECK(games[0]["reason"] == "adjudication");
   CHECK(games[1]["reason"] == "crash");
   CHECK(run.summary()["wins"] == 4);
}

TEST_CASE("version 1 of the protocol: the same faults") {
   const std::string fault = GENERATE("", "crash", "illegal", "no-move", "silent");
   CAPTURE(fault);
   const std::string hub1 = "protocol=hub1,cmd=\"env HUB1=1 '" KETE_SCRIPTED_ENGINE "' " + fault +
                            " 3\",move-time=" + (fault == "silent" ? "0.2" : "5");
   const MatchRun run = against_good(hub1);
   INFO(run.text() << run.errors);
   const auto games = run.games();
   REQUIRE(games.size() == 4);
   const std::string reason = fault == "crash"    ? "crash"
                              : fault == "silent" ? "time"
                              : fault.empty()     ? "adjudication"
                                                  : "illegal-move";
   for (const Json& game : games)
      CHECK(game["reason"] == reason);
}
