#include <algorithm>

#include "game/playing.hpp"
#include "support/catch.hpp"

// rules.md: in frisian and frysk a side that has a man may not make more than three quiet moves in
// a row with the same king.

namespace kete::test {

namespace {

bool has_move_from(const Game& game, Square from) {
   return std::ranges::any_of(game.legal_moves(),
                              [&](const Move& move) { return move.from == from; });
}

/// The position with White's run of quiet moves with one king.
std::unique_ptr<Game> with_white_run(std::string_view fen, KingRun run) {
   const Settings settings = settings_of("frisian");
   Diagram diagram = value_of(parse_fen(*settings.variant, fen));
   diagram.king_runs[0] = run;
   return value_of(make_game(settings, diagram));
}

}  // namespace

TEST_CASE("three quiet moves in a row with one king, and no fourth") {
   for (const char* variant : {"frisian", "frysk"}) {
      INFO(variant);
      const auto game = game_of(variant, "W:WK46,45:BK2,15");
      play(*game, "46-41 2-8 41-46 8-2");
      CHECK(game->diagram().king_runs[0] == KingRun{46, 2});
      CHECK(game->diagram().king_runs[1] == KingRun{2, 2});
      CHECK(has_move_from(*game, 46));
      play(*game, "46-41 2-8");
      CHECK(game->diagram().king_runs[0] == KingRun{41, 3});
      CHECK(!has_move_from(*game, 41));
      CHECK(has_move_from(*game, 45));

      // A move by another piece clears White's count and leaves Black's.
      play(*game, "45-40");
      CHECK(game->diagram().king_runs[0] == KingRun{});
      CHECK(game->diagram().king_runs[1] == KingRun{8, 3});
      CHECK(!has_move_from(*game, 8));
      play(*game, "15-20");
      CHECK(has_move_from(*game, 41));
   }
   const auto international = game_of("international", "W:WK46,45:BK2,6");
   play(*international, "46-41 2-8 41-46 8-2 46-41 2-8");
   CHECK(has_move_from(*international, 41));
}

TEST_CASE("another king begins a count of its own") {
   const auto game = game_of("frisian", "W:WK46,K47,45:BK2,6");
   play(*game, "46-41 2-8 41-46 8-2");
   play(*game, "47-42");
   CHECK(game->diagram().king_runs[0] == KingRun{42, 1});
}

TEST_CASE("a side without a man is not bound") {
   const auto game = game_of("frisian", "W:WK46,K47:BK2,6", {{"repetition", "off"}});
   play(*game, "46-41 2-8 41-46 8-2 46-41 2-8");
   CHECK(has_move_from(*game, 41));
   CHECK(!has_move_from(*game, 8));
}

TEST_CASE("captures are never restricted, and clear the count") {
   // The king on 46 has used up its quiet moves; a man stands on the long diagonal.
   const auto game = with_white_run("W:WK46,45:B23,6", {46, 3});
   CHECK(has_move_from(*game, 46));
   play(*game, "46x19");
   CHECK(game->diagram().king_runs[0] == KingRun{});
}

TEST_CASE("with no other move the side has lost") {
   // White's man on 6 is blocked by the man on 1.
   const auto lost = with_white_run("W:WK46,6:B1", {46, 3});
   CHECK(lost->legal_moves().empty());
   CHECK(standing(*lost) == "lost no-moves");
   CHECK(standing(*with_white_run("W:WK46,6:B1", {46, 2})) == "playing");
   // Without the man the king is free.
   CHECK(standing(*with_white_run("W:WK46:B1", {46, 3})) == "playing");
}

TEST_CASE("node counts leave the limit out") {
   CHECK(with_white_run("W:WK46,6:B1", {46, 3})->perft(1, 1) == 9);
}

TEST_CASE("the counts are read from a FEN and written to it") {
   // Black's comes first.
   const auto game = game_of("frisian", "W:WK46,45:BK2,6");
   play(*game, "46-41 2-8 41-46");
   const std::string fen = to_fen(game->variant(), game->diagram());
   CHECK(fen.find(":+18+246") != std::string::npos);
   const auto again = game_of("frisian", fen);
   CHECK(again->diagram().king_runs == game->diagram().king_runs);
}

}  // namespace kete::test
