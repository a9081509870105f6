#pragma once

#include <array>
#include <span>
#include <string_view>

#include "rules/diagram.hpp"
#include "rules/draw_rules.hpp"
#include "rules/rules.hpp"
#include "rules/side.hpp"

namespace kete {

/// How FEN and PDN name squares. Hub and DXP use board numbers everywhere.
struct Notation {
   bool letters = false;   ///< a1..h8 instead of numbers
   bool reversed = false;  ///< number 1 is the board's last square (bottom right seen by White)
   char capture_sign = 'x';
};

/// The PDN tags that name the rule set.
struct PdnTags {
   int number;               ///< GameType number
   std::string_view detail;  ///< the rest of the GameType value, without the number: "W,10,10,N2,0"
   std::string_view variant = "";  ///< Variant tag, for rule sets that share a GameType
   int read_too = 0;               ///< a private GameType number that some sites write, 0 for none
};

/// Where the men of both sides stand at the start: `rows` full rows, `offset` rows from the back.
struct StartRows {
   int rows;
   int offset = 0;
};

/// Where the description of a rule set comes from.
struct Sources {
   std::string_view moves;
   std::string_view draws;
};

/// One rule set. Values live in variants.hpp; there is exactly one object for each.
struct Variant {
   std::string_view name;
   std::array<std::string_view, 3> aliases = {};  ///< unused ones are empty and last
   const Rules* rules;
   /// Alternatives of `rules` for king-landing, by landing_names; empty without that option.
   std::span<const Rules* const> landing_rules = {};
   StartRows start;
   Side first = Side::White;
   Notation notation = {};
   PdnTags pdn;
   DrawRules draws;
   bool reports_supa = false;
   /// A lone king whose clock runs out against two men is not lost but drawn.
   bool lone_king_draws_on_time = false;
   Sources sources;

   [[nodiscard]] constexpr int squares() const {
      const int all = rules->width * rules->height;
      return rules->lines == Lines::Orthogonal ? all : all / 2;
   }

   [[nodiscard]] constexpr int squares_per_row() const {
      return rules->lines == Lines::Orthogonal ? rules->width : rules->width / 2;
   }

   [[nodiscard]] constexpr int men() const { return start.rows * squares_per_row(); }

   [[nodiscard]] constexpr bool has_forced_capture_option() const { return rules->width == 8; }

   [[nodiscard]] constexpr bool has_landing_option() const { return !landing_rules.empty(); }

   /// The values of king-landing in the order of landing_rules.
   static constexpr std::array<std::string_view, 3> landing_names = {"any", "obliged", "continue"};
};

/// All rule sets in the order of the rules table.
[[nodiscard]] std::span<const Variant* const> variants();

/// By name or alias, case ignored; null when there is none.
[[nodiscard]] const Variant* find_variant(std::string_view name);

/// Column and row of a square, from the top left as White sees the board, both from 0.
struct Coordinates {
   int column;
   int row;
};

[[nodiscard]] Coordinates coordinates(const Rules& rules, Square square);

/// The playing square at a place, 0 where there is none or the place is off the board.
[[nodiscard]] Square square_at(const Rules& rules, Coordinates place);

/// The position a game starts from.
[[nodiscard]] Diagram start_diagram(const Variant& variant);

}  // namespace kete
