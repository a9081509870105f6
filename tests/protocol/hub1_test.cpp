#include "protocol/hub1.hpp"

#include <limits>
#include <string>
#include <vector>

#include "fake_engine.hpp"
#include "protocol/number.hpp"
#include "support/catch.hpp"

using namespace kete;
using namespace kete::test;

namespace {

using Client = FakeClient<Hub1Session>;
using Said = std::vector<std::string>;

const std::string start_letters = "wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww";
const Said nothing;

}  // namespace

TEST_CASE("version 1 has its own handshake") {
   Client client;
   CHECK(client.say("start", "hub") ==
         Said{"name kete", "author kete contributors", "country international", "wait"});
   CHECK(client.say("set threads 2", "set colour red", "init") == Said{"ready"});
   CHECK(client.engine.configured.back().threads == 2);
   CHECK(client.say("ping") == Said{"pong"});
}

TEST_CASE("version 1 plays moves one by one and is answered with move") {
   Client client;
   CHECK(client.say("start", "variant normal", "pos " + start_letters, "move 32-28", "move 19-23",
                    "move 28x19x23", "level 0 300 0", "go") == nothing);
   REQUIRE(client.searching());
   CHECK(client.engine.plies.back() == 3);
   REQUIRE(client.engine.limits.back().clock);
   CHECK(client.engine.limits.back().clock->time == 0.3);
   CHECK(client.engine.limits.back().clock->increment == 0.0);
   CHECK(client.engine.limits.back().clock->moves == 0);
   CHECK(client.finish() == Said{"move 13x24x19"});
}

TEST_CASE("version 1 moves from the start position after start, of a variant named later too") {
   Client client;
   client.say("start", "variant russian", "move 22-18", "go");
   CHECK(client.engine.positions.back() == "Bbbbbbbbbbbbbeeeeeweewewwwwwwwwww");
   CHECK(client.engine.plies == std::vector<int>{1});
   client.finish();
   client.say("start", "go");
   CHECK(client.engine.positions.back() == "Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww");
}

TEST_CASE("version 1 limits are milliseconds, zero is none, and go uses them up") {
   Client client;
   client.say("level 10 60000 500", "depth 9", "time 250", "go");
   const Limits limits = client.engine.limits.back();
   REQUIRE(limits.clock);
   CHECK(limits.clock->time == 60.0);
   CHECK(limits.clock->increment == 0.5);
   CHECK(limits.clock->moves == 10);
   CHECK(limits.depth == 9);
   CHECK(limits.move_time == 0.25);
   CHECK_FALSE(limits.infinite);
   client.finish();
   client.say("level 0 0 0", "depth 0", "time 0", "go");
   CHECK(client.engine.limits.back().infinite);
   CHECK_FALSE(client.engine.limits.back().clock);
   CHECK_FALSE(client.engine.limits.back().depth);
   CHECK_FALSE(client.engine.limits.back().move_time);
}

TEST_CASE("version 1 has three kinds of search") {
   Client client;
   client.say("depth 3", "ponder");
   CHECK(client.engine.limits.back().ponder);
   client.say("ponder-hit");
   CHECK(client.engine.ponder_hits == 1);
   CHECK(client.say("stop") == Said{"move 31-26"});
   client.say("analyse");
   CHECK(client.engine.limits.back().analyze);
   CHECK(client.engine.limits.back().infinite);
}

TEST_CASE("version 1 faults are errors, and a game that is over is answered by move alone") {
   Client client;
   CHECK(client.say("pos wbbb") == Said{"error bad position"});
   CHECK(client.say("go") == Said{"move"});
   CHECK(client.say("pos " + start_letters, "move 1-50") == Said{"error illegal move"});
   CHECK(client.say("go") == Said{"move"});
   CHECK(client.say("pos weeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeebeeebeeeeweeee", "go") ==
         Said{"move"});
   CHECK(client.say("pos", "move") == Said{"error bad position", "error illegal move"});
   CHECK(client.say("set threads many").size() == 1);
   CHECK(client.say("nonsense", "", "level", "start 3", "new") == nothing);
}

TEST_CASE("version 1 info has its fields in order, scores in hundredths") {
   Client client;
   client.say("start", "go");
   SearchInfo info;
   info.depth = 9;
   info.mean_depth = 8.25;
   info.score = -0.126;
   info.nodes = 1234567;
   info.time = 0.5;
   info.nps = 2.5e6;
   info.pv = {{32, 28, {}, false}, {19, 23, {}, false}};
   client.inform(info);
   info.multi_pv = 2;
   client.inform(info);
   CHECK(client.listen() == Said{"info 9 8.2 -13 1234567 0.500 2.500 32-28 19-23"});
   SearchResult result;
   result.move = Move{32, 28, {}, false};
   result.ponder = Move{19, 23, {}, false};
   std::exchange(client.engine.listener, nullptr)->finished(result);
   CHECK(client.listen() == Said{"move 32-28 19-23"});
}

TEST_CASE("lines of version 1 wait for the end of a search too") {
   Client client;
   client.say("go");
   CHECK(client.say("pos wbbb", "hub", "ping") == Said{"pong"});
   const Said lines = client.say("stop");
   REQUIRE(lines.size() == 6);
   CHECK(lines[0] == "move 31-26");
   CHECK(lines[1] == "error bad position");
   CHECK(lines[5] == "wait");
   client.say("start", "go");
   client.say("quit");
   CHECK(client.over());
}

TEST_CASE("version 1 limits below zero are the least there is, and too large ones the most") {
   Client client;
   client.say("depth -3", "time -5", "level -1 -100 -200", "go");
   const Limits limits = client.engine.limits.back();
   CHECK(limits.depth == 1);
   CHECK(limits.move_time == -0.005);
   REQUIRE(limits.clock);
   CHECK(limits.clock->time == -0.1);
   CHECK(limits.clock->increment == 0.0);
   CHECK(limits.clock->moves == 0);
   client.finish();
   client.say("depth 1e400", "level 1e400 1e400 0", "go");
   CHECK(client.engine.limits.back().depth == std::numeric_limits<int>::max());
   REQUIRE(client.engine.limits.back().clock);
   CHECK(client.engine.limits.back().clock->time == longest_time);
}
