#pragma once

#include <algorithm>
#include <chrono>

namespace kete::test {

/// Seconds that `action` takes: the shortest of five tries, or the first under `limit`. Whatever
/// else the machine does can only make it longer, while what is slow by itself is slow each time.
template <class Action>
[[nodiscard]] double shortest_time(double limit, Action&& action) {
   double shortest = 1e9;
   for (int i = 0; i < 5 && shortest >= limit; ++i) {
      const auto begin = std::chrono::steady_clock::now();
      action();
      const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
      shortest = std::min(shortest, taken.count());
   }
   return shortest;
}

}  // namespace kete::test
