#pragma once

#include <array>
#include <cstdint>

#include "board/position.hpp"
#include "egdb/material.hpp"

namespace kete::egdb {

/// C(n, k) for boards of up to 72 squares and 8 pieces of a kind.
inline constexpr int most_of_a_kind = 8;
inline constexpr auto binomials = [] {
   std::array<std::array<std::uint64_t, most_of_a_kind + 1>, 73> table = {};
   for (std::size_t n = 0; n < table.size(); ++n) {
      table[n][0] = 1;
      for (std::size_t k = 1; n > 0 && k <= most_of_a_kind; ++k)
         table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
   }
   return table;
}();

[[nodiscard]] constexpr std::uint64_t binomial(int n, int k) {
   return binomials[static_cast<std::size_t>(n)][static_cast<std::size_t>(k)];
}

/// The material as the side to move sees it, which is White in the tables.
template <const Rules& R>
[[nodiscard]] Material material_of(const Position<R>& position) {
   const auto n = [](auto set) { return static_cast<std::int8_t>(bits::count(set)); };
   return {n(position.own & ~position.kings), n(position.own & position.kings),
           n(position.opp & ~position.kings), n(position.opp & position.kings)};
}

/// Numbers the positions of one material without a gap, from the view of the side to move: own men,
/// then the other side's, then own kings, then the other side's. Sets of like pieces are numbered
/// in colexicographic order among the squares that the groups before leave free. Positions with
/// Black to move are read with the board turned round.
template <const Rules& R>
class Index {
 public:
   using Board = Layout<R>;
   using Bits = typename Board::Bits;

   /// `own` is White in the material.
   explicit Index(const Material& material) : material_(material) {
      const int men = material.white_men;
      for (int back = 0; back <= men; ++back) {
         const auto i = static_cast<std::size_t>(back);
         const int middle = men - back;
         others_[i] = binomial(squares - row - middle, material.black_men);
         first_[i + 1] =
             first_[i] + binomial(row, back) * binomial(squares - 2 * row, middle) * others_[i];
      }
      const int free = squares - material.men();
      own_kings_ = binomial(free, material.white_kings);
      other_kings_ = binomial(free - material.white_kings, material.black_kings);
      size_ = first_[static_cast<std::size_t>(men) + 1] * own_kings_ * other_kings_;
   }

   [[nodiscard]] const Material& material() const { return material_; }

   [[nodiscard]] std::uint64_t size() const { return size_; }

   /// In how many ways the kings can stand: that many numbers in a row have the same men.
   [[nodiscard]] std::uint64_t kings() const { return own_kings_ * other_kings_; }

   /// The position must be of the material, seen from the side to move `Us`.
   template <Side Us>
   [[nodiscard]] std::uint64_t of(const Position<R>& position) const {
      const Bits own_men = position.own & ~position.kings;
      const Bits other_men = position.opp & ~position.kings;
      return with_kings<Us>(of_men<Us>(own_men, other_men), own_men | other_men,
                            position.own & position.kings, position.opp & position.kings);
   }

   /// The part of the number that the men make, for several positions with the same men.
   template <Side Us>
   [[nodiscard]] std::uint64_t of_men(Bits own, Bits other) const {
      if (material_.men() == 0) return 0;
      constexpr Bits back_row = Board::last_row(opposite(Us));
      constexpr Bits middle_rows = Board::board & ~Board::last_row(Us) & ~back_row;
      const int back = bits::count(own & back_row);
      const auto i = static_cast<std::size_t>(back);
      const int middle = material_.white_men - back;
      const std::uint64_t set =
          rank<Us>(own & back_row, back_row) * binomial(squares - 2 * row, middle) +
          rank<Us>(own & middle_rows, middle_rows);
      return first_[i] + set * others_[i] + rank<Us>(other, Board::board & ~back_row & ~own);
   }

   template <Side Us>
   [[nodiscard]] std::uint64_t with_kings(std::uint64_t men_number, Bits men, Bits own,
                                          Bits other) const {
      const Bits free = Board::board & ~men;
      return (men_number * own_kings_ + rank<Us>(own, free)) * other_kings_ +
             rank<Us>(other, free & ~own);
   }

