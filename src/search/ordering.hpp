#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <utility>

#include "movegen/move_list.hpp"
#include "search/parameters.hpp"

namespace kete {

/// A move in 16 bits for the table, never 0: the squares, and two bits of the captured set to tell
/// apart captures with the same ends. Two moves of one position may rarely share a digest.
template <const Rules& R>
[[nodiscard]] std::uint16_t move_digest(const BitMove<R>& move) {
   const auto captured = static_cast<std::uint64_t>(move.captured % 3);
   return static_cast<std::uint16_t>((captured + 1) << 14 | std::uint64_t{move.from} << 7 |
                                     std::uint64_t{move.to});
}

/// Which quiet moves have proved good elsewhere in the tree.
template <const Rules& R>
class MoveStatistics {
 public:
   using Move = BitMove<R>;

   void clear() {
      history_ = {};
      killers_ = {};
   }

   /// Orders the list by what promises most, the table's move first; in place.
   void score(const MoveList<R>& list, const Position<R>& position, std::uint16_t table_move,
              int ply, std::int32_t* scores) const {
      const auto& killers = killers_[static_cast<std::size_t>(ply)];
      for (std::size_t i = 0; i < list.size(); ++i) {
         const Move& move = list[i];
         if (move_digest<R>(move) == table_move) {
            scores[i] = 1 << 30;
         } else if (move.is_capture()) {
            scores[i] = (1 << 24) + 256 * (bits::count(move.captured) +
                                           bits::count(move.captured & position.kings));
         } else if (move.crowned) {
            scores[i] = 1 << 23;
         } else if (move == killers[0]) {
            scores[i] = 1 << 22;
         } else if (move == killers[1]) {
            scores[i] = 1 << 21;
         } else {
            scores[i] = entry(position.turn, move);
         }
      }
   }

   /// A quiet move has cut off, after the ones before it in the list have failed to.
   void reward(const Position<R>& position, const MoveList<R>& list, std::size_t best, int depth,
               int ply) {
      auto& killers = killers_[static_cast<std::size_t>(ply)];
      if (list[best] != killers[0]) {
         killers[1] = killers[0];
         killers[0] = list[best];
      }
      const int bonus = std::min(16 * depth * depth, parameter::history_limit / 8);
      change(position.turn, list[best], bonus);
      for (std::size_t i = 0; i < best; ++i)
         change(position.turn, list[i], -bonus);
   }

 private:
   static constexpr std::size_t squares = Layout<R>::bit_count;

   [[nodiscard]] int entry(Side side, const Move& move) const {
      return history_[static_cast<std::size_t>(index(side))][move.from][move.to];
   }

   void change(Side side, const Move& move, int bonus) {
      auto& value = history_[static_cast<std::size_t>(index(side))][move.from][move.to];
      value = static_cast<std::int16_t>(value + bonus -
                                        value * std::abs(bonus) / parameter::history_limit);
   }

   std::array<std::array<std::array<std::int16_t, squares>, squares>, 2> history_ = {};
   std::array<std::array<Move, 2>, parameter::max_ply + 1> killers_ = {};
};

}  // namespace kete
