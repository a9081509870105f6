#include <algorithm>
#include <cmath>

#include "engine/engine.hpp"
#include "notation/hub_text.hpp"
#include "search/positions.hpp"
#include "search/worker.hpp"
#include "support/catch.hpp"

// The search with pruning, reductions and extensions off against a minimax that knows only the
// game: every move to the depth, then captures to their end, then the static value. Draw rules are
// on.

namespace {

using namespace kete;

class Minimax {
 public:
   explicit Minimax(const Settings& settings)
       : settings_(settings), worker_(make_worker(settings)) {}

   Score value(const Game& game, int depth, int ply) {
      const bool root = ply == 0;
      const Outcome outcome = game.outcome();
      if (outcome.status == Status::Won) return score::win_in(ply);
      if (outcome.status == Status::Lost) return score::loss_in(ply);
      if (outcome.status == Status::Drawn && !root) return score::draw;
      auto moves = game.legal_moves();
      if (depth <= 0) {
         const bool capture =
             std::ranges::any_of(moves, [](const Move& move) { return !move.captured.empty(); });
         if (!capture) return worker_->evaluate(game);
         std::erase_if(moves, [](const Move& move) { return move.captured.empty(); });
      }
      Score best = -score::infinite;
      if (depth <= 0 && !settings_.forced_capture) best = worker_->evaluate(game);
      for (const Move& move : moves) {
         const auto next = game.clone();
         next->play(move);
         best = std::max(best, -value(*next, depth - 1, ply + 1));
      }
      return best;
   }

 private:
   const Settings settings_;
   std::unique_ptr<Worker> worker_;
};

Settings settings_of(const Variant& variant, std::vector<SettingText> values) {
   return make_settings(variant, values, SettingCheck::Strict).value();
}

void check_equal(const Settings& settings, int positions, int depth) {
   CAPTURE(std::string(settings.variant->name), depth);
   Minimax minimax(settings);
   const auto engine = make_engine(settings);
   engine->configure({.tt_size = 16});
   Limits limits;
   limits.depth = depth;
   limits.plain = true;
   // A third of them from late in the game, where kings and draw counters play a part.
   const int late = positions / 3;
   auto games = random_games(settings, positions - late, 0, 40, 1);
   for (auto& game : random_games(settings, late, 50, 90, 2))
      games.push_back(std::move(game));
   for (const auto& game : games) {
      CAPTURE(to_hub_position(game->diagram()));
      const SearchResult result = engine->search(*game, limits);
      CHECK(std::lround(result.score * 100) == minimax.value(*game, depth, 0));
   }
}

}  // namespace

TEST_CASE("Without pruning the search is minimax, in every variant") {
   for (const Variant* variant : variants()) {
      check_equal(Settings(*variant), 50, variant->squares() > 32 ? 3 : 4);
   }
}

TEST_CASE("Without pruning the search is minimax, deeper", "[slow]") {
   for (const Variant* variant : variants()) {
      check_equal(Settings(*variant), 50, variant->squares() > 32 ? 5 : 6);
   }
}

TEST_CASE("Without pruning the search is minimax under every option of the move rules") {
   for (const Variant* variant : variants()) {
      if (variant->has_forced_capture_option()) {
         check_equal(settings_of(*variant, {{"forced-capture", "off"}}), 8, 2);
      }
      if (variant->has_landing_option()) {
         check_equal(settings_of(*variant, {{"king-landing", "obliged"}}), 20, 3);
         check_equal(settings_of(*variant, {{"king-landing", "continue"}}), 20, 3);
      }
   }
}

TEST_CASE("Without pruning the search is minimax where draw rules are near") {
   // Small numbers make repetition and the counters end most lines.
   for (const Variant* variant : variants()) {
      std::vector<SettingText> values = {{"repetition", "2"}};
      for (const std::string_view name : setting_names()) {
         const auto rule = std::ranges::find(draw_rule_names, name);
         if (rule == draw_rule_names.end() || name == "repetition") continue;
         if (concerns(*variant, name)) values.emplace_back(std::string(name), "3");
      }
      const Settings settings = settings_of(*variant, values);
      CAPTURE(std::string(variant->name));
      Minimax minimax(settings);
      const auto engine = make_engine(settings);
      engine->configure({.tt_size = 16});
      Limits limits;
      limits.depth = 4;
      limits.plain = true;
      Random random(3);
      for (int i = 0; i < 10; ++i) {
         // Two or three kings and a man, so that trees stay small and counters run.
         Diagram diagram;
         diagram.pieces.assign(static_cast<std::size_t>(variant->squares()), Piece::None);
         const auto middle = [&] {
            const int per_row = variant->squares_per_row();
            const int inner = variant->squares() - 2 * per_row;
            return static_cast<std::size_t>(
                per_row + static_cast<int>(random.below(static_cast<std::uint64_t>(inner))));
         };
         diagram.pieces[middle()] = Piece::WhiteKing;
         diagram.pieces[middle()] = Piece::BlackKing;
         diagram.pieces[middle()] = i % 2 == 0 ? Piece::WhiteKing : Piece::WhiteMan;
         diagram.turn = i % 3 == 0 ? Side::Black : Side::White;
         const auto game = make_game(settings, diagram).value();
         if (game->outcome().status != Status::Playing) continue;
         CAPTURE(to_hub_position(diagram));
         CHECK(std::lround(engine->search(*game, limits).score * 100) ==
               minimax.value(*game, 4, 0));
      }
   }
}
