#include "egdb/clock.hpp"

#include <algorithm>

namespace kete::egdb {

namespace {

/// Plies to a capture or promotion that no win takes more than, without counters, where both sides
/// have a king and there are men: as it was worked out for russian and brazilian, which are the
/// games with the rule. For six and seven pieces it is not known.
constexpr int longest_to_change(int pieces) {
   return pieces <= 5 ? 57 : no_limit;
}

}  // namespace

Clock::Clock(const Settings& settings, const Material& material) {
   const DrawRules& draws = settings.draws;
   PieceCounts counts;
   counts.men = {material.white_men, material.black_men};
   counts.kings = {material.white_kings, material.black_kings};
   const DrawCounters counters(draws, counts, 0);
   few_ = counters.few();
   stronger_to_move_ = counters.stronger() == Side::White;
   if (few_ == DrawCounters::Few::Two) {
      material_ = draws.number(DrawRule::TwoAgainstOne);
   } else if (few_ == DrawCounters::Few::Three) {
      material_ = draws.number(DrawRule::ThreeAgainstOne);
      moves_of_stronger_ = draws.three_kind != ThreeKind::PiecesWithKing;
   } else if (counters.is_one_against_one() && draws.number(DrawRule::OneAgainstOne) > 0) {
      material_ = draws.number(DrawRule::OneAgainstOne);
   }
   const bool has_men = material.men() > 0;
   if (draws.no_progress_kind == NoProgressKind::QuietKingPlies || !has_men) {
      no_progress_ = draws.number(DrawRule::NoProgress);
   }
   const int pieces = material.pieces();
   if (material.white_kings > 0 && material.black_kings > 0 && pieces >= 4 && pieces <= 7) {
      unchanged_ = draws.number(pieces <= 5 ? DrawRule::UnchangedSmall : DrawRule::UnchangedLarge);
      longest_without_change_ = longest_to_change(pieces);
   }
   const auto has_lone_king = [&](int men, int kings, int others, int other_kings) {
      return men == 0 && kings == 1 && others == 3 && other_kings > 0;
   };
   if (has_lone_king(material.white_men, material.white_kings, material.black(),
                     material.black_kings) ||
       has_lone_king(material.black_men, material.black_kings, material.white(),
                     material.white_kings)) {
      long_diagonal_ = std::max(0, draws.number(DrawRule::LongDiagonal));
   }
   together_ = !has_men;
   men_reset_ =
       has_men && few_ == DrawCounters::Few::None && settings.rules->lines != Lines::Orthogonal;
}

bool Clock::continues(const Clock& before) const {
   return few_ != DrawCounters::Few::None && few_ == before.few_;
}

}  // namespace kete::egdb
