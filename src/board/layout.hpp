#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "rules/diagram.hpp"
#include "rules/rules.hpp"
#include "util/bits.hpp"

namespace kete {

/// How the squares of a rule set lie in a machine word.
///
/// On diagonal boards the playing square in column x and row y has bit (y * stride + x) / 2, with
/// an odd stride wider than the board: every direction is then one shift, and what leaves the board
/// lands on a bit that is no square. Captures along ranks reach two columns further, hence the
/// wider stride of Frisian. The Turkish board fills 64 bits without a gap and masks its edge
/// columns.
template <const Rules& R>
class Layout {
 public:
   static constexpr bool orthogonal = R.lines == Lines::Orthogonal;
   static constexpr int stride = orthogonal                          ? R.width
                                 : R.lines == Lines::FrisianDiagonal ? R.width + 3
                                                                     : R.width + 1;
   static constexpr int squares = orthogonal ? R.width * R.height : R.width * R.height / 2;
   static constexpr int bit_count =
       orthogonal ? squares : ((R.height - 1) * stride + R.width + 1) / 2;

   using Bits = std::conditional_t<(bit_count <= 64), std::uint64_t, Bits128>;

   /// Columns to the right and rows down.
   struct Direction {
      int dx;
      int dy;
   };

   /// Directions that pieces capture in. The opposite of d is direction_count - 1 - d, and the
   /// first half lowers the bit index.
   static constexpr auto directions = [] {
      if constexpr (orthogonal) {
         return std::array<Direction, 4>{{{0, -1}, {-1, 0}, {1, 0}, {0, 1}}};
      } else if constexpr (R.lines == Lines::FrisianDiagonal) {
         return std::array<Direction, 8>{
             {{-1, -1}, {0, -2}, {1, -1}, {-2, 0}, {2, 0}, {-1, 1}, {0, 2}, {1, 1}}};
      } else {
         return std::array<Direction, 4>{{{-1, -1}, {1, -1}, {-1, 1}, {1, 1}}};
      }
   }();
   static constexpr int direction_count = static_cast<int>(directions.size());

   [[nodiscard]] static constexpr int opposite(int direction) {
      return direction_count - 1 - direction;
   }

   /// Whether quiet moves go along the direction too.
   [[nodiscard]] static constexpr bool quiet(int direction) {
      return R.lines != Lines::FrisianDiagonal || direction_at(direction).dx % 2 != 0;
   }

   /// Ahead of a side's men, level and backward ones excluded.
   [[nodiscard]] static constexpr bool forward(int direction, Side side) {
      const int dy = direction_at(direction).dy;
      return side == Side::White ? dy < 0 : dy > 0;
   }

   /// Directions in which men of a side move.
   [[nodiscard]] static constexpr bool man_moves(int direction, Side side) {
      if (!quiet(direction)) return false;
      return forward(direction, side) || (orthogonal && direction_at(direction).dy == 0);
   }

   /// Directions in which men of a side capture.
   [[nodiscard]] static constexpr bool man_captures(int direction, Side side) {
      return R.men_capture_backward || man_moves(direction, side);
   }

   [[nodiscard]] static constexpr Bits bit(int index) { return Bits{1} << index; }

   /// Moves every square of the set one step; what leaves the board is dropped or lands outside
   /// `board`.
   template <int D>
   [[nodiscard]] static constexpr Bits shift(Bits set) {
      constexpr Direction direction = direction_at(D);
      constexpr int amount = orthogonal ? direction.dy * stride + direction.dx
                                        : (direction.dy * stride + direction.dx) / 2;
      if constexpr (orthogonal && direction.dx != 0) {
         set &= ~column(direction.dx > 0 ? R.width - 1 : 0);
      }
      if constexpr (amount > 0) {
         return set << amount;
      } else {
         return set >> -amount;
      }
   }

   /// Calls f.template operator()<D>() for every direction.
   template <class F>
   static constexpr void each_direction(F&& f) {
      [&]<int... D>(std::integer_sequence<int, D...>) {
         (f.template operator()<D>(), ...);
      }
      (std::make_integer_sequence<int, direction_count>{});
   }

   /// Bit index of a board number and back.
   [[nodiscard]] static constexpr int bit_index(Square square) { return bit_of_square[square]; }

