#pragma once

#include <cstdint>

#include "movegen/movegen.hpp"

namespace kete {

/// Number of distinct move sequences of that many plies; draw rules are left out. The last ply is
/// counted, not played.
template <const Rules& R>
[[nodiscard]] std::uint64_t perft(const Position<R>& position, int depth, bool forced_capture) {
   if (depth == 0) return 1;
   if (depth == 1) return count_moves(position, forced_capture);
   MoveList<R> list;
   generate(position, forced_capture, list);
   std::uint64_t nodes = 0;
   for (const auto& move : list)
      nodes += perft(position.after(move), depth - 1, forced_capture);
   return nodes;
}

}  // namespace kete
