// What counters leave of a win: held against the draw rules of the game itself, move by move.

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "egdb/builder.hpp"
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

/// `most_unknown` is what the tables may not know, in percent of what they do.
void check_walks(const Settings& settings, int pieces, int walks, bool counters_bite,
                 int most_unknown = 10) {
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
   CHECK(all.unknown * 100 < all.checked * most_unknown);
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
                                                    {DrawRule::UnchangedSmall, "9"}};
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

/// In how many of so many random positions of the material the counter has a limit, each checked.
int limits_seen(const egdb::Database& database, const Settings& settings,
                const egdb::Material& material, DrawRule rule, int positions) {
   const auto rules = egdb::make_rule_tables(settings);
   Random random(11);
   int seen = 0;
   for (int i = 0; i < positions && settings.draws.number(rule) > 0; ++i) {
      const Diagram diagram = random_position(*rules, material, random);
      const auto answer = database.probe(diagram, {});
      if (!answer || answer->played != Wdl::Win || answer->reset < 2) continue;
      seen += check_limit(database, settings, diagram, rule);
   }
   return seen;
}

using Games = std::vector<std::unique_ptr<Game>>;

/// Plays on from the last game to so many plies, one game for each, with nothing captured or
/// crowned and White being won all the time; a man's step now and then keeps no-progress from
/// ending it.
bool waste_time(const egdb::Database& database, Games& games, int plies) {
   const Game& game = *games.back();
   if (game.plies() == plies) return true;
   const bool man_wanted = game.plies() % 20 == 16;
   for (const Move& move : game.legal_moves()) {
      const auto from = static_cast<std::size_t>(move.from) - 1;
      const bool by_man = !is_king(game.diagram().pieces[from]);
      if (!move.captured.empty() || by_man != man_wanted) continue;
      auto next = game.clone();
      next->play(move);
      const auto answer = database.probe(next->diagram(), {});
      const Wdl wanted = next->diagram().turn == Side::White ? Wdl::Win : Wdl::Loss;
      if (!answer || answer->value != wanted) continue;
      games.push_back(std::move(next));
      if (waste_time(database, games, plies)) return true;
      games.pop_back();
   }
   return false;
}

/// Of up to three pieces, and of a material of four with its mirror and what they need.
egdb::Database database_with(const Settings& settings, const std::string& name) {
   egdb::BuildOptions options;
   options.folder = database_folder(settings, 3);
   options.threads = 2;
   std::vector<egdb::Material> wanted = {material(name)};
   for (const egdb::Material& other : egdb::needed(*settings.rules, wanted.front())) {
      if (other.pieces() == 4) wanted.insert(wanted.begin(), other);
   }
   for (const egdb::Material& one : wanted) {
      options.only = one;
      const auto built = egdb::build(settings, 4, options);
      INFO((built ? "" : built.error().message));
      REQUIRE(built);
   }
   return {settings, {options.folder}, 4, std::size_t{64} << 20};
}

}  // namespace

TEST_CASE("A win stands with the last count that leaves room for it, and not with one more") {
   for (const Variant* variant : variants()) {
      const Settings settings = with_own_numbers(std::string(variant->name));
      const egdb::Database database = test::database(settings, 3);
      CAPTURE(variant->name);
      std::map<DrawRule, int> seen;
      for (const egdb::Material& material : materials_up_to(settings, 3)) {
         for (const DrawRule rule : {DrawRule::NoProgress, DrawRule::TwoAgainstOne})
            seen[rule] += limits_seen(database, settings, material, rule, 60);
      }
      // Breakthrough's men reset it with every move; Turkish has none unless it is asked for.
      const bool has_kings = variant->rules->objective != Objective::ReachKing;
      if (settings.draws.number(DrawRule::NoProgress) > 0 && has_kings)
         CHECK(seen[DrawRule::NoProgress] > 0);
      // In killer it only counts for king against king, which is drawn or decided at once.
      if (settings.draws.number(DrawRule::TwoAgainstOne) > 0 && variant->name != "killer")
         CHECK(seen[DrawRule::TwoAgainstOne] > 0);
   }
}

TEST_CASE("So it does where three kings stand against one") {
   int variants_seen = 0;
   for (const Variant* variant : variants()) {
      const Settings settings = with_own_numbers(std::string(variant->name));
      if (settings.draws.number(DrawRule::ThreeAgainstOne) <= 0) continue;
      ++variants_seen;
      CAPTURE(variant->name);
      const egdb::Database database = database_with(settings, "0301");
      int seen = 0;
      for (const char* one : {"0301", "0103"})
         seen += limits_seen(database, settings, material(one), DrawRule::ThreeAgainstOne, 200);
      CHECK(seen > 10);
   }
   CHECK(variants_seen == 9);
}

TEST_CASE("Where unchanged-small can come in between, a win is likely and not claimed") {
   const Settings settings = with_own_numbers("brazilian");
   const egdb::Database database = database_with(settings, "1201");
   const auto start = parse_fen(*settings.variant, "W:WKa1,Kc1,h2:BKb8");
   REQUIRE(start);
   Games games;
   games.push_back(*make_game(settings, *start));
   REQUIRE(waste_time(database, games, 59));
   int unknown = 0;
   for (const auto& game : games) {
      const int ply = game->plies();
      const auto answer = database.probe(*game);
      REQUIRE(answer);
      INFO(to_fen(*settings.variant, game->diagram()) << " at ply " << ply);
      if (ply >= 56) continue;
      CHECK(answer->likely == answer->value);
      unknown += !answer->played;
      // From the fourth on, only where a capture or promotion that wins is near.
      if (answer->played || ply <= 3) CHECK(answer->played == answer->value);
   }
   CHECK(unknown > 40);
   // Black to move: no capture or promotion can come in time.
   const auto last = database.probe(*games.back());
   REQUIRE(last);
   CHECK(last->value == Wdl::Loss);
   CHECK(last->played == Wdl::Draw);
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
