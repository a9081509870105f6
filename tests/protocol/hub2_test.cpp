#include "protocol/hub2.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <limits>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "fake_engine.hpp"
#include "protocol/number.hpp"
#include "rules/variants.hpp"
#include "support/catch.hpp"

using namespace kete;
using namespace kete::test;

namespace {

using Client = FakeClient<Hub2Session>;
using Said = std::vector<std::string>;

const std::string start = "pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww";
const std::string start_letters = start.substr(8);
const Said nothing;

bool is_error(const Said& lines) {
   return lines.size() == 1 &&
          std::regex_match(lines.front(), std::regex("error message=\"[^\"=]+\""));
}

}  // namespace

TEST_CASE("hub is answered with id, the parameters and wait") {
   Client client;
   const Said lines = client.say("hub");
   REQUIRE(lines.size() > 2);
   CHECK(std::regex_match(
       lines.front(),
       std::regex("id name=kete version=[0-9.]+ author=\"[^\"=]+\" country=[^ \"=]+")));
   CHECK(Said(lines.begin() + 1, lines.end() - 1) == HubParameters().declarations());
   CHECK(lines.back() == "wait");
}

TEST_CASE("every init applies what was set and answers ready") {
   Client client;
   CHECK(client.say("set-param name=tt-size value=22.0", "init") == Said{"ready"});
   REQUIRE(client.engine.configured.size() == 1);
   CHECK(client.engine.configured.back().tt_size == 22);
   CHECK(client.say("set-param name=tt-size value=20", "init") == Said{"ready"});
   CHECK(client.engine.configured.back().tt_size == 20);
   CHECK(client.engine.made == 1);
   CHECK(client.say("init") == Said{"ready"});
   CHECK(client.engine.made == 1);
}

TEST_CASE("engine parameters act from the next go, after init too") {
   Client client;
   client.say("init", start, "go think");
   CHECK(client.say("set-param name=threads value=4") == nothing);
   CHECK(client.engine.configured.back().threads == 1);
   client.finish();
   CHECK(client.engine.configured.back().threads == 1);
   client.say("go think");
   CHECK(client.engine.configured.back().threads == 4);
   CHECK(client.engine.made == 1);
}

TEST_CASE("go inits first, without a word, and takes the start position") {
   Client client;
   CHECK(client.say("go think") == nothing);
   CHECK(client.engine.configured.size() == 1);
   CHECK(client.engine.positions == Said{start_letters});
   CHECK(client.finish() == Said{"done move=31-26"});
}

TEST_CASE("without any pos the start position is that of the variant, also of a later one") {
   Client client;
   client.say("go think");
   client.finish();
   client.say("set-param name=variant value=russian", "go think");
   REQUIRE(client.searching());
   CHECK(client.engine.positions.back() == "Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww");
}

TEST_CASE("rules and dialect act at once and drop the position") {
   const std::string line =
       GENERATE("variant value=killer", "dialect value=pydraughts", "no-progress value=off");
   Client client;
   client.say("init", start);
   CHECK(client.say("set-param name=" + line) == nothing);
   CHECK(client.say("go think") == Said{"done"});
   client.say(start, "go think");
   CHECK(client.searching());
   CHECK(client.engine.made == 2);
}

TEST_CASE("parameters that change nothing leave the position alone") {
   Client client;
   client.say("init", start);
   client.say("set-param name=variant value=normal", "set-param name=no-progress value=default",
              "set-param name=dialect value=board", "set-param name=king-landing value=any",
              "set-param name=forced-capture value=off", "set-param name=threads value=2",
              "set-param name=what value=ever", "set-param name=threads value=x");
   client.say("go think");
   CHECK(client.searching());
   CHECK(client.engine.made == 1);
}

TEST_CASE("go without level is infinite, and level lines are used up") {
   Client client;
   client.say(start, "go think");
   CHECK(client.engine.limits.back().infinite);
   client.finish();
   client.say("level depth=5", "go think");
   CHECK_FALSE(client.engine.limits.back().infinite);
   CHECK(client.engine.limits.back().depth == 5);
   client.finish();
   client.say("go think");
   CHECK(client.engine.limits.back().infinite);
   CHECK_FALSE(client.engine.limits.back().depth);
}

