#include <algorithm>
#include <string>
#include <vector>

#include "cli/program.hpp"
#include "support/catch.hpp"

// The commands moves and convert on one position.

namespace kete::test {

namespace {

std::vector<std::string> texts(const Json& answer, const char* notation) {
   std::vector<std::string> result;
   for (const Json& move : answer["moves"])
      result.push_back(move[notation]);
   return result;
}

}  // namespace

TEST_CASE("moves: the object") {
   const Json answer = object_of({"moves", "--fen", "W:WK4:B13,32,37,20"});
   CHECK(answer == Json::parse(R"({"variant":"international","fen":"W:WK4:B13,20,32,37",
      "pos":"WeeeWeeeeeeeebeeeeeebeeeeeeeeeeebeeeebeeeeeeeeeeeee",
      "moves":[{"hub":"4x15x13x20x32","pdn":"4x27x38x15","from":4,"to":15,"captured":[13,20,32],"crowned":false},
               {"hub":"4x15x13x20x37","pdn":"4x31x42x15","from":4,"to":15,"captured":[13,20,37],"crowned":false}],
      "status":"playing","reason":null,"reason_text":"","supa":null})"));
   CHECK(keys(answer) == std::vector<std::string>{"variant", "fen", "pos", "moves", "status",
                                                  "reason", "reason_text", "supa"});

   const Json crowned = object_of({"--variant", "russian", "moves", "--fen", "W:Wh6:Bg7,c5,d2"});
   REQUIRE(crowned["moves"].size() == 1);
   CHECK(crowned["moves"][0]["hub"] == "12x31x8x14x26");
   CHECK(crowned["moves"][0]["from"] == 12);
   CHECK(crowned["moves"][0]["to"] == 31);
   CHECK(crowned["moves"][0]["crowned"] == true);
}

TEST_CASE("moves: every variant from its start") {
   const std::vector<std::size_t> counts = {9, 9, 9, 9, 9, 9, 11, 7, 7, 7,
                                            7, 7, 7, 7, 7, 7, 8,  7, 7, 7};
   const auto& names = variant_names();
   for (std::size_t i = 0; i < names.size(); ++i) {
      INFO(names[i]);
      const Json answer = object_of({"--variant", names[i], "moves"});
      CHECK(answer["variant"] == names[i]);
      CHECK(answer["moves"].size() == counts[i]);
      CHECK(answer["status"] == "playing");
      for (const Json& move : answer["moves"]) {
         CHECK(move["captured"] == Json::array());
         CHECK(move["crowned"] == false);
      }
      const auto lines = lines_of({"--variant", names[i], "moves"});
      CHECK(lines.size() == 5 + counts[i]);
      // Either text of a move can be played.
      const std::string pdn = answer["moves"][0]["pdn"];
      const std::string hub = answer["moves"][0]["hub"];
      const Json by_pdn = object_of({"--variant", names[i], "moves", "--moves", pdn});
      const Json by_hub =
          object_of({"--variant", names[i], "moves", "--moves", hub, "--notation", "hub"});
      CHECK(by_pdn == by_hub);
      CHECK(by_pdn["pos"] != answer["pos"]);
   }
}

TEST_CASE("moves: how games end") {
   const Json blocked = object_of({"moves", "--fen", "W:W46:B37,41"});
   CHECK(blocked["moves"] == Json::array());
   CHECK(blocked["status"] == "lost");
   CHECK(blocked["reason"] == "no-moves");
   CHECK(!blocked["reason_text"].get<std::string>().empty());
   CHECK(blocked["supa"].is_null());

   const Json losing = object_of({"--variant", "losing", "moves", "--fen", "W:W46:B37,41"});
   CHECK(losing["status"] == "won");

   // Drawn by rule: the moves are listed all the same.
   const Json drawn = object_of(
       {"moves", "--fen", "W:WK46:BK2", "--moves", "46-41 2-8 41-46 8-2 46-41 2-8 41-46 8-2"});
   CHECK(drawn["status"] == "drawn");
   CHECK(drawn["reason"] == "repetition");
   CHECK(drawn["moves"].size() == 9);

   const Json supa =
       object_of({"--variant", "tzd", "moves", "--fen", "W:Wc3:Bd4", "--moves", "c3xe5"});
   CHECK(supa["status"] == "lost");
   CHECK(supa["reason"] == "no-pieces");
   CHECK(supa["supa"] == true);

   // The history before the position counts.
   const Json fifty = object_of({"moves", "--fen", "W:WK46,45:BK2,6:H49", "--moves", "46-41"});
   CHECK(fifty["reason"] == "no-progress");
   CHECK(fifty["fen"] == "B:WK41,45:BK2,6:H50");
}

TEST_CASE("moves: for people") {
   CHECK(lines_of({"moves", "--fen", "W:WK4:B13,32,37,20"}) ==
         std::vector<std::string>{"variant  international", "fen      W:WK4:B13,20,32,37",
                                  "pos      WeeeWeeeeeeeebeeeeeebeeeeeeeeeeebeeeebeeeeeeeeeeeee",
                                  "status   White to move: playing", "moves    2", "  4x27x38x15",
                                  "  4x31x42x15"});
   const auto hub = lines_of({"moves", "--notation", "hub", "--fen", "W:WK4:B13,32,37,20"});
   CHECK(hub.back() == "  4x15x13x20x37");

   const auto lost = lines_of({"moves", "--fen", "W:W46:B37,41"});
   REQUIRE(lost.size() == 6);
   CHECK(lost[3] == "status   White to move: lost (no-moves)");
   CHECK(lost[4].starts_with("reason   "));
   CHECK(lost[5] == "moves    0");
}

TEST_CASE("moves: spanish text and board numbers run from opposite ends") {
   const Json start = object_of({"--variant", "spanish", "moves"});
   const auto pdn = texts(start, "pdn");
   const auto hub = texts(start, "hub");
   REQUIRE(std::find(pdn.begin(), pdn.end(), "9-13") != pdn.end());
   const auto index = std::find(pdn.begin(), pdn.end(), "9-13") - pdn.begin();
   CHECK(hub[static_cast<std::size_t>(index)] == "24-20");
}

TEST_CASE("moves: rules of the house") {
   const std::vector<std::string> position = {"--variant", "russian", "moves", "--fen",
                                              "W:Wd4:Bc3"};
   CHECK(texts(object_of(position), "pdn") == std::vector<std::string>{"d4:b2"});
   auto free = position;
   free.insert(free.begin(), {"--set", "forced-capture=false"});
   CHECK(texts(object_of(free), "pdn").size() == 3);
}

TEST_CASE("convert: the object") {
   const Json answer = object_of({"--variant", "turkish", "convert", "--fen", "W:Wb3,Ka1:BKh8"});
   CHECK(keys(answer) == std::vector<std::string>{"variant", "fen", "pos"});
   CHECK(answer["variant"] == "turkish");
   CHECK(answer["fen"] == "W:Wb3,Ka1:BKh8");
   CHECK(answer["pos"] == "W" + std::string(7, 'e') + "B" + std::string(33, 'e') + "w" +
                              std::string(14, 'e') + "W" + std::string(7, 'e'));
}

TEST_CASE("convert: FEN and Hub letters of every variant lead to each other") {
   for (const std::string& variant : variant_names()) {
      INFO(variant);
      const Json start = object_of({"--variant", variant, "convert"});
      CHECK(start["variant"] == variant);
      CHECK(object_of({"--variant", variant, "convert", "--pos", start["pos"]}) == start);
      CHECK(object_of({"--variant", variant, "convert", "--fen", start["fen"]}) == start);

      const auto lines = lines_of({"--variant", variant, "convert"});
      REQUIRE(lines.size() > 10);
      CHECK(lines[0] == "fen  " + start["fen"].get<std::string>());
      CHECK(lines[1] == "pos  " + start["pos"].get<std::string>());
   }
}

TEST_CASE("convert: after moves") {
   // U11
   CHECK(object_of({"convert", "--fen", "W:W14:B10,36", "--moves", "14x5"})["fen"] == "B:WK5:B36");
   // U35
   const std::string pos = object_of({"convert", "--moves", "32-28 19-23 28x19"})["pos"];
   CHECK(object_of({"convert", "--moves", "32-28 19-23 28x19x23", "--notation", "hub"})["pos"] ==
         pos);
   // Blanks around moves do not matter.
   CHECK(object_of({"convert", "--moves", "  32-28   19-23 28x19 "})["pos"] == pos);
   CHECK(object_of({"convert", "--moves", ""}) == object_of({"convert"}));
}

}  // namespace kete::test
