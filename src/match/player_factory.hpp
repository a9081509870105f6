#pragma once

#include <memory>

#include "match/player.hpp"
#include "match/player_spec.hpp"
#include "rules/settings.hpp"

namespace kete {

/// A player as it is described; nothing is started yet. `patience` (seconds) is for what comes
/// before a game.
[[nodiscard]] std::unique_ptr<Player> make_player(const PlayerSpec& spec, const Settings& settings,
                                                  double patience);

}  // namespace kete
