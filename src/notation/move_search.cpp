#include "notation/move_search.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "util/quote.hpp"

namespace kete {

namespace {

enum class Fit { None, Part, Whole };

/// `path` without its first square against one way to play the move.
Fit fit(const std::vector<Square>& path, const Route& route) {
   if (path.size() - 1 > route.size()) return Fit::None;
   auto wanted = path.begin() + 1;
   for (const Square landing : route) {
      if (wanted != path.end() && landing == *wanted) ++wanted;
   }
   if (wanted != path.end()) return Fit::None;
   return path.size() - 1 == route.size() ? Fit::Whole : Fit::Part;
}

Fit fit(const Game& game, const Move& move, const std::vector<Square>& path) {
   if (path.size() < 2 || move.from != path.front() || move.to != path.back()) return Fit::None;
   if (move.captured.empty()) return fit(path, {move.to});
   Fit best = Fit::None;
   for (const Route& route : game.routes(move, true))
      best = std::max(best, fit(path, route));
   return best;
}

}  // namespace

std::vector<Move> moves_by_path(const Game& game, const std::vector<Move>& moves,
                                const std::vector<Square>& path) {
   std::vector<Move> whole;
   std::vector<Move> part;
   for (const Move& move : moves) {
      const Fit found = fit(game, move, path);
      if (found == Fit::Whole) whole.push_back(move);
      if (found == Fit::Part) part.push_back(move);
   }
   return whole.empty() ? part : whole;
}

Error illegal_move(const Game& game, const std::vector<Move>& legal, std::string_view text,
                   Square from, bool quiet) {
   std::string message = fmt::format("illegal move {}", text::quoted(text));
   const Diagram diagram = game.diagram();
   const bool captures =
       std::ranges::any_of(legal, [](const Move& m) { return !m.captured.empty(); });
   const bool quiets = std::ranges::any_of(legal, [](const Move& m) { return m.captured.empty(); });
   if (legal.empty()) {
      message += ": the game is over";
   } else if (owner(diagram.at(from)) != diagram.turn) {
      message += fmt::format(": no piece of {} stands there", side_name(diagram.turn));
   } else if (quiet && captures && !quiets) {
      message += ": a capture is compulsory";
   }
   return {message};
}

Error ambiguous_move(std::string_view text, const std::vector<std::string>& candidates) {
   return {fmt::format("{} names more than one move: {}", text::quoted(text),
                       fmt::join(candidates, ", "))};
}

}  // namespace kete
