// What counters leave of a win: held against the draw rules of the game itself, move by move.

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "egdb/clock.hpp"
#include "egdb/databases.hpp"
#include "egdb/rule_tables.hpp"
#include "notation/fen.hpp"
#include "support/catch.hpp"
#include "util/random.hpp"

using namespace kete;
using namespace kete::test;
using egdb::Answer;
using egdb::Counts;
using egdb::Wdl;

namespace {

/// A position of a table at random, either side to move.
Diagram random_position(const egdb::RuleTables& rules, const egdb::Material& material,
                        Random& random) {
   const Diagram diagram = rules.diagram({material, random.below(rules.positions(material))});
   return random.below(2) == 0 ? diagram : turned_round(diagram);
}

bool is_over(const Game& game) {
   const Status status = game.outcome().status;
   return status == Status::Won || status == Status::Lost;
}

/// What the moves of a position make of it under the counters, by the tables' word on the positions
/// behind them. Nothing where they do not know.
std::optional<Wdl> played_by_moves(const egdb::Database& database, const Game& game) {
   if (game.outcome().status == Status::Drawn) return Wdl::Draw;
   bool draws = false;
   bool unknown = false;
   for (const Move& move : game.legal_moves()) {
      const auto next = game.clone();
      next->play(move);
      const auto answer = database.probe(*next);
      if (!answer || !answer->played) {
         unknown = true;
      } else if (*answer->played == Wdl::Loss) {
         return Wdl::Win;
      } else {
         draws |= *answer->played == Wdl::Draw;
      }
   }
   if (unknown) return std::nullopt;
   return draws ? Wdl::Draw : Wdl::Loss;
}

struct Walked {
   int checked = 0;
   int unknown = 0;
   int cut_short = 0;  ///< positions won or lost without the counters and drawn under them
};

/// Walks at random from positions of the material, with counters that have come any way, and holds
/// each position against those behind its moves.
Walked walk(const egdb::Database& database, const Settings& settings,
            const egdb::Material& material, int walks) {
   const auto rules = egdb::make_rule_tables(settings);
   Random random(7);
   Walked walked;
   const auto up_to = [&](DrawRule rule) {
      const int number = settings.draws.number(rule);
      return number > 1 ? static_cast<int>(random.below(static_cast<std::uint64_t>(number))) : 0;
   };
   for (int i = 0; i < walks; ++i) {
      Diagram diagram = random_position(*rules, material, random);
      const auto fresh = *make_game(settings, diagram);
      const int of_material =
          std::max(up_to(DrawRule::ThreeAgainstOne) * (material.pieces() == 4 ? 1 : 0),
                   up_to(DrawRule::TwoAgainstOne) * (material.pieces() < 4 ? 1 : 0));
      if (random.below(2) == 0) diagram.no_progress = up_to(DrawRule::NoProgress);
      const auto game = *make_game(settings, diagram);
      if (random.below(2) == 0) game->set_material_count(of_material);
      for (int ply = 0; ply < 12 && !is_over(*game); ++ply) {
         const auto answer = database.probe(*game);
         if (!answer) break;  // a side has no pieces left
         const auto expected = played_by_moves(database, *game);
         if (!answer->played || !expected) {
            ++walked.unknown;
         } else {
            INFO(to_fen(*settings.variant, game->diagram())
                 << " no-progress " << game->diagram().no_progress << " material "
                 << game->material_count());
            CHECK(*answer->played == *expected);
            CHECK((answer->value == *answer->played || *answer->played == Wdl::Draw));
            ++walked.checked;
            walked.cut_short += answer->value != *answer->played;
         }
         const auto moves = game->legal_moves();
         game->play(moves[random.below(moves.size())]);
      }
   }
   return walked;
}

std::vector<egdb::Material> materials_up_to(const Settings& settings, int pieces) {
   std::vector<egdb::Material> all;
   for (int count = 2; count <= pieces; ++count) {
      for (const egdb::Material& material : egdb::materials(*settings.rules, count))
         all.push_back(material);
   }
   return all;
}

void check_walks(const Settings& settings, int pieces, int walks, bool counters_bite) {
   const egdb::Database database = test::database(settings, pieces);
   Walked all;
   for (const egdb::Material& material : materials_up_to(settings, pieces)) {
      const Walked walked = walk(database, settings, material, walks);
      all.checked += walked.checked;
      all.unknown += walked.unknown;
      all.cut_short += walked.cut_short;
   }
   CAPTURE(settings.variant->name);
   CHECK(all.checked > 100);
   CHECK(all.unknown * 10 < all.checked);
   if (counters_bite) CHECK(all.cut_short > 0);
}

/// The counters of the variant. Of repetition the tables know nothing.
Settings with_own_numbers(const std::string& variant) {
   return settings_of(variant, {{"repetition", "off"}});
}

/// Those of the draw numbers that the variant has, set.
Settings with_small_numbers(const std::string& variant) {
   const std::map<DrawRule, std::string> numbers = {{DrawRule::NoProgress, "6"},
                                                    {DrawRule::ThreeAgainstOne, "3"},
                                                    {DrawRule::TwoAgainstOne, "5"},
                                                    {DrawRule::LongDiagonal, "4"},
                                                    {DrawRule::UnchangedSmall, "40"}};
   std::vector<SettingText> values = {{"repetition", "off"}};
   for (const auto& [rule, number] : numbers) {
      if (find_variant(variant)->draws.has(rule))
         values.push_back({std::string(name(rule)), number});
   }
   return settings_of(variant, values);
}

/// The move after which the other side is worst off: lost as soon, won as late as can be.
Move best_move(const egdb::Database& database, const Game& game) {
   const auto moves = game.legal_moves();
   const auto rank = [&](const Move& move) {
      const auto next = game.clone();
      next->play(move);
      if (next->outcome().status == Status::Drawn) return 0;
      const Answer answer = *database.probe(*next);
      const int plies = 1000 * answer.reset.value_or(0) + answer.distance.value_or(0);
      if (*answer.played == Wdl::Draw) return 0;
      return *answer.played == Wdl::Loss ? 1'000'000 - plies : plies - 1'000'000;
   };
   return *std::ranges::max_element(moves, {}, rank);
}

/// Whether best play from the position ends with the side to move having won, no draw rule having
/// come in between.
bool is_won_home(const egdb::Database& database, Game& game) {
   const Side winner = game.diagram().turn;
   while (game.outcome().status == Status::Playing && game.plies() < 300)
      game.play(best_move(database, game));
   return game.outcome().status == (game.diagram().turn == winner ? Status::Won : Status::Lost);
}

/// A counter and how far it has come.
struct Counted {
   DrawRule rule;
   int count;

