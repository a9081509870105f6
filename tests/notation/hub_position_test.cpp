#include <random>
#include <string>
#include <string_view>

#include "notation/fen.hpp"
#include "notation/hub_text.hpp"
#include "rules/variant.hpp"
#include "support/catch.hpp"
#include "support/variant_named.hpp"

namespace kete {

using test::variant_named;

namespace {

std::string fault(std::string_view variant, std::string_view text) {
   CAPTURE(variant, text);
   const auto diagram = parse_hub_position(variant_named(variant), text);
   REQUIRE_FALSE(diagram.has_value());
   const std::string message = diagram.error().message;
   CHECK(message.find_first_of("\"=\n") == std::string::npos);
   return message;
}

constexpr std::string_view start8 = "bbbbbbbbbbbbeeeeeeeewwwwwwwwwwww";

std::string with(std::string_view letters, std::size_t square, char letter) {
   std::string text(letters);
   text[square - 1] = letter;
   return text;
}

Diagram frisian(std::string_view fen) {
   const auto diagram = parse_fen(variant_named("frisian"), fen);
   REQUIRE(diagram);
   return *diagram;
}

std::string wolf_fault(std::string_view text) {
   Diagram diagram = frisian("W:WK12,K13,40:BK30,3");
   const Diagram before = diagram;
   const auto read = parse_wolf(text, diagram);
   REQUIRE_FALSE(read.has_value());
   CHECK(diagram == before);
   const std::string message = read.error().message;
   CHECK(message.find_first_of("\"=\n") == std::string::npos);
   return message;
}

}  // namespace

TEST_CASE("Hub letters of every start position") {
   for (const Variant* variant : variants()) {
      CAPTURE(variant->name);
      const Diagram start = start_diagram(*variant);
      const std::string text = to_hub_position(start);
      CHECK(text.size() == static_cast<std::size_t>(variant->squares()) + 1);
      CHECK(text[0] == (variant->first == Side::White ? 'W' : 'B'));
      const auto again = parse_hub_position(*variant, text);
      REQUIRE(again);
      CHECK(*again == start);
   }
   CHECK(to_hub_position(start_diagram(variant_named("english"))) == "B" + std::string(start8));
}

TEST_CASE("the side to move may be a small letter, as version 1 of Hub has it") {
   const Variant& english = variant_named("english");
   CHECK(parse_hub_position(english, "w" + std::string(start8))->turn == Side::White);
   CHECK(parse_hub_position(english, "b" + std::string(start8))->turn == Side::Black);
   CHECK(parse_hub_position(english, " B" + std::string(start8) + " ")->turn == Side::Black);
}

TEST_CASE("letters are men, kings and empty squares by board number") {
   const auto diagram =
       parse_hub_position(variant_named("spanish"), "WWeeewb" + std::string(25, 'e') + "B");
   REQUIRE(diagram);
   CHECK(diagram->at(1) == Piece::WhiteKing);
   CHECK(diagram->at(5) == Piece::WhiteMan);
   CHECK(diagram->at(6) == Piece::BlackMan);
   CHECK(diagram->at(32) == Piece::BlackKing);
   CHECK(diagram->at(31) == Piece::None);
}

TEST_CASE("bad Hub positions are refused with what is wrong and where") {
   CHECK(fault("english", "") == "bad position: it is empty");
   CHECK(fault("international", "Wbbb") ==
         "bad position: 3 letters after the side to move, international has 50 squares");
   CHECK(fault("international", "W" + std::string(start8)) ==
         "bad position: 32 letters after the side to move, international has 50 squares");
   CHECK(fault("english", std::string(start8)) ==
         "bad position: 31 letters after the side to move, english has 32 squares");
   CHECK(fault("english", "rubbish") ==
         "bad position: it begins with r, not with the side to move, W or B");
   CHECK(fault("english", "W" + with(start8, 13, 'x')) ==
         "bad position: x on square 13 is none of w W b B e");
   CHECK(fault("english", "W" + with(with(start8, 13, '='), 20, '"')) ==
         "bad position: ? on square 13 is none of w W b B e; ? on square 20 is none of w W b B e");
   CHECK(fault("english", "W" + with(start8, 3, 'w')) ==
         "bad position: a white man on square 3, its own last row");
   CHECK(fault("turkish", "W" + std::string(63, 'e') + "b") ==
         "bad position: a black man on square 64, its own last row");
   CHECK(fault("english", "W" + std::string(32, 'z')).ends_with("; and 24 more"));
}

TEST_CASE("moves are written in Hub text") {
   CHECK(to_hub_move({32, 28, {}, false}) == "32-28");
   CHECK(to_hub_move({4, 15, {13, 20, 32}, false}) == "4x15x13x20x32");
   CHECK(to_hub_move({2, 2, {7, 8, 17, 18}, false}) == "2x2x7x8x17x18");
}

TEST_CASE("wolf carries the moves of each side's king") {
   Diagram diagram = frisian("W:WK12,40:BK30,3");
   REQUIRE(parse_wolf("W12=2 B30=1", diagram));
   CHECK(diagram.king_runs[static_cast<std::size_t>(index(Side::White))] == KingRun{12, 2});
   CHECK(diagram.king_runs[static_cast<std::size_t>(index(Side::Black))] == KingRun{30, 1});
   REQUIRE(parse_wolf(" b30=3 ", diagram));
   CHECK(diagram.king_runs[static_cast<std::size_t>(index(Side::White))] == KingRun{});
   CHECK(diagram.king_runs[static_cast<std::size_t>(index(Side::Black))] == KingRun{30, 3});
   REQUIRE(parse_wolf("W12=0", diagram));
   CHECK(diagram == frisian("W:WK12,40:BK30,3"));
   REQUIRE(parse_wolf("", diagram));
   CHECK(diagram == frisian("W:WK12,40:BK30,3"));

   Diagram kings_only = frisian("W:WK12:BK30,3");
   REQUIRE(parse_wolf("W12=2 B30=1", kings_only));
   CHECK(kings_only.king_runs[static_cast<std::size_t>(index(Side::White))] == KingRun{});
   CHECK(kings_only.king_runs[static_cast<std::size_t>(index(Side::Black))] == KingRun{30, 1});
}

TEST_CASE("a bad wolf leaves the position as it was") {
   CHECK(wolf_fault("W12") == "bad king run W12: it is not like W12 and a count");
   CHECK(wolf_fault("12=2") == "bad king run 12?2: it is not like W12 and a count");
   CHECK(wolf_fault("W12=x") == "bad king run W12?x: it is not like W12 and a count");
   CHECK(wolf_fault("W=2") == "bad king run W?2: it is not like W12 and a count");
   CHECK(wolf_fault("W12=4") == "bad king run W12?4: the count must be 0..3");
   CHECK(wolf_fault("W12=-1") == "bad king run W12?-1: the count must be 0..3");
   CHECK(wolf_fault("W14=1") == "bad king run W14?1: White has no king there");
   CHECK(wolf_fault("W40=1") == "bad king run W40?1: White has no king there");
   CHECK(wolf_fault("B12=1") == "bad king run B12?1: Black has no king there");
   CHECK(wolf_fault("W99=1") == "bad king run W99?1: White has no king there");
   CHECK(wolf_fault("W12=1 W13=1") == "bad king run W13?1: White has two");
}

TEST_CASE("whatever is read as Hub letters is written and read back equal") {
   std::mt19937 random(11);
   const std::string_view letters = "wWbBeWw x=\"\x80";
   int accepted = 0;
   for (int round = 0; round < 20000; ++round) {
      const Variant& variant = *variants()[random() % variants().size()];
      std::string text = to_hub_position(start_diagram(variant));
      for (auto changes = random() % 4; changes > 0; --changes) {
         const auto place = random() % text.size();
         if (random() % 8 == 0) {
            text.erase(place, 1);
         } else {
            text[place] = letters[random() % letters.size()];
         }
      }
      const auto diagram = parse_hub_position(variant, text);
      if (!diagram) continue;
      ++accepted;
      const auto again = parse_hub_position(variant, to_hub_position(*diagram));
      CAPTURE(variant.name, text);
      REQUIRE(again);
      CHECK(*again == *diagram);
   }
   CHECK(accepted > 1000);
}

}  // namespace kete
