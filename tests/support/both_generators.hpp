#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "game/game.hpp"
#include "rules/diagram.hpp"
#include "rules/move.hpp"
#include "rules/settings.hpp"
#include "support/naive_rules.hpp"

/// Where the naive rules and the engine's meet: translations, random positions, and what differs.
namespace kete::both {

/// The engine's settings for a name with options behind it, as the suites write it:
/// "russian,forced-capture=off". Throws std::invalid_argument.
[[nodiscard]] Settings settings_of(std::string_view rules);

/// Every rule set the tests compare: the twenty variants, each landing option, and
/// forced-capture=off for every variant that has it.
[[nodiscard]] std::vector<std::string> all_rules();

[[nodiscard]] Diagram to_diagram(const naive::NaivePosition& position);
[[nodiscard]] naive::NaivePosition to_naive(const Diagram& diagram);
[[nodiscard]] naive::NaiveMove to_naive(const Move& move);
[[nodiscard]] Move to_move(const naive::NaiveMove& move);

/// A game at a position. Throws std::runtime_error when the engine refuses it.
[[nodiscard]] std::unique_ptr<Game> game_at(const Settings& settings,
                                            const naive::NaivePosition& position);

/// What is not the same in the two at one position (squares, king runs, moves, whether the game is
/// decided), in words for a test report. Nothing where they agree.
[[nodiscard]] std::optional<std::string> difference(const naive::NaiveRules& rules,
                                                    const naive::NaivePosition& position,
                                                    const Game& game);

/// The same numbers with every standard library.
class Random {
 public:
   explicit Random(std::uint32_t seed) : engine_(seed) {}

   /// 0 up to one less than `end`.
   int below(int end) { return static_cast<int>(engine_() % static_cast<unsigned>(end)); }

   /// True `percent` times in a hundred.
   bool chance(int percent) { return below(100) < percent; }

 private:
   std::mt19937 engine_;
};

/// Few pieces of the side to move and many of the other strewn about, with many or few kings, so
/// that long captures arise; king runs too where the rules count them.
[[nodiscard]] naive::NaivePosition strewn_position(const naive::NaiveRules& rules, Random& random);

/// How far compare_at_random goes.
struct Extent {
   int positions;  ///< positions to compare
   std::uint32_t seed;
};

/// Plays random games, from the start and from strewn positions in turn, and compares every
/// position. The first difference, or nothing.
[[nodiscard]] std::optional<std::string> compare_at_random(const naive::NaiveRules& rules,
                                                           const Settings& settings, Extent extent);

}  // namespace kete::both
