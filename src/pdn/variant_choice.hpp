#pragma once

#include <string>
#include <vector>

#include "pdn/raw_game.hpp"
#include "rules/variant.hpp"
#include "util/result.hpp"

namespace kete {

/// The rule set that the tags of a game name: Variant (a name, an alias, or what we write) before
/// GameType, of which the number counts and what stands behind it only where it tells variants of
/// one number apart (21,W,8,8,N2,0). The error names what is not known; null when neither tag says
/// anything.
[[nodiscard]] Result<const Variant*> variant_by_tags(const RawGame& game);

/// The rule sets that a game may be of by how its squares are written, the most common ones first;
/// those whose moves are the same (killer draughts and international) are there once. Empty when
/// the game has neither moves nor FEN. Which one it is, a replay tells.
[[nodiscard]] std::vector<const Variant*> likely_variants(const RawGame& game);

}  // namespace kete
