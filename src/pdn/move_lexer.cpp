#include "pdn/move_lexer.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "pdn/result_text.hpp"
#include "util/text.hpp"

namespace kete {

namespace {

constexpr std::size_t longest_move = 400;

bool is_digit(char c) {
   return c >= '0' && c <= '9';
}

bool is_file(char c) {
   return (c >= 'a' && c <= 'h') || (c >= 'A' && c <= 'H');
}

bool is_word(char c) {
   return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool is_blank(char c) {
   return c == ' ' || c == '\t';
}

bool is_space(char c) {
   return is_blank(c) || c == '\n' || c == '\r';
}

std::size_t square_length(PdnSource& source, std::size_t at) {
   const char c = source.peek(at);
   if (is_file(c) && is_digit(source.peek(at + 1))) return 2;
   std::size_t length = 0;
   while (length < 4 && is_digit(source.peek(at + length)))
      ++length;
   return length;
}

struct Sign {
   char sign = '\0';
   std::size_t length = 0;
};

/// A sign between squares, also as word processors write it.
Sign sign_at(PdnSource& source, std::size_t at) {
   const char c = source.peek(at);
   if (c == '-' || c == 'x' || c == ':') return {c, 1};
   if (c == 'X') return {'x', 1};
   if (c == '\xC3' && source.peek(at + 1) == '\x97') return {'x', 2};  // U+00D7
   if (c == '\xE2' && source.peek(at + 1) == '\x80' &&
       (source.peek(at + 2) == '\x93' || source.peek(at + 2) == '\x94')) {
      return {'-', 3};  // U+2013, U+2014
   }
   return {};
}

template <class Predicate>
std::size_t skip_while(PdnSource& source, std::size_t at, Predicate predicate) {
   while (predicate(source.peek(at)) && at < longest_move)
      ++at;
   return at;
}

void append(PdnSource& source, std::size_t at, std::size_t length, std::string& text) {
   for (std::size_t i = 0; i < length; ++i)
      text += source.peek(at + i);
}

/// "3228": two numbers of two digits without a sign.
std::size_t match_four_digits(PdnSource& source, std::string& move) {
   if (square_length(source, 0) != 4 || is_word(source.peek(4))) return 0;
   move.assign({source.peek(0), source.peek(1), '-', source.peek(2), source.peek(3)});
   return 4;
}

}  // namespace

std::size_t match_move(PdnSource& source, std::string& move) {
   const std::size_t first = square_length(source, 0);
   if (first == 0) return 0;
   move.clear();
   append(source, 0, first, move);
   int squares = 1;
   std::size_t end = first;
   std::size_t last_length = first;
   while (end < longest_move) {
      std::size_t at = skip_while(source, end, is_blank);
      const Sign sign = sign_at(source, at);
      if (sign.length > 0) {
         at = skip_while(source, at + sign.length, is_space);
      } else if (at != end || last_length != 2 || !is_file(source.peek(end - 2)) ||
                 !is_file(source.peek(at))) {
         break;
      }
      last_length = square_length(source, at);
      if (last_length == 0) break;
      if (sign.length > 0) move += sign.sign;
      append(source, at, last_length, move);
      end = at + last_length;
      ++squares;
   }
   if (squares == 1) return match_four_digits(source, move);
   return is_word(source.peek(end)) ? 0 : end;
}

std::size_t match_odd_result(PdnSource& source, std::string& result) {
   // Results are short, and lines end behind them.
   std::array<char, 16> room;
   std::size_t length = 0;
   for (; length < room.size(); ++length) {
      const char c = source.peek(length);
      if (!is_digit(c) && c != '/' && c != '-' && c != '+' && c != '.' && c != ' ') break;
      room[length] = c;
   }
   std::string_view text(room.data(), length);
   for (; !text.empty(); text.remove_suffix(1)) {
      if (text.back() == ' ' || text.back() == '.') continue;
      const bool half = text.find("1/2") != std::string_view::npos;
      const bool plus = text.find('+') != std::string_view::npos;
      const bool decimal = std::ranges::count(text, '.') == 2 && text.find(' ') == text.npos;
      if (!half && !plus && !decimal) return 0;
      if (parse_result(text)) {
         result = text;
         return text.size();
      }
   }
   return 0;
}

bool is_result(std::string_view move) {
   const auto sign = move.find('-');
   if (sign == std::string_view::npos || !is_digit(move[0])) return false;
   const auto white = text::to_integer(move.substr(0, sign));
   const auto black = text::to_integer(move.substr(sign + 1));
   return white && black && (*white == 0 || *black == 0 || *white == *black);
}

}  // namespace kete
