#include <cstdio>
#include <functional>

#include "engine/engine.hpp"
#include "search/positions.hpp"
#include "support/catch.hpp"

// Games against opponents that a search must beat.

namespace {

using namespace kete;

struct Tally {
   int wins = 0;
   int draws = 0;
   int losses = 0;
};

/// Who chooses a move for the side to move.
using Player = std::function<Move(const Game&)>;

/// The first player's result over games from random openings, each played with both colours.
Tally play_match(const Settings& settings, const Player& first, const Player& second, int games) {
   Tally tally;
   const int pairs = (games + 1) / 2;
   const auto openings = random_games(settings, pairs, 4, 6, 11);
   for (int i = 0; i < games; ++i) {
      const auto game = openings[static_cast<std::size_t>(i / 2)]->clone();
      const Side ours = i % 2 == 0 ? Side::White : Side::Black;
      while (game->outcome().status == Status::Playing && game->plies() < 400) {
         const Player& player = game->diagram().turn == ours ? first : second;
         game->play(player(*game));
      }
      const Status status = game->outcome().status;
      if (status != Status::Won && status != Status::Lost) {
         ++tally.draws;
      } else if ((status == Status::Won) == (game->diagram().turn == ours)) {
         ++tally.wins;
      } else {
         ++tally.losses;
      }
   }
   return tally;
}

Player searcher(const Settings& settings, const Limits& limits) {
   std::shared_ptr<Engine> engine = make_engine(settings);
   engine->configure({.tt_size = 18, .move_overhead = 0});
   return [engine, limits](const Game& game) { return engine->search(game, limits).move.value(); };
}

}  // namespace

TEST_CASE("A short search beats random moves in every variant") {
   for (const Variant* variant : variants()) {
      CAPTURE(std::string(variant->name));
      const Settings settings(*variant);
      Limits limits;
      limits.nodes = 500;
      Random random(7);
      const Player at_random = [&random](const Game& game) {
         const auto moves = game.legal_moves();
         return moves[random.below(moves.size())];
      };
      const Tally tally = play_match(settings, searcher(settings, limits), at_random, 8);
      CHECK(tally.wins >= 7);
   }
}

TEST_CASE("0.05 s a move beats depth 2 in 95 of 100 games", "[slow]") {
   for (const std::string name : {"international", "russian", "english", "turkish", "tanzanian"}) {
      CAPTURE(name);
      const Settings settings(*find_variant(name));
      Limits timed;
      timed.move_time = 0.05;
      Limits shallow;
      shallow.depth = 2;
      const Tally tally =
          play_match(settings, searcher(settings, timed), searcher(settings, shallow), 100);
      std::printf("%s: %d wins, %d draws, %d losses\n", name.c_str(), tally.wins, tally.draws,
                  tally.losses);
      CHECK(tally.wins >= 95);
   }
}
