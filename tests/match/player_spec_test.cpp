#include "match/player_spec.hpp"

#include <set>

#include "support/catch.hpp"

using namespace kete;

namespace {

Result<std::vector<PlayerSpec>> read(const std::vector<std::string>& texts,
                                     const std::string& each = "") {
   std::vector<std::vector<KeyValue>> players;
   for (const std::string& text : texts)
      players.push_back(split_pairs(text).value());
   return read_players(players, split_pairs(each).value());
}

PlayerSpec spec(const std::string& text, const std::string& each = "") {
   const auto specs = read({text}, each);
   INFO((specs ? "" : specs.error().message));
   REQUIRE(specs);
   return specs->front();
}

std::string error(const std::string& text) {
   const auto specs = read({text});
   REQUIRE_FALSE(specs);
   return specs.error().message;
}

}  // namespace

TEST_CASE("pairs between commas, with quotes") {
   using Pairs = std::vector<KeyValue>;
   CHECK(split_pairs("a=1, b = two words ,,c=") ==
         Pairs{{"a", "1"}, {"b", "two words"}, {"c", ""}});
   CHECK(split_pairs("cmd=\"x, y\",A=1") == Pairs{{"cmd", "x, y"}, {"a", "1"}});
   CHECK(split_pairs("a=b=c") == Pairs{{"a", "b=c"}});
   CHECK(split_pairs("") == Pairs{});
   CHECK_FALSE(split_pairs("a"));
   CHECK_FALSE(split_pairs("=1"));
}

TEST_CASE("command lines are split as people write them") {
   using Words = std::vector<std::string>;
   CHECK(split_command("scan hub") == Words{"scan", "hub"});
   CHECK(split_command("'/a b/scan'  \"hub\"") == Words{"/a b/scan", "hub"});
   CHECK(split_command("/a\\ b/scan --x=\"1 2\"") == Words{"/a b/scan", "--x=1 2"});
   CHECK(spec("cmd=\"'/a, b/scan' hub\",nodes=1").command == Words{"/a, b/scan", "hub"});
}

TEST_CASE("the protocol follows from what is given") {
   CHECK(spec("cmd=scan hub,time=60").protocol == Protocol::Hub2);
   CHECK(spec("cmd=scan hub,time=60,protocol=hub1").protocol == Protocol::Hub1);
   CHECK(spec("connect=localhost:1234,time=60").protocol == Protocol::Dxp);
   CHECK(spec("listen=1234").listens);
   CHECK(spec("nodes=5").protocol == Protocol::Kete);
   CHECK(spec("connect=localhost").endpoint.port == 27531);
   CHECK(spec("connect=1234").endpoint.host == "127.0.0.1");
}

TEST_CASE("limits and parameters") {
   const PlayerSpec player = spec(
       "name=x,time=60.5,inc=0.6,moves=40,move-time=2,nodes=3000000000,depth=9,param.tt-size=20");
   CHECK(player.name == "x");
   CHECK(player.control == TimeControl{60.5, 0.6, 40, 2, 3'000'000'000, 9});
   CHECK(player.parameters == std::vector<SettingText>{{"tt-size", "20"}});
}

TEST_CASE("what holds for each player, and how one differs") {
   const std::string each = "time=60,inc=1,param.threads=2";
   CHECK(spec("", each).control == TimeControl{60, 1, 0, {}, {}, {}});
   CHECK(spec("time=30", each).control.time == 30);
   CHECK(spec("time=none,inc=none,nodes=7", each).control == TimeControl{{}, 0, 0, {}, 7, {}});
   CHECK(spec("param.threads=none", each).parameters.empty());
}

TEST_CASE("every player has a name of its own") {
   const auto specs = read({"", "", "name=a", "name=a", "cmd=/x/scan hub"}, "nodes=1");
   REQUIRE(specs);
   CHECK((*specs)[0].name == "kete");
   CHECK((*specs)[1].name == "kete (2)");
   CHECK((*specs)[2].name == "a");
   CHECK((*specs)[3].name == "a (2)");
   CHECK((*specs)[4].name == "scan");
   const auto given = read({"name=a", "name=a", "name=a (2)", "name=a"}, "nodes=1");
   REQUIRE(given);
   std::set<std::string> names;
   for (const PlayerSpec& player : *given)
      CHECK(names.insert(player.name).second);
}

TEST_CASE("bad players are refused with a reason") {
   const auto holds = [](const std::string& text, const std::string& part) {
      const std::string message = error(text);
      CAPTURE(text, message, part);
      CHECK(message.find(part) != std::string::npos);
      CHECK(message.find_first_of("\"=\n") == std::string::npos);
   };
   holds("name=x", "player x: has no limit");
   holds("tiem=60", "no key 'tiem'");
   holds("time=-1", "time takes a number of seconds more than 0");
   holds("time=x", "not 'x'");
   holds("nodes=0", "nodes takes a whole number from 1");
   holds("depth=1.5", "depth");
   holds("inc=1,nodes=1", "inc and moves need time");
   holds("protocol=uci,nodes=1", "protocol takes hub, hub1, dxp or kete");
   holds("protocol=hub,nodes=1", "needs cmd");
   holds("protocol=kete,cmd=x,nodes=1", "only a Hub program has cmd");
   holds("protocol=dxp", "one of connect and listen");
   holds("connect=1,listen=2", "one of connect and listen");
   holds("cmd=x,connect=1,protocol=hub,nodes=1", "only a DXP peer");
   holds("cmd=x,protocol=hub1,nodes=1", "no limit of nodes");
   holds("connect=1,nodes=1", "time and moves only");
   holds("connect=1,time=90", "whole minutes");
   holds("cmd=,nodes=1", "cmd takes a command line");
}
