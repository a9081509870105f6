#pragma once

#include <memory>

#include "match/player.hpp"
#include "match/player_spec.hpp"

namespace kete {

/// A program that speaks DXP, to which we connect or which connects to us; one game at a time. We
/// ask it for each game, from the position after the opening, and end each game ourselves, in the
/// place of a move: it need not know the result. An ending of its own is taken as it says where it
/// gives up or draws; that it has won is no more than an unknown ending. `patience` (seconds) is
/// for the connection and for its answer to a request.
[[nodiscard]] std::unique_ptr<Player> make_dxp_player(const PlayerSpec& spec,
                                                      const Settings& settings, double patience);

}  // namespace kete