TEST_CASE("level lines are used up by a go that has nothing to search") {
   Client client;
   client.say("pos pos=x", "level depth=5 time=3", "go think", start, "go think");
   CHECK_FALSE(client.engine.limits.back().depth);
   CHECK_FALSE(client.engine.limits.back().clock);
}

TEST_CASE("level lines add up and later keys win") {
   Client client;
   client.say("level handicap=3", "level depth=3 nodes=10", "level move-time=1.5", "level ply=4",
              "level depth=7.0 extra", "level moves=9 time=291.587", "level inc=0.25", "go think");
   const Limits limits = client.engine.limits.back();
   CHECK(limits.depth == 7);
   CHECK(limits.nodes == 10U);
   CHECK(limits.move_time == 1.5);
   REQUIRE(limits.clock);
   CHECK(limits.clock->time == 291.587);
   CHECK(limits.clock->increment == 0.25);
   CHECK(limits.clock->moves == 9);
   CHECK_FALSE(limits.infinite);
   CHECK_FALSE(limits.ponder);
   CHECK_FALSE(limits.analyze);
}

TEST_CASE("clocks may be at zero and below") {
   Client client;
   client.say("level time=-0.1 inc=0.1", "go think");
   REQUIRE(client.engine.limits.back().clock);
   CHECK(client.engine.limits.back().clock->time == -0.1);
   CHECK(client.engine.limits.back().clock->increment == 0.1);
   client.finish();
   client.say("level time=0", "go think");
   REQUIRE(client.engine.limits.back().clock);
   CHECK(client.engine.limits.back().clock->time == 0.0);
   client.finish();
   client.say("level depth=0 nodes=-3", "go think");
   CHECK(client.engine.limits.back().depth == 1);
   CHECK(client.engine.limits.back().nodes == 1U);
}

TEST_CASE("an unreadable limit is one error and leaves the others") {
   Client client;
   CHECK(is_error(client.say("level depth=deep nodes=77")));
   client.say("go think");
   CHECK_FALSE(client.engine.limits.back().depth);
   CHECK(client.engine.limits.back().nodes == 77U);
}

TEST_CASE("the word behind go") {
   Client client;
   const auto [word, ponder, analyze] =
       GENERATE(table<std::string, bool, bool>({{"think", false, false},
                                                {"ponder", true, false},
                                                {"analyze", false, true},
                                                {"mcts", false, false},
                                                {"", false, false}}));
   client.say("level depth=4", "go " + word);
   CHECK(client.engine.limits.back().ponder == ponder);
   CHECK(client.engine.limits.back().analyze == analyze);
   CHECK_FALSE(client.engine.limits.back().infinite);
}

TEST_CASE("level infinite keeps the other limits") {
   Client client;
   client.say("level infinite", "level depth=4", "go analyze");
   CHECK(client.engine.limits.back().infinite);
   CHECK(client.engine.limits.back().depth == 4);
}

TEST_CASE("during a search ping, ponder-hit and stop act at once") {
   Client client;
   client.say(start, "level time=1", "go ponder");
   CHECK(client.say("ping") == Said{"pong"});
   CHECK(client.say("ponder-hit") == nothing);
   CHECK(client.engine.ponder_hits == 1);
   CHECK(client.say("stop") == Said{"done move=31-26"});
   CHECK(client.engine.stops == 1);
}

TEST_CASE("stop and ponder-hit when idle do nothing") {
   Client client;
   CHECK(client.say("stop", "ponder-hit", "init", "stop", "ponder-hit") == Said{"ready"});
   CHECK(client.engine.stops == 0);
   CHECK(client.engine.ponder_hits == 0);
   CHECK(client.say("ping") == Said{"pong"});
}

TEST_CASE("every other line waits for done and keeps its place and its error") {
   Client client;
   client.say(start, "go think");
   CHECK(client.say("pos pos=bad", "go think", "set-param name=threads value=x", "nonsense",
                    "hub") == nothing);
   CHECK(client.say("ping") == Said{"pong"});
   const Said lines = client.say("stop");
   REQUIRE(lines.size() > 5);
   CHECK(lines[0] == "done move=31-26");
   CHECK(is_error({lines[1]}));
   CHECK(lines[2] == "done");
   CHECK(is_error({lines[3]}));
   CHECK(lines[4].starts_with("id name=kete "));
   CHECK(lines.back() == "wait");
}

