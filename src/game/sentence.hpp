#pragma once

#include <string>

#include "game/game.hpp"

namespace kete {

/// Why a game has ended, for people: who has won or that it is drawn, and by which rule with its
/// number. `turn` is the side to move, `status` as it sees it. Empty while playing.
[[nodiscard]] std::string outcome_sentence(Status status, Reason reason, Side turn,
                                           const DrawRules& draws);

}  // namespace kete
