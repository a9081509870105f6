#include "search/time_manager.hpp"

#include <algorithm>

namespace kete {

namespace {

constexpr double emergency = 0.01;       ///< seconds, with nothing left on the clock
constexpr double moves_to_go = 28;       ///< assumed to be left in a game without time control
constexpr double increment_share = 0.9;  ///< of the increment that is spent as it comes
constexpr double hard_factor = 5;        ///< a hard move may take that many times the soft limit
constexpr double reserve_share = 0.35;   ///< of all that is left, the most one move may take

TimeBudget clock_budget(const Clock& clock, double overhead) {
   const double all = clock.time + clock.increment - overhead;
   if (all <= 0) return {emergency / 2, emergency / 2};
   const double time = std::max(clock.time - overhead, 0.0);
   const double moves = clock.moves > 0 ? std::min<double>(clock.moves, moves_to_go) : moves_to_go;
   const double soft = time / moves + increment_share * clock.increment;
   // The last move before a time control may use all but a little; any other leaves something.
   const double most =
       clock.moves == 1 ? 0.9 * all : std::max(reserve_share * time, soft) + clock.increment;
   const double hard = std::min({hard_factor * soft, most, all});
   return {std::min(soft, hard), hard};
}

}  // namespace

std::optional<TimeBudget> time_budget(const Limits& limits, double overhead) {
   std::optional<TimeBudget> budget;
   if (limits.clock) budget = clock_budget(*limits.clock, overhead);
   if (limits.move_time) {
      // Time that is given for this move alone is used whole: the soft limit never strikes first.
      const double time = *limits.move_time - overhead;
      const double most = time > 0 ? time : emergency / 2;
      if (!budget) {
         budget = {most, most};
      } else {
         budget = {std::min(budget->soft, most), std::min(budget->hard, most)};
      }
   }
   return budget;
}

void TimeManager::start(const Limits& limits, double overhead) {
   start_ = Time::now();
   hit_ = 0;
   pondering_ = limits.ponder;
   budget_ = limits.infinite ? std::nullopt : time_budget(limits, overhead);
}

void TimeManager::ponder_hit() {
   if (!pondering_) return;
   hit_ = elapsed();
   pondering_ = false;
}

double TimeManager::elapsed() const {
   return std::chrono::duration<double>(Time::now() - start_).count();
}

bool TimeManager::out_of_time() const {
   return budget_ && !pondering_ && elapsed() - hit_ >= budget_->hard;
}

bool TimeManager::time_for_more(double stability) const {
   if (!budget_ || pondering_) return true;
   // Time spent pondering has brought the search forward, so it counts against the soft limit.
   const double soft = std::min(budget_->soft * stability, budget_->hard);
   return elapsed() < soft;
}

}  // namespace kete
