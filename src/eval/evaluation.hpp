#pragma once

#include "board/position.hpp"
#include "eval/weights.hpp"
#include "movegen/movegen.hpp"

namespace kete {

/// The static value of positions of one rule set, in hundredths of a man from the side to move.
/// The search knows only this interface; positions in which a capture is to be made are not meant
/// for it.
template <const Rules& R>
class Evaluation {
 public:
   [[nodiscard]] int operator()(const Position<R>& position) const {
      const Side us = position.turn;
      const Side them = opposite(us);
      int value = pieces(position, us) - pieces(position, them);
      Position<R> passed = position;
      std::swap(passed.own, passed.opp);
      passed.turn = them;
      value += weights.mobility * (count_quiet_moves(position) - count_quiet_moves(passed));
      return scaled(position, value);
   }

 private:
   using Board = Layout<R>;
   using Bits = typename Board::Bits;

   static constexpr EvalWeights weights = eval_weights(R);

   [[nodiscard]] static int pieces(const Position<R>& position, Side side) {
      const Bits men = position.men(side);
      const Bits kings = position.kings_of(side);
      int value = weights.man * bits::count(men) + weights.king * bits::count(kings) +
                  weights.centre * bits::count((men | kings) & middle_columns()) +
                  weights.long_diagonal * bits::count(kings & Board::long_diagonal());
      for (int y = 0; y < R.height; ++y) {
         value += row_value(side == Side::White ? R.height - 1 - y : y) *
                  bits::count(men & rows[static_cast<std::size_t>(y)]);
      }
      return value;
   }

   /// Of a man that many rows from its own back row.
   [[nodiscard]] static constexpr int row_value(int row) {
      const int beyond = row > R.height / 2 ? row - R.height / 2 : 0;
      return weights.advance * row + weights.last_steps * beyond * beyond +
             (row == 0 ? weights.back_row : 0);
   }

   /// With flying kings a side that has one is hard to beat, and a small surplus wins nothing.
   [[nodiscard]] static int scaled(const Position<R>& position, int value) {
      if constexpr (R.king == KingRange::Flying && R.objective == Objective::Block) {
         if (position.kings == 0) return value;
         const Bits weaker = value > 0 ? position.opp : position.own;
         const Bits stronger = value > 0 ? position.own : position.opp;
         if ((weaker & position.kings) != 0 && bits::count(stronger) <= drawn_with)
            return value / 8;
      }
      return value;
   }

   /// So many pieces do not beat a flying king by force, or only just.
   static constexpr int drawn_with = R.width == 8 ? 2 : 3;

   [[nodiscard]] static constexpr Bits middle_columns() {
      Bits set = 0;
      for (int x = R.width / 2 - 2; x < R.width / 2 + 2; ++x)
         set |= Board::column(x);
      return set;
   }

   static constexpr auto rows = [] {
      std::array<Bits, R.height> table = {};
      for (int y = 0; y < R.height; ++y)
         table[static_cast<std::size_t>(y)] = Board::row(y);
      return table;
   }();
};

}  // namespace kete
