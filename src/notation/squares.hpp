#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "rules/variant.hpp"

namespace kete {

/// A square as FEN and PDN of the variant name it: "28", "c3".
[[nodiscard]] std::string square_name(const Variant& variant, Square square);

/// Reads what square_name writes; in variants with letters also board numbers. Upper case letters
/// are read too. Nothing when the text names no playing square.
[[nodiscard]] std::optional<Square> parse_square(const Variant& variant, std::string_view text);

}  // namespace kete
