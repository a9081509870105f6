#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "search/limits.hpp"

namespace kete {

/// How much a player may think. What is given holds together; with nothing of it a player has no
/// limit, which no match allows.
struct TimeControl {
   std::optional<double> time;  ///< seconds on the clock at the start
   double increment = 0;        ///< seconds added before every move (as the Hub protocol has it)
   int moves = 0;               ///< so many moves in `time`, then `time` again; 0: for the game
   std::optional<double> move_time;  ///< seconds for each move
   std::optional<std::uint64_t> nodes;
   std::optional<int> depth;

   [[nodiscard]] bool is_timed() const { return time || move_time; }

   [[nodiscard]] bool is_limited() const { return is_timed() || nodes || depth; }

   friend bool operator==(const TimeControl&, const TimeControl&) = default;
};

/// "40 moves in 60 s", "60 s + 0.6 s", "2000 nodes", for people and for PDN tags.
[[nodiscard]] std::string to_string(const TimeControl& control);

/// The clock of one player in one game. Holds no time itself: it is told what was used.
class PlayerClock {
 public:
   explicit PlayerClock(const TimeControl& control);

   /// What the player is told when it comes to move. A clock that is overdrawn within the margin is
   /// told as empty: no protocol has negative times.
   [[nodiscard]] Limits limits() const;

   /// Seconds that the move may take, nothing where none are counted.
   [[nodiscard]] std::optional<double> allowed() const;

   /// Takes away what a move has used. False when that was more than allowed and `margin` on top
   /// of it. What lies within the margin is owed to the next move.
   [[nodiscard]] bool spend(double seconds, double margin);

   /// Seconds left for the game or up to the time control; nothing without a clock.
   [[nodiscard]] std::optional<double> left() const { return left_; }

 private:
   TimeControl control_;
   std::optional<double> left_;
   int moves_to_go_;
};

}  // namespace kete
