#pragma once

#include "board/position.hpp"
#include "board/zobrist.hpp"
#include "game/draw_counters.hpp"
#include "game/king_runs.hpp"
#include "movegen/movegen.hpp"
#include "rules/settings.hpp"

namespace kete {

/// A position with all that its rules remember of the moves before, repetition excepted: the one
/// notion of "where a game stands" that the game and the search share.
template <const Rules& R>
struct State {
   Position<R> position;
   KingRuns<R> runs;
   DrawCounters counters;
   Key key = 0;         ///< of position and runs: equal keys mean a repetition
   int reversible = 0;  ///< plies since the last one that no later ply can undo

   [[nodiscard]] static State from(const Settings& settings, const Diagram& diagram) {
      State state;
      state.position = Position<R>::from(diagram);
      if constexpr (R.king_run_limit) state.runs = {diagram.king_runs, state.position};
      state.counters = {settings.draws, piece_counts(state.position), diagram.no_progress};
      state.key = Zobrist<R>::key(state.position) ^ state.runs_key();
      return state;
   }

   [[nodiscard]] State after(const Settings& settings, const BitMove<R>& move) const {
      State next;
      next.position = position.after(move);
      next.key = Zobrist<R>::after(key ^ runs_key(), position, move);
      if constexpr (R.king_run_limit) {
         next.runs = runs.after(position, move, next.position);
         next.key ^= next.runs_key();
      }
      const bool man_moved = (position.kings & Layout<R>::bit(move.from)) == 0;
      next.counters = counters;
      next.counters.count(settings.draws,
                          {position.turn, move.is_capture(), man_moved, move.crowned},
                          piece_counts(next.position));
      const bool undoable = !move.is_capture() && (!man_moved || is_sideways(move));
      next.reversible = undoable ? reversible + 1 : 0;
      return next;
   }

   /// All legal moves, the limit on moves with one king included.
   void generate(const Settings& settings, MoveList<R>& list) const {
      kete::generate(position, settings.forced_capture, list);
      if constexpr (R.king_run_limit) {
         list.remove_if([&](const BitMove<R>& move) { return runs.forbid(position, move); });
      }
   }

   /// Whether there is a legal move; asked where no capture is to be made.
   [[nodiscard]] bool has_quiet_move(const Settings& settings) const {
      if constexpr (R.king_run_limit) {
         if (runs.bind(position)) {
            MoveList<R> list;
            generate(settings, list);
            return !list.empty();
         }
      }
      return count_quiet_moves(position) > 0;
   }

   [[nodiscard]] static PieceCounts piece_counts(const Position<R>& position) {
      constexpr auto long_diagonal = Layout<R>::long_diagonal();
      PieceCounts counts;
      for (const Side side : {Side::White, Side::Black}) {
         const auto i = static_cast<std::size_t>(index(side));
         counts.men[i] = bits::count(position.men(side));
         counts.kings[i] = bits::count(position.kings_of(side));
         if (counts.men[i] == 0 && counts.kings[i] == 1) {
            counts.lone_king_on_long_diagonal |= (position.kings_of(side) & long_diagonal) != 0;
         }
      }
      return counts;
   }

 private:
   [[nodiscard]] Key runs_key() const {
      if constexpr (R.king_run_limit) {
         return runs.key();
      } else {
         return 0;
      }
   }

   /// A man's step to the side can be taken back; only boards with such steps have them.
   [[nodiscard]] static bool is_sideways(const BitMove<R>& move) {
      return Layout<R>::orthogonal && move.from / R.width == move.to / R.width;
   }
};

}  // namespace kete
