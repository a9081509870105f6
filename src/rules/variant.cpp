#include "rules/variant.hpp"

#include <algorithm>

#include "rules/variants.hpp"
#include "util/text.hpp"

namespace kete {

namespace {

/// Column of the first playing square of a row.
int first_column(const Rules& rules, int row) {
   const int bottom = rules.corner == Corner::Left ? 0 : 1;
   return (bottom + rules.height - 1 - row) % 2;
}

}  // namespace

std::span<const Variant* const> variants() {
   return variant::all;
}

const Variant* find_variant(std::string_view name) {
   const auto found = std::ranges::find_if(variant::all, [&](const Variant* variant) {
      const auto same = [&](std::string_view known) {
         return !known.empty() && text::equal_ignoring_case(known, name);
      };
      return same(variant->name) || std::ranges::any_of(variant->aliases, same);
   });
   return found == variant::all.end() ? nullptr : *found;
}

Coordinates coordinates(const Rules& rules, Square square) {
   const int index = square - 1;
   if (rules.lines == Lines::Orthogonal) return {index % rules.width, index / rules.width};
   const int per_row = rules.width / 2;
   const int row = index / per_row;
   return {2 * (index % per_row) + first_column(rules, row), row};
}

Square square_at(const Rules& rules, Coordinates place) {
   const auto [column, row] = place;
   if (column < 0 || row < 0 || column >= rules.width || row >= rules.height) return 0;
   if (rules.lines == Lines::Orthogonal) return static_cast<Square>(row * rules.width + column + 1);
   const int offset = column - first_column(rules, row);
   if (offset % 2 != 0) return 0;
   return static_cast<Square>(row * (rules.width / 2) + offset / 2 + 1);
}

Diagram start_diagram(const Variant& variant) {
   Diagram diagram;
   const int squares = variant.squares();
   diagram.pieces.assign(static_cast<std::size_t>(squares), Piece::None);
   diagram.turn = variant.first;
   const int skipped = variant.start.offset * variant.squares_per_row();
   for (int i = skipped; i < skipped + variant.men(); ++i) {
      diagram.pieces[static_cast<std::size_t>(i)] = Piece::BlackMan;
      diagram.pieces[static_cast<std::size_t>(squares - 1 - i)] = Piece::WhiteMan;
   }
   return diagram;
}

}  // namespace kete
