#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <vector>

#include "rules/draw_rules.hpp"
#include "rules/rules.hpp"

namespace kete::egdb {

/// The most pieces that a table may have.
inline constexpr int most_pieces = 7;

/// Pieces of both sides by number; in a table White is to move.
struct Material {
   std::int8_t white_men = 0;
   std::int8_t white_kings = 0;
   std::int8_t black_men = 0;
   std::int8_t black_kings = 0;

   [[nodiscard]] constexpr int white() const { return white_men + white_kings; }

   [[nodiscard]] constexpr int black() const { return black_men + black_kings; }

   [[nodiscard]] constexpr int pieces() const { return white() + black(); }

   [[nodiscard]] constexpr int men() const { return white_men + black_men; }

   /// The board turned round and the colours exchanged. The rules treat both sides alike, so that
   /// positions with Black to move are those of the mirror with White to move.
   [[nodiscard]] constexpr Material mirror() const {
      return {black_men, black_kings, white_men, white_kings};
   }

   friend constexpr auto operator<=>(const Material&, const Material&) = default;
};

/// "0120": white men, white kings, black men, black kings.
[[nodiscard]] std::string to_text(const Material& material);

/// All materials of that many pieces that have a table, both sides present, ordered so that each
/// comes after those that its moves lead to; a material and its mirror are neighbours.
[[nodiscard]] std::vector<Material> materials(const Rules& rules, int pieces);

/// Those that one move of either side leads to, without those in which a side has no piece; for a
/// material and its mirror together. Among them are some that no move really leads to.
[[nodiscard]] std::vector<Material> needed(const Rules& rules, const Material& material);

/// Whether there can be a table: Frisian sides with men and kings depend on the moves before, and
/// where a king ends the game there is nothing to know.
[[nodiscard]] bool has_table(const Rules& rules, const Material& material);

/// Whether a position of the material is drawn at once, unless the side to move can capture or has
/// no move.
[[nodiscard]] bool is_drawn_at_once(const Material& material, OneKind one_kind);

}  // namespace kete::egdb
