#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "egdb/value.hpp"

namespace kete {

/// What the endgame tables say of a root move, for the side that makes it.
struct TableMove {
   egdb::Wdl wdl = egdb::Wdl::Draw;  ///< under the counters as they stand, repetition included
   std::optional<int> distance;      ///< plies to the end of the game, this one included
   int reset = 0;           ///< plies to the next one that cannot be undone, this one included
   bool repeats = false;    ///< it or an answer to it leads to where the game has been before
   bool is_certain = true;  ///< else `wdl` is only likely, see egdb::Answer
};

/// The root moves among which a search may choose.
struct TableChoice {
   egdb::Wdl wdl = egdb::Wdl::Draw;  ///< what they keep
   bool is_certain = true;
   std::optional<int> distance;     ///< of a win the shortest, of a loss the longest
   std::vector<std::size_t> moves;  ///< ascending
};

/// Of the moves that keep the value of the position: the quickest wins, so that a win comes nearer
/// with every move; the longest losses; all draws. Where the distance is not known, what counts is
/// the way to the next move that cannot be undone. A win that is certain comes before one that is
/// likely. Nothing where the tables do not know enough: an unknown move, of which there is nothing
/// to be said, only does not matter beside a win.
[[nodiscard]] std::optional<TableChoice> choose_by_tables(
    const std::vector<std::optional<TableMove>>& moves);

}  // namespace kete
