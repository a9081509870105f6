#include <sstream>
#include <string>
#include <vector>

#include "pdn/comment.hpp"
#include "pdn/games.hpp"
#include "pdn/move_lexer.hpp"
#include "pdn/result_text.hpp"
#include "pdn/tag_lexer.hpp"
#include "support/catch.hpp"

namespace kete {

namespace {

/// What match_move makes of a text, and how much of it.
std::pair<std::string, std::size_t> move_at(const std::string& text) {
   std::istringstream input(text);
   PdnSource source(input);
   std::string move;
   const std::size_t length = match_move(source, move);
   return {length == 0 ? "" : move, length};
}

using Found = std::pair<std::string, std::size_t>;

}  // namespace

TEST_CASE("Moves are found however they are written") {
   CHECK(move_at("32-28 19-23") == Found("32-28", 5));
   CHECK(move_at("1- 7 2") == Found("1-7", 4));
   CHECK(move_at("1 - 7") == Found("1-7", 5));
   CHECK(move_at("17-\r\n 21 ") == Found("17-21", 8));
   CHECK(move_at("01-07") == Found("01-07", 5));
   CHECK(move_at("a3b4") == Found("a3b4", 4));
   CHECK(move_at("A3-B4") == Found("A3-B4", 5));
   CHECK(move_at("c3:e5:g7 *") == Found("c3:e5:g7", 8));
   CHECK(move_at("47X38x24x13x36!") == Found("47x38x24x13x36", 14));
   CHECK(move_at("3228 1823") == Found("32-28", 4));
   CHECK(move_at("28\xC3\x97"
                 "19") == Found("28x19", 6));
   CHECK(move_at("32\xE2\x80\x93"
                 "28") == Found("32-28", 7));
   CHECK(move_at("32-28(!)") == Found("32-28", 5));
   CHECK(move_at("32-28 - 3") == Found("32-28-3", 9));
}

TEST_CASE("What is not a move is left alone") {
   CHECK(move_at("32") == Found("", 0));
   CHECK(move_at("32-") == Found("", 0));
   CHECK(move_at("32-28b") == Found("", 0));
   CHECK(move_at("remise") == Found("", 0));
   CHECK(move_at("") == Found("", 0));
}

TEST_CASE("Results that cannot be moves") {
   for (const char* text : {"1-0", "0-1", "2-0", "0-2", "0-0", "1-1", "12-0", "6-6", "5-5"}) {
      CAPTURE(text);
      CHECK(is_result(text));
   }
   for (const char* text : {"1-6", "4-6", "32-28", "1x1", "a3-a3"}) {
      CAPTURE(text);
      CHECK_FALSE(is_result(text));
   }
}

TEST_CASE("Results in all forms") {
   using R = GameResult;
   const std::vector<std::pair<std::string, R>> known = {
       {"1-0", R::WhiteWins},         {"2-0", R::WhiteWins},       {"0-1", R::BlackWins},
       {"0-2", R::BlackWins},         {"1/2-1/2", R::Draw},        {"1-1", R::Draw},
       {"0-0", R::BothLose},          {"*", R::Unknown},           {"4-6", R::BlackWins},
       {"1 1/2 - 1/2", R::WhiteWins}, {"1/2-1 1/2", R::BlackWins}, {"1+ - 1-", R::Draw},
       {"1- - 1+", R::Draw},          {"0.98-1.02", R::BlackWins}, {"12-0", R::WhiteWins},
   };
   for (const auto& [text, result] : known) {
      CAPTURE(text);
      REQUIRE(parse_result(text));
      CHECK(*parse_result(text) == result);
   }
   for (const char* text : {"", "?", "won", "1", "1-", "-1", "a-b", "1/3-2/3"}) {
      CAPTURE(text);
      CHECK_FALSE(parse_result(text));
   }
}

TEST_CASE("The result form is that of the GameType") {
   const auto form = [](std::string_view variant, GameResult result) {
      return result_text(*find_variant(variant), result);
   };
   CHECK(form("international", GameResult::WhiteWins) == "2-0");
   CHECK(form("killer", GameResult::Draw) == "1-1");
   CHECK(form("canadian", GameResult::BlackWins) == "0-2");
   CHECK(form("frisian", GameResult::WhiteWins) == "1-0");
   CHECK(form("russian", GameResult::Draw) == "1/2-1/2");
   CHECK(form("thai", GameResult::Unknown) == "*");
   CHECK(form("english", GameResult::BothLose) == "0-0");
}

TEST_CASE("Tags, good and bad") {
   const auto value = [](std::string_view line) { return parse_tag(line).value; };
   CHECK(value(R"([White "A. Player"])") == "A. Player");
   CHECK(value(R"([White "a \"quoted\" name"] 32-28)") == R"(a "quoted" name)");
   CHECK(value(R"([White "a "bare" quote"])") == R"(a "bare" quote)");
   CHECK(value(R"([White "C:\"])") == R"(C:\)");
   CHECK(value(R"([White "C:\\"])") == R"(C:\)");
   CHECK(value(R"([Result 1-0])") == "1-0");
   CHECK(value(R"([White "never closed)") == "never closed");
   CHECK(value(R"([ White   "x" ])") == "x");
   CHECK(value("[White \"\xC8\xE2\xE0\xED\"]") == "\xC8\xE2\xE0\xED");
   CHECK(parse_tag(R"([White "x"][Black "y"])").length == 11);
   CHECK(parse_tag("[%clk 1:00]").length == 0);
   CHECK_FALSE(parse_tag(R"([White "C:\"])").well_formed);
   CHECK(parse_tag(R"([White "x"])").well_formed);
}

TEST_CASE("A comment becomes what a file can hold") {
   CHECK(plain_comment("  a\n b\t\tc ") == "a b c");
   CHECK(plain_comment("{x}") == "(x)");
   CHECK(plain_comment(" \n ").empty());
}

}  // namespace kete
