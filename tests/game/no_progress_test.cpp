#include "game/playing.hpp"
#include "support/catch.hpp"

// rules.md: plies in a row without a capture and without a move by a man.

namespace kete::test {

namespace {

const std::vector<SettingText> no_repetition = {{"repetition", "off"}};
constexpr std::string_view two_each = "W:WK46,45:BK2,6";

}  // namespace

TEST_CASE("no-progress: fifty plies with kings only") {
   // U28
   const auto game = game_of("international", two_each, no_repetition);
   play_round(*game, round_10x10, 49);
   CHECK(standing(*game) == "playing");

   SECTION("the fiftieth draws") {
      play(*game, "2-8");
      CHECK(standing(*game) == "drawn no-progress");
      CHECK(!game->legal_moves().empty());
   }
   SECTION("a move by a man begins anew") {
      play(*game, "6-11");
      play_round(*game, "41-46 2-8 46-41 8-2", 49);
      CHECK(standing(*game) == "playing");
      play(*game, "2-8");
      CHECK(standing(*game) == "drawn no-progress");
   }
}

TEST_CASE("no-progress: a capture begins anew") {
   // Plies by kings, then Black's king takes the man offered on 30.
   const auto game = game_of("international", "W:WK46,34,50:BK2,6", no_repetition);
   play_round(*game, round_10x10, 40);
   play(*game, "34-30 2x35");
   play_round(*game, "46-41 35-40 41-46 40-35", 49);
   CHECK(standing(*game) == "playing");
   play(*game, "35-40");
   CHECK(standing(*game) == "drawn no-progress");
}

TEST_CASE("no-progress: a FEN may say how many plies were counted before") {
   CHECK(standing(*game_of("international", "W:WK46,45:BK2,6:H49")) == "playing");
   CHECK(standing(*game_of("international", "W:WK46,45:BK2,6:H50")) == "drawn no-progress");

   const auto game = game_of("international", "W:WK46,45:BK2,6:H48");
   play(*game, "46-41");
   CHECK(standing(*game) == "playing");
   CHECK(game->diagram().no_progress == 49);
   play(*game, "2-8");
   CHECK(standing(*game) == "drawn no-progress");

   const auto man_moved = game_of("international", "W:WK46,45:BK2,6:H49");
   play(*man_moved, "45-40");
   CHECK(standing(*man_moved) == "playing");
   CHECK(man_moved->diagram().no_progress == 0);
}

TEST_CASE("no-progress: only that counter is seeded") {
   // Nine of ten plies of two-against-one would draw at the first move.
   const auto game = game_of("international", "W:WK46,45:BK2:H9");
   play_round(*game, round_10x10, 2);
   CHECK(standing(*game) == "playing");
}

TEST_CASE("no-progress: the number is a parameter") {
   auto settings = no_repetition;
   settings.emplace_back("no-progress", "6");
   const auto six = game_of("international", two_each, settings);
   play_round(*six, round_10x10, 5);
   CHECK(standing(*six) == "playing");
   play(*six, "2-8");
   CHECK(standing(*six) == "drawn no-progress");

   settings.back().second = "off";
   const auto off = game_of("international", two_each, settings);
   play_round(*off, round_10x10, 200);
   CHECK(standing(*off) == "playing");

   settings.back().second = "default";
   const auto usual = game_of("international", two_each, settings);
   play_round(*usual, round_10x10, 50);
   CHECK(standing(*usual) == "drawn no-progress");
}

TEST_CASE("no-progress: the numbers of the variants") {
   struct Row {
      const char* variant;
      std::string_view fen;
      std::string_view round;
      int plies;
   };

   constexpr std::string_view kings_8x8 = "W:WKc1,Kg1,a3:BKb8,Kd8";
   constexpr std::string_view numbers_8x8 = "32-28 1-5 28-32 5-1";
   const std::vector<Row> rows = {
       {"canadian", "W:WK67,K72:BK1,K2", "72-66 1-7 66-72 7-1", 50},
       {"losing", "W:WK46,45:BK2,6", round_10x10, 50},
       {"killer", "W:WK46,45:BK2,6", round_10x10, 50},
       {"english", "B:WK32,30:BK1,3", "1-5 32-28 5-1 28-32", 80},
       {"classic", "W:WK32,30:BK1,3", "32-28 1-5 28-32 5-1", 50},
       {"italian", "W:WK32,30:BK1,3", numbers_8x8, 80},
       {"flying-kings", kings_8x8, round_8x8, 50},
       {"russian", kings_8x8, round_8x8, 30},
       {"brazilian", kings_8x8, round_8x8, 30},
       {"czech", kings_8x8, round_8x8, 30},
   };
   for (const Row& row : rows) {
      INFO(row.variant);
      const auto game = game_of(row.variant, row.fen, no_repetition);
      play_round(*game, row.round, row.plies - 1);
      CHECK(standing(*game) == "playing");
      const auto words = text::words(row.round);
      play(*game, words[static_cast<std::size_t>(row.plies - 1) % words.size()]);
      CHECK(standing(*game) == "drawn no-progress");
   }
}

TEST_CASE("no-progress: turkish has none until it is asked for") {
   constexpr std::string_view fen = "W:WKa1,Kb1:BKg8,Kh8";
   constexpr std::string_view round = "a1-a2 h8-h7 a2-a1 h7-h8";
   const auto never = game_of("turkish", fen, no_repetition);
   play_round(*never, round, 120);
   CHECK(standing(*never) == "playing");

   auto settings = no_repetition;
   settings.emplace_back("no-progress", "50");
   const auto game = game_of("turkish", fen, settings);
   play_round(*game, round, 49);
   CHECK(standing(*game) == "playing");
   play(*game, "h8-h7");
   CHECK(standing(*game) == "drawn no-progress");
}

TEST_CASE("no-progress: tanzanian counts only plies played while no man is on the board") {
   SECTION("kings only") {
      const auto game = game_of("tanzanian", "W:WKc1,Kg1:BKb8,Kd8", no_repetition);
      play_round(*game, round_8x8, 59);
      CHECK(standing(*game) == "playing");
      play(*game, "a7-b8");
      CHECK(standing(*game) == "drawn no-progress");
   }
   SECTION("a man that stands still keeps the game going") {
      const auto game = game_of("tanzanian", "W:WKc1,Kg1,a3:BKb8,Kd8", no_repetition);
      play_round(*game, round_8x8, 200);
      CHECK(standing(*game) == "playing");
   }
   SECTION("the count begins when the last man is crowned; that move is not counted") {
      const auto game = game_of("tanzanian", "W:WKc1,Kg1,g7:BKb8,Kd8", no_repetition);
      play_round(*game, round_8x8, 40);
      play(*game, "g7-h8");
      play_round(*game, "b8-a7 g1-h2 a7-b8 h2-g1", 59);
      CHECK(standing(*game) == "playing");
      play(*game, "h2-g1");
      CHECK(standing(*game) == "drawn no-progress");
   }
}

}  // namespace kete::test