TEST_CASE("a waiting go starts after done, and what came later waits for it in turn") {
   Client client;
   client.say(start, "go think");
   client.say(start + " moves=\"32-28\"", "level depth=3", "go think", "pos pos=bad", "go think");
   CHECK(client.finish() == Said{"done move=31-26"});
   REQUIRE(client.searching());
   CHECK(client.engine.plies == std::vector<int>{0, 1});
   CHECK(client.engine.limits.back().depth == 3);
   client.say("new-game");
   CHECK(client.engine.new_games == 0);
   const Said lines = client.finish();
   REQUIRE(lines.size() == 3);
   CHECK(lines[0].starts_with("done move="));
   CHECK(is_error({lines[1]}));
   CHECK(lines[2] == "done");
   CHECK(client.engine.new_games == 1);
}

TEST_CASE("quit acts at once, also during a search with lines waiting") {
   Client client;
   client.say(start, "go think", "hub");
   CHECK_FALSE(client.over());
   CHECK(client.say("quit") == nothing);
   CHECK(client.over());
   CHECK(client.say("ping") == nothing);
}

TEST_CASE("a bad pos is one error, and the position before is gone") {
   const auto [variant, arguments] = GENERATE_COPY(table<std::string, std::string>({
       {"normal", "pos=Wbbb"},
       {"normal", "pos=" + start_letters + "e"},
       {"normal", "pos=X" + start_letters.substr(1)},
       {"normal", "pos=Wq" + start_letters.substr(2)},
       {"normal", "pos=Ww" + start_letters.substr(2)},
       {"normal", "pos=" + start_letters.substr(0, 50) + "b"},
       {"normal", "pos=" + start_letters + " moves=\"32-28 32-28\""},
       {"normal", "pos=" + start_letters + " moves=\"32-28 19-23 31-27\""},
       {"normal", "pos=" + start_letters + " moves=\"rubbish\""},
       {"normal", "pos=" + start_letters + " moves=\"=\""},
       {"normal", "moves=\"32-28\""},
       {"normal", "pos"},
       {"normal", ""},
       {"frisian", "pos=" + start_letters + " wolf=\"W12=2\""},
       {"frisian", "pos=" + start_letters + " wolf=\"rubbish\""},
       {"russian", "pos=" + start_letters},
   }));
   CAPTURE(variant, arguments);
   Client client;
   client.say("set-param name=variant value=" + variant, "init");
   CHECK(is_error(client.say("pos " + arguments)));
   CHECK(client.say("level depth=3", "go think") == Said{"done"});
   CHECK(client.say("go ponder") == Said{"done"});
}

TEST_CASE("the error of an illegal move names it and its number") {
   Client client;
   const Said lines = client.say(start + " moves=\"32-28 19-23 1-50\"");
   REQUIRE(is_error(lines));
   CHECK(lines.front().find("move 3: ") != std::string::npos);
   CHECK(lines.front().find("1-50") != std::string::npos);
}

TEST_CASE("the wolf argument counts king moves in frisian and is ignored elsewhere") {
   // With three moves by its king a side that has a man must move the man.
   std::string letters = "W" + std::string(50, 'e');
   letters[2] = 'b';
   letters[41] = 'w';
   letters[47] = 'W';
   Client client;
   client.say("set-param name=variant value=frisian", "pos pos=" + letters + " wolf=\"W47=3\"",
              "go think");
   REQUIRE(client.searching());
   for (const Move& move : client.engine.moves)
      CHECK(move.from == 41);
   client.finish();
   client.say("pos pos=" + letters, "go think");
   CHECK(client.engine.moves.size() > 2);
   client.finish();
   client.say("set-param name=variant value=normal", "pos pos=" + letters + " wolf=\"B9=9\"",
              "go think");
   CHECK(client.searching());
}

TEST_CASE("moves may hold men and captures, and captures may be short") {
   Client client;
   client.say(start + " moves=\"32-28 19-23 28x19\"", "go think");
   client.finish();
   client.say(start + " moves=\"32-28 19-23 28x19x23\"", "go think");
   REQUIRE(client.engine.positions.size() == 2);
   CHECK(client.engine.positions[0] == client.engine.positions[1]);
   CHECK(client.engine.plies == std::vector<int>{3, 3});
   CHECK(client.finish() == Said{"done move=13x24x19"});
}

