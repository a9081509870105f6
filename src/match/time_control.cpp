#include "match/time_control.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace kete {

std::string to_string(const TimeControl& control) {
   std::vector<std::string> parts;
   if (control.time) {
      std::string part = control.moves > 0 ? fmt::format("{} moves in ", control.moves) : "";
      part += fmt::format("{} s", *control.time);
      if (control.increment > 0) part += fmt::format(" + {} s", control.increment);
      parts.push_back(part);
   }
   if (control.move_time) parts.push_back(fmt::format("{} s a move", *control.move_time));
   if (control.nodes) parts.push_back(fmt::format("{} nodes", *control.nodes));
   if (control.depth) parts.push_back(fmt::format("depth {}", *control.depth));
   return fmt::format("{}", fmt::join(parts, ", "));
}

PlayerClock::PlayerClock(const TimeControl& control)
    : control_(control), left_(control.time), moves_to_go_(control.moves) {}

Limits PlayerClock::limits() const {
   Limits limits;
   limits.depth = control_.depth;
   limits.nodes = control_.nodes;
   limits.move_time = control_.move_time;
   if (left_) limits.clock = Clock{std::max(*left_, 0.0), control_.increment, moves_to_go_};
   return limits;
}

std::optional<double> PlayerClock::allowed() const {
   std::optional<double> seconds = control_.move_time;
   if (left_) {
      const double clock = *left_ + control_.increment;
      seconds = seconds ? std::min(*seconds, clock) : clock;
   }
   return seconds;
}

bool PlayerClock::spend(double seconds, double margin) {
   const auto most = allowed();
   if (left_) {
      *left_ += control_.increment - seconds;
      if (control_.moves > 0 && --moves_to_go_ == 0) {
         moves_to_go_ = control_.moves;
         *left_ += *control_.time;
      }
   }
   return !most || seconds <= *most + margin;
}

}  // namespace kete
