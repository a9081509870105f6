#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "match/game_summary.hpp"
#include "match/match.hpp"
#include "match/statistics.hpp"
#include "match/tally.hpp"

namespace kete {

/// What is told about a match besides its results.
struct MatchDescription {
   std::vector<std::string> players;  ///< names, by their numbers
   std::string variant;
   std::optional<std::uint64_t> games;  ///< of the whole schedule; nothing where a test ends it
   std::optional<SprtBounds> sprt;
};

/// One line on how the match stands, without an end.
[[nodiscard]] std::string progress_line(const MatchDescription& match, const Tally& tally);

/// The final report for people, several lines.
[[nodiscard]] std::string final_report(const MatchDescription& match, const Tally& tally,
                                       MatchEnd end, const MatchTimes& times);

/// The line of a game.
[[nodiscard]] nlohmann::ordered_json game_json(const MatchDescription& match,
                                               const GameSummary& game);

/// The last line: the results of the first player, null where there is nothing to tell yet.
[[nodiscard]] nlohmann::ordered_json summary_json(const MatchDescription& match,
                                                  const Tally& tally);

}  // namespace kete