TEST_CASE("a finished game is answered by done alone, whatever is asked") {
   const auto [variant, letters] = GENERATE(table<std::string, std::string>({
       {"normal", "Weeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeebeeebeeeeweeee"},  // blocked
       {"normal", "Wbeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee"},  // no piece
       {"bt", "BeeWeeeeeeeeeeeeeeeebbeeeeeeeeeeeeeeeeeeeeeeeeeeeee"},
       {"losing", "Weeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeebeeebeeeeweeee"},
   }));
   CAPTURE(variant, letters);
   Client client;
   client.say("set-param name=variant value=" + variant, "init");
   CHECK(client.say("pos pos=" + letters, "level infinite", "go analyze") == Said{"done"});
   CHECK(client.say("go ponder") == Said{"done"});
   CHECK_FALSE(client.searching());
}

TEST_CASE("a position drawn by rule is searched like any other") {
   Client client;
   client.say(
       "pos pos=WeBeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeWeeee moves=\"46-41 2-8 41-46 8-2 "
       "46-41 2-8 41-46 8-2\"",
       "level depth=4", "go think");
   CHECK(client.searching());
}

TEST_CASE("an info line has its fields in order, and nothing before the pv is left out") {
   Client client;
   client.say(start, "go think");
   SearchInfo info;
   info.depth = 9;
   info.mean_depth = 8.25;
   info.score = -0.004;
   info.nodes = 1234567;
   info.time = 0;
   info.nps = 8e6;
   info.pv = {{32, 28, {}, false}, {19, 23, {}, false}, {28, 19, {23}, false}};
   client.inform(info);
   info.multi_pv = 2;
   info.score = 99.99;
   client.inform(info);
   info.multi_pv = 1;
   info.score = -0.126;
   client.inform(info);
   CHECK(client.listen() ==
         Said{"info depth=9 mean-depth=8.2 score=0.00 nodes=1234567 time=0.000 nps=8.000 "
              "pv=\"32-28 19-23 28x19x23\"",
              "info depth=9 mean-depth=8.2 score=99.99 nodes=1234567 time=0.000 nps=8.000 "
              "pv=\"32-28 19-23 28x19x23\" multi-pv=2",
              "info depth=9 mean-depth=8.2 score=-0.13 nodes=1234567 time=0.000 nps=8.000 "
              "pv=\"32-28 19-23 28x19x23\""});
   info.tb_hits = 0;
   client.inform(info);
   info.tb_hits = 1234;
   client.inform(info);
   const Said lines = client.listen();
   REQUIRE(lines.size() == 2);
   CHECK(lines[0].ends_with(" pv=\"32-28 19-23 28x19x23\" tb-hits=0"));
   CHECK(lines[1].ends_with(" pv=\"32-28 19-23 28x19x23\" tb-hits=1234"));
}

TEST_CASE("what is wrong with endgame tables is said once, and not while a search goes on") {
   Client client;
   client.engine.tables = TablesReport{true, 3, {"a=b: damaged", "c: damaged"}};
   SECTION("at init") {
      const Said errors = {"error message=\"a?b: damaged\"", "error message=\"c: damaged\"",
                           "ready"};
      CHECK(client.say("init") == errors);
      CHECK(client.say("init") == Said{"ready"});
      CHECK(client.say(start, "go think") == nothing);
   }
   SECTION("go without init inits first") {
      CHECK(client.say(start, "go think").size() == 2);
      CHECK(client.finish().size() == 1);
   }
   SECTION("later on after the answer") {
      const auto report = std::exchange(client.engine.tables, std::nullopt);
      client.say("init", start);
      client.engine.tables = report;
      CHECK(client.say("set-param name=bb-size value=3", "go think") == nothing);
      const Said lines = client.finish();
      REQUIRE(lines.size() == 3);
      CHECK(lines[0].starts_with("done move="));
      CHECK(lines[1] == "error message=\"a?b: damaged\"");
      CHECK(client.say("go think") == nothing);
   }
}