   /// The position of a number, with White to move.
   [[nodiscard]] Position<R> at(std::uint64_t number) const {
      const std::uint64_t other_kings = number % other_kings_;
      number /= other_kings_;
      const std::uint64_t own_kings = number % own_kings_;
      number /= own_kings_;
      std::size_t back = 0;
      while (number >= first_[back + 1])
         ++back;
      number -= first_[back];
      const std::uint64_t other_men = number % others_[back];
      number /= others_[back];
      const int middle = material_.white_men - static_cast<int>(back);
      const std::uint64_t middles = binomial(squares - 2 * row, middle);

      constexpr Bits back_row = Board::last_row(Side::Black);
      constexpr Bits middle_rows = Board::board & ~Board::last_row(Side::White) & ~back_row;
      Position<R> position;
      position.own = unrank(number / middles, static_cast<int>(back), back_row) |
                     unrank(number % middles, middle, middle_rows);
      position.opp =
          unrank(other_men, material_.black_men, Board::board & ~back_row & ~position.own);
      const Bits free = Board::board & ~position.occupied();
      const Bits own = unrank(own_kings, material_.white_kings, free);
      const Bits other = unrank(other_kings, material_.black_kings, free & ~own);
      position.own |= own;
      position.opp |= other;
      position.kings = own | other;
      return position;
   }

   /// Calls visit(number, position) for every number of the range in order.
   template <class Visit>
   void each(std::uint64_t begin, std::uint64_t end, Visit&& visit) const {
      if (begin >= end) return;
      Position<R> position = at(begin);
      for (std::uint64_t number = begin;;) {
         visit(number, position);
         if (++number == end) return;
         if (!advance(position)) position = at(number);
      }
   }

 private:
   static constexpr int squares = Board::squares;
   static constexpr int row = bits::count(Board::last_row(Side::White));

   /// How many of the free squares lie before a square.
   template <Side Us>
   [[nodiscard]] static int place(Bits square, Bits free) {
      if constexpr (Us == Side::White) {
         return bits::count(free & (square - 1));
      } else {
         return bits::count(free & ~(square | (square - 1)));
      }
   }

   template <Side Us>
   [[nodiscard]] static std::uint64_t rank(Bits set, Bits free) {
      std::uint64_t number = 0;
      int i = 0;
      while (set != 0) {
         const Bits square = Us == Side::White ? set & -set : Board::bit(bits::last(set));
         set ^= square;
         number += binomial(place<Us>(square, free), ++i);
      }
      return number;
   }

   /// The set of `count` free squares with that number, White's way round.
   [[nodiscard]] static Bits unrank(std::uint64_t number, int count, Bits free) {
      Bits set = 0;
      int place = bits::count(free);
      for (int i = count; i > 0; --i) {
         do
            --place;
         while (binomial(place, i) > number);
         number -= binomial(place, i);
         set |= nth(free, place);
      }
      return set;
   }

   [[nodiscard]] static Bits nth(Bits free, int place) {
      for (; place > 0; --place)
         free &= free - 1;
      return free & -free;
   }

   /// The next set of as many free squares, false after the last one.
   [[nodiscard]] static bool next(Bits& set, Bits free) {
      int below = 0;
      for (Bits rest = set; rest != 0; rest &= rest - 1) {
         const Bits square = rest & -rest;
         const Bits above = free & ~(square | (square - 1));
         const Bits to = above & -above;
         if (to != 0 && (set & to) == 0) {
            set = (rest ^ square) | to | lowest(free, below);
            return true;
         }
         ++below;
      }
      return false;
   }

   [[nodiscard]] static Bits lowest(Bits free, int count) {
      Bits set = 0;
      for (; count > 0; --count) {
         const Bits square = free & -free;
         set |= square;
         free ^= square;
      }
      return set;
   }

   /// The next position with the same own men; false after the last one.
   [[nodiscard]] bool advance(Position<R>& position) const {
      Bits own_kings = position.own & position.kings;
      Bits other_kings = position.opp & position.kings;
      const Bits own_men = position.own ^ own_kings;
      Bits other_men = position.opp ^ other_kings;
      Bits free = Board::board & ~own_men & ~other_men;
      if (!next(other_kings, free & ~own_kings)) {
         if (!next(own_kings, free)) {
            if (!next(other_men, Board::board & ~Board::last_row(Side::Black) & ~own_men))
               return false;
            free = Board::board & ~own_men & ~other_men;
            own_kings = lowest(free, material_.white_kings);
         }
         other_kings = lowest(free & ~own_kings, material_.black_kings);
      }
      position.own = own_men | own_kings;
      position.opp = other_men | other_kings;
      position.kings = own_kings | other_kings;
      return true;
   }

   Material material_;
   /// By number of own men on the back row, where no man of the other side can stand: the first
   /// number, and in how many ways the other side's men can stand.
   std::array<std::uint64_t, most_of_a_kind + 2> first_ = {};
   std::array<std::uint64_t, most_of_a_kind + 1> others_ = {};
   std::uint64_t own_kings_;
   std::uint64_t other_kings_;
   std::uint64_t size_;
};

}  // namespace kete::egdb
