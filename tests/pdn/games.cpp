#include "pdn/games.hpp"

#include <sstream>

#include "notation/hub_text.hpp"
#include "support/catch.hpp"

namespace kete::test {

std::vector<RawGame> raw_games(const std::string& text) {
   std::istringstream input(text);
   PdnReader reader(input);
   std::vector<RawGame> games;
   for (RawGame game; reader.next(game);)
      games.push_back(game);
   return games;
}

std::vector<PdnGame> played(const std::string& text, std::string_view variant) {
   std::istringstream input(text);
   PdnRules rules;
   if (!variant.empty()) rules.variant = find_variant(variant);
   PdnGames games(input, rules);
   std::vector<PdnGame> result;
   for (PdnGame game; games.next(game);) {
      result.push_back(game);
      result.back().settings = nullptr;  // they end with `games`
   }
   return result;
}

PdnGame played_one(const std::string& text, std::string_view variant) {
   std::vector<PdnGame> games = played(text, variant);
   REQUIRE(games.size() == 1);
   return games.front();
}

std::string moves_of(const PdnGame& game) {
   std::string text;
   for (const RecordedMove& recorded : game.replay.record.moves)
      text += (text.empty() ? "" : " ") + to_hub_move(recorded.move);
   return text;
}

std::vector<std::string> texts(const RawGame& game, PdnTokenKind kind) {
   std::vector<std::string> result;
   for (const PdnToken& token : game.tokens) {
      if (token.kind == kind) result.emplace_back(game.text_of(token));
   }
   return result;
}

}  // namespace kete::test
