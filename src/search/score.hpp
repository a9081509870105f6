#pragma once

#include <algorithm>

namespace kete {

/// Scores are hundredths of a man, from the side to move. The bands are those of the Hub protocol:
/// static and searched scores stay below 80 men, 80 to 90 are left to database results, a win in n
/// plies is 100 men less n hundredths.
using Score = int;

namespace score {

inline constexpr Score man = 100;
inline constexpr Score draw = 0;
inline constexpr Score infinite = 10001;
inline constexpr Score win = 10000;          ///< less the plies to the end of the game
inline constexpr Score longest_win = 9001;   ///< the least score of a win by search
inline constexpr Score static_limit = 7999;  ///< the greatest evaluation

[[nodiscard]] constexpr Score win_in(int plies) {
   return win - plies;
}

[[nodiscard]] constexpr Score loss_in(int plies) {
   return plies - win;
}

[[nodiscard]] constexpr bool is_win(Score value) {
   return value >= longest_win;
}

[[nodiscard]] constexpr bool is_loss(Score value) {
   return value <= -longest_win;
}

[[nodiscard]] constexpr bool is_decided(Score value) {
   return is_win(value) || is_loss(value);
}

/// Plies to the end of a decided game.
[[nodiscard]] constexpr int distance(Score value) {
   return win - (value < 0 ? -value : value);
}

[[nodiscard]] constexpr Score clamp_static(Score value) {
   return std::clamp(value, -static_limit, static_limit);
}

/// In men, as SearchInfo and the protocols have it.
[[nodiscard]] constexpr double in_men(Score value) {
   return value / 100.0;
}

/// A decided score counts plies from the root; in the table it counts them from the position
/// stored.
[[nodiscard]] constexpr Score to_table(Score value, int ply) {
   return is_win(value) ? value + ply : is_loss(value) ? value - ply : value;
}

[[nodiscard]] constexpr Score from_table(Score value, int ply) {
   return is_win(value) ? value - ply : is_loss(value) ? value + ply : value;
}

}  // namespace score
}  // namespace kete
