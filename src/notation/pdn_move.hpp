#pragma once

#include <string>
#include <string_view>

#include "game/game.hpp"
#include "rules/move.hpp"
#include "util/result.hpp"

namespace kete {

/// A legal move of the game in PDN text of its variant: from, sign, to; the whole path where
/// another legal move has the same ends (rules.md, "Moves as text"). No two moves share a text.
[[nodiscard]] std::string to_pdn_move(const Game& game, const Move& move);

/// Reads from, sign, to or a path of landing squares, of which some may be left out if one move
/// remains; a path that holds them all wins. ':', 'x' and '-' separate captures in every variant,
/// '-' quiet moves; between squares named by letters the sign may be missing, around it blanks may
/// stand. Squares by the variant's notation, board numbers in letter variants too, capital letters
/// as well. The error names the text, and the candidates when there are several.
[[nodiscard]] Result<Move> parse_pdn_move(const Game& game, std::string_view text);

}  // namespace kete
