#pragma once

#include <cstdint>

namespace kete::egdb {

/// What looking at every position of a material has shown.
struct Findings {
   std::uint64_t wins = 0;
   std::uint64_t losses = 0;
   int longest = -1;          ///< plies of the longest win, -1 where there is none
   std::uint64_t faults = 0;  ///< positions whose value does not follow from their moves
   std::uint64_t first = 0;   ///< the number of the first of them, its layer included
};

}  // namespace kete::egdb
