#pragma once

#include <string>
#include <string_view>

#include "game/game.hpp"
#include "rules/move.hpp"
#include "rules/variant.hpp"
#include "util/result.hpp"

namespace kete {

/// Positions and moves as the Hub protocol writes them: board numbers in every variant.

/// Side to move and one letter a square: "Wbbb...ww"; w and b men, W and B kings, e empty.
[[nodiscard]] Result<Diagram> parse_hub_position(const Variant& variant, std::string_view text);
[[nodiscard]] std::string to_hub_position(const Diagram& diagram);

/// The king runs of a "wolf" argument, "W12=2 B30=1" or nothing, written into the diagram.
[[nodiscard]] Result<void> parse_wolf(std::string_view text, Diagram& diagram);

/// "from-to", or "fromxtoxcaptured..." with the captured squares ascending.
[[nodiscard]] std::string to_hub_move(const Move& move);

/// The legal move of the game that the text names: first as Hub text (from, to and captured squares
/// in any order that leave one move), else as the path of a capture. The error names the text, and
/// the candidates when there are several.
[[nodiscard]] Result<Move> parse_hub_move(const Game& game, std::string_view text);

}  // namespace kete
