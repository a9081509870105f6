#pragma once

#include <memory>
#include <vector>

#include "game/game.hpp"
#include "util/random.hpp"

namespace kete {

/// Plays random legal moves until so many were played or the game is over.
inline void play_at_random(Game& game, int plies, Random& random) {
   for (int i = 0; i < plies && game.outcome().status == Status::Playing; ++i) {
      const auto moves = game.legal_moves();
      game.play(moves[random.below(moves.size())]);
   }
}

/// Games of a variant in which so many random plies were played that are not over; with their
/// history, so that counters and repetitions stand as in play.
inline std::vector<std::unique_ptr<Game>> random_games(const Settings& settings, int count,
                                                       int least_plies, int most_plies,
                                                       std::uint64_t seed) {
   Random random(seed);
   std::vector<std::unique_ptr<Game>> games;
   while (static_cast<int>(games.size()) < count) {
      auto game = make_game(settings);
      const auto span = static_cast<std::uint64_t>(most_plies - least_plies + 1);
      play_at_random(*game, least_plies + static_cast<int>(random.below(span)), random);
      if (game->outcome().status == Status::Playing) games.push_back(std::move(game));
   }
   return games;
}

}  // namespace kete
