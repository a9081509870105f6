#pragma once

#include <cstdint>

#include "egdb/answer.hpp"
#include "egdb/material.hpp"
#include "game/draw_counters.hpp"
#include "rules/settings.hpp"

namespace kete::egdb {

/// How many plies the way to the end of the game, or to a move that starts the counter anew, may
/// take.
struct PliesLeft {
   int surely;    ///< a way as long as this is never stopped by a counter
   int possibly;  ///< a longer way always is
};

inline constexpr int no_limit = 30'000;

/// The counters of the draw rules that run in a material, White to move.
class Clock {
 public:
   Clock() = default;
   Clock(const Settings& settings, const Material& material);

   /// Whether a move by a man starts the counter anew: so does no-progress, which is the one that
   /// counts where three-against-one and two-against-one do not. Never where men step sideways:
   /// such moves could go on for ever, and what is counted is the way to a capture or promotion.
   [[nodiscard]] bool men_reset() const { return men_reset_; }

   /// Whether the count of a material of three-against-one or two-against-one goes on in this one.
   [[nodiscard]] bool continues(const Clock& before) const;

   /// After how many plies of a lone king on the long diagonal the game is drawn; 0 where that rule
   /// does not hold. Its plies are told apart in layers of the table of resets, see Goal.
   [[nodiscard]] int long_diagonal() const { return long_diagonal_; }

   [[nodiscard]] int layers() const { return long_diagonal_ > 0 ? long_diagonal_ : 1; }

   /// What the counters leave, `unchanged` being the plies that unchanged-small or -large has
   /// counted, which where there are men is left out, see may_be_cut. A draw
   /// stands as soon as its number is reached: with L plies left to it the way may take L, since
   /// the last ply resets the counter or ends the game. When L moves of the stronger side are left,
   /// it may take 2 L plies with the weaker side to move, 2 L - 1 with the stronger one.
   [[nodiscard]] PliesLeft left(const Counts& counts, int unchanged = 0) const {
      const int of_material = left_of_material(counts.material);
      const int both = least(of_material, left(no_progress_, counts.no_progress));
      if (together_) {
         const int all = least(both, left(unchanged_, unchanged));
         return {all, all};
      }
      return {both, men_reset_ ? both : of_material};
   }

   /// Whether unchanged-small or -large, which has counted so many plies, can come in between where
   /// left() says that a win stands: a move by a man starts no-progress anew, but not them.
   [[nodiscard]] bool may_be_cut(int unchanged) const {
      return !together_ && left(unchanged_, unchanged) < longest_without_change_;
   }

   /// What a win may take with fresh counters to be surely one.
   [[nodiscard]] int most_plies() const { return left({}).surely; }

   /// Whether with fresh counters what is not surely a win is none.
   [[nodiscard]] bool is_exact() const { return left({}).surely == left({}).possibly; }

 private:
   static constexpr int none = -1;

   [[nodiscard]] static int least(int a, int b) { return a < b ? a : b; }

   [[nodiscard]] static int left(int number, int count) {
      if (number < 0) return no_limit;
      return number > count ? number - count : 0;
   }

   [[nodiscard]] int left_of_material(int count) const {
      const int units = left(material_, count);
      if (!moves_of_stronger_ || units == no_limit) return units;
      return 2 * units - (stronger_to_move_ && units > 0 ? 1 : 0);
   }

   int no_progress_ = none;
   int material_ = none;  ///< of three-, two- or one-against-one
   int unchanged_ = none;
   int longest_without_change_ = 0;  ///< plies that a win takes to a capture or promotion
   DrawCounters::Few few_ = DrawCounters::Few::None;
   bool moves_of_stronger_ = false;  ///< what the counter of the material counts; else plies
   bool stronger_to_move_ = false;
   bool men_reset_ = false;
   int long_diagonal_ = 0;
   bool together_ = true;  ///< every ply counts for all of them
};

}  // namespace kete::egdb
