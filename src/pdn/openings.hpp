#pragma once

#include <string>
#include <vector>

#include "rules/diagram.hpp"
#include "rules/move.hpp"
#include "rules/settings.hpp"
#include "util/result.hpp"

namespace kete {

/// What a game of a match begins with.
struct Opening {
   std::string name;         ///< for people: a ballot's name, or the moves, or a number
   Diagram start;            ///< the position the game is set up from
   std::vector<Move> moves;  ///< played from there before the players take over
};

/// Reads a file of openings: a list of FENs, one a line ('#' begins a comment, also one behind a
/// FEN, which then is its name); games in PDN, with all moves that the file gives; or JSON lists of
/// FENs as the sites publish ballots. The error names the file, the line and what is wrong; a file
/// without openings is one. Openings without a legal move left, or where the game is over, are bad.
[[nodiscard]] Result<std::vector<Opening>> read_openings(const Settings& settings,
                                                         const std::string& path);

}  // namespace kete
