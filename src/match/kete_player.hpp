#pragma once

#include <memory>

#include "match/player.hpp"
#include "match/player_spec.hpp"

namespace kete {

/// This engine, in this process: no pipe and no protocol between it and the referee. Parameters are
/// those of the Hub protocol that concern the engine; an unknown or unreadable one is the error of
/// start(). Where they do not say otherwise the table is small and no overhead is kept back.
[[nodiscard]] std::unique_ptr<Player> make_kete_player(const PlayerSpec& spec,
                                                       const Settings& settings);

}  // namespace kete
