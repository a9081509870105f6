#pragma once

#include "rules/diagram.hpp"
#include "rules/variant.hpp"

namespace kete {

/// Whether a man stands where it would have been crowned: no position of any variant has that.
[[nodiscard]] bool is_man_on_own_last_row(const Variant& variant, Piece piece, Square square);

/// Whether the side has a man on the board; only then its king runs are counted.
[[nodiscard]] bool has_man(const Diagram& diagram, Side side);

}  // namespace kete
