#include "notation/placing.hpp"

#include <algorithm>

namespace kete {

bool is_man_on_own_last_row(const Variant& variant, Piece piece, Square square) {
   const int row = coordinates(*variant.rules, square).row;
   if (piece == Piece::WhiteMan) return row == 0;
   if (piece == Piece::BlackMan) return row == variant.rules->height - 1;
   return false;
}

bool has_man(const Diagram& diagram, Side side) {
   return std::ranges::find(diagram.pieces, make_piece(side, false)) != diagram.pieces.end();
}

}  // namespace kete