TEST_CASE("done has move, then ponder, and nothing else") {
   Client client;
   client.say(start, "go think");
   SearchResult result;
   result.move = Move{32, 28, {}, false};
   result.ponder = Move{19, 23, {}, false};
   result.score = 0.5;
   std::exchange(client.engine.listener, nullptr)->finished(result);
   CHECK(client.listen() == Said{"done move=32-28 ponder=19-23"});
}

TEST_CASE("the dialect translates positions, moves, pv and done") {
   Client client;
   client.say("set-param name=variant value=russian", "set-param name=dialect value=pydraughts");
   client.say("pos pos=Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww moves=\"10-14 23-20\"", "go think");
   CHECK(client.engine.positions.back() == "Wbbbbbbbbbbebeeebeweewewwwwwwwwww");
   CHECK(client.engine.plies.back() == 2);
   SearchInfo info;
   info.pv = {{24, 13, {9, 10, 19}, false}};
   client.inform(info);
   const Said lines = client.listen();
   REQUIRE(lines.size() == 1);
   CHECK(lines.front().ends_with(" pv=\"12x17x15x21x22\""));
   SearchResult result;
   result.move = Move{22, 17, {}, false};
   std::exchange(client.engine.listener, nullptr)->finished(result);
   CHECK(client.listen() == Said{"done move=10-13"});
   const Said error = client.say("pos pos=Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww moves=\"10-18\"");
   REQUIRE(is_error(error));
   CHECK(error.front().find("10-18") != std::string::npos);

   client.say("set-param name=variant value=english",
              "pos pos=Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww moves=\"11-15\"", "go think");
   CHECK(client.engine.positions.back() == "Wbbbbbbbbbbebeebeeeeewwwwwwwwwwww");
}

TEST_CASE("start-up words set parameters before the handshake") {
   Client client({"--variant=russian", "--threads=3.0", "--no-progress=40", "--unknown=1", "word",
                  "--ponder", "--=", "--"});
   CHECK(client.listen() == nothing);
   const Said lines = client.say("hub");
   REQUIRE(lines.size() > 12);
   CHECK(lines[1].starts_with("param name=variant value=russian "));
   CHECK(lines[2].starts_with("param name=threads value=3 "));
   CHECK(lines[12] == "param name=no-progress value=40 type=string");
   CHECK(client.say("init") == Said{"ready"});
   client.say("go think");
   CHECK(client.engine.positions.back() == "Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww");
   CHECK(client.engine.configured.back().threads == 3);
}

TEST_CASE("a bad start-up word is told at the first init") {
   Client client({"--threads=many"});
   CHECK(client.say("hub").back() == "wait");
   const Said lines = client.say("init");
   REQUIRE(lines.size() == 2);
   CHECK(is_error({lines[0]}));
   CHECK(lines[1] == "ready");
   CHECK(client.say("init") == Said{"ready"});
}

TEST_CASE("a bad start-up word is told at a go that comes before init, ahead of the search") {
   Client client({"--threads=many"});
   CHECK(is_error(client.say("go think")));
   CHECK(client.searching());
   CHECK(client.finish() == Said{"done move=31-26"});
   CHECK(client.say("init") == Said{"ready"});
}

TEST_CASE("limits out of range are clamped without an error") {
   Client client;
   CHECK(client.say("level depth=1e400 nodes=1e400 move-time=1e400",
                    "level time=1e400 inc=1e400 moves=1e400", "go think") == nothing);
   const Limits most = client.engine.limits.back();
   CHECK(most.depth == std::numeric_limits<int>::max());
   CHECK(most.nodes == static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()));
   CHECK(most.move_time == longest_time);
   REQUIRE(most.clock);
   CHECK(most.clock->time == longest_time);
   CHECK(most.clock->increment == longest_time);
   CHECK(most.clock->moves == std::numeric_limits<int>::max());
   client.finish();
   CHECK(client.say("level depth=-1e400 nodes=-1 time=3 inc=-2 moves=-1", "go think") == nothing);
   const Limits least = client.engine.limits.back();
   CHECK(least.depth == 1);
   CHECK(least.nodes == 1U);
   REQUIRE(least.clock);
   CHECK(least.clock->increment == 0.0);
   CHECK(least.clock->moves == 0);
}

