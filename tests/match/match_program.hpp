#pragma once

#include <string>
#include <vector>

#include "support/run.hpp"

namespace kete::test {

inline constexpr Seconds patience{120};

/// What one run of kete-match left behind.
struct MatchRun : Run {
   /// The lines of games, and the last one, of a run with --json.
   [[nodiscard]] std::vector<Json> games() const;
   [[nodiscard]] Json summary() const;

   [[nodiscard]] std::string text() const;  ///< all lines
};

[[nodiscard]] std::vector<std::string> match_command(const std::vector<std::string>& arguments);

/// Runs kete-match with the arguments and then `more`.
[[nodiscard]] MatchRun run_match(std::vector<std::string> arguments,
                                 const std::vector<std::string>& more = {});

/// As finish() of any program.
[[nodiscard]] MatchRun finish_match(Process& process);

/// "cmd=..." of the scripted engine with a fault at the Nth question.
[[nodiscard]] std::string scripted(const std::string& fault = "", int question = 1);

/// Nobody may have lost a game by itself in these two.
void check_two_sound_games(const MatchRun& run);

}  // namespace kete::test
