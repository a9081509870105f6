#pragma once

#include <string>
#include <string_view>

#include "rules/variant.hpp"
#include "util/result.hpp"

namespace kete {

/// Reads a PDN FEN as rules.md has it: either colour first, ranges of numbers, K before a king's
/// square (or before a range of them), empty sides, a final dot, blanks, a doubled side to move,
/// ":H<n>", ":F<n>" and the Frisian king runs. The error says what is wrong and where; when several
/// things are, it lists them all.
[[nodiscard]] Result<Diagram> parse_fen(const Variant& variant, std::string_view text);

/// White first, board order, commas, no ranges, no dot; ":H<n>" and king runs only when not zero.
[[nodiscard]] std::string to_fen(const Variant& variant, const Diagram& diagram);

}  // namespace kete
