#pragma once

#include <array>

#include "board/position.hpp"
#include "board/zobrist.hpp"

namespace kete {

/// The quiet moves in a row with one king, by side, that Frisian and frysk limit. A side is counted
/// only while it has a man and a king: the limit does not bind others, and a lone king's count
/// would only keep equal positions apart.
template <const Rules& R>
class KingRuns {
 public:
   using Board = Layout<R>;

   KingRuns() = default;

   KingRuns(const std::array<KingRun, 2>& given, const Position<R>& position) {
      for (const Side side : {Side::White, Side::Black}) {
         const KingRun& run = given[i(side)];
         if (run.count == 0 || !is_limited(position, side)) continue;
         runs_[i(side)] = {static_cast<std::uint8_t>(Board::bit_index(run.king)), run.count};
      }
   }

   /// The runs by board numbers.
   [[nodiscard]] std::array<KingRun, 2> text() const {
      std::array<KingRun, 2> result;
      for (std::size_t side = 0; side < 2; ++side) {
         if (runs_[side].count == 0) continue;
         result[side] = {Board::square(runs_[side].square), runs_[side].count};
      }
      return result;
   }

   /// Whether a king of the side to move has come to the limit.
   [[nodiscard]] bool bind(const Position<R>& position) const {
      return runs_[i(position.turn)].count == king_run_max;
   }

   /// Whether a move of the position breaks the limit.
   [[nodiscard]] bool forbid(const Position<R>& position, const BitMove<R>& move) const {
      const Run& run = runs_[i(position.turn)];
      return run.count == king_run_max && run.square == move.from && !move.is_capture();
   }

   /// After a move from one position to the next.
   [[nodiscard]] KingRuns after(const Position<R>& before, const BitMove<R>& move,
                                const Position<R>& next) const {
      KingRuns result = *this;
      Run& run = result.runs_[i(before.turn)];
      const bool by_king = (before.kings & Board::bit(move.from)) != 0;
      if (by_king && !move.is_capture()) {
         const bool same = run.count > 0 && run.square == move.from;
         run = {move.to, static_cast<std::uint8_t>(same ? run.count + 1 : 1)};
      } else {
         run = {};
      }
      for (const Side side : {Side::White, Side::Black}) {
         Run& kept = result.runs_[i(side)];
         const bool king_is_there = (next.kings_of(side) & Board::bit(kept.square)) != 0;
         if (!is_limited(next, side) || !king_is_there) kept = {};
      }
      return result;
   }

   /// To be combined with the key of the position by exclusive or.
   [[nodiscard]] Key key() const {
      Key key = 0;
      for (const Side side : {Side::White, Side::Black}) {
         const Run& run = runs_[i(side)];
         if (run.count > 0) key ^= Zobrist<R>::run(side, run.square, run.count);
      }
      return key;
   }

   friend bool operator==(const KingRuns&, const KingRuns&) = default;

 private:
   struct Run {
      std::uint8_t square = 0;
      std::uint8_t count = 0;

      friend bool operator==(const Run&, const Run&) = default;
   };

   [[nodiscard]] static std::size_t i(Side side) { return static_cast<std::size_t>(index(side)); }

   [[nodiscard]] static bool is_limited(const Position<R>& position, Side side) {
      return position.men(side) != 0 && position.kings_of(side) != 0;
   }

   std::array<Run, 2> runs_;
};

}  // namespace kete
