#pragma once

#include <algorithm>

namespace kete {

/// Scores are hundredths of a man, from the side to move. The bands are those of the Hub protocol:
/// static and searched scores stay below 80 men, a win by the endgame tables in n plies is 90 men
/// less n hundredths, one that was searched to the end 100 men less n hundredths.
using Score = int;

namespace score {

inline constexpr Score man = 100;
inline constexpr Score draw = 0;
inline constexpr Score infinite = 10001;
inline constexpr Score win = 10000;         ///< less the plies to the end of the game
inline constexpr Score longest_win = 9001;  ///< the least score of a win by search
inline constexpr Score table_win = 9000;    ///< less the plies to the end of the game
inline constexpr Score longest_table_win = 8001;
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

/// A win by the tables in so many plies from the root; longer ways than the band has room for are
/// cut to it.
[[nodiscard]] constexpr Score table_win_in(int plies) {
   return std::max(table_win - plies, longest_table_win);
}

[[nodiscard]] constexpr bool is_table_win(Score value) {
   return value >= longest_table_win && value <= table_win;
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

/// So many plies nearer to the end, or farther from it where negative; only wins and losses change,
/// and stay in their band.
[[nodiscard]] constexpr Score nearer(Score value, int plies) {
   if (value < 0) return -nearer(-value, plies);
   if (is_table_win(value)) return std::clamp(value + plies, longest_table_win, table_win);
   return is_win(value) ? value + plies : value;
}

/// A decided score counts plies from the root; in the transposition table it counts them from the
/// position stored.
[[nodiscard]] constexpr Score to_table(Score value, int ply) {
   return nearer(value, ply);
}

[[nodiscard]] constexpr Score from_table(Score value, int ply) {
   return nearer(value, -ply);
}

}  // namespace score
}  // namespace kete
