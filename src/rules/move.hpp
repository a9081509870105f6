#pragma once

#include <vector>

#include "rules/diagram.hpp"

namespace kete {

/// A move by what identifies it (rules.md): two routes that agree in all four are one move.
struct Move {
   Square from = 0;
   Square to = 0;
   std::vector<Square> captured;  ///< ascending board numbers, empty for a quiet move
   bool crowned = false;          ///< a man becomes a king by this move

   friend auto operator<=>(const Move&, const Move&) = default;
};

/// One way a capture can be played: the landing square behind each victim, in order, the last one
/// being the move's `to`. Empty for a quiet move.
using Route = std::vector<Square>;

}  // namespace kete
