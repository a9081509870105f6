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
   Reset8,   ///< plies that do not tell who wins: 0 draw, else twice the plies + 1, + 1 if lost
   Reset16,  ///< the same in two bytes
};
inline constexpr Coding last_coding = Coding::Reset16;

[[nodiscard]] constexpr unsigned code_bits(Coding coding) {
   switch (coding) {
      case Coding::Wdl:
         return 2;
      case Coding::Plies8:
      case Coding::Reset8:
         return 8;
      case Coding::Plies16:
      case Coding::Reset16:
         return 16;
   }
   return 0;
}

[[nodiscard]] constexpr bool is_reset(Coding coding) {
   return coding >= Coding::Reset8;
}

/// The most plies that fit.
[[nodiscard]] constexpr int most_plies(Coding coding) {
   switch (coding) {
      case Coding::Wdl:
         return 0;
      case Coding::Plies8:
         return 254;
      case Coding::Plies16:
         return 65'534;
      case Coding::Reset8:
         return 126;
      case Coding::Reset16:
         return 32'766;
   }
   return 0;
}

[[nodiscard]] constexpr unsigned code_of(Coding coding, const Value& value) {
   if (coding == Coding::Wdl) return static_cast<unsigned>(value.wdl);
   if (value.wdl == Wdl::Draw) return 0;
   const auto plies = static_cast<unsigned>(value.plies);
   if (!is_reset(coding)) return plies + 1;
   return 2 * plies + (value.wdl == Wdl::Loss ? 2 : 1);
}

/// The other way round. Who is to make the last move has won, or where losing is the aim lost, so
/// that plies tell who wins.
[[nodiscard]] constexpr Value value_of(Coding coding, unsigned code, Objective objective) {
   if (coding == Coding::Wdl) return {static_cast<Wdl>(code), 0};
   if (code == 0) return {};
   const int plies = static_cast<int>(code) - 1;
   if (is_reset(coding)) return {plies % 2 == 0 ? Wdl::Win : Wdl::Loss, plies / 2};
   const bool odd_wins = objective != Objective::Lose;
   return {(plies % 2 == 1) == odd_wins ? Wdl::Win : Wdl::Loss, plies};
}

/// Which single pieces against each other are drawn at once: with any other number than 0 that is a
/// counter, which has no place in the values.
[[nodiscard]] constexpr OneKind immediate_draw(const DrawRules& draws) {
   return draws.number(DrawRule::OneAgainstOne) == 0 ? draws.one_kind : OneKind::None;
}

}  // namespace kete::egdb
