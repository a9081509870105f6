#include "game/draw_counters.hpp"

#include <algorithm>

namespace kete {

namespace {

/// The side whose opponent is left with exactly one piece, a king; nothing if there is none. With
/// one king each it is White, and the material is the same seen from Black.
std::optional<Side> stronger_side(const PieceCounts& counts) {
   for (const Side side : {Side::White, Side::Black}) {
      const Side weaker = opposite(side);
      if (counts.pieces(weaker) == 1 && counts.kings_of(weaker) == 1) {
         if (counts.pieces(side) > 0) return side;
      }
   }
   return std::nullopt;
}

bool is_three(ThreeKind kind, int men, int kings) {
   switch (kind) {
      case ThreeKind::None:
         return false;
      case ThreeKind::PiecesWithKing:
         return men + kings == 3 && kings > 0;
      case ThreeKind::ThreeKings:
         return men == 0 && kings == 3;
      case ThreeKind::ThreeOrMoreKings:
         return men == 0 && kings >= 3;
   }
   return false;
}

bool is_two(TwoKind kind, int men, int kings) {
   switch (kind) {
      case TwoKind::None:
         return false;
      case TwoKind::PairWithKingOrKing:
         return (men + kings == 2 && kings > 0) || (men == 0 && kings == 1);
      case TwoKind::King:
         return men == 0 && kings == 1;
      case TwoKind::TwoKings:
         return men == 0 && kings == 2;
      case TwoKind::PairWithKing:
         return men + kings == 2 && kings > 0;
   }
   return false;
}

bool is_one(OneKind kind, const PieceCounts& counts) {
   if (kind == OneKind::None) return false;
   if (counts.pieces(Side::White) != 1 || counts.pieces(Side::Black) != 1) return false;
   return kind == OneKind::Pieces || counts.men[0] + counts.men[1] == 0;
}

}  // namespace

DrawCounters::DrawCounters(const DrawRules& rules, const PieceCounts& counts, int no_progress,
                           int of_material)
    : no_progress_(no_progress) {
   classify(rules, counts);
   if (few_ != Few::None) {
      few_count_ = of_material;
   } else if (one_against_one_) {
      one_ = of_material;
   }
}

void DrawCounters::classify(const DrawRules& rules, const PieceCounts& counts) {
   total_ = static_cast<std::uint8_t>(counts.total());
   men_left_ = counts.men[0] + counts.men[1] > 0;
   both_have_kings_ = counts.kings[0] > 0 && counts.kings[1] > 0;
   one_against_one_ = is_one(rules.one_kind, counts);
   few_ = Few::None;
   on_long_diagonal_ = false;
   if (const auto stronger = stronger_side(counts)) {
      const int men = counts.men_of(*stronger);
      const int kings = counts.kings_of(*stronger);
      stronger_ = *stronger;
      if (is_three(rules.three_kind, men, kings)) {
         few_ = Few::Three;
      } else if (is_two(rules.two_kind, men, kings)) {
         few_ = Few::Two;
      }
      on_long_diagonal_ = men + kings == 3 && kings > 0 && counts.lone_king_on_long_diagonal;
   }
}

void DrawCounters::count(const DrawRules& rules, const PlyKind& ply, const PieceCounts& counts) {
   const bool counted = rules.no_progress_kind == NoProgressKind::QuietKingPlies || !men_left_;
   no_progress_ = ply.capture || ply.man_moved ? 0 : no_progress_ + (counted ? 1 : 0);

   const Few few_before = few_;
   const bool diagonal_before = on_long_diagonal_;
   const bool kings_before = both_have_kings_;
   const bool one_before = one_against_one_;
   classify(rules, counts);

   if (few_ != few_before || few_ == Few::None) {
      few_count_ = 0;
   } else if (few_ == Few::Two || rules.three_kind == ThreeKind::PiecesWithKing ||
              ply.mover == stronger_) {
      ++few_count_;
   }
   long_diagonal_ = on_long_diagonal_ && diagonal_before ? long_diagonal_ + 1 : 0;
   unchanged_ =
       both_have_kings_ && kings_before && !ply.capture && !ply.crowned ? unchanged_ + 1 : 0;
   one_ = one_against_one_ && one_before ? one_ + 1 : 0;
}

Reason DrawCounters::drawn(const DrawRules& rules, bool can_capture) const {
   const auto reached = [&](DrawRule rule, int count) {
      const int number = rules.number(rule);
      return number >= 0 && count >= number;
   };
   if (reached(DrawRule::NoProgress, no_progress_)) return Reason::NoProgress;
   if (few_ == Few::Three && reached(DrawRule::ThreeAgainstOne, few_count_)) {
      return Reason::ThreeAgainstOne;
   }
   if (few_ == Few::Two && reached(DrawRule::TwoAgainstOne, few_count_)) {
      return Reason::TwoAgainstOne;
   }
   if (on_long_diagonal_ && reached(DrawRule::LongDiagonal, long_diagonal_)) {
      return Reason::LongDiagonal;
   }
   if (both_have_kings_ && total_ >= 4 && total_ <= 7) {
      if (total_ <= 5 && reached(DrawRule::UnchangedSmall, unchanged_))
         return Reason::UnchangedSmall;
      if (total_ >= 6 && reached(DrawRule::UnchangedLarge, unchanged_))
         return Reason::UnchangedLarge;
   }
   if (one_against_one_ && !can_capture && reached(DrawRule::OneAgainstOne, one_)) {
      return Reason::OneAgainstOne;
   }
   return Reason::None;
}

int DrawCounters::plies_left(const DrawRules& rules) const {
   int least = 1000;
   const auto consider = [&](DrawRule rule, int count, int plies_each) {
      const int number = rules.number(rule);
      if (number >= 0) least = std::min(least, (number - count) * plies_each);
   };
   consider(DrawRule::NoProgress, no_progress_, 1);
   if (few_ == Few::Three) {
      const bool in_plies = rules.three_kind == ThreeKind::PiecesWithKing;
      consider(DrawRule::ThreeAgainstOne, few_count_, in_plies ? 1 : 2);
   }
   if (few_ == Few::Two) consider(DrawRule::TwoAgainstOne, few_count_, 1);
   if (on_long_diagonal_) consider(DrawRule::LongDiagonal, long_diagonal_, 1);
   if (both_have_kings_ && total_ >= 4 && total_ <= 7) {
      consider(total_ <= 5 ? DrawRule::UnchangedSmall : DrawRule::UnchangedLarge, unchanged_, 1);
   }
   if (one_against_one_) consider(DrawRule::OneAgainstOne, one_, 1);
   return std::max(least, 0);
}

}  // namespace kete
