#pragma once

#include <string>
#include <string_view>

#include "game/game.hpp"
#include "rules/move.hpp"
#include "rules/variant.hpp"
#include "util/result.hpp"

namespace kete {

/// Positions and moves as the Hub protocol writes them: board numbers in every variant.

/// Side to move and one letter a square: "Wbbb...ww"; w and b men, W and B kings, e empty. The side
/// to move may be a small letter too (version 1 of the protocol). The error names the bad letters
/// and their squares, or the length.
[[nodiscard]] Result<Diagram> parse_hub_position(const Variant& variant, std::string_view text);
[[nodiscard]] std::string to_hub_position(const Diagram& diagram);

/// The king runs of a "wolf" argument, "W12=2 B30=1" or nothing, written into the diagram in place
/// of what it had; on an error it stays as it was. For variants that count them: a diagram of
/// another one must not have any. A run of a side without men counts for nothing and reads as zero.
[[nodiscard]] Result<void> parse_wolf(std::string_view text, Diagram& diagram);

/// "from-to", or "fromxtoxcaptured..." with the captured squares ascending.
[[nodiscard]] std::string to_hub_move(const Move& move);

/// The legal move of the game that the text names. '-' stands in quiet moves, 'x' in captures. A
/// capture is read first as Hub text: the move that takes exactly the set, in any order, else the
/// only one that takes at least it ("28x19"). Else it is a path of landing squares, of which some
/// may be left out if one move remains; a path that holds them all wins. The error names the text,
/// and the candidates when there are several. That a man is crowned needs no mark: captures of one
/// set by one man between the same squares all pass the last row, or none does.
[[nodiscard]] Result<Move> parse_hub_move(const Game& game, std::string_view text);

}  // namespace kete
