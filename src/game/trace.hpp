#pragma once

#include <vector>

#include "movegen/captures.hpp"
#include "rules/move.hpp"

namespace kete {

/// Collects the routes of one capture.
template <const Rules& R, bool EveryLanding>
class RouteSink {
 public:
   static constexpr bool every_route = true;
   static constexpr bool every_landing = EveryLanding;

   explicit RouteSink(const BitMove<R>& move) : move_(move) {}

   void enter(int square) { way_.push_back(Layout<R>::square(square)); }

   void leave() { way_.pop_back(); }

   void found(const BitMove<R>& move, int) {
      if (move == move_) routes_.push_back(way_);
   }

   [[nodiscard]] const std::vector<Route>& routes() const { return routes_; }

 private:
   const BitMove<R> move_;
   Route way_;
   std::vector<Route> routes_;
};

}  // namespace kete
