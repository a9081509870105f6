#include <string>

#include "pdn/games.hpp"
#include "support/catch.hpp"

namespace kete {

namespace {

using Kind = PdnTokenKind;
using test::raw_games;
using test::texts;
using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE("A game of PDN 3.0 in its parts") {
   const auto games = raw_games(
       "% a line comment\r\n"
       "[Date \"2012.02.01\"]\r\n[Event \"x\"]\r\n\r\n"
       "1. 32-28!? {first} 19-23(!?!!!) $2 2. 28x19 (28x18 (x) {)} ) ; to the end 1-0\r\n"
       "14x23 /FEN \"W:W31:B1\"/ 31-26 *\r\n");
   REQUIRE(games.size() == 1);
   const RawGame& game = games.front();
   CHECK(game.line == 1);
   CHECK(game.tags.size() == 2);
   CHECK(game.tag("date")->value == "2012.02.01");
   CHECK(game.tag("Date")->line == 2);
   CHECK(texts(game, Kind::Move) == Texts{"32-28", "19-23", "28x19", "14x23", "31-26"});
   CHECK(texts(game, Kind::Annotation) == Texts{"!?", "(!?!!!)", "$2"});
   CHECK(texts(game, Kind::Comment) == Texts{"first", " to the end 1-0"});
   CHECK(texts(game, Kind::Variation) == Texts{"(28x18 (x) {)} )"});
   CHECK(texts(game, Kind::SetUp) == Texts{"FEN \"W:W31:B1\""});
   CHECK(texts(game, Kind::Result) == Texts{"*"});
   CHECK(game.warnings.empty());
   CHECK(game.tokens.back().line == 6);
}

TEST_CASE("Games end where their results, or the next ones, stand") {
   CHECK(raw_games("").empty());
   CHECK(raw_games(" \r\n\t ").empty());
   CHECK(raw_games("[Event \"a\"]\n1. 32-28 *[Event \"b\"]\n1. 33-28 1-0").size() == 2);
   CHECK(raw_games("[Event \"a\"]\n1. 32-28\n[Event \"b\"]\n1. 33-28").size() == 2);
   CHECK(raw_games("1. 32-28 18-23 2. 38-32\n1. 33-28 18-22").size() == 2);
   CHECK(raw_games("1. 32-28 1... 18-23 2. 38-32").size() == 1);
   CHECK(raw_games("[FEN \"W:W31:B1\"] [FEN \"W:W32:B1\"]").size() == 2);
   CHECK(raw_games("[Event \"a\"]\n[Event \"b\"]\n[Site \"c\"]\n1. 32-28").size() == 1);
   CHECK(raw_games("[Date \"1\"]\n[Site \"a\"]\n[Date \"2\"]\n[Site \"b\"]\n1. 32-28").size() == 2);
   CHECK(raw_games("[Event \"a\"]\n1-0\n\n[Event \"b\"]\n0-1\n").size() == 2);
}

TEST_CASE("An asterisk behind a move is a forced move or the end") {
   CHECK(raw_games("1. 32-28 1-6* 2. 33-28").size() == 1);
   CHECK(raw_games("1. 32-28 1-6*").size() == 1);
   CHECK(texts(raw_games("1. 32-28 1-6*").front(), Kind::Result) == Texts{"*"});
   CHECK(raw_games("1. 32-28 1-6*\n[Event \"b\"] 1. 33-28").size() == 2);
   CHECK(raw_games("1. 32-28 1-6 2. 33-28*\n1. 33-28 *").size() == 2);
}

TEST_CASE("A comment in the line of the result belongs to the game") {
   const auto games = raw_games("1. 32-28 1-0 {resigns}\n\n[Event \"b\"] *");
   REQUIRE(games.size() == 2);
   CHECK(texts(games[0], Kind::Comment) == Texts{"resigns"});
}

TEST_CASE("Comments are nested where that works out") {
   const auto nested = raw_games("1. 33-29 { nested { comment } } 19-23 *");
   CHECK(texts(nested.front(), Kind::Comment) == Texts{" nested { comment } "});
   CHECK(texts(nested.front(), Kind::Move) == Texts{"33-29", "19-23"});
   const auto flat = raw_games("1. 33-29 { a { in it } 19-23 *\n[Event \"b\"]\n1. 32-28 *");
   REQUIRE(flat.size() == 2);
   CHECK(texts(flat.front(), Kind::Comment) == Texts{" a { in it "});
   CHECK(texts(flat.front(), Kind::Move) == Texts{"33-29", "19-23"});
}

TEST_CASE("What is not closed does not swallow the games behind it") {
   const std::string next = "\n[Event \"b\"]\n1. 32-28 *";
   const auto open = GENERATE_COPY(as<std::string>(), "{ open", "(32-28 { x } open", "( {open");
   CAPTURE(open);
   const auto games = raw_games("[Event \"a\"]\n1. 33-29 " + open + next);
   REQUIRE(games.size() == 2);
   CHECK(texts(games[0], Kind::Move) == Texts{"33-29"});
   REQUIRE(texts(games[0], Kind::Fault).size() == 1);
   CHECK(games[0].tokens.back().line == 2);
   CHECK(texts(games[1], Kind::Move) == Texts{"32-28"});
   CHECK(texts(games[1], Kind::Fault).empty());
}

TEST_CASE("A comment without an end, and a game without one, stay within their limits") {
   std::string text = "[Event \"a\"]\n1. 33-29 {";
   for (int i = 0; i < 200'000; ++i)
      text += " word and\nword";
   const std::string next = "\n[Event \"b\"]\n1. 32-28 *";
   SECTION("comment") {
      const auto games = raw_games(text + next);
      REQUIRE(games.size() == 2);
      CHECK(games[0].text.size() < 20'000);
      CHECK(texts(games[0], Kind::Fault).size() == 1);
      CHECK(texts(games[1], Kind::Move) == Texts{"32-28"});
   }
   SECTION("game") {
      text = "[Event \"a\"]\n";
      for (std::size_t i = 0; i < PdnReader::most_tokens + 1000; ++i)
         text += "1-6 ";
      const auto games = raw_games(text + next);
      REQUIRE(games.size() == 2);
      CHECK(games[0].tokens.size() == PdnReader::most_tokens + 1);
      CHECK(texts(games[0], Kind::Fault) == Texts{"the game is too long"});
      CHECK(texts(games[1], Kind::Move) == Texts{"32-28"});
   }
}

TEST_CASE("Byte order mark, old line ends and glued texts") {
   const auto games = raw_games("\xEF\xBB\xBF[Event \"a\"]1.32-28 19-23[%clk 1:00]\r[Site \"b\"]");
   REQUIRE(games.size() == 2);
   CHECK(texts(games[0], Kind::Move) == Texts{"32-28", "19-23"});
   CHECK(texts(games[0], Kind::Comment) == Texts{"[%clk 1:00]"});
   CHECK(games[1].line == 2);
}

TEST_CASE("Text that belongs to no game is told apart") {
   const auto games = raw_games("[Event \"a\"]\n1. 32-28 1-0\n\n36x27 1-0\n\n1. 33-28 *\n0-1");
   REQUIRE(games.size() == 4);
   CHECK_FALSE(games[0].stray);
   CHECK(games[1].stray);
   CHECK(games[1].line == 4);
   CHECK_FALSE(games[2].stray);
   CHECK(games[3].stray);
}

TEST_CASE("What closes nothing is a warning") {
   const auto games = raw_games("1. 32-28 ) 19-23 } *");
   REQUIRE(games.size() == 1);
   CHECK(games[0].warnings.size() == 2);
   CHECK(texts(games[0], Kind::Move).size() == 2);
}

TEST_CASE("A bracket that begins no tag takes no moves away, and is not passed over in silence") {
   const std::string text =
       GENERATE(as<std::string>(), "1. 32-28 [19-23 2. 28x19 14x23 3. 37-32 1-1\n",
                "1. 32-28 19-23 [ 2. 28x19 14x23 ] 3. 37-32 1-1\n",
                "1. 32-28 [ 19-23 2. 28x19 [%clk 1:00] 14x23 3. 37-32 1-1\n",
                "1. 32-28 19-23 2. 28x19 [2.14x23] 3. 37-32 1-1\n",
                "[\n1. 32-28 19-23 2. 28x19 14x23 3. 37-32 1-1\n",
                "1. 32-28 19-23 [?] 2. 28x19 14x23 3. 37-32 1-1\n",
                "1. 32-28 19-23 [12 minutes] 2. 28x19 14x23 3. 37-32 1-1\n");
   CAPTURE(text);
   const auto games = raw_games(text);
   REQUIRE(games.size() == 1);
   CHECK(texts(games[0], Kind::Move) == Texts{"32-28", "19-23", "28x19", "14x23", "37-32"});
   CHECK(texts(games[0], Kind::Result) == Texts{"1-1"});
   CHECK(!games[0].warnings.empty());
}

TEST_CASE("Commands of clocks in brackets are comments, without a warning") {
   const auto games = raw_games("1. 32-28 [%clk 1:00] 19-23 [%emt 0:05] *");
   REQUIRE(games.size() == 1);
   CHECK(texts(games[0], Kind::Comment) == Texts{"[%clk 1:00]", "[%emt 0:05]"});
   CHECK(games[0].warnings.empty());
}

TEST_CASE("A percent sign escapes a line from its first column only") {
   const auto games = raw_games("% 33-28\n1. 32-28 % 19-23\n %\n% 2. 1-1\n2. 28x19 14x23 *");
   REQUIRE(games.size() == 1);
   CHECK(texts(games[0], Kind::Move) == Texts{"32-28", "19-23", "28x19", "14x23"});
   CHECK(texts(games[0], Kind::Word) == Texts{"%", "%"});
}

TEST_CASE("Many stray brackets are read in time") {
   std::string text;
   for (int i = 0; i < 1'000'000; ++i)
      text += i % 2 == 0 ? "[" : "1";
   CHECK(raw_games(text).size() == 1);
}

TEST_CASE("Any bytes are read to the end") {
   std::uint32_t state = 1;
   const std::string letters =
       "[]{}()/*%;$!?.-x:\"\\ \n\r019aehWBK\0\xFF\xC3\x97"
       "1. 32-28 ";
   for (int round = 0; round < 300; ++round) {
      std::string text;
      for (int i = 0; i < 400; ++i) {
         state = state * 1664525U + 1013904223U;
         text += letters[(state >> 16) % letters.size()];
      }
      for (const PdnGame& game : test::played(text, "international"))
         CHECK(game.line >= 1);
   }
}

}  // namespace kete
