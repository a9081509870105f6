// kete-egdb probe, seen from outside.

#include <map>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "egdb/egdb_program.hpp"
#include "support/catch.hpp"

using namespace kete::test;

namespace {

Json probe(const std::string& variant, const std::string& fen, const Arguments& more = {}) {
   Arguments arguments = {"probe", variant, fen, "--dir", tables_of(variant, 3), "--json"};
   arguments.insert(arguments.end(), more.begin(), more.end());
   const Run run = egdb_run(arguments);
   INFO(run.errors);
   REQUIRE(run.code == 0);
   REQUIRE(run.lines.size() == 1);
   return Json::parse(run.lines.front());
}

}  // namespace

TEST_CASE("stats name a longest win, which probe confirms") {
   const std::string variant = GENERATE(as<std::string>{}, "italian", "brazilian", "losing");
   const Run run = egdb_run({"stats", variant, "3", "--dir", tables_of(variant, 3), "--json"});
   std::string fens;
   std::vector<int> longest;
   for (const Json& line : objects(run)) {
      CAPTURE(line.dump());
      CHECK(line["position"].is_null() == (line["wins"] == 0));
      CHECK((line["longest"] == 0) == (line["wins"] == 0));
      CHECK(line["bytes"] > 0);
      if (line["wins"] == 0) continue;
      fens += line["position"].get<std::string>() + "\n";
      longest.push_back(line["longest"].get<int>());
   }
   const auto answers = objects(
       egdb_run({"probe", variant, "--batch", "--dir", tables_of(variant, 3), "--json"}, fens));
   REQUIRE(answers.size() == longest.size());
   for (std::size_t i = 0; i < longest.size(); ++i) {
      CHECK(answers[i]["fen"].get<std::string>().find("W:") == 0);
      CHECK(answers[i]["value"] == "win");
      CHECK(answers[i]["distance"] == longest[i]);
      CHECK(answers[i]["moves"][0]["distance"] == longest[i]);
   }
}

TEST_CASE("probe: both values, and every move with its own, best first") {
   const Json answer = probe("russian", "W:WKa1,Kc1:BKh8");
   CHECK(keys(answer) == Arguments{"fen", "value", "result", "distance", "reset", "moves"});
   CHECK(answer["fen"] == "W:WKa1,Kc1:BKh8");
   REQUIRE_FALSE(answer["moves"].empty());
   for (const Json& move : answer["moves"])
      CHECK(keys(move) == Arguments{"hub", "pdn", "value", "result", "distance"});
   // The best move has the value of the position.
   CHECK(answer["moves"][0]["value"] == answer["value"]);
   CHECK(answer["moves"][0]["result"] == answer["result"]);

   const std::map<std::string, int> ranks = {{"win", 0}, {"draw", 1}, {"loss", 2}};
   int before = 0;
   for (const Json& move : answer["moves"]) {
      const int rank = ranks.at(move["result"].get<std::string>());
      CHECK(rank >= before);
      before = rank;
   }
}

TEST_CASE("probe: distances") {
   // The man is taken at once, or it runs.
   const Json capture = probe("english", "W:WK14:B10");
   CHECK(capture["value"] == "win");
   CHECK(capture["result"] == "win");
   CHECK(capture["distance"] == 1);
   CHECK(capture["reset"] == 1);
   REQUIRE(capture["moves"].size() == 1);
   CHECK(capture["moves"][0] == Json{{"hub", "14x7x10"},
                                     {"pdn", "14x7"},
                                     {"value", "win"},
                                     {"result", "win"},
                                     {"distance", 1}});

   // Two kings against one take 33 plies at most, of the table of endgames.
   const Json two = probe("english", "W:WK1,K5:BK32");
   CHECK(two["value"] == "win");
   CHECK(two["distance"].get<int>() % 2 == 1);
   CHECK(two["moves"][0]["distance"] == two["distance"]);
   const Json other_side = probe("english", "B:WK1,K5:BK32");
   CHECK(other_side["value"] == "loss");
   CHECK(other_side["distance"].get<int>() % 2 == 0);

   const Json drawn = probe("english", "W:WK1:BK32");
   CHECK(drawn["value"] == "draw");
   CHECK(drawn["result"] == "draw");
   CHECK(drawn["distance"].is_null());
   CHECK(drawn["reset"].is_null());
}

TEST_CASE("probe: counters take wins away") {
   const std::string fen = "W:WK1,K5:BK32";
   const Json fresh = probe("english", fen);
   REQUIRE(fresh["result"] == "win");
   const int reset = fresh["reset"].get<int>();
   // no-progress is 80: the last ply that counts may be the one that resets it.
   const auto result = [&](int counted) {
      const Json answer = probe("english", fen, {"--no-progress", std::to_string(counted)});
      CHECK(answer["value"] == "win");
      return answer["result"].get<std::string>();
   };
   CHECK(result(0) == "win");
   CHECK(result(80 - reset) == "win");
   CHECK(result(80 - reset + 1) == "draw");
   CHECK(result(79) == "draw");
   // The same by the FEN.
   CHECK(probe("english", fmt::format("{}:H{}", fen, 80 - reset))["result"] == "win");
   CHECK(probe("english", fmt::format("{}:H{}", fen, 80 - reset + 1))["result"] == "draw");
}

