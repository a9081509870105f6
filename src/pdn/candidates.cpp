#include "pdn/candidates.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "notation/move_search.hpp"
#include "util/quote.hpp"

namespace kete {

namespace {

/// The legal moves that the path may stand for.
std::vector<Move> moves_of(const Game& game, const MovePath& path) {
   std::vector<Move> moves = game.moves_between(path.squares.front(), path.squares.back());
   if (moves.empty() || path.squares.size() == 2) return moves;
   std::erase_if(moves, [](const Move& move) { return move.captured.empty(); });
   return moves_by_path(game, moves, path.squares);
}

}  // namespace

void Candidates::set_up(std::unique_ptr<Game> game) {
   // Whatever a reading stands at, all of them go on from the same position now.
   readings_.resize(1);
   readings_.front().game = std::move(game);
}

Result<void> Candidates::play(const MovePath& path, std::string_view text) {
   if (readings_.size() == 1) {
      Reading& only = readings_.front();
      std::vector<Move> moves = moves_of(*only.game, path);
      if (moves.size() == 1) {
         only.game->play(moves.front());
         only.moves.push_back(std::move(moves.front()));
         return {};
      }
   }
   return play_in_all(path, text);
}

Result<void> Candidates::play_in_all(const MovePath& path, std::string_view text) {
   std::vector<std::vector<Move>> moves;
   std::size_t count = 0;
   for (const Reading& reading : readings_)
      count += moves.emplace_back(moves_of(*reading.game, path)).size();
   if (count == 0) {
      const Game& first = game();
      return tl::make_unexpected(
          illegal_move(first, first.legal_moves(), text, path.squares.front(), !path.capture));
   }
   if (count > most) {
      return failure(fmt::format("at {} the captures before can be read in more than {} ways",
                                 text::quoted(text), most));
   }
   std::vector<Reading> next;
   for (std::size_t i = 0; i < readings_.size(); ++i) {
      for (std::size_t j = 0; j < moves[i].size(); ++j) {
         const bool last = j + 1 == moves[i].size();
         Reading& reading =
             next.emplace_back(last ? std::move(readings_[i])
                                    : Reading{readings_[i].game->clone(), readings_[i].moves});
         reading.game->play(moves[i][j]);
         reading.moves.push_back(std::move(moves[i][j]));
      }
   }
   readings_ = std::move(next);
   return {};
}

std::vector<Move> Candidates::take_moves() {
   return std::move(readings_.front().moves);
}

int Candidates::first_difference() const {
   if (readings_.size() < 2) return 0;
   const std::vector<Move>& first = readings_.front().moves;
   const std::vector<Move>& last = readings_.back().moves;
   const auto [one, other] = std::ranges::mismatch(first, last);
   return static_cast<int>(one - first.begin()) + 1;
}

}  // namespace kete
