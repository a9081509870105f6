#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "game/game.hpp"
#include "rules/move.hpp"
#include "util/result.hpp"

namespace kete {

/// The moves among `moves`, legal ones of the game, that a path names: its first square is where
/// the move starts, the others are landing squares in their order, the last one is where it ends.
/// Moves for which the path holds every landing square win over those for which some are left out.
[[nodiscard]] std::vector<Move> moves_by_path(const Game& game, const std::vector<Move>& moves,
                                              const std::vector<Square>& path);

/// "illegal move ...", with the reason where it is a plain one.
[[nodiscard]] Error illegal_move(const Game& game, const std::vector<Move>& legal,
                                 std::string_view text, Square from, bool quiet);

/// "... names more than one move: ...".
[[nodiscard]] Error ambiguous_move(std::string_view text,
                                   const std::vector<std::string>& candidates);

}  // namespace kete
