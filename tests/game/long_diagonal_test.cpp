#include "game/playing.hpp"
#include "support/catch.hpp"

// rules.md: long-diagonal, unchanged-small and unchanged-large of russian and brazilian.

namespace kete::test {

namespace {

const std::vector<SettingText> only_the_rule = {{"repetition", "off"}, {"no-progress", "off"}};

/// White's kings keep off the long diagonal; Black's goes to and fro on it.
constexpr std::string_view on_the_diagonal = "W:WKb8,Kd8,Kg1:BKa1";
constexpr std::string_view round_on_it = "b8-a7 a1-b2 a7-b8 b2-a1";
/// Two kings each; nothing meets on the way.
constexpr std::string_view two_each = "W:WKc1,Kg1:BKb8,Kd8";

}  // namespace

TEST_CASE("three pieces against a king on the long diagonal: 10 plies") {
   for (const char* variant : {"russian", "brazilian"}) {
      INFO(variant);
      const auto game = game_of(variant, on_the_diagonal, only_the_rule);
      play_round(*game, round_on_it, 9);
      CHECK(standing(*game) == "playing");
      play(*game, "a1-b2");
      CHECK(standing(*game) == "drawn long-diagonal");
   }
   // The other 8x8 games have no such rule.
   const auto other = game_of("tanzanian", on_the_diagonal, only_the_rule);
   play_round(*other, round_on_it, 12);
   CHECK(standing(*other) == "playing");
}

TEST_CASE("the long diagonal: three pieces with at least one king will do") {
   const auto game = game_of("russian", "W:WKb8,d6,h4:BKa1", only_the_rule);
   play_round(*game, round_on_it, 9);
   CHECK(standing(*game) == "playing");
   play(*game, "a1-b2");
   CHECK(standing(*game) == "drawn long-diagonal");
}

TEST_CASE("the long diagonal: a king that leaves it clears the count") {
   const auto game = game_of("russian", on_the_diagonal, only_the_rule);
   play_round(*game, round_on_it, 6);
   play(*game, "a7-b8");
   play(*game, "b2-c1");  // away
   play(*game, "b8-a7");
   play(*game, "c1-b2");  // back: this ply is not counted
   play_round(*game, "a7-b8 b2-a1 b8-a7 a1-b2", 9);
   CHECK(standing(*game) == "playing");
   play(*game, "b2-a1");
   CHECK(standing(*game) == "drawn long-diagonal");
}

TEST_CASE("the long diagonal: four pieces are too many, two have a rule of their own") {
   const auto four = game_of("russian", "W:WKb8,Kd8,Kg1,h4:BKa1", only_the_rule);
   play_round(*four, round_on_it, 14);
   CHECK(standing(*four) == "playing");
   const auto two = game_of("russian", "W:WKb8,Kd8:BKa1", only_the_rule);
   play_round(*two, round_on_it, 9);
   CHECK(standing(*two) == "playing");
   play(*two, "a1-b2");
   CHECK(standing(*two) == "drawn two-against-one");
}

TEST_CASE("the long diagonal: the number is a parameter") {
   auto settings = only_the_rule;
   settings.emplace_back("long-diagonal", "3");
   const auto game = game_of("russian", on_the_diagonal, settings);
   play_round(*game, round_on_it, 2);
   CHECK(standing(*game) == "playing");
   play(*game, "a7-b8");
   CHECK(standing(*game) == "drawn long-diagonal");
}

TEST_CASE("unchanged: four or five pieces, 60 plies") {
   for (const char* variant : {"russian", "brazilian"}) {
      INFO(variant);
      const auto four = game_of(variant, two_each, only_the_rule);
      play_round(*four, round_8x8, 59);
      CHECK(standing(*four) == "playing");
      play(*four, "a7-b8");
      CHECK(standing(*four) == "drawn unchanged-small");

      const auto five = game_of(variant, "W:WKc1,Kg1,a3:BKb8,Kd8", only_the_rule);
      play_round(*five, round_8x8, 59);
      CHECK(standing(*five) == "playing");
      play(*five, "a7-b8");
      CHECK(standing(*five) == "drawn unchanged-small");
   }
}

TEST_CASE("unchanged: six or seven pieces, 120 plies") {
   for (const char* fen : {"W:WKc1,Kg1,a3:BKb8,Kd8,h6", "W:WKc1,Kg1,a3,e1:BKb8,Kd8,h6"}) {
      INFO(fen);
      const auto game = game_of("russian", fen, only_the_rule);
      play_round(*game, round_8x8, 119);
      CHECK(standing(*game) == "playing");
      play(*game, "a7-b8");
      CHECK(standing(*game) == "drawn unchanged-large");
   }
   // Eight pieces are too many.
   const auto eight = game_of("russian", "W:WKc1,Kg1,a3,e1:BKb8,Kd8,h6,f8", only_the_rule);
   play_round(*eight, round_8x8, 124);
   CHECK(standing(*eight) == "playing");
}

TEST_CASE("unchanged: a move by a man does not clear it, a promotion does") {
   SECTION("a move by a man") {
      const auto game = game_of("russian", "W:WKc1,Kg1,a3:BKb8,Kd8", only_the_rule);
      play_round(*game, round_8x8, 20);
      play(*game, "a3-b4");
      play_round(*game, "b8-a7 g1-h2 a7-b8 h2-g1", 38);
      CHECK(standing(*game) == "playing");
      play(*game, "a7-b8");
      CHECK(game->plies() == 60);
      CHECK(standing(*game) == "drawn unchanged-small");
   }
   SECTION("a promotion") {
      const auto game = game_of("russian", "W:WKc1,Kg1,g7:BKb8,Kd8", only_the_rule);
      play_round(*game, round_8x8, 20);
      play(*game, "g7-h8");
      play_round(*game, "b8-a7 g1-h2 a7-b8 h2-g1", 59);
      CHECK(standing(*game) == "playing");
      play(*game, "h2-g1");
      CHECK(standing(*game) == "drawn unchanged-small");
   }
}

TEST_CASE("unchanged: both sides must have a king") {
   auto settings = only_the_rule;
   settings.emplace_back("unchanged-small", "4");
   constexpr std::string_view moves = "a1-b2 h6-g5 b2-a1 g5-h4";

   const auto both = game_of("russian", "W:WKa1,Ka3:BKa7,h6", settings);
   play(*both, moves);
   CHECK(standing(*both) == "drawn unchanged-small");

   const auto one = game_of("russian", "W:WKa1,Ka3:Ba7,h6", settings);
   play(*one, moves);
   CHECK(standing(*one) == "playing");
}

}  // namespace kete::test
