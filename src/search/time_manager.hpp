#pragma once

#include <atomic>
#include <chrono>
#include <optional>

#include "search/limits.hpp"

namespace kete {

/// How long one move may take, in seconds since its clock began.
struct TimeBudget {
   double soft;  ///< no new iteration is begun after this; may lie beyond `hard`
   double hard;  ///< the search is broken off at this
};

/// The budget under a clock or a fixed time, nothing when neither is given. Never more than what is
/// left with the increment, less the overhead; where that is nothing, at most 1 ms, a twentieth of
/// what is left on the clock, or half of the fixed time.
[[nodiscard]] std::optional<TimeBudget> time_budget(const Limits& limits, double overhead);

/// The clock of one search.
class TimeManager {
 public:
   /// Starts the clock; a pondering search has no budget until ponder_hit.
   void start(const Limits& limits, double overhead);

   /// From any thread.
   void ponder_hit();

   [[nodiscard]] double elapsed() const;  ///< seconds since start

   [[nodiscard]] bool pondering() const { return pondering_; }

   [[nodiscard]] bool out_of_time() const;

   /// Whether to begin another iteration; `stability` lengthens or shortens the soft limit.
   [[nodiscard]] bool time_for_more(double stability) const;

   [[nodiscard]] bool is_timed() const { return budget_.has_value(); }

 private:
   using Time = std::chrono::steady_clock;

   Time::time_point start_ = Time::now();
   std::atomic<double> hit_ = 0;  ///< seconds from start to ponder_hit
   std::atomic<bool> pondering_ = false;
   std::optional<TimeBudget> budget_;
};

}  // namespace kete
