#include "notation/pdn_move.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "notation/move_search.hpp"
#include "notation/squares.hpp"
#include "util/quote.hpp"
#include "util/text.hpp"

namespace kete {

namespace {

using text::quoted;

/// A move as written.
struct MoveText {
   std::vector<Square> squares;  ///< at least two
   bool capture = false;         ///< a sign that only captures have stands in it
};

bool is_sign(char letter) {
   return letter == '-' || letter == 'x' || letter == 'X' || letter == ':';
}

bool is_blank(char letter) {
   return letter == ' ' || letter == '\t';
}

/// The names of squares in the text; empty where it has not the form of a move. Where squares are
/// named by letters, the sign between them may be missing ("a3b4").
std::vector<std::string_view> square_texts(const Variant& variant, std::string_view text) {
   std::vector<std::string_view> parts;
   std::size_t start = 0;
   for (std::size_t i = 0; i <= text.size(); ++i) {
      const bool sign = i < text.size() && is_sign(text[i]);
      const std::string_view part = text::trim(text.substr(start, i - start));
      const bool starts_square = i < text.size() && variant.notation.letters && part.size() == 2 &&
                                 !is_sign(text[i]) && !is_blank(text[i]) &&
                                 (part[0] < '0' || part[0] > '9');
      if (i < text.size() && !sign && !starts_square) continue;
      if (part.empty()) return {};
      parts.push_back(part);
      start = sign ? i + 1 : i;
   }
   return parts;
}

Result<MoveText> split_move(const Variant& variant, std::string_view text) {
   const std::vector<std::string_view> parts = square_texts(variant, text);
   if (parts.size() < 2) {
      return failure(fmt::format("{} is not a move, as {}", quoted(text),
                                 variant.notation.letters ? "c3-d4" : "11-15"));
   }
   MoveText move;
   move.capture = parts.size() > 2 || text.find_first_of("xX:") != std::string_view::npos;
   for (const std::string_view part : parts) {
      const auto square = parse_square(variant, part);
      if (!square) {
         return failure(
             fmt::format("{} in {} is no square of {}", quoted(part), quoted(text), variant.name));
      }
      move.squares.push_back(*square);
   }
   return move;
}

char sign(const Variant& variant, const Move& move) {
   return move.captured.empty() ? '-' : variant.notation.capture_sign;
}

std::string whole_path(const Game& game, const Move& move) {
   const Variant& variant = game.variant();
   std::string text = square_name(variant, move.from);
   const std::vector<Route> routes = game.routes(move, false);
   const Route quiet = {move.to};
   for (const Square landing : move.captured.empty() ? quiet : routes.front()) {
      text += sign(variant, move) + square_name(variant, landing);
   }
   return text;
}

bool same_ends(const Move& one, const Move& other) {
   return one.from == other.from && one.to == other.to;
}

}  // namespace

std::string to_pdn_move(const Game& game, const Move& move) {
   const std::vector<Move> legal = game.legal_moves();
   const auto rivals =
       std::ranges::count_if(legal, [&](const Move& other) { return same_ends(move, other); });
   if (rivals > 1) return whole_path(game, move);
   const Variant& variant = game.variant();
   return square_name(variant, move.from) + sign(variant, move) + square_name(variant, move.to);
}

Result<Move> parse_pdn_move(const Game& game, std::string_view text) {
   text = text::trim(text);
   const auto parsed = split_move(game.variant(), text);
   if (!parsed) return tl::make_unexpected(parsed.error());

   const std::vector<Move> legal = game.legal_moves();
   std::vector<Move> moves;
   std::ranges::copy_if(legal, std::back_inserter(moves), [&](const Move& move) {
      return !parsed->capture || !move.captured.empty();
   });
   const std::vector<Move> found = moves_by_path(game, moves, parsed->squares);
   if (found.size() == 1) return found.front();
   if (found.empty()) {
      return tl::make_unexpected(
          illegal_move(game, legal, text, parsed->squares.front(), !parsed->capture));
   }
   std::vector<std::string> names;
   std::ranges::transform(found, std::back_inserter(names),
                          [&](const Move& move) { return to_pdn_move(game, move); });
   return tl::make_unexpected(ambiguous_move(text, names));
}

}  // namespace kete
