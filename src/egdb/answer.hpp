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
   Wdl value = Wdl::Draw;  ///< without counters and repetition
   std::optional<int>
       distance;  ///< plies to the end of the game without counters, where it is known
   /// How the game ends when the counters go on from where they stand. Nothing where the tables
   /// cannot tell.
   std::optional<Wdl> played;
   /// Plies on the shortest way of `played` to the next move that starts its counter anew, or to
   /// the end of the game: a win makes progress when this gets less with every ply. Nothing for
   /// draws.
   std::optional<int> reset;
};

}  // namespace kete::egdb
