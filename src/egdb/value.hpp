#pragma once

#include <cstdint>

#include "rules/draw_rules.hpp"
#include "rules/rules.hpp"

namespace kete::egdb {

/// How a game ends under best play, for the side to move.
enum class Wdl : std::uint8_t { Draw, Win, Loss };

/// The value of a position without counters and repetition.
struct Value {
   Wdl wdl = Wdl::Draw;
   int plies = 0;  ///< to the end of the game, 0 for draws and where the distance is not known

   friend bool operator==(const Value&, const Value&) = default;
};

/// How a table file and a cache spell values.
enum class Coding : std::uint8_t {
   Wdl,      ///< 0 draw, 1 win, 2 loss
   Plies8,   ///< 0 draw, else plies + 1
   Plies16,  ///< the same in two bytes, low byte first
};

inline constexpr int most_plies = 65'534;

[[nodiscard]] constexpr unsigned code_of(Coding coding, const Value& value) {
   if (coding == Coding::Wdl) return static_cast<unsigned>(value.wdl);
   return value.wdl == Wdl::Draw ? 0 : static_cast<unsigned>(value.plies) + 1;
}

/// The other way round. Who is to make the last move has won, or where losing is the aim lost, so
/// that plies tell who wins.
[[nodiscard]] constexpr Value value_of(Coding coding, unsigned code, Objective objective) {
   if (coding == Coding::Wdl) return {static_cast<Wdl>(code), 0};
   if (code == 0) return {};
   const int plies = static_cast<int>(code) - 1;
   const bool odd_wins = objective != Objective::Lose;
   return {(plies % 2 == 1) == odd_wins ? Wdl::Win : Wdl::Loss, plies};
}

/// Which single pieces against each other are drawn at once: with any other number than 0 that is a
/// counter, which has no place in the values.
[[nodiscard]] constexpr OneKind immediate_draw(const DrawRules& draws) {
   return draws.number(DrawRule::OneAgainstOne) == 0 ? draws.one_kind : OneKind::None;
}

}  // namespace kete::egdb
