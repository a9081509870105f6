#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "match/match.hpp"
#include "match/match_file.hpp"
#include "match/report.hpp"
#include "rules/settings.hpp"
#include "util/result.hpp"

namespace kete {

/// A match as people write it down. What is not given has the default that the help tells.
struct MatchOptions {
   std::vector<std::string> players;  ///< "KEY=VALUE,...", see player_spec.hpp
   std::string each;
   std::string openings;
   std::optional<int> random_plies;
   std::string order = "file";  ///< or random
   std::optional<std::uint64_t> seed;
   std::optional<std::uint64_t> games;   ///< of each pairing
   std::optional<std::uint64_t> rounds;  ///< pairs of games of each pairing
   bool gauntlet = false;
   std::optional<int> concurrency;
   std::optional<std::string> sprt;    ///< "elo0=0,elo1=5,alpha=0.05,beta=0.05"
   std::optional<std::string> draw;    ///< "score=0.1,moves=8,after=40" or "off"
   std::optional<std::string> resign;  ///< "score=8,moves=4" or "off"
   std::optional<std::string> longest;
   std::optional<std::string> tables;  ///< a folder of endgame tables, or "off"
   std::optional<double> margin;
   std::optional<double> patience;
};

/// Reads it all, the openings too. The error says which option is bad, and why.
[[nodiscard]] Result<MatchPlan> make_plan(const Settings& settings, const MatchOptions& options);

/// What must be the same for a match to be gone on with: rules, players and limits, openings,
/// pairings and adjudication, but not the number of games.
[[nodiscard]] MatchIdentity identity(const MatchOptions& options, const MatchPlan& plan);

[[nodiscard]] MatchDescription describe(const MatchPlan& plan);

}  // namespace kete
