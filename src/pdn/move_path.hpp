#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "rules/diagram.hpp"
#include "rules/variant.hpp"

namespace kete {

/// A move as a file writes it.
struct MovePath {
   std::vector<Square> squares;  ///< at least two; landing squares of a capture may be missing
   bool capture = false;         ///< a sign that only captures have stands in it
};

/// Reads the text of a Move token. Squares are read in the variant's own notation, and on boards of
/// eight rows by letters and by numbers in any variant, since files mix them. Nothing when a square
/// is not on the board.
[[nodiscard]] std::optional<MovePath> parse_path(const Variant& variant, std::string_view text);

}  // namespace kete