   [[nodiscard]] Counts counts() const {
      return rule == DrawRule::NoProgress ? Counts{count, 0} : Counts{0, count};
   }

   [[nodiscard]] std::unique_ptr<Game> game(const Settings& settings, Diagram diagram) const {
      if (rule == DrawRule::NoProgress) diagram.no_progress = count;
      auto game = *make_game(settings, diagram);
      if (rule != DrawRule::NoProgress) game->set_material_count(count);
      return game;
   }
};

/// Checks that a won position is one up to the last count that leaves room for the win, which is
/// then played home by the rules of the game, and drawn with one more. Returns whether the counter
/// runs in it.
bool check_limit(const egdb::Database& database, const Settings& settings, const Diagram& diagram,
                 DrawRule rule) {
   const int number = settings.draws.number(rule);
   int last = -1;
   for (int count = 0; count < number; ++count) {
      const auto answer = database.probe(diagram, Counted{rule, count}.counts());
      if (answer && answer->played && *answer->played == Wdl::Win) last = count;
   }
   INFO(to_fen(*settings.variant, diagram) << " " << name(rule) << " " << last);
   if (last < 0 || last == number - 1) return false;
   const auto one_more = database.probe(diagram, Counted{rule, last + 1}.counts());
   REQUIRE(one_more);
   if (!one_more->played) return false;
   CHECK(*one_more->played == Wdl::Draw);
   CHECK(is_won_home(database, *Counted{rule, last}.game(settings, diagram)));
   return true;
}

}  // namespace

TEST_CASE("A win stands with the last count that leaves room for it, and not with one more") {
   for (const Variant* variant : variants()) {
      const Settings settings = with_own_numbers(std::string(variant->name));
      const egdb::Database database = test::database(settings, 3);
      const auto rules = egdb::make_rule_tables(settings);
      CAPTURE(variant->name);
      Random random(11);
      std::map<DrawRule, int> seen;
      for (const egdb::Material& material : materials_up_to(settings, 3)) {
         for (int i = 0; i < 60; ++i) {
            const Diagram diagram = random_position(*rules, material, random);
            const auto answer = database.probe(diagram, {});
            if (!answer || answer->played != Wdl::Win || answer->distance < 2) continue;
            for (const DrawRule rule :
                 {DrawRule::NoProgress, DrawRule::TwoAgainstOne, DrawRule::ThreeAgainstOne}) {
               if (settings.draws.number(rule) > 0)
                  seen[rule] += check_limit(database, settings, diagram, rule);
            }
         }
      }
      // Breakthrough's men reset it with every move; Turkish has none unless it is asked for.
      const bool has_kings = variant->rules->objective != Objective::ReachKing;
      if (settings.draws.number(DrawRule::NoProgress) > 0 && has_kings)
         CHECK(seen[DrawRule::NoProgress] > 0);
   }
}

TEST_CASE("What is played is the best of what the moves lead to, counters and all") {
   for (const Variant* variant : variants()) {
      const std::string name(variant->name);
      check_walks(with_own_numbers(name), 3, 40, false);
   }
}

TEST_CASE("So it is when the draw rules have other numbers") {
   for (const std::string name :
        {"english", "italian", "pool", "spanish", "russian", "czech", "tanzanian", "thai",
         "flying-kings", "killer", "international", "losing"}) {
      check_walks(with_small_numbers(name), 3, 40, name != "thai" && name != "losing");
   }
}

TEST_CASE("So it is with four pieces, where three stand against a king", "[slow]") {
   for (const std::string name : {"russian", "brazilian", "tanzanian", "pool", "portuguese"}) {
      check_walks(with_own_numbers(name), 4, 100, true);
      check_walks(with_small_numbers(name), 4, 100, true);
   }
}
