#include "protocol/dialect.hpp"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "notation/hub_text.hpp"
#include "rules/variants.hpp"
#include "util/quote.hpp"
#include "util/text.hpp"

namespace kete {

namespace {

/// The variants that pydraughts numbers from the row below: its square 1 is a1.
constexpr std::array numbered_from_below = {&variant::russian, &variant::brazilian,
                                            &variant::turkish};

/// The variants whose position it turns, so that Black, the first to move, is called W and stands
/// at the bottom.
constexpr std::array turned = {&variant::english};

bool is_numbered_from_below(Dialect dialect, const Variant& variant) {
   return dialect == Dialect::Pydraughts &&
          std::ranges::find(numbered_from_below, &variant) != numbered_from_below.end();
}

/// Its own inverse. Numbers that are no square stay as they are.
int exchanged_square(const Variant& variant, int square) {
   if (square < 1 || square > variant.squares()) return square;
   const int per_row = variant.squares_per_row();
   const int row = (square - 1) / per_row;
   const int column = (square - 1) % per_row;
   return per_row * (variant.rules->height - 1 - row) + column + 1;
}

char exchanged_colour(char letter) {
   switch (letter) {
      case 'w':
         return 'b';
      case 'W':
         return 'B';
      case 'b':
         return 'w';
      case 'B':
         return 'W';
      default:
         return letter;
   }
}

bool is_digit(char letter) {
   return letter >= '0' && letter <= '9';
}

bool may_be_in_move(char letter) {
   return is_digit(letter) || letter == '-' || letter == 'x' || letter == ':';
}

/// Exchanges every number of the text.
std::string exchanged_numbers(const Variant& variant, std::string_view text) {
   std::string result;
   while (!text.empty()) {
      const auto end =
          static_cast<std::size_t>(std::ranges::find_if_not(text, is_digit) - text.begin());
      if (const auto number = text::to_integer(text.substr(0, end)); number && *number <= 99) {
         result += fmt::format("{}", exchanged_square(variant, static_cast<int>(*number)));
      } else {
         result += text.substr(0, end);
      }
      text.remove_prefix(end);
      if (!text.empty()) {
         result += text.front();
         text.remove_prefix(1);
      }
   }
   return result;
}

/// Exchanges the numbers of "12-16" or "12x17x15", leaves other text alone.
std::string exchanged_move(const Variant& variant, std::string_view text) {
   if (text.empty() || !is_digit(text.front()) || std::ranges::all_of(text, is_digit)) {
      return std::string(text);
   }
   return exchanged_numbers(variant, text);
}

}  // namespace

std::string translate_position(Dialect dialect, const Variant& variant, std::string_view letters) {
   std::string result(letters);
   if (dialect == Dialect::Board || std::ranges::find(turned, &variant) == turned.end()) {
      return result;
   }
   std::ranges::transform(result, result.begin(), exchanged_colour);
   if (!result.empty()) std::ranges::reverse(result.begin() + 1, result.end());
   return result;
}

std::string translate_moves(Dialect dialect, const Variant& variant, std::string_view text) {
   if (!is_numbered_from_below(dialect, variant)) return std::string(text);
   std::string result;
   while (!text.empty()) {
      const auto end =
          static_cast<std::size_t>(std::ranges::find_if_not(text, may_be_in_move) - text.begin());
      result += exchanged_move(variant, text.substr(0, end));
      const auto next = static_cast<std::size_t>(
          std::ranges::find_if(text.substr(end), may_be_in_move) - text.begin());
      result += text.substr(end, next - end);
      text.remove_prefix(next);
   }
   return result;
}

std::string translate_move_error(Dialect dialect, const Variant& variant, std::string_view message,
                                 std::string_view move) {
   if (!is_numbered_from_below(dialect, variant)) return std::string(message);
   // The move is put back rather than translated back: it may stand there cut short.
   const std::string named = text::quoted(translate_moves(dialect, variant, text::trim(move)));
   const auto begin = message.find(named);
   if (begin == std::string_view::npos) return std::string(message);
   const std::string_view rest = message.substr(begin + named.size());
   // Moves of the position follow a colon; what precedes it may be an example of how to write one.
   const auto colon = std::min(rest.find(':'), rest.size());
   return exchanged_numbers(variant, message.substr(0, begin)) + text::quoted(text::trim(move)) +
          std::string(rest.substr(0, colon)) +
          translate_moves(dialect, variant, rest.substr(colon));
}

std::string dialect_move(Dialect dialect, const Variant& variant, const Move& move) {
   if (!is_numbered_from_below(dialect, variant)) return to_hub_move(move);
   const auto exchange = [&](Square& square) {
      square = static_cast<Square>(exchanged_square(variant, square));
   };
   Move result = move;
   exchange(result.from);
   exchange(result.to);
   std::ranges::for_each(result.captured, exchange);
   std::ranges::sort(result.captured);
   return to_hub_move(result);
}

}  // namespace kete
