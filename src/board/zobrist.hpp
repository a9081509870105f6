#pragma once

#include <array>
#include <cstdint>

#include "board/position.hpp"
#include "util/random.hpp"

namespace kete {

/// Hash of a position, side to move included.
using Key = std::uint64_t;

/// Random words for the pieces of a board; the same in every build, so that node counts are.
template <const Rules& R>
class Zobrist {
 public:
   using Board = Layout<R>;

   [[nodiscard]] static Key key(const Position<R>& position) {
      Key key = position.turn == Side::White ? 0 : turn_key;
      for (const int square : bits::each(position.occupied()))
         key ^= piece(position, square);
      return key;
   }

   /// Key of position.after(move), from the position's own.
   [[nodiscard]] static Key after(Key key, const Position<R>& position, const BitMove<R>& move) {
      const bool king = (position.kings & Board::bit(move.from)) != 0;
      key ^= turn_key ^ word(position.turn, king, move.from) ^
             word(position.turn, king || move.crowned, move.to);
      for (const int square : bits::each(move.captured))
         key ^= piece(position, square);
      return key;
   }

   /// Part of a key for a king run, where the rules have them; `count` is 1 to king_run_max.
   [[nodiscard]] static Key run(Side side, int square, int count) {
      return words[4 + static_cast<std::size_t>(index(side))][static_cast<std::size_t>(square)] *
             static_cast<Key>(2 * count + 1);
   }

 private:
   [[nodiscard]] static Key word(Side side, bool king, int square) {
      const int kind = 2 * index(side) + (king ? 1 : 0);
      return words[static_cast<std::size_t>(kind)][static_cast<std::size_t>(square)];
   }

   [[nodiscard]] static Key piece(const Position<R>& position, int square) {
      const auto bit = Board::bit(square);
      const Side side = (position.own & bit) != 0 ? position.turn : opposite(position.turn);
      return word(side, (position.kings & bit) != 0, square);
   }

   static constexpr Key turn_key = 0x9e3779b97f4a7c15;
   static constexpr auto words = [] {
      std::array<std::array<Key, Board::bit_count>, 6> table = {};
      Random random(20);
      for (auto& kind : table) {
         for (Key& word : kind)
            word = random.next();
      }
      return table;
   }();
};

}  // namespace kete
