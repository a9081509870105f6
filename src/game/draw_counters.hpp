#pragma once

#include <array>

#include "game/game.hpp"
#include "rules/draw_rules.hpp"
#include "rules/side.hpp"

namespace kete {

/// Numbers of pieces by side, and what else of a position the draw rules ask for.
struct PieceCounts {
   std::array<int, 2> men = {};
   std::array<int, 2> kings = {};
   bool lone_king_on_long_diagonal = false;  ///< asked for only where one side has one piece

   [[nodiscard]] int pieces(Side side) const { return men_of(side) + kings_of(side); }

   [[nodiscard]] int men_of(Side side) const { return men[static_cast<std::size_t>(index(side))]; }

   [[nodiscard]] int kings_of(Side side) const {
      return kings[static_cast<std::size_t>(index(side))];
   }

   [[nodiscard]] int total() const { return pieces(Side::White) + pieces(Side::Black); }
};

/// What a ply did, as far as draw rules ask.
struct PlyKind {
   Side mover;
   bool capture;
   bool man_moved;
   bool crowned;
};

/// Every counter of the draw rules except repetition. All start at zero at a given position; the
/// ply that brings about a material is not counted for it.
class DrawCounters {
 public:
   /// The materials in which one side has a lone king and that have a counter of their own.
   enum class Few : std::uint8_t { None, Three, Two };

   DrawCounters() = default;

   /// At a given position; `no_progress` plies have been counted before, and `of_material` plies or
   /// moves of the stronger side by the counter of its material.
   DrawCounters(const DrawRules& rules, const PieceCounts& counts, int no_progress,
                int of_material = 0);

   /// Counts a ply that led to the material.
   void count(const DrawRules& rules, const PlyKind& ply, const PieceCounts& counts);

   /// The first rule by which the position is drawn, None if there is none.
   [[nodiscard]] Reason drawn(const DrawRules& rules, bool can_capture) const;

   /// The fewest plies after which one of the rules can make the game a draw, if nothing happens
   /// that resets its counter; large where none is running.
   [[nodiscard]] int plies_left(const DrawRules& rules) const;

   [[nodiscard]] int no_progress() const { return no_progress_; }

   /// The class of the material, and the side that is not left with a lone king in it.
   [[nodiscard]] Few few() const { return few_; }

   [[nodiscard]] Side stronger() const { return stronger_; }

   [[nodiscard]] bool is_one_against_one() const { return one_against_one_; }

   /// The counter of the material: plies or moves of the stronger side in its class, or plies of
   /// one piece against one; 0 for materials without one.
   [[nodiscard]] int of_material() const { return few_ == Few::None ? one_ : few_count_; }

   /// Takes the counter of the material for so far, if there is one.
   void set_of_material(int count) {
      if (few_ != Few::None) {
         few_count_ = count;
      } else if (one_against_one_) {
         one_ = count;
      }
   }

   [[nodiscard]] int long_diagonal() const { return long_diagonal_; }

   [[nodiscard]] int unchanged() const { return unchanged_; }

   friend bool operator==(const DrawCounters&, const DrawCounters&) = default;

 private:
   void classify(const DrawRules& rules, const PieceCounts& counts);

   int no_progress_ = 0;
   int few_count_ = 0;      ///< plies or stronger moves since the class below was entered
   int long_diagonal_ = 0;  ///< plies since the lone king came to stand on it
   int unchanged_ = 0;      ///< plies since the last capture or promotion while both have a king
   int one_ = 0;            ///< plies since one piece was left against one
   std::uint8_t total_ = 0;
   Few few_ = Few::None;
   Side stronger_ = Side::White;  ///< of few_
   bool men_left_ = false;
   bool on_long_diagonal_ = false;
   bool both_have_kings_ = false;
   bool one_against_one_ = false;
};

}  // namespace kete
