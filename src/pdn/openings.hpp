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

/// Reads a file of openings: a list of FENs, one a line ('#' begins a comment; one behind a FEN is
/// its name); games in PDN, with all moves that the file gives; or JSON: FENs in arrays, or in
/// objects by their names, as the sites publish ballots. Where such a file has the lists "all" and
/// "standard", those of "standard" are taken: the others are the ones it calls lost. A match should
/// not be shorter than its file without a word, so that one bad opening makes the whole file an
/// error, which names the file and what is wrong in which lines (five at most). Bad is also an
/// opening without a legal move left or where the game is over, and a file without openings.
[[nodiscard]] Result<std::vector<Opening>> read_openings(const Settings& settings,
                                                         const std::string& path);

}  // namespace kete