   [[nodiscard]] static constexpr Square square(int bit_index) {
      return square_of_bit[static_cast<std::size_t>(bit_index)];
   }

   [[nodiscard]] static constexpr Bits row(int number) {
      Bits set = 0;
      for (int x = 0; x < R.width; ++x) {
         if (is_square(x, number)) set |= bit(index_at(x, number));
      }
      return set;
   }

   [[nodiscard]] static constexpr Bits column(int number) {
      Bits set = 0;
      for (int y = 0; y < R.height; ++y) {
         if (is_square(number, y)) set |= bit(index_at(number, y));
      }
      return set;
   }

   /// All playing squares.
   static constexpr Bits board = [] {
      Bits set = 0;
      for (int y = 0; y < R.height; ++y)
         set |= row(y);
      return set;
   }();

   /// The row a side's men are crowned on.
   [[nodiscard]] static constexpr Bits last_row(Side side) {
      return side == Side::White ? top_row : bottom_row;
   }

   /// The squares from a square to the edge in a direction, itself excluded.
   [[nodiscard]] static constexpr Bits ray(int direction, int from) {
      return rays[static_cast<std::size_t>(direction)][static_cast<std::size_t>(from)];
   }

   /// The square of a set on a ray of that direction that is nearest to the ray's start; the set is
   /// not empty.
   [[nodiscard]] static constexpr int nearest(int direction, Bits set) {
      return direction < direction_count / 2 ? bits::last(set) : bits::first(set);
   }

   /// The empty squares from a square up to the first occupied one in a direction.
   [[nodiscard]] static constexpr Bits run(int direction, int from, Bits occupied) {
      const Bits way = ray(direction, from);
      const Bits blockers = way & occupied;
      if (blockers == 0) return way;
      const int blocker = nearest(direction, blockers);
      return way & ~(ray(direction, blocker) | bit(blocker));
   }

   /// The diagonal between the two corners that are playing squares; empty on the orthogonal board.
   [[nodiscard]] static constexpr Bits long_diagonal() {
      Bits set = 0;
      for (int x = 0; x < R.width && !orthogonal; ++x) {
         set |= bit(index_at(x, R.corner == Corner::Left ? R.height - 1 - x : x));
      }
      return set;
   }

 private:
   [[nodiscard]] static constexpr Direction direction_at(int direction) {
      return directions[static_cast<std::size_t>(direction)];
   }

   [[nodiscard]] static constexpr bool is_square(int x, int y) {
      if (x < 0 || y < 0 || x >= R.width || y >= R.height) return false;
      const int corner = R.corner == Corner::Left ? 0 : 1;
      return orthogonal || (x + y + R.height - 1 + corner) % 2 == 0;
   }

   [[nodiscard]] static constexpr int index_at(int x, int y) {
      return orthogonal ? y * stride + x : (y * stride + x) / 2;
   }

   static constexpr Bits top_row = row(0);
   static constexpr Bits bottom_row = row(R.height - 1);

   static constexpr auto bit_of_square = [] {
      std::array<std::uint8_t, squares + 1> table = {};
      std::size_t number = 0;
      for (int y = 0; y < R.height; ++y) {
         for (int x = 0; x < R.width; ++x) {
            if (is_square(x, y)) table[++number] = static_cast<std::uint8_t>(index_at(x, y));
         }
      }
      return table;
   }();
   static constexpr auto square_of_bit = [] {
      std::array<Square, bit_count> table = {};
      for (std::size_t number = 1; number <= squares; ++number) {
         table[bit_of_square[number]] = static_cast<Square>(number);
      }
      return table;
   }();
   static constexpr auto rays = [] {
      std::array<std::array<Bits, bit_count>, direction_count> table = {};
      for (std::size_t d = 0; d < directions.size(); ++d) {
         const auto [dx, dy] = directions[d];
         for (int y = 0; y < R.height; ++y) {
            for (int x = 0; x < R.width; ++x) {
               if (!is_square(x, y)) continue;
               Bits set = 0;
               for (int i = 1; is_square(x + i * dx, y + i * dy); ++i) {
                  set |= bit(index_at(x + i * dx, y + i * dy));
               }
               table[d][static_cast<std::size_t>(index_at(x, y))] = set;
            }
         }
      }
      return table;
   }();
};

}  // namespace kete
