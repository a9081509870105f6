// Endings played by the engine with its tables: won ones are won, drawn ones not lost.
// KETE_POSITIONS is how many of each a variant is given (500 unless said otherwise), KETE_PIECES
// how many pieces they have (those of the largest tables with distances), KETE_VARIANTS names the
// variants (all).

#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "egdb/databases.hpp"
#include "egdb/plan.hpp"
#include "egdb/rule_tables.hpp"
#include "engine/engine.hpp"
#include "notation/fen.hpp"
#include "support/catch.hpp"
#include "util/random.hpp"

using namespace kete;
using namespace kete::test;
using egdb::Answer;
using egdb::Wdl;

namespace {

constexpr double seconds_a_move = 0.02;
constexpr int longest_game = 400;  // plies; no win under the counters takes as many

int number_from(const char* name, int otherwise) {
   const char* text = std::getenv(name);
   return text == nullptr ? otherwise : std::atoi(text);
}

int positions_wanted() {
   return number_from("KETE_POSITIONS", 500);
}

int pieces_wanted(const Rules& rules) {
   return number_from("KETE_PIECES", egdb::most_pieces_with_distances(rules));
}

std::vector<std::string> variants_wanted() {
   std::vector<std::string> names;
   if (const char* text = std::getenv("KETE_VARIANTS")) {
      std::istringstream words(text);
      for (std::string name; words >> name;)
         names.push_back(name);
   } else {
      for (const Variant* variant : variants())
         names.emplace_back(variant->name);
   }
   return names;
}

/// Random positions of the largest tables, in which no capture is to be made and
/// that have the wanted value under fresh counters for the side to move; both sides move in some.
std::vector<Diagram> positions(const egdb::Database& database, const Settings& settings, Wdl wanted,
                               int count) {
   const auto rules = egdb::make_rule_tables(settings);
   const auto materials = egdb::materials(*settings.rules, database.largest());
   std::uint64_t all = 0;
   for (const egdb::Material& material : materials)
      all += rules->positions(material);
   Random random(2026);
   std::vector<Diagram> found;
   for (int tries = 0; tries < 2000 * count && std::ssize(found) < count; ++tries) {
      std::uint64_t number = random.below(all);
      std::size_t i = 0;
      while (number >= rules->positions(materials[i]))
         number -= rules->positions(materials[i++]);
      Diagram diagram = rules->diagram({materials[i], number});
      if (random.below(2) == 0) diagram = turned_round(diagram);
      const auto answer = database.probe(diagram, {});
      const bool decided_at_once = answer && answer->distance && *answer->distance < 2;
      if (!answer || !answer->played || *answer->played != wanted || decided_at_once) continue;
      const auto game = *make_game(settings, diagram);
      if (game->outcome().status != Status::Playing) continue;
      found.push_back(diagram);
   }
   return found;
}

/// The move of a side that is lost: one that draws, if the counters or a repetition give it, else
/// the one that lasts longest.
Move best_defence(const egdb::Database& database, const Game& game) {
   const std::vector<Move> moves = game.legal_moves();
   std::size_t best = 0;
   int longest = -1;
   for (std::size_t i = 0; i < moves.size(); ++i) {
      const auto next = game.clone();
      next->play(moves[i]);
      if (next->outcome().status == Status::Drawn) return moves[i];
      const auto answer = database.probe(*next);
      if (answer && answer->played && *answer->played != Wdl::Win) return moves[i];
      const int plies = answer ? answer->distance.value_or(answer->reset.value_or(0)) : 0;
      if (plies > longest) {
         longest = plies;
         best = i;
      }
   }
   return moves[best];
}

std::unique_ptr<Engine> engine_with(const Settings& settings, const std::string& folder,
                                    int pieces) {
   auto engine = make_engine(settings);
   EngineOptions options;
   options.tt_size = 16;
   options.move_overhead = 0;
   options.bb_size = pieces;
   options.bb_path = folder;
   engine->configure(options);
   return engine;
}

/// What the games of a variant are played with.
struct Ground {
   explicit Ground(const std::string& variant) : settings(settings_of(variant)) {}

   Settings settings;
   int pieces = pieces_wanted(*settings.rules);
   std::string folder = database_folder(settings, pieces);
   egdb::Database database = test::database(settings, pieces);
   std::unique_ptr<Engine> engine = engine_with(settings, folder, pieces);
};

Limits short_time() {
   Limits limits;
   limits.move_time = seconds_a_move;
   return limits;
}

/// Plays a game out; `first` has the side to move.
template <class First, class Second>
Outcome play(Game& game, First&& first, Second&& second) {
   for (int ply = 0; ply < longest_game; ++ply) {
      const Outcome outcome = game.outcome();
      if (outcome.status != Status::Playing) return outcome;
      game.play(ply % 2 == 0 ? first(game) : second(game));
   }
   return {};
}

/// Whether the side that moved first has won.
bool first_has_won(const Game& game, const Outcome& outcome) {
   const bool first_to_move = game.plies() % 2 == 0;
   return outcome.status == (first_to_move ? Status::Won : Status::Lost);
}

bool first_has_lost(const Game& game, const Outcome& outcome) {
   const bool first_to_move = game.plies() % 2 == 0;
   return outcome.status == (first_to_move ? Status::Lost : Status::Won);
}

}  // namespace

TEST_CASE("won endings are won against the best defence", "[slow][endings]") {
   for (const std::string& name : variants_wanted()) {
      const Ground ground(name);
      int won = 0;
      const auto starts = positions(ground.database, ground.settings, Wdl::Win, positions_wanted());
      for (const Diagram& start : starts) {
         const auto game = *make_game(ground.settings, start);
         ground.engine->new_game();
         const Outcome outcome = play(
             *game, [&](const Game& now) { return *ground.engine->search(now, short_time()).move; },
             [&](const Game& now) { return best_defence(ground.database, now); });
         INFO(name << " " << to_fen(*ground.settings.variant, start) << ": " << outcome.sentence);
         CHECK(first_has_won(*game, outcome));
         won += first_has_won(*game, outcome);
      }
      std::cout << fmt::format("{}: {} of {} won endings won\n", name, won, starts.size())
                << std::flush;
   }
}

TEST_CASE("drawn endings are not lost to an engine without tables", "[slow][endings]") {
   for (const std::string& name : variants_wanted()) {
      const Ground ground(name);
      const auto opponent = engine_with(ground.settings, "", 0);
      int lost = 0;
      int won = 0;
      const auto starts =
          positions(ground.database, ground.settings, Wdl::Draw, positions_wanted());
      for (const Diagram& start : starts) {
         const auto game = *make_game(ground.settings, start);
         ground.engine->new_game();
         opponent->new_game();
         const Outcome outcome = play(
             *game, [&](const Game& now) { return *ground.engine->search(now, short_time()).move; },
             [&](const Game& now) { return *opponent->search(now, short_time()).move; });
         INFO(name << " " << to_fen(*ground.settings.variant, start) << ": " << outcome.sentence);
         CHECK_FALSE(first_has_lost(*game, outcome));
         lost += first_has_lost(*game, outcome);
         won += first_has_won(*game, outcome);
      }
      std::cout << fmt::format("{}: {} of {} drawn endings lost, {} won\n", name, lost,
                               starts.size(), won)
                << std::flush;
   }
}
