#include "notation/squares.hpp"

#include <algorithm>

#include "util/text.hpp"

namespace kete {

namespace {

std::optional<Square> numbered_square(const Variant& variant, std::string_view text) {
   const bool digits = std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
   const auto number = digits ? text::to_integer(text) : std::nullopt;
   if (!number || *number < 1 || *number > variant.squares()) return std::nullopt;
   const auto square = variant.notation.reversed ? variant.squares() + 1 - *number : *number;
   return static_cast<Square>(square);
}

}  // namespace

std::string square_name(const Variant& variant, Square square) {
   if (variant.notation.letters) {
      const auto [column, row] = coordinates(*variant.rules, square);
      return static_cast<char>('a' + column) + std::to_string(variant.rules->height - row);
   }
   return std::to_string(variant.notation.reversed ? variant.squares() + 1 - square : square);
}

std::optional<Square> parse_square(const Variant& variant, std::string_view text) {
   if (variant.notation.letters && text.size() == 2) {
      const char file = text::lower(text)[0];
      if (file >= 'a' && file <= 'h') {
         const auto square =
             square_at(*variant.rules, {file - 'a', variant.rules->height - (text[1] - '0')});
         return square != 0 ? std::optional(square) : std::nullopt;
      }
   }
   return numbered_square(variant, text);
}

}  // namespace kete
