#include "search/time_manager.hpp"

#include <algorithm>

namespace kete {

namespace {

constexpr double usual_least = 0.005;    ///< seconds for the shortest search, with time enough
constexpr double least_share = 0.05;     ///< of a short clock, for the shortest search
constexpr double emergency = 0.0005;     ///< seconds, with nothing left on the clock
constexpr double moves_to_go = 28;       ///< assumed to be left in a game without time control
constexpr double increment_share = 0.7;  ///< of the increment that is spent as it comes
constexpr double hard_factor = 5;        ///< a hard move may take that many times the soft limit
constexpr double most_share = 0.35;      ///< of the clock, the most one move may take

/// Seconds that are never planned with, since a busy machine can stall for that long; less of it on
/// a short clock.
constexpr double reserve = 0.15;
constexpr double reserve_share = 0.25;

/// What every search is given at the least. It shrinks with the time, so that a long game does not
/// run out of it.
double least_of(double time) {
   return std::clamp(least_share * time, emergency, usual_least);
}

TimeBudget clock_budget(const Clock& clock, double overhead) {
   const double increment = std::max(clock.increment, 0.0);
   const double all = clock.time + increment - overhead;
   const double least = least_of(clock.time + increment);
   if (all <= 0) return {least, least};
   const double kept = std::min(reserve, reserve_share * std::max(clock.time, 0.0));
   const double time = std::max(clock.time - overhead - kept, 0.0);
   const double moves = clock.moves > 0 ? std::min<double>(clock.moves, moves_to_go) : moves_to_go;
   const double soft = std::max(time / moves + increment_share * increment, least);
   // The last move before a time control may use all but the reserve; any other leaves something.
   const double most = std::max((clock.moves == 1 ? 1 : most_share) * time, soft);
   const double hard = std::min({hard_factor * soft, most, all});
   return {std::min(soft, hard), hard};
}

}  // namespace

std::optional<TimeBudget> time_budget(const Limits& limits, double overhead) {
   std::optional<TimeBudget> budget;
   if (limits.clock) budget = clock_budget(*limits.clock, overhead);
   if (limits.move_time) {
      // Time that is given for this move alone is used whole: the soft limit never strikes first.
      constexpr double no_soft_limit = 1e9;
      const double time = *limits.move_time - overhead;
      const double most = time > 0 ? time : std::min(usual_least, *limits.move_time / 2);
      if (!budget) {
         budget = {no_soft_limit, most};
      } else {
         budget = {budget->soft, std::min(budget->hard, most)};
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
