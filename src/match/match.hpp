#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "match/game_summary.hpp"
#include "match/opening_book.hpp"
#include "match/player_spec.hpp"
#include "match/referee.hpp"
#include "match/schedule.hpp"
#include "match/statistics.hpp"
#include "match/tally.hpp"
#include "rules/settings.hpp"
#include "util/result.hpp"

namespace kete {

/// A match as it is to be played.
struct MatchPlan {
   Settings settings;
   std::vector<PlayerSpec> players;  ///< two at least
   OpeningBook openings;
   Schedule schedule;
   RefereeOptions referee;
   int concurrency = 1;             ///< games at a time
   std::optional<SprtBounds> sprt;  ///< of the first player against the second; ends the match
};

enum class MatchEnd : std::uint8_t {
   Played,   ///< all games
   Decided,  ///< by the sequential test
   Stopped   ///< from outside
};

/// Time that games have taken, in seconds, summed over those of this run.
struct MatchTimes {
   double games = 0;     ///< from the opening to the record of the result
   double thinking = 0;  ///< the players' part of it
};

/// Where a match reports to. Called one call at a time, from several threads.
struct MatchListener {
   /// Keeps a game that has ended; an error ends the match.
   std::function<Result<void>(const GameSummary& game, const Opening& opening,
                              const GameReport& report, const Tally& tally)>
       game_over;

   /// Asked often, in the thread of run_match: whether to stop. Games that are being played then
   /// are left unfinished.
   std::function<bool()> should_stop;
};

/// Plays the games of the schedule that are not among those finished before. `tally` holds those
/// already, and comes to hold all. The error says why the match could not begin or go on: a program
/// that cannot be started (later on, three times in a row), a result that could not be kept.
[[nodiscard]] Result<MatchEnd> run_match(const MatchPlan& plan,
                                         const std::vector<std::uint64_t>& finished,
                                         const MatchListener& listener, Tally& tally,
                                         MatchTimes& times);

}  // namespace kete
