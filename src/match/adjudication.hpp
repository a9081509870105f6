#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "rules/side.hpp"

namespace kete {

/// When a game is ended before the rules end it. Scores are men; moves are counted for each side.
struct Adjudication {
   /// Both think that it is a draw: their last `moves` scores are all at most `score` from 0, in a
   /// game of at least `after` moves.
   struct Draw {
      double score = 0.1;
      int moves = 8;
      int after = 40;
   };

   /// The last `moves` scores of one are at most -`score`, and the other's at least `score`.
   struct Resignation {
      double score = 8;
      int moves = 4;
   };

   std::optional<Draw> draw = Draw{};
   std::optional<Resignation> resignation = Resignation{};
   std::optional<int> longest = 300;  ///< moves; then it is drawn
};

/// Follows the scores of one game.
class Adjudicator {
 public:
   enum class Verdict : std::uint8_t { None, Draw, WhiteResigns, BlackResigns };

   explicit Adjudicator(const Adjudication& rules) : rules_(rules) {}

   /// What a side thought of the position in which it moved; no score agrees to nothing.
   void add(Side side, std::optional<double> score);

   /// `plies` is the length of the game so far.
   [[nodiscard]] Verdict verdict(int plies) const;

   [[nodiscard]] bool is_too_long(int plies) const;

 private:
   /// How many scores in a row, up to the last one, are of a kind.
   struct Runs {
      int even = 0;
      int lost = 0;
      int won = 0;
   };

   Adjudication rules_;
   std::array<Runs, 2> runs_ = {};  ///< by side
};

}  // namespace kete