TEST_CASE("blanks around the values of a line do not count") {
   Client client;
   CHECK(client.say("set-param name=threads value=\" 3 \"", "level depth=\" 4 \"") == nothing);
   client.say("set-param name=variant value=english", "set-param name=dialect value=pydraughts",
              "pos pos=\" Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww \" moves=\" 11-15 \"", "go think");
   REQUIRE(client.searching());
   CHECK(client.engine.configured.back().threads == 3);
   CHECK(client.engine.limits.back().depth == 4);
   CHECK(client.engine.positions.back() == "Wbbbbbbbbbbebeebeeeeewwwwwwwwwwww");
}

TEST_CASE("a dialect's errors are in its numbers throughout") {
   Client client;
   client.say("set-param name=variant value=russian", "set-param name=dialect value=pydraughts");
   const std::string position = "pos pos=Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww moves=";
   CHECK(client.say(position + "12x17x15x15") ==
         Said{"error message=\"move 1: 15 is named twice in 12x17x15x15\""});
   CHECK(client.say(position + "10-15-14") ==
         Said{"error message=\"move 1: 10-15-14 is not a move, as 32-28 or 28x19x23\""});
}

TEST_CASE("a line that was refused is an error when its turn comes") {
   Client client;
   CHECK(is_error(client.refuse("too long")));
   client.say(start, "go think");
   CHECK(client.say("init") == nothing);
   CHECK(client.refuse("too long") == nothing);
   CHECK(client.say("init") == nothing);
   CHECK(client.finish() ==
         Said{"done move=31-26", "ready", "error message=\"too long\"", "ready"});
}

TEST_CASE("lines without end during a search are cut off with one error") {
   Client client;
   client.say(start, "go think");
   // Twice what is kept.
   const std::string line = "init " + std::string(100'000, 'x');
   for (int i = 0; i < 320; ++i)
      client.say(line);
   CHECK(client.say("ping") == Said{"pong"});
   const Said lines = client.finish();
   CHECK(lines.size() > 100);
   CHECK(lines.size() < 170);
   CHECK(lines.front() == "done move=31-26");
   CHECK(is_error({lines.back()}));
   CHECK(std::ranges::count(lines, "ready") == static_cast<std::ptrdiff_t>(lines.size()) - 2);
   CHECK(client.say("init") == Said{"ready"});
   client.say("go think", "init");
   CHECK(client.finish() == Said{"done move=31-26", "ready"});
}

TEST_CASE("the log file notes both sides and what was ignored") {
   const auto name =
       (std::filesystem::temp_directory_path() / fmt::format("kete {} log", getpid())).string();
   {
      Client client({"--colour=red", "--log-file=" + name});
      client.say("ping");
      CHECK(client.say("set-param name=log-file value=\"\"", "ping") == Said{"pong"});
   }
   std::ifstream file(name);
   std::stringstream text;
   text << file.rdbuf();
   std::filesystem::remove(name);
   CHECK(std::regex_match(text.str(), std::regex("\\d+\\.\\d+ ! .*--colour=red\n"
                                                 "\\d+\\.\\d+ < ping\n"
                                                 "\\d+\\.\\d+ > pong\n"
                                                 "\\d+\\.\\d+ < set-param name=log-file.*\n")));
}

TEST_CASE("a log file that cannot be opened is one error, and all goes on without it") {
   Client client;
   CHECK(is_error(client.say("set-param name=log-file value=/no/such/folder/log")));
   CHECK(client.say("hub")[7] == "param name=log-file value=\"\" type=string");
   CHECK(client.say("init") == Said{"ready"});
}

TEST_CASE("new-game clears the table and keeps parameters and position") {
   Client client;
   client.say("set-param name=threads value=2", "init", start + " moves=\"32-28\"", "new-game");
   CHECK(client.engine.new_games == 1);
   client.say("go think");
   CHECK(client.engine.plies == std::vector<int>{1});
   CHECK(client.engine.configured.back().threads == 2);
}

TEST_CASE("unknown commands and arguments are ignored in silence") {
   Client client;
   CHECK(client.say("", "  ", "nonsense a=b", "start", "set-param", "set-param name=threads",
                    "set-param value=3", "uci", "hub2", "=") == nothing);
   CHECK(client.say(start + " colour=red flag", "level depth=3", "go think fast=yes") == nothing);
   CHECK(client.searching());
}
