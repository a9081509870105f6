#include "engine/bench.hpp"

#include <algorithm>
#include <array>
#include <chrono>

#include "engine/engine.hpp"
#include "notation/hub_text.hpp"

namespace kete {

namespace {

struct Positions {
   std::string_view variant;
   int depth;  ///< plies; such that every variant takes about as long
   /// Taken from games of the engine against itself after a few random moves, from the middle game
   /// to the endgame. Unused places are empty and last.
   std::array<std::string_view, 4> hub;
};

constexpr std::array all_positions = {
    Positions{"international",
              11,
              {"Bbbbbbbbebbbebebbeeeeeeeeweeeeeeeewwewewewwwwwwwwww",
               "Wbbbebbeeeebbebebeeeeeeeeeebeeweeeeeeeeeewewewwwwww",
               "Wbbeebeeeeeeeeeeebebebeeeweewbebeeeeeeeeeeeeeewweww",
               "WbeeebeeeeeebeweebeeebeeeeeeeeeeebeeeeeeeeeeeeweeBe"}},
    Positions{"killer",
              11,
              {"Bbbbbbbbbbeebebbeeeeeeeebbewweewewwweewweweweewwwww",
               "Bbbbbbweeeeeeebeeeebeeeebbeeeeeewwewwewweeeeeewwwwe",
               "Wbbeebweeebeeebeeeeeeeeeeeeeeeeeweewweeeewweeeeewwe",
               "WbeeeeweeeeeeebeeeeeeeeeeeeeeeewweeeeeeeeeeeebeewwW"}},
    Positions{"breakthrough",
              10,
              {"Wbbbbbbbbbbeebbbbebebebeeeeeeeweewwewewwwwwwwwwwwww",
               "Bbbbbbbbbbbeeeebbebbeebeeeeeeewewweewweewwewwwwwwww",
               "Bebbbbbebebbbbeeeeebeebeeeeeeewwweeeweweewewwwwweww",
               "Webbbbbeeeeeebebeeeeeeeebewbeeeeeweeweeeweewwewweww"}},
    Positions{"losing",
              13,
              {"Wbbbbbbbbbbebbbbeeebeeeeeeebebeeeeeewewewwwwwwwwwww",
               "Webbbbeeebbebbbbebeeeeeeeeeeeeeeeeweeebweeeewwwewww",
               "WebbbbeeebbebbbbebeeeeeeeeeeeeeeeeeBeeeeeeeeeeweeew",
               "BeWbbbeeebbeebbeeeeebbeeeeeeeeeeeeeeeeeeeeeeeeeeeee"}},
    Positions{"frisian",
              11,
              {"Bbbbbbbebebebbbbebeebebeeeeeeweeeeweeewwwwwwwwwwwww",
               "Bebbbbebbeebeeebebeeeeeeeeeeeeeeweeweeeeewweewwwwww",
               "Bebbebeebbeeeeebeeeeeeeeeeeeeeeeeeeweweeeeeeewewwww",
               "BebbeWeeeeeeeeeeeebbeeeeeeeweeeeeeeeeeeeeeweeeeewww"}},
    Positions{"frysk",
              16,
              {"Weeeeewebeeeebeeeeeeeeeeebeeeebeeeeeeeeeeeeeeeewwee",
               "WeeeeeeeeeeWeeeeeeeeeeeeebeeeeeeeeeeeeeebeeeeeewwee",
               "Weeeeeeeeeeeeeeeeeeeeeeeeeeeeebeeeeeeeeweeeeeeeweee"}},
    Positions{"canadian",
              10,
              {"Wbbbbbbbbbbbebebbbbeeebeebebebeebebeeeeeeeeeeweeeewewwwwwwwewwwwwwwwwwwww",
               "Bbbbbebbeeebebbbbbbeeeeeebeebeeeeeeeeeeeeeeeeweweeweeeewweweeweweewwwwwww",
               "Weebbeeeeeeebeebebbeeeeeebebeeeeeeeebeeeeeeeeeebeeeeeeeewwweweeeeeewwewwe",
               "BeWbeeeeeeeeeeeebbeeweeeeeeebeeeeeeeeeebbeeeweeeeeeeeeeeewweeeeeeebeeeewe"}},
    Positions{"english",
              13,
              {"Bbbbbbbebeeeeebeeweeeweweweewweww", "Weebbeeeebebeeeeeeeeebbeweeeeweww",
               "BeebbeeeebeeeeeweeeeeeeeeeeeeeeBw", "WeeebeebebeeeeeweeeeeeeeeeeeeeeBw"}},
    Positions{"classic",
              13,
              {"Wbbebbbeebbeewbbeeeeewewwwweewwwe", "Webeebeeeebweeebeeebwweeeeeeewwwe",
               "BebeeweeweeeeeeeeeeeweeeeeeeeeeBe", "WebeeweeweeeeeeeeeeeweeeeeeBeeeee"}},
    Positions{"italian",
              12,
              {"Wbebbbebbbebbeeeeeweweeewwewwewww", "Bbebbeeebebebeeeeeeewewwwweeeeeew",
               "WeebWeeeeewweeeeeeeBeeeeebBBeeeee", "BWebeeeeeeeWeeeeeeBeeeeeeeBBeeeee"}},
    Positions{"pool",
              13,
              {"Bbbbbbbeeebbbweeeeweewwweeeewwwwe", "Weebeebeeeebbeeeeweeeeeeeeweewwee",
               "Beebeebeeeebbeweeeeeeeeeeeweewwee", "BWeeeeebeeeeeeebeeeeeeeeeeeeeweee"}},
    Positions{"spanish",
              12,
              {"Webbbbebebbeeeebeeweeewebeewwwwww", "WebeebBeebbewbweeeeeeeeebeweeeeww",
               "WebeeeeeebeeeeeeebeeeeweeeweeeeBw", "WebeeeeeebeeeeweebeeeeeeeeeeeBeew"}},
    Positions{"portuguese",
              12,
              {"Bbbbbbbbbweeeeweeeeweeweeewwewwww", "Bbbbeebeeweebeeeeeeeeeweeeewwewwe",
               "BbWeeeeweeeeeeeebeeweeweeeeeeBwee", "WbeeWeeeBeeWeeeebeeeeeeeeeeeeewee"}},
    Positions{"russian",
              13,
              {"Bbbbbebbbeeebebeeeewewwweweewwwwe", "Bbbebeeeeeebbeeeeeeweewweeeeewwwe",
               "Beeeewebbeeebeeeeeeweeweeweeeewee", "WWeeeeeeeeeeeebebeeeeeeeewebeewee"}},
    Positions{"brazilian",
              13,
              {"Bebbbbebeeebbbbeeeeeewwweeewwwwww", "Webbbbeeeeeeebeeebeeeeeeeeewwwwww",
               "BeebeweeeebeeeeeeeewBeeeeeeeewwee", "WeebeweeeebeeeeeeeeeBeeeeeeeewwee"}},
    Positions{"czech",
              12,
              {"Bbbbbbbebeeeeeeebewebeeeeewwwwwww", "Bebbebeeeebbbeeeeeweeeweweeeewwee",
               "Bebbeeeeewweeeeebeeeeeeeewebeewee", "BeeeeeeebeeeeebeeeeeeeeeeweeeewWe"}},
    Positions{"turkish",
              10,
              {"Weeeeeeeebbbbbbbbebeeeeebeeeeeeeeeweeebeweewweeeewwwwwwwweeeeeeee",
               "Beeeeeeeeeeeeeeweeeebebebeeewebbeeewwweeweeweewewbeweeeeeeeeeeeee",
               "WeeeeeeeeeeeeeeeeeeeeeweeeeeeebbeeeweweeeeeweeeeBeeeeeeeeeeeeeeee",
               "WeeeeeeeeeeeeeweeeeeeeeeeeeeeebbeeeweweeeBeeeeeeeeeeeeeeeeeeeeeee"}},
    Positions{"tanzanian",
              12,
              {"Wbbbbebebebebebeeeeeewweewwewwwww", "Beebbeeeebbbweeeeeeewwweeeeeewwee",
               "BeebWeweeeeeweeeeeeeeweeeebeeweee", "BWeeWeeeeeeeweeeeeeeeweeeeeeewBee"}},
    Positions{"flying-kings",
              12,
              {"Bbbbbeeeeebbwebeeweweweweeewewewe", "Wbbbbeeweeeeweeeeweeewebweeeewewe",
               "Beeebeeeeeweweeeebeeeeebeweeeeewe", "WeeebeweeeeeweeeeeeeeeeeweeeeeBee"}},
    Positions{"thai",
              14,
              {"Weeebbbeebbeeeeeeeeeeeeeewwwwweww", "BeeWeeeweeeeebeeeeeweeeweebweweee",
               "Weeeeeeeweeeeeeeebweeeeeeeeeeweee", "WeeWeeeeeeeeeeeeeeweeebeeeeeeweee"}},
};

constexpr int table_size = 16;

/// A variant that has no positions here yet is searched from its start position alone.
constexpr Positions start_only = {"", 10, {}};

const Positions& positions_of(const Variant& variant) {
   const auto found = std::ranges::find(all_positions, variant.name, &Positions::variant);
   return found == all_positions.end() ? start_only : *found;
}

}  // namespace

std::span<const std::string_view> bench_positions(const Variant& variant) {
   const auto& hub = positions_of(variant).hub;
   return {hub.begin(), std::ranges::find(hub, std::string_view())};
}

BenchCount bench(const Variant& variant) {
   const Settings settings(variant);
   EngineOptions options;
   options.tt_size = table_size;
   Limits limits;
   limits.depth = positions_of(variant).depth;
   limits.analyze = true;

   const auto begin = std::chrono::steady_clock::now();
   BenchCount count;
   const auto search = [&](const Game& game) {
      const auto engine = make_engine(settings);
      engine->configure(options);
      count.nodes += engine->search(game, limits).nodes;
   };
   search(*make_game(settings));
   for (const std::string_view hub : bench_positions(variant)) {
      const auto diagram = parse_hub_position(variant, hub);
      search(**make_game(settings, *diagram));
   }
   const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
   count.seconds = time.count();
   return count;
}

}  // namespace kete
