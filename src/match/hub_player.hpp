#pragma once

#include <memory>

#include "match/player.hpp"
#include "match/player_spec.hpp"

namespace kete {

/// A program that speaks version 2 of the Hub protocol. Of the match's rules it is told what it has
/// declared parameters for; a program that plays other rules is an error at its start. `patience`
/// (seconds) is for what comes before a game.
[[nodiscard]] std::unique_ptr<Player> make_hub_player(const PlayerSpec& spec,
                                                      const Settings& settings, double patience);

/// The same for version 1, that of Scan 2.0. Such a program declares nothing: it is told the rules
/// where they are not those of international draughts, and believed.
[[nodiscard]] std::unique_ptr<Player> make_hub1_player(const PlayerSpec& spec,
                                                       const Settings& settings, double patience);

}  // namespace kete
