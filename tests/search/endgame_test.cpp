#include <cmath>
#include <map>

#include "engine/engine.hpp"
#include "notation/hub_text.hpp"
#include "search/score.hpp"
#include "support/catch.hpp"
#include "support/retrograde.hpp"
#include "util/random.hpp"

// Exact distances: the search must find what a plain retrograde solver knows.

namespace {

using namespace kete;

/// Won positions of three pieces, spread evenly over the materials that have any, with no longer
/// way to the end than `most_plies`.
std::vector<naive::SolvedPosition> won_positions(naive::Retrograde& solver, std::size_t count,
                                                 int most_plies) {
   std::vector<std::vector<naive::SolvedPosition>> by_material;
   for (int white = 1; white <= 2; ++white) {
      for (int white_kings = 0; white_kings <= white; ++white_kings) {
         for (int black_kings = 0; black_kings <= 3 - white; ++black_kings) {
            auto won = solver.won(
                {white - white_kings, white_kings, 3 - white - black_kings, black_kings}, 'W');
            std::erase_if(won, [&](const auto& solved) { return solved.value.plies > most_plies; });
            if (!won.empty()) by_material.push_back(std::move(won));
         }
      }
   }
   Random random(5);
   std::vector<naive::SolvedPosition> chosen;
   while (chosen.size() < count) {
      const auto& won = by_material[chosen.size() % by_material.size()];
      chosen.push_back(won[random.below(won.size())]);
   }
   return chosen;
}

void check_distances(const std::string& name, std::size_t count, int most_plies) {
   CAPTURE(name);
   const Variant& variant = *find_variant(name);
   std::vector<SettingText> off;
   for (const DrawRule rule :
        {DrawRule::Repetition, DrawRule::NoProgress, DrawRule::ThreeAgainstOne,
         DrawRule::TwoAgainstOne, DrawRule::LongDiagonal, DrawRule::UnchangedSmall,
         DrawRule::UnchangedLarge}) {
      if (variant.draws.has(rule)) off.emplace_back(std::string(kete::name(rule)), "off");
   }
   const Settings settings = make_settings(variant, off, SettingCheck::Strict).value();
   const auto engine = make_engine(settings);
   engine->configure({.tt_size = 18});
   naive::Retrograde solver(naive::naive_rules(name, false));
   for (const auto& [position, value] : won_positions(solver, count, most_plies)) {
      CAPTURE(naive::hub_text(position), value.plies);
      const auto diagram = parse_hub_position(variant, naive::hub_text(position));
      const auto game = make_game(settings, diagram.value()).value();
      Limits limits;
      limits.depth = value.plies + 4;
      const SearchResult result = engine->search(*game, limits);
      CHECK(std::lround(result.score * 100) == score::win_in(value.plies));
   }
}

}  // namespace

TEST_CASE("The search finds the distance to a win") {
   // The smallest boards with each kind of king; the solver needs a second or more on larger ones.
   for (const std::string name :
        {"english", "italian", "russian", "spanish", "tanzanian", "thai"}) {
      check_distances(name, 12, 11);
   }
}

TEST_CASE("The search finds the distance to a win, 200 positions a variant", "[slow]") {
   for (const std::string name :
        {"brazilian", "czech", "english", "international", "italian", "killer", "losing", "pool",
         "russian", "spanish", "tanzanian", "thai", "turkish"}) {
      check_distances(name, 200, 33);
   }
}
