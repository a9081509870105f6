#pragma once

#include <string>
#include <string_view>

#include "rules/variant.hpp"
#include "util/result.hpp"

namespace kete {

/// Reads a PDN FEN as rules.md has it: either colour first, ranges of numbers, K before a king's
/// square (or before a range of them), empty sides, a final dot, blanks, a doubled side to move,
/// ":H<n>" (0..9999), ":F<n>" (ignored) and the Frisian king runs ":+n<square>+n<square>", Black's
/// first. Letters of squares are read in lower case only, since a capital before a number can be a
/// colour or a ghost. A king run of a side without men counts for nothing and reads as zero; one of
/// zero is read in every variant, any other where the variant counts them. The error says what is
/// wrong and where; when several things are, it lists them, eight at most.
[[nodiscard]] Result<Diagram> parse_fen(const Variant& variant, std::string_view text);

/// White first, board order, commas, no ranges, no dot; ":H<n>" and king runs only when not zero.
/// A count beyond 9999, which only a game without the draw rule reaches, is written as 9999: what
/// is written can be read.
[[nodiscard]] std::string to_fen(const Variant& variant, const Diagram& diagram);

}  // namespace kete
