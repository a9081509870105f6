#pragma once

#include "board/position.hpp"
#include "egdb/index.hpp"
#include "movegen/movegen.hpp"

namespace kete::egdb {

/// Calls visit(position) for each position, Black to move, that a quiet move by a white king leads
/// to.
template <const Rules& R, class Visit>
void each_king_move(const Position<R>& position, Visit&& visit) {
   for (const auto from : bits::each_single(position.own & position.kings)) {
      for (const auto to :
           bits::each_single(Generator<R, Side::White>::king_targets(from, position.occupied()))) {
         visit(position.after(from, to, 0, 0));
      }
   }
}

/// The same for quiet moves by white men to those squares.
template <const Rules& R, class Visit>
void each_man_move(const Position<R>& position, typename Layout<R>::Bits to_squares,
                   Visit&& visit) {
   using Board = Layout<R>;
   using Bits = typename Board::Bits;
   const Bits men = position.own & ~position.kings;
   Board::each_direction([&]<int D>() {
      if constexpr (Board::man_moves(D, Side::White)) {
         constexpr int back = Board::opposite(D);
         const Bits targets = Board::template shift<D>(men) & position.empty() & to_squares;
         for (const Bits to : bits::each_single(targets)) {
            visit(position.after(Board::template shift<back>(to), to, 0,
                                 to & Board::last_row(Side::White)));
         }
      }
   });
}

/// Calls visit(number, kings) for each position, Black to move, from which a quiet move by a black
/// king leads to this one, White to move: its number in the index, which is of that material, and
/// Black's kings in it.
template <const Rules& R, class Visit>
void each_before_king_move(const Position<R>& position, const Index<R>& index, Visit&& visit) {
   using Bits = typename Layout<R>::Bits;
   const Bits kings = position.opp & position.kings;
   if (kings == 0) return;
   const Bits men = position.opp ^ kings;
   const Bits white_kings = position.own & position.kings;
   const Bits white_men = position.own ^ white_kings;
   const std::uint64_t number = index.template of_men<Side::Black>(men, white_men);
   for (const Bits king : bits::each_single(kings)) {
      for (const Bits from :
           bits::each_single(Generator<R, Side::Black>::king_targets(king, position.occupied()))) {
         const Bits before = kings ^ king ^ from;
         visit(index.template with_kings<Side::Black>(number, men | white_men, before, white_kings),
               before);
      }
   }
}

/// The same for quiet moves by black men, promotions left out.
template <const Rules& R, class Visit>
void each_before_man_move(const Position<R>& position, const Index<R>& index, Visit&& visit) {
   using Board = Layout<R>;
   using Bits = typename Board::Bits;
   const Bits kings = position.opp & position.kings;
   const Bits men = position.opp ^ kings;
   const Bits white_kings = position.own & position.kings;
   const Bits white_men = position.own ^ white_kings;
   Board::each_direction([&]<int D>() {
      if constexpr (Board::man_moves(D, Side::Black)) {
         constexpr int back = Board::opposite(D);
         const Bits targets = Board::template shift<back>(men) & position.empty();
         for (const Bits from : bits::each_single(targets)) {
            const Bits before = men ^ Board::template shift<D>(from) ^ from;
            visit(index.template with_kings<Side::Black>(
                      index.template of_men<Side::Black>(before, white_men), before | white_men,
                      kings, white_kings),
                  kings);
         }
      }
   });
}

}  // namespace kete::egdb
