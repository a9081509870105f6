#pragma once

#include <string>

#include "pdn/record.hpp"
#include "rules/settings.hpp"

namespace kete {

/// The game in strict PDN 3.0, with the tags of rules.md, the result in the form of the GameType,
/// moves that no other legal move shares a text with, lines of at most 79 columns and a blank line
/// at the end. The moves must be legal in order. Reading it gives the same record.
[[nodiscard]] std::string to_pdn(const Settings& settings, const GameRecord& record);

/// The positions of a game as FENs in one line, from the first to the last, between blanks. The
/// moves must be legal in order.
[[nodiscard]] std::string to_fens(const Settings& settings, const GameRecord& record);

}  // namespace kete
