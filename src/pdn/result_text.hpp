#pragma once

#include <optional>
#include <string_view>

#include "pdn/record.hpp"
#include "rules/variant.hpp"

namespace kete {

/// A result as the GameType of the variant writes it (PDN 3.0, "Result tag"): "2-0" with
/// international and Canadian boards, "1-0" elsewhere; "*" when it is not known.
[[nodiscard]] std::string_view result_text(const Variant& variant, GameResult result);

/// Reads a result in any form that occurs: 1-0, 2-0, 1-1, 1/2-1/2, 0-0, *, match points ("4-6"),
/// plus remises ("1+-1-"), decimals, also with blanks in it. Nothing when it is none.
[[nodiscard]] std::optional<GameResult> parse_result(std::string_view text);

/// Whether two numbers behind a game can be the points of a match rather than a move: they add up
/// to the 2, 5, 10 or 12 that federations share out.
[[nodiscard]] bool are_match_points(std::string_view text);

}  // namespace kete
