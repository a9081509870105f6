#pragma once

#include <string>

#include "pdn/raw_game.hpp"
#include "rules/variant.hpp"
#include "util/result.hpp"

namespace kete {

/// The rule set that the tags of a game name: Variant (a name, an alias, or what we write) before
/// GameType, of which the number counts and what stands behind it only where it tells variants of
/// one number apart (21,W,8,8,N2,0). The error names what is not known; null when neither tag says
/// anything.
[[nodiscard]] Result<const Variant*> variant_by_tags(const RawGame& game);

/// A guess from how squares are written: letters are russian, numbers above 50 canadian, above 32
/// international, others english. Null when the game has neither moves nor FEN.
[[nodiscard]] const Variant* guess_variant(const RawGame& game);

}  // namespace kete
