#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace kete {

/// The draw rules that have a number, in the order and by the names of the parameters.
enum class DrawRule : std::uint8_t {
   Repetition,
   NoProgress,
   ThreeAgainstOne,
   TwoAgainstOne,
   LongDiagonal,
   UnchangedSmall,
   UnchangedLarge,
   OneAgainstOne
};
inline constexpr std::size_t draw_rule_count = 8;
inline constexpr std::array<std::string_view, draw_rule_count> draw_rule_names = {
    "repetition",    "no-progress",     "three-against-one", "two-against-one",
    "long-diagonal", "unchanged-small", "unchanged-large",   "one-against-one"};

[[nodiscard]] constexpr std::string_view name(DrawRule rule) {
   return draw_rule_names[static_cast<std::size_t>(rule)];
}

/// Which plies no-progress counts.
enum class NoProgressKind : std::uint8_t {
   QuietKingPlies,    ///< plies in a row without a capture and without a move by a man
   WhileNoManIsLeft,  ///< the same, but only plies played while no man is on the board
};

/// The material of three-against-one; the other side always has exactly one piece, a king.
enum class ThreeKind : std::uint8_t {
   None,
   PiecesWithKing,    ///< three pieces, at least one a king; the number counts plies
   ThreeKings,        ///< exactly three kings; counts moves of the stronger side
   ThreeOrMoreKings,  ///< three or more kings; counts moves of the stronger side
};

/// The material of two-against-one; the other side always has exactly one piece, a king.
enum class TwoKind : std::uint8_t {
   None,
   PairWithKingOrKing,  ///< two pieces with at least one king, or one king
   King,                ///< one king
   TwoKings,
   PairWithKing,  ///< two pieces with at least one king
};

/// The material of one-against-one, drawn unless the side to move can capture.
enum class OneKind : std::uint8_t { None, Kings, Pieces };

/// The draw rules of a variant: which apply (the kinds) and their numbers.
struct DrawRules {
   static constexpr int off = -1;     ///< a number: the rule is switched off
   static constexpr int absent = -2;  ///< a number: the variant has no such rule

   NoProgressKind no_progress_kind = NoProgressKind::QuietKingPlies;
   ThreeKind three_kind = ThreeKind::None;
   TwoKind two_kind = TwoKind::None;
   OneKind one_kind = OneKind::None;

   /// By DrawRule, in plies unless the kind says otherwise; repetition counts occurrences. The draw
   /// stands as soon as the number is reached; 0 for one-against-one means at once.
   std::array<int, draw_rule_count> numbers = {3,      50,     absent, absent,
                                               absent, absent, absent, absent};

   [[nodiscard]] constexpr int number(DrawRule rule) const {
      return numbers[static_cast<std::size_t>(rule)];
   }

   [[nodiscard]] constexpr int& number(DrawRule rule) {
      return numbers[static_cast<std::size_t>(rule)];
   }

   [[nodiscard]] constexpr bool has(DrawRule rule) const { return number(rule) != absent; }
};

/// What one unit of a number stands for, for people.
[[nodiscard]] constexpr std::string_view unit(DrawRule rule, const DrawRules& rules) {
   if (rule == DrawRule::Repetition) return "occurrences";
   if (rule == DrawRule::ThreeAgainstOne && rules.three_kind != ThreeKind::PiecesWithKing) {
      return "moves of the stronger side";
   }
   return "plies";
}

}  // namespace kete
