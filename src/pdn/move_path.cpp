#include "pdn/move_path.hpp"

namespace kete {

namespace {

Square square_by_letter(const Variant& variant, char file, char rank) {
   if (variant.rules->height != 8) return 0;
   const int column = file >= 'a' ? file - 'a' : file - 'A';
   return square_at(*variant.rules, {column, variant.rules->height - (rank - '0')});
}

Square square_by_number(const Variant& variant, int number) {
   if (number < 1 || number > variant.squares()) return 0;
   return static_cast<Square>(variant.notation.reversed ? variant.squares() + 1 - number : number);
}

bool is_digit(char c) {
   return c >= '0' && c <= '9';
}

}  // namespace

std::optional<MovePath> parse_path(const Variant& variant, std::string_view text) {
   MovePath path;
   for (std::size_t i = 0; i < text.size();) {
      Square square = 0;
      if (text[i] == '-' || text[i] == 'x' || text[i] == ':') {
         path.capture |= text[i] != '-';
         ++i;
         continue;
      }
      if (!is_digit(text[i])) {
         if (i + 1 < text.size()) square = square_by_letter(variant, text[i], text[i + 1]);
         i += 2;
      } else {
         int number = 0;
         for (; i < text.size() && is_digit(text[i]) && number < 1000; ++i)
            number = 10 * number + (text[i] - '0');
         square = square_by_number(variant, number);
      }
      if (square == 0) return std::nullopt;
      path.squares.push_back(square);
   }
   if (path.squares.size() < 2) return std::nullopt;
   path.capture |= path.squares.size() > 2;
   return path;
}

}  // namespace kete
