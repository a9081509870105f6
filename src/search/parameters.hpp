#pragma once

/// Numbers of the search that were chosen, not derived.
namespace kete::parameter {

inline constexpr int max_ply = 200;    ///< plies below the root that a search may reach
inline constexpr int max_depth = 120;  ///< plies of the last iteration

inline constexpr int aspiration_depth = 4;    ///< first iteration with a narrow window
inline constexpr int aspiration_window = 20;  ///< half its width, hundredths of a man

inline constexpr int reduction_depth = 3;      ///< least depth at which late moves are reduced
inline constexpr int reduction_moves = 3;      ///< moves searched in full before
inline constexpr double reduction_base = 0.3;  ///< reduction = base + ln depth * ln move / slope
inline constexpr double reduction_slope = 2.4;

inline constexpr int history_limit = 16384;

/// Positions whose next draw by rule is nearer than this many plies are kept apart in the table by
/// how near it is.
inline constexpr int draw_horizon = 24;

/// The search for a shorter end may take that many times the nodes searched before, and so many.
inline constexpr int full_width_factor = 3;
inline constexpr int full_width_nodes = 1'000'000;

/// Plies that a win by the endgame tables is taken for where they do not know the distance.
inline constexpr int unknown_distance = 100;

/// Plies to which a variation is lengthened by the endgame tables.
inline constexpr int table_variation = 20;

/// Depth searched for a forced move under a clock: enough to expect an answer to it.
inline constexpr int forced_move_depth = 6;

}  // namespace kete::parameter