TEST_CASE("probe: moves are judged with the counters that they leave") {
   const std::string fen = "W:WK10,K23:BK32";
   const int reset = probe("english", fen)["reset"].get<int>();
   const Json answer = probe("english", fen, {"--no-progress", std::to_string(80 - reset)});
   CHECK(answer["moves"].front()["result"] == "win");
   // Of the moves that win without counters some are too slow, and stand behind those that do.
   std::size_t slow = 0;
   for (const Json& move : answer["moves"]) {
      const bool too_slow = move["value"] == "win" && move["distance"] != answer["distance"];
      CHECK((move["result"] == "win") == (move["value"] == "win" && !too_slow));
      if (too_slow) ++slow;
   }
   CHECK(slow == 5);
}

TEST_CASE("probe: the counter of the material") {
   // russian: 10 plies for two against one, once there are only these.
   const Json open = probe("russian", "W:WKa1,Kc1:BKh8");
   const Json nearly = probe("russian", "W:WKa1,Kc1:BKh8", {"--material", "9"});
   CHECK(nearly["value"] == open["value"]);
   CHECK((nearly["result"] == "draw" || nearly["distance"] == 1));
   const Json over = probe("russian", "W:WKa1,Kc1:BKh8", {"--material", "10"});
   CHECK(over["result"] == "draw");
   const Run text = egdb_run({"probe", "russian", "W:WKa1,Kc1:BKh8", "--material", "10", "--dir",
                              tables_of("russian", 3)});
   REQUIRE(text.lines.size() > 2);
   CHECK(text.lines[1].find("the game is over: drawn (two-against-one)") != std::string::npos);
}

TEST_CASE("probe: positions that are over") {
   const Json blocked = probe("english", "W:W29:B25,22");
   CHECK(blocked["value"] == "loss");
   CHECK(blocked["result"] == "loss");
   CHECK(blocked["distance"] == 0);
   CHECK(blocked["moves"].empty());
   const Json none = probe("english", "B:WK5:B");
   CHECK(none["value"] == "loss");
   CHECK(none["distance"] == 0);
   const Json given_away = probe("losing", "B:WK5:B");
   CHECK(given_away["value"] == "win");
   CHECK(given_away["result"] == "win");
   const Run text = egdb_run({"probe", "english", "B:WK5:B", "--dir", tables_of("english", 3)});
   REQUIRE(text.lines.size() == 2);
   CHECK(text.lines[1].find("the game is over: lost (no-pieces)") != std::string::npos);
}

TEST_CASE("probe: what the tables do not have is unknown") {
   const Json answer = probe("english", "W:WK1,K2,K3,K4:BK32,K31,K30");
   for (const char* name : {"value", "result", "distance", "reset"})
      CHECK(answer[name].is_null());
   CHECK_FALSE(answer["moves"].empty());
   for (const Json& move : answer["moves"])
      CHECK(move["value"].is_null());
   // With more pieces than any table has too.
   CHECK(probe("english", "W:W21-32:B1-12")["value"].is_null());
}

TEST_CASE("probe: a batch names its bad lines and reads on") {
   const std::string input = "W:WK1,K5:BK32\nnonsense\n\nB:WK1:BK32\nW:W1:BK32\n";
   const Arguments arguments = {"probe", "english", "--batch", "--dir", tables_of("english", 3)};
   const Run run = egdb_run(arguments, input);
   CHECK(run.code == 1);
   REQUIRE(run.lines.size() == 5);
   CHECK(run.lines[0].find("W:WK1,K5:BK32  win in ") == 0);
   for (const std::size_t bad : {1U, 2U, 4U})
      CHECK(run.lines[bad].find("error: ") == 0);
   CHECK(run.lines[3].find("B:WK1:BK32  draw, under the counters draw") == 0);

   Arguments with_json = arguments;
   with_json.push_back("--json");
   const auto answers = objects(egdb_run(with_json, input));
   REQUIRE(answers.size() == 5);
   CHECK(answers[1].contains("error"));
   CHECK(answers[3]["value"] == "draw");
   CHECK(egdb_run(arguments, "W:WK1:BK32\n").code == 0);
   CHECK(egdb_run(arguments, "").code == 0);
}

TEST_CASE("probe without any tables says so") {
   const Folder folder;
   const Run run =
       egdb_run({"probe", "english", "W:WK1:BK32", "--json", "--dir", folder.path.string()});
   CHECK(run.code == 1);
   CHECK(run.errors.find("no tables") != std::string::npos);
   REQUIRE(run.lines.size() == 1);
   CHECK(Json::parse(run.lines[0])["value"].is_null());
}
