#include "game/playing.hpp"
#include "support/catch.hpp"

// rules.md: the first position counts as one occurrence; the draw stands as soon as the number is
// reached; a draw is a state, not a fence.

namespace kete::test {

namespace {

const std::vector<SettingText> repetition_only = {{"two-against-one", "off"},
                                                  {"no-progress", "off"}};

}  // namespace

TEST_CASE("the third occurrence of a position draws") {
   const auto game = game_of("international", "W:WK46:BK2");
   play_round(*game, round_10x10, 7);
   CHECK(standing(*game) == "playing");
   play(*game, "8-2");
   CHECK(standing(*game) == "drawn repetition");
}

TEST_CASE("a position that first arises later is counted from there") {
   const auto game = game_of("international", "W:WK46,11:BK2,40", repetition_only);
   play(*game, "11-6");
   REQUIRE(standing(*game) == "playing");
   play_round(*game, "2-8 46-41 8-2 41-46", 7);
   CHECK(standing(*game) == "playing");
   play(*game, "41-46");
   CHECK(standing(*game) == "drawn repetition");
}

TEST_CASE("a drawn position may be played on from") {
   const auto game = game_of("international", "W:WK46:BK2", repetition_only);
   play_round(*game, round_10x10, 8);
   REQUIRE(standing(*game) == "drawn repetition");
   CHECK(game->legal_moves().size() == 9);
   play(*game, "46-37");
   CHECK(standing(*game) == "playing");
   play(*game, "2-7");
   CHECK(standing(*game) == "playing");
}

TEST_CASE("the number of occurrences is a parameter") {
   const auto twice = game_of("international", "W:WK46:BK2", {{"repetition", "2"}});
   play_round(*twice, round_10x10, 3);
   CHECK(standing(*twice) == "playing");
   play(*twice, "8-2");
   CHECK(standing(*twice) == "drawn repetition");

   auto off = repetition_only;
   off.emplace_back("repetition", "off");
   const auto never = game_of("international", "W:WK46:BK2", off);
   play_round(*never, round_10x10, 40);
   CHECK(standing(*never) == "playing");

   // Italian asks for the fourth occurrence.
   const auto italian = game_of("italian", "W:WK32:BK1");
   play_round(*italian, "32-28 1-5 28-32 5-1", 11);
   CHECK(standing(*italian) == "playing");
   play(*italian, "5-1");
   CHECK(standing(*italian) == "drawn repetition");
}

TEST_CASE("the same pieces with the other side to move are another position") {
   auto settings = repetition_only;
   settings.emplace_back("repetition", "2");
   const auto game = game_of("international", "W:WK46:BK2", settings);
   // White comes back in three moves, Black in two: the pieces stand as at first, Black to move.
   play(*game, "46-41 2-8 41-32 8-2 32-46");
   CHECK(standing(*game) == "playing");
}

TEST_CASE("moves with one king are part of a frisian position") {
   const std::vector<SettingText> twice = {{"repetition", "2"}};
   // After four plies the pieces stand as at first, but each side has made two moves with its king.
   const auto bound = game_of("frisian", "W:WK46,45:BK2,6", twice);
   play_round(*bound, round_10x10, 4);
   CHECK(standing(*bound) == "playing");
   // In international the same moves repeat the position.
   const auto international = game_of("international", "W:WK46,45:BK2,6", twice);
   play_round(*international, round_10x10, 4);
   CHECK(standing(*international) == "drawn repetition");
}

}  // namespace kete::test
