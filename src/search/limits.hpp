#pragma once

#include <cstdint>
#include <optional>

namespace kete {

/// The clock of the side to move. Times are seconds.
struct Clock {
   double time;           ///< left on the clock; may be 0 or less
   double increment = 0;  ///< added after each move, not yet in `time`
   int moves = 0;         ///< moves to the next time control, 0 for the rest of the game
};

/// When a search ends. All given limits hold together; none given means until stop.
struct Limits {
   std::optional<int> depth;            ///< plies, at least 1
   std::optional<std::uint64_t> nodes;  ///< of all threads together
   std::optional<double> move_time;     ///< seconds for this move
   std::optional<Clock> clock;
   bool ponder = false;    ///< time counts from ponder_hit on, and the answer waits for it or stop
   bool analyze = false;   ///< think through to the limits: no early answer for a forced move
   bool infinite = false;  ///< the answer waits for stop, whatever limit is reached before
   /// Full width: no reductions, extensions, pruning or answers from the table, and repetition by
   /// the letter of the rule. The score is that of plain minimax.
   bool plain = false;
};

}  // namespace kete
