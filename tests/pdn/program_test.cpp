#include <string>
#include <vector>

#include "support/catch.hpp"
#include "support/run.hpp"

namespace kete {

namespace {

using test::Json;
using test::keys;
using test::Run;

const std::string odd = std::string(KETE_TEST_DATA) + "/pdn/odd.pdn";

Run run(const std::vector<std::string>& arguments, const std::string& input = "") {
   return test::run_program(KETE_PDN_PROGRAM, arguments, input);
}

bool holds(const std::string& text, const std::string& part) {
   return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("kete-pdn check names what is bad and counts") {
   const Run checked = run({"check", odd});
   CHECK(checked.code == 1);
   REQUIRE(checked.lines.size() == 4);
   CHECK(holds(checked.lines[0], "odd.pdn:12: game 2: ply 3: illegal move a1-b2"));
   CHECK(holds(checked.lines[1], "odd.pdn:14: text that belongs to no game: a1-h8 1-0"));
   CHECK(holds(checked.lines[2], "odd.pdn:18: game 3: ply 2: a comment is not closed"));
   CHECK(checked.lines[3] == "4 games, 2 bad, 12 plies, text outside of them 1 times");
   CHECK(checked.errors.empty());
   const Run good = run({"check", "-"}, "[GameType \"20\"] 1. 32-28 *");
   CHECK(good.code == 0);
   CHECK(good.lines == std::vector<std::string>{"1 games, 0 bad, 1 plies"});
}

TEST_CASE("kete-pdn replay answers a line a game") {
   const Run replayed = run({"replay", "--json", odd});
   CHECK(replayed.code == 1);
   REQUIRE(replayed.lines.size() == 4);
   const Json first = Json::parse(replayed.lines[0]);
   CHECK(keys(first) ==
         std::vector<std::string>{"file", "game", "variant", "plies", "ok", "result", "fen"});
   CHECK(first["file"] == odd);
   CHECK(first["game"] == 1);
   CHECK(first["variant"] == "russian");
   CHECK(first["plies"] == 5);
   CHECK(first["ok"] == true);
   CHECK(first["result"] == "1-0");
   CHECK(first["fen"] == "B:Wa3,c3,e3,g3,d2,f2,h2,a1,c1,e1,g1:Bb8,d8,f8,h8,c7,e7,g7,d6,f6,h6,c5");
   const Json second = Json::parse(replayed.lines[1]);
   CHECK(second["ok"] == false);
   CHECK(second["plies"] == 2);
   CHECK(second["ply"] == 3);
   CHECK(second["line"] == 12);
   CHECK(holds(second["error"], "a1-b2"));
   CHECK(Json::parse(replayed.lines[3])["result"] == "2-0");
   CHECK(holds(replayed.errors, "text that belongs to no game: a1-h8 1-0"));
   const Run plain = run({"replay", odd});
   CHECK(holds(plain.lines[0], "game 1: russian, 5 plies, 1-0, B:W"));
   CHECK(holds(plain.lines[1], "game 2: ply 3: illegal move a1-b2"));
}

TEST_CASE("kete-pdn convert writes strict PDN that it reads without a word") {
   const Run converted = run({"convert", odd});
   CHECK(converted.code == 1);
   CHECK(holds(converted.errors, "game 2: ply 3"));
   std::string text;
   for (const std::string& line : converted.lines)
      text += line + "\n";
   CHECK(holds(text, "1. c3-d4 b6-c5 2. d4:b6 a7:c5 { as people write } 3. b2-c3 *\n"));
   CHECK(holds(text, "{ not followed from here: illegal move a1-b2"));
   const Run again = run({"check", "-"}, text);
   CHECK(again.code == 0);
   CHECK(again.lines == std::vector<std::string>{"4 games, 0 bad, 12 plies"});
}

TEST_CASE("kete-pdn convert --fens writes the positions of a game in a line") {
   const Run converted = run({"convert", "--fens", "--variant", "international", "-"},
                             "[FEN \"W:W31:B2\"] 31-27 2-7 *");
   CHECK(converted.code == 0);
   CHECK(converted.lines == std::vector<std::string>{"W:W31:B2 B:W27:B2 W:W27:B7"});
}

TEST_CASE("kete-pdn stats counts") {
   const Run plain = run({"stats", odd});
   CHECK(plain.code == 1);
   REQUIRE(plain.lines.size() > 5);
   CHECK(plain.lines[0] == "games     4: 2 bad, 0 set up, 0 without moves");
   const Run json = run({"--json", "stats", odd});
   REQUIRE(json.lines.size() == 1);
   const Json object = Json::parse(json.lines[0]);
   CHECK(object["games"] == 4);
   CHECK(object["white"] == 2);
   CHECK(object["unknown"] == 2);
   CHECK(object["variants"]["russian"] == 2);
   CHECK(object["openings"][0]["games"] == 1);
}

TEST_CASE("kete-pdn refuses bad usage in a line") {
   const std::vector<std::vector<std::string>> bad = {
       {},
       {"check"},
       {"check", "/nowhere"},
       {"check", KETE_TEST_DATA},
       {"check", "--variant", "chess", odd},
       {"check", "--variant", "russian", "--set", "repetition=x", odd},
       {"check", "--set", "x=1", odd},
       {"convert", "--json", odd},
       {"unknown", odd},
   };
   for (const auto& arguments : bad) {
      const Run refused = run(arguments);
      INFO(refused.errors);
      CHECK(refused.code == 2);
      CHECK(refused.lines.empty());
      CHECK(refused.errors.find('\n') == refused.errors.size() - 1);
   }
}

}  // namespace kete
