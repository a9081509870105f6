#include "notation/picture.hpp"

#include <fmt/format.h>

#include "notation/squares.hpp"

namespace kete {

namespace {

char letter(Piece piece) {
   switch (piece) {
      case Piece::WhiteMan:
         return 'w';
      case Piece::WhiteKing:
         return 'W';
      case Piece::BlackMan:
         return 'b';
      case Piece::BlackKing:
         return 'B';
      case Piece::None:
         break;
   }
   return '.';
}

std::string row_text(const Variant& variant, const Diagram& diagram, int row) {
   std::string text;
   for (int column = 0; column < variant.rules->width; ++column) {
      const Square square = square_at(*variant.rules, {column, row});
      text += ' ';
      text += square == 0 ? ' ' : letter(diagram.at(square));
   }
   return text;
}

std::string without_blanks_at_end(std::string text) {
   text.erase(text.find_last_not_of(' ') + 1);
   return text;
}

/// The number of the row's first or last playing square.
std::string edge_number(const Variant& variant, int row, bool last) {
   const int per_row = variant.squares_per_row();
   return square_name(variant, static_cast<Square>(row * per_row + (last ? per_row : 1)));
}

}  // namespace

std::string picture(const Variant& variant, const Diagram& diagram) {
   const Rules& rules = *variant.rules;
   std::string text;
   for (int row = 0; row < rules.height; ++row) {
      const std::string pieces = row_text(variant, diagram, row);
      if (variant.notation.letters) {
         text += fmt::format("{:2}{}\n", rules.height - row, without_blanks_at_end(pieces));
      } else {
         text += fmt::format("{:>2}{} {:>2}\n", edge_number(variant, row, false), pieces,
                             edge_number(variant, row, true));
      }
   }
   if (variant.notation.letters) {
      text += "  ";
      for (int column = 0; column < rules.width; ++column) {
         text += fmt::format(" {}", static_cast<char>('a' + column));
      }
      text += '\n';
   }
   return text + fmt::format("{} to move\n", side_name(diagram.turn));
}

}  // namespace kete
