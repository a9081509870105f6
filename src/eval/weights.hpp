#pragma once

#include "rules/rules.hpp"

namespace kete {

/// What the hand-made evaluation counts, in hundredths of a man.
struct EvalWeights {
   int man = 100;
   int king = 300;
   int advance = 3;        ///< a man for each row it has come forward
   int last_steps = 0;     ///< a man for each row beyond the middle, squared
   int back_row = 6;       ///< a man on its own back row, which keeps the other side from crowning
   int centre = 3;         ///< a piece in the middle columns
   int mobility = 2;       ///< a quiet move
   int long_diagonal = 8;  ///< a king on it
};

/// Weights that fit the rule set: what a king is worth depends on how it moves and how much of the
/// board it may choose from.
[[nodiscard]] constexpr EvalWeights eval_weights(const Rules& rules) {
   EvalWeights weights;
   if (rules.king == KingRange::OneStep) {
      weights.king = 145;
      weights.long_diagonal = 0;
   } else if (rules.lines == Lines::Orthogonal) {
      weights.king = 450;
      weights.long_diagonal = 0;
   } else if (rules.landing == Landing::Behind) {
      weights.king = 260;
   } else if (rules.lines == Lines::FrisianDiagonal) {
      weights.king = 280;
   }
   switch (rules.objective) {
      case Objective::Block:
         break;
      case Objective::Lose:
         // Whoever is left without a move wins: pieces are a burden, and moves that force the other
         // side to capture are what one wants to keep.
         weights.man = -100;
         weights.king = -60;
         weights.advance = 0;
         weights.back_row = 0;
         weights.centre = 0;
         weights.mobility = 1;
         weights.long_diagonal = 0;
         break;
      case Objective::ReachKing:
         weights.last_steps = 6;
         weights.back_row = 10;
         break;
   }
   return weights;
}

}  // namespace kete
