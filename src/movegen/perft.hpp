#pragma once

#include <cstdint>

#include "movegen/movegen.hpp"

namespace kete {

namespace detail {

/// The last two plies, inlined as a whole: nearly all the time of a perft is spent here.
template <const Rules& R, Side Us>
[[nodiscard, gnu::flatten]] std::uint64_t perft_of_two(const Position<R>& position,
                                                       bool forced_capture) {
   using Theirs = Generator<R, opposite(Us)>;
   std::uint64_t nodes = 0;
   Generator<R, Us>::each_next(position, forced_capture, [&](const Position<R>& next) {
      if (Theirs::is_over(next)) return;
      nodes += static_cast<std::uint64_t>(Theirs::count_moves(next, forced_capture));
   });
   return nodes;
}

template <const Rules& R, Side Us>
[[nodiscard]] std::uint64_t perft_of(const Position<R>& position, int depth, bool forced_capture) {
   if (Generator<R, Us>::is_over(position)) return 0;
   if (depth == 2) return perft_of_two<R, Us>(position, forced_capture);
   std::uint64_t nodes = 0;
   Generator<R, Us>::each_next(position, forced_capture, [&](const Position<R>& next) {
      nodes += perft_of<R, opposite(Us)>(next, depth - 1, forced_capture);
   });
   return nodes;
}

}  // namespace detail

/// Number of distinct move sequences of that many plies; draw rules are left out. The last ply is
/// counted, not played.
template <const Rules& R>
[[nodiscard]] std::uint64_t perft(const Position<R>& position, int depth, bool forced_capture) {
   if (depth == 0) return 1;
   if (depth == 1) return count_moves(position, forced_capture);
   return detail::with_side(position, [&]<Side Us>() {
      return detail::perft_of<R, Us>(position, depth, forced_capture);
   });
}

}  // namespace kete
