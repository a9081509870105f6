#include "match/adjudication.hpp"

#include <cmath>

namespace kete {

void Adjudicator::add(Side side, std::optional<double> score) {
   Runs& runs = runs_[static_cast<std::size_t>(index(side))];
   const auto count = [](int& run, bool goes_on) { run = goes_on ? run + 1 : 0; };
   count(runs.even, rules_.draw && score && std::abs(*score) <= rules_.draw->score);
   count(runs.lost, rules_.resignation && score && *score <= -rules_.resignation->score);
   count(runs.won, rules_.resignation && score && *score >= rules_.resignation->score);
}

Adjudicator::Verdict Adjudicator::verdict(int plies) const {
   const auto& [white, black] = runs_;
   if (const auto& resignation = rules_.resignation) {
      const int moves = resignation->moves;
      if (white.lost >= moves && black.won >= moves) return Verdict::WhiteResigns;
      if (black.lost >= moves && white.won >= moves) return Verdict::BlackResigns;
   }
   if (const auto& draw = rules_.draw) {
      const bool agreed = white.even >= draw->moves && black.even >= draw->moves;
      if (agreed && plies >= 2 * draw->after) return Verdict::Draw;
   }
   return Verdict::None;
}

bool Adjudicator::is_too_long(int plies) const {
   return rules_.longest && plies >= 2 * *rules_.longest;
}

}  // namespace kete
