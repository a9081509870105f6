#pragma once

#include <optional>

#include "egdb/value.hpp"

namespace kete::egdb {

/// Counts of draw rules at a position, in the units of the rules: no-progress, and the counter of
/// its material (three-against-one, two-against-one, one-against-one).
struct Counts {
   int no_progress = 0;
   int material = 0;
};

/// What the tables know of a position, for the side to move.
struct Answer {
   Wdl value = Wdl::Draw;        ///< without counters and repetition
   std::optional<int> distance;  ///< plies to the end without counters, where they are known
   /// How the game ends when the counters go on from where they stand. Nothing where the tables
   /// cannot tell.
   std::optional<Wdl> played;
   /// The same where at most unchanged-small or -large can still come in between: how the game ends
   /// if they do not. Nothing where that cannot be told either.
   std::optional<Wdl> likely;
   /// Plies on the shortest way of `likely` to the next move that starts its counter anew, or to
   /// the end of the game: a win makes progress when this gets less with every ply. Nothing for
   /// draws.
   std::optional<int> reset;
};

}  // namespace kete::egdb
