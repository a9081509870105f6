#pragma once

#include "board/layout.hpp"
#include "rules/move.hpp"

namespace kete {

/// A move as the generator makes it; squares are bit indices of Layout<R>.
template <const Rules& R>
struct BitMove {
   typename Layout<R>::Bits captured = 0;
   std::uint8_t from = 0;
   std::uint8_t to = 0;
   bool crowned = false;  ///< a man becomes a king

   [[nodiscard]] constexpr bool is_capture() const { return captured != 0; }

   friend constexpr bool operator==(const BitMove&, const BitMove&) = default;
};

/// The pieces and the side to move, seen from that side. A value: `after` makes the next one.
template <const Rules& R>
struct Position {
   using Board = Layout<R>;
   using Bits = typename Board::Bits;
   using Move = BitMove<R>;

   Bits own = 0;    ///< pieces of the side to move
   Bits opp = 0;    ///< pieces of the other side
   Bits kings = 0;  ///< of both sides
   Side turn = Side::White;

   [[nodiscard]] constexpr Bits pieces(Side side) const { return side == turn ? own : opp; }

   [[nodiscard]] constexpr Bits men(Side side) const { return pieces(side) & ~kings; }

   [[nodiscard]] constexpr Bits kings_of(Side side) const { return pieces(side) & kings; }

   [[nodiscard]] constexpr Bits occupied() const { return own | opp; }

   [[nodiscard]] constexpr Bits empty() const { return Board::board & ~occupied(); }

   /// The position after a legal move of this one.
   [[nodiscard]] constexpr Position after(const Move& move) const {
      const Bits from = Board::bit(move.from);
      const Bits to = Board::bit(move.to);
      const bool king = (kings & from) != 0;
      return after(from, to, move.captured, (king ? from : 0) ^ (king || move.crowned ? to : 0));
   }

   /// The same by squares instead of indices. `king_change` holds those of `from` and `to` where a
   /// king of the mover's goes away or arrives.
   [[nodiscard]] constexpr Position after(Bits from, Bits to, Bits captured,
                                          Bits king_change) const {
      return {opp & ~captured, (own & ~from) | to, (kings & ~captured) ^ king_change,
              opposite(turn)};
   }

   /// A square number outside the diagram's board is not checked here.
   [[nodiscard]] static Position from(const Diagram& diagram) {
      Position position;
      position.turn = diagram.turn;
      for (int number = 1; number <= Board::squares; ++number) {
         const auto square = static_cast<Square>(number);
         const Piece piece = diagram.at(square);
         if (piece == Piece::None) continue;
         const Bits bit = Board::bit(Board::bit_index(square));
         (owner(piece) == diagram.turn ? position.own : position.opp) |= bit;
         if (is_king(piece)) position.kings |= bit;
      }
      return position;
   }

   [[nodiscard]] Diagram diagram() const {
      Diagram diagram;
      diagram.turn = turn;
      diagram.pieces.assign(Board::squares, Piece::None);
      for (const int index : bits::each(occupied())) {
         const Bits bit = Board::bit(index);
         const Side side = (own & bit) != 0 ? turn : opposite(turn);
         diagram.pieces[Board::square(index) - 1U] = make_piece(side, (kings & bit) != 0);
      }
      return diagram;
   }

   friend constexpr bool operator==(const Position&, const Position&) = default;
};

/// The move by board numbers.
template <const Rules& R>
[[nodiscard]] Move to_move(const BitMove<R>& move) {
   using Board = Layout<R>;
   Move result{Board::square(move.from), Board::square(move.to), {}, move.crowned};
   for (const int index : bits::each(move.captured))
      result.captured.push_back(Board::square(index));
   return result;
}

template <const Rules& R>
[[nodiscard]] BitMove<R> to_bit_move(const Move& move) {
   using Board = Layout<R>;
   BitMove<R> result;
   result.from = static_cast<std::uint8_t>(Board::bit_index(move.from));
   result.to = static_cast<std::uint8_t>(Board::bit_index(move.to));
   for (const Square square : move.captured)
      result.captured |= Board::bit(Board::bit_index(square));
   result.crowned = move.crowned;
   return result;
}

}  // namespace kete
