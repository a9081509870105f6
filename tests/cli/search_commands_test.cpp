#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "cli/program.hpp"
#include "support/catch.hpp"

// The commands perft, analyze and bench.

namespace kete::test {

TEST_CASE("perft: the object and the line") {
   const auto objects = objects_of({"perft", "--depth", "5"});
   REQUIRE(objects.size() == 1);
   CHECK(keys(objects[0]) == std::vector<std::string>{"depth", "nodes", "seconds"});
   CHECK(objects[0]["depth"] == 5);
   CHECK(objects[0]["nodes"] == 27117);
   CHECK(objects[0]["seconds"].is_number());

   const auto lines = lines_of({"perft", "--depth", "5"});
   REQUIRE(lines.size() == 1);
   CHECK(lines[0].starts_with("depth 5: 27117 nodes"));
   CHECK(objects_of({"perft", "--depth", "5", "--threads", "2"})[0]["nodes"] == 27117);
   CHECK(objects_of({"--set", "threads=2", "perft", "--depth", "5"})[0]["nodes"] == 27117);
}

TEST_CASE("perft: divide adds up, in the text asked for") {
   const auto objects = objects_of({"--variant", "russian", "perft", "--depth", "4", "--divide"});
   REQUIRE(objects.size() == 8);
   std::uint64_t sum = 0;
   for (std::size_t i = 0; i < 7; ++i) {
      CHECK(keys(objects[i]) == std::vector<std::string>{"move", "nodes"});
      sum += objects[i]["nodes"].get<std::uint64_t>();
   }
   CHECK(objects[7]["nodes"] == sum);
   CHECK(objects_of({"--variant", "russian", "perft", "--depth", "4"})[0]["nodes"] == sum);

   const auto pdn = lines_of({"--variant", "russian", "perft", "--depth", "1", "--divide"});
   REQUIRE(pdn.size() == 8);
   CHECK(std::find(pdn.begin(), pdn.end(), "c3-d4 1") != pdn.end());
   const auto hub =
       lines_of({"--variant", "russian", "perft", "--depth", "1", "--divide", "--notation", "hub"});
   CHECK(std::find(hub.begin(), hub.end(), "22-18 1") != hub.end());
}

TEST_CASE("perft: a position, and moves from it") {
   CHECK(object_of({"perft", "--depth", "1", "--fen", "W:WK4:B13,32,37,20"})["nodes"] == 2);
   CHECK(object_of({"perft", "--depth", "3", "--fen", "W:W46:B37,41"})["nodes"] == 0);
   const auto all = object_of({"perft", "--depth", "3"})["nodes"].get<std::uint64_t>();
   std::uint64_t sum = 0;
   const Json start = object_of({"moves"});
   for (const Json& move : start["moves"]) {
      sum += object_of({"perft", "--depth", "2", "--moves", move["pdn"]})["nodes"]
                 .get<std::uint64_t>();
   }
   CHECK(sum == all);
}

TEST_CASE("analyze: info lines and the result") {
   const auto objects = objects_of({"analyze", "--depth", "6"});
   REQUIRE(objects.size() >= 2);
   for (std::size_t i = 0; i + 1 < objects.size(); ++i) {
      INFO(objects[i].dump());
      CHECK(keys(objects[i]) ==
            std::vector<std::string>{"type", "depth", "score", "nodes", "time", "nps", "pv"});
      CHECK(objects[i]["type"] == "info");
      CHECK(objects[i]["pv"].size() > 0);
   }
   const Json result = objects.back();
   CHECK(keys(result) ==
         std::vector<std::string>{"type", "move", "ponder", "score", "depth", "nodes"});
   CHECK(result["type"] == "result");
   CHECK(result["move"] == objects[objects.size() - 2]["pv"][0]);
   CHECK(result["depth"] == 6);
   CHECK(result["score"].is_number());

   const auto lines = lines_of({"analyze", "--depth", "6"});
   REQUIRE(lines.size() >= 2);
   CHECK(lines.front().starts_with("depth "));
   CHECK(lines.back().starts_with("move "));
}

TEST_CASE("analyze: wins, and positions that are over") {
   // U39
   const Json won = objects_of({"analyze", "--depth", "5", "--fen", "W:W39:B44"}).back();
   CHECK(won["move"] == "39x50x44");
   CHECK(won["score"] == 99.99);

   const auto lost = objects_of({"analyze", "--depth", "5", "--fen", "W:W46:B37,41"});
   REQUIRE(lost.size() == 1);
   CHECK(lost[0]["move"].is_null());
   CHECK(lost[0]["ponder"].is_null());
   CHECK(lost[0]["score"] == -100.0);
   const auto batch =
       objects_of({"analyze", "--depth", "5", "--batch", "-"}, "W:W46:B37,41\nW:W:B20\n");
   REQUIRE(batch.size() == 2);
   CHECK(batch[0] == lost[0]);
   CHECK(batch[1]["score"] == -100.0);
   const auto score = [](const char* variant, const char* fen) {
      const auto objects =
          objects_of({"--variant", variant, "analyze", "--depth", "3", "--fen", fen});
      REQUIRE(objects.size() == 1);
      CHECK(objects[0]["move"].is_null());
      return objects[0]["score"];
   };
   CHECK(score("losing", "W:W46:B37,41") == 100.0);
   CHECK(score("losing", "W:W:B20") == 100.0);
   CHECK(score("breakthrough", "W:W40,45:BK7") == -100.0);
   CHECK(lines_of({"analyze", "--depth", "5", "--fen", "W:W46:B37,41"}) ==
         std::vector<std::string>{"no move: lost (no-moves)"});
}

TEST_CASE("analyze: the limits") {
   const Json nodes = objects_of({"analyze", "--nodes", "2000"}).back();
   CHECK(nodes["nodes"].get<std::uint64_t>() >= 1);
   CHECK(nodes["nodes"].get<std::uint64_t>() <= 2100);
   const Json both = objects_of({"analyze", "--nodes", "1000000000", "--depth", "3"}).back();
   CHECK(both["depth"] == 3);
   // The time is searched through, nothing is kept back from it.
   const Json time = objects_of({"analyze", "--time", "0.2"}).back();
   CHECK(time["move"].is_string());
   CHECK(time["depth"].get<int>() > 1);
   // The same twice under a limit that does not depend on the clock.
   CHECK(nodes == objects_of({"analyze", "--nodes", "2000"}).back());
}

TEST_CASE("analyze: several variations") {
   const auto objects = objects_of({"--set", "multi-pv=3", "analyze", "--depth", "4"});
   std::map<int, Json> last;
   for (const Json& object : objects) {
      if (object["type"] == "info" && object["depth"] == 4)
         last[object["multi-pv"].get<int>()] = object;
   }
   REQUIRE(last.size() == 3);
   CHECK(last[1]["pv"][0] != last[2]["pv"][0]);
   CHECK(last[1]["score"].get<double>() >= last[2]["score"].get<double>());
   CHECK(last[2]["score"].get<double>() >= last[3]["score"].get<double>());
   CHECK(objects.back()["move"] == last[1]["pv"][0]);
}

TEST_CASE("analyze: every variant") {
   for (const std::string& variant : variant_names()) {
      INFO(variant);
      const Json result = objects_of({"--variant", variant, "analyze", "--depth", "4"}).back();
      CHECK(result["move"].is_string());
      CHECK(result["depth"] == 4);
   }
}

TEST_CASE("bench: a signature that does not change from run to run") {
   const auto first = objects_of({"bench", "--variant", "russian"});
   const auto second = objects_of({"bench", "--variant", "russian"});
   REQUIRE(first.size() == 2);
   REQUIRE(second.size() == 2);
   CHECK(keys(first[0]) == std::vector<std::string>{"variant", "nodes"});
   CHECK(keys(first[1]) == std::vector<std::string>{"signature", "nps"});
   CHECK(first[0] == second[0]);
   CHECK(first[1]["signature"] == second[1]["signature"]);
   CHECK(first[1]["signature"] == first[0]["nodes"]);
}

TEST_CASE("bench: all variants") {
   const auto objects = objects_of({"bench"});
   REQUIRE(objects.size() == variant_names().size() + 1);
   std::uint64_t sum = 0;
   for (std::size_t i = 0; i < variant_names().size(); ++i) {
      CHECK(objects[i]["variant"] == variant_names()[i]);
      CHECK(objects[i]["nodes"].get<std::uint64_t>() > 1000);
      sum += objects[i]["nodes"].get<std::uint64_t>();
   }
   CHECK(objects.back()["signature"] == sum);
   CHECK(objects.back()["nps"].get<std::int64_t>() > 0);
}

TEST_CASE("bench: for people") {
   const auto lines = lines_of({"bench", "--variant", "frysk"});
   REQUIRE(lines.size() == 3);
   CHECK(lines[0].starts_with("frysk "));
   CHECK(lines[1].starts_with("signature "));
   CHECK(lines[2].ends_with(" nodes a second"));
}

}  // namespace kete::test
