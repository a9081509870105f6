#include "notation/hub_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "notation/move_search.hpp"
#include "notation/placing.hpp"
#include "util/quote.hpp"
#include "util/text.hpp"

namespace kete {

namespace {

using text::quoted;

/// More reasons than this help nobody.
constexpr std::size_t most_problems = 8;

std::optional<Side> turn(char letter) {
   if (letter == 'W' || letter == 'w') return Side::White;
   if (letter == 'B' || letter == 'b') return Side::Black;
   return std::nullopt;
}

constexpr std::string_view piece_letters = "ewWbB";  // in the order of Piece

std::optional<Piece> piece(char letter) {
   const auto found = piece_letters.find(letter);
   if (found == std::string_view::npos) return std::nullopt;
   return static_cast<Piece>(found);
}

/// A move as written: squares and whether '-' or 'x' stands between them.
struct MoveText {
   std::vector<Square> squares;  ///< at least two
   bool quiet;
};

Result<MoveText> split_move(const Variant& variant, std::string_view text) {
   const auto not_a_move = [&] {
      return failure(fmt::format("{} is not a move, as 32-28 or 28x19x23", quoted(text)));
   };
   MoveText move = {{}, text.find('-') != std::string_view::npos};
   const std::vector<std::string_view> parts = text::split(text, move.quiet ? '-' : 'x');
   if (parts.size() < 2 || (move.quiet && parts.size() > 2)) return not_a_move();
   for (const std::string_view part : parts) {
      const bool digits = std::ranges::all_of(part, [](char c) { return c >= '0' && c <= '9'; });
      if (part.empty() || !digits) return not_a_move();
      const auto number = text::to_integer(part);
      if (!number || *number < 1 || *number > variant.squares()) {
         return failure(fmt::format("{} in {} is off the board (1..{})", quoted(part), quoted(text),
                                    variant.squares()));
      }
      move.squares.push_back(static_cast<Square>(*number));
   }
   return move;
}

/// The captures with these ends that take exactly the set, or where there is none, at least it.
std::vector<Move> moves_by_set(const std::vector<Move>& moves, Square from, Square to,
                               const std::vector<Square>& captured) {
   std::vector<Move> exact;
   std::vector<Move> larger;
   for (const Move& move : moves) {
      if (move.from != from || move.to != to) continue;
      if (move.captured == captured) exact.push_back(move);
      if (std::ranges::includes(move.captured, captured)) larger.push_back(move);
   }
   return exact.empty() ? larger : exact;
}

}  // namespace

Result<Diagram> parse_hub_position(const Variant& variant, std::string_view text) {
   text = text::trim(text);
   const auto bad = [](const std::string& reason) { return failure("bad position: " + reason); };
   if (text.empty()) return bad("it is empty");
   const auto side = turn(text[0]);
   if (!side) {
      return bad(fmt::format("it begins with {}, not with the side to move, W or B",
                             quoted(text.substr(0, 1))));
   }
   const std::string_view letters = text.substr(1);
   const auto squares = static_cast<std::size_t>(variant.squares());
   if (letters.size() != squares) {
      return bad(fmt::format("{} letters after the side to move, {} has {} squares", letters.size(),
                             variant.name, squares));
   }
   Diagram diagram;
   diagram.turn = *side;
   diagram.pieces.reserve(squares);
   std::vector<std::string> problems;
   for (const char letter : letters) {
      const auto square = static_cast<Square>(diagram.pieces.size() + 1);
      const auto found = piece(letter);
      if (!found) {
         problems.push_back(fmt::format("{} on square {} is none of w W b B e",
                                        quoted(std::string_view(&letter, 1)), square));
      } else if (is_man_on_own_last_row(variant, *found, square)) {
         problems.push_back(fmt::format("a {} man on square {}, its own last row",
                                        *found == Piece::WhiteMan ? "white" : "black", square));
      }
      diagram.pieces.push_back(found.value_or(Piece::None));
   }
   if (problems.empty()) return diagram;
   const std::size_t more = problems.size() - std::min(problems.size(), most_problems);
   problems.resize(problems.size() - more);
   return bad(fmt::format("{}{}", fmt::join(problems, "; "),
                          more > 0 ? fmt::format("; and {} more", more) : ""));
}

std::string to_hub_position(const Diagram& diagram) {
   std::string text(1, diagram.turn == Side::White ? 'W' : 'B');
   for (const Piece piece : diagram.pieces) {
      text += piece_letters[static_cast<std::size_t>(piece)];
   }
   return text;
}

Result<void> parse_wolf(std::string_view text, Diagram& diagram) {
   std::array<KingRun, 2> runs = {};
   for (const std::string_view word : text::words(text)) {
      const auto bad = [&](std::string_view reason) {
         return failure(fmt::format("bad king run {}: {}", quoted(word), reason));
      };
      const auto equals = word.find('=');
      const auto side = turn(word[0]);
      if (!side || equals == std::string_view::npos) return bad("it is not like W12 and a count");
      const auto square = text::to_integer(word.substr(1, equals - 1));
      const auto count = text::to_integer(word.substr(equals + 1));
      if (!square || !count) return bad("it is not like W12 and a count");
      if (*count < 0 || *count > king_run_max) {
         return bad(fmt::format("the count must be 0..{}", king_run_max));
      }
      if (*count == 0) continue;
      if (*square < 1 || *square > static_cast<long long>(diagram.pieces.size()) ||
          diagram.at(static_cast<Square>(*square)) != make_piece(*side, true)) {
         return bad(fmt::format("{} has no king there", side_name(*side)));
      }
      KingRun& run = runs[static_cast<std::size_t>(index(*side))];
      if (run.count != 0) return bad(fmt::format("{} has two", side_name(*side)));
      run = {static_cast<Square>(*square), static_cast<std::uint8_t>(*count)};
   }
   for (const Side side : {Side::White, Side::Black}) {
      // The limit holds for a side with a man only.
      if (!has_man(diagram, side)) runs[static_cast<std::size_t>(index(side))] = {};
   }
   diagram.king_runs = runs;
   return {};
}

std::string to_hub_move(const Move& move) {
   std::string text = fmt::format("{}{}{}", move.from, move.captured.empty() ? '-' : 'x', move.to);
   for (const Square captured : move.captured)
      text += fmt::format("x{}", captured);
   return text;
}

Result<Move> parse_hub_move(const Game& game, std::string_view text) {
   text = text::trim(text);
   const auto parsed = split_move(game.variant(), text);
   if (!parsed) return tl::make_unexpected(parsed.error());
   const std::vector<Square>& squares = parsed->squares;
   const bool quiet = parsed->quiet;

   const std::vector<Move> legal = game.legal_moves();
   std::vector<Move> moves;
   std::ranges::copy_if(legal, std::back_inserter(moves),
                        [&](const Move& move) { return move.captured.empty() == quiet; });

   std::vector<Square> captured(squares.begin() + 2, squares.end());
   std::ranges::sort(captured);
   const auto twice = std::ranges::adjacent_find(captured);
   const bool is_set = twice == captured.end();

   std::vector<Move> by_set;
   if (is_set) by_set = moves_by_set(moves, squares[0], squares[1], captured);
   if (by_set.size() == 1) return by_set.front();
   const std::vector<Move> by_path = moves_by_path(game, moves, squares);
   if (by_path.size() == 1) return by_path.front();

   std::vector<Move>& candidates = by_set;
   for (const Move& move : by_path) {
      if (std::ranges::find(candidates, move) == candidates.end()) candidates.push_back(move);
   }
   if (!candidates.empty()) {
      std::vector<std::string> names;
      std::ranges::transform(candidates, std::back_inserter(names), to_hub_move);
      return tl::make_unexpected(ambiguous_move(text, names));
   }
   if (!is_set) {
      return failure(fmt::format("{} is named twice in {}", *twice, quoted(text)));
   }
   return tl::make_unexpected(illegal_move(game, legal, text, squares[0], quiet));
}

}  // namespace kete
