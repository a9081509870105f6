#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "pdn/raw_game.hpp"
#include "pdn/record.hpp"
#include "rules/settings.hpp"

namespace kete {

/// Where a game cannot be followed any further.
struct ReplayFault {
   std::string message;
   int ply;            ///< of the move that failed, from 1
   std::int64_t line;  ///< of its text in the file
};

/// What a written game comes to under the rules.
struct Replay {
   GameRecord record;                 ///< up to the fault, if there is one
   Diagram last;                      ///< the position behind its moves
   std::optional<ReplayFault> fault;  ///< nothing: every move is legal
   std::vector<PdnNote> warnings;     ///< those of the raw game and what is doubtful in this one
};

/// Plays a written game by the rules. What is written in short is read so that the moves behind it
/// are legal: a capture of which only the ends are given, a capture in several pieces ("e1xc3
/// c3xe5"). A last "move" that is not legal but can be a result is one. Variations, strengths and
/// NAGs become part of the comments. Where a file has two results, the one behind the moves counts:
/// tags are copied from game to game. (Strict PDN 3.0 has only the tag.)
[[nodiscard]] Replay replay(const Settings& settings, const RawGame& game);

}  // namespace kete
