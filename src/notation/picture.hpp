#pragma once

#include <string>

#include "rules/variant.hpp"

namespace kete {

/// The board in letters as White sees it, a row a line, with the variant's coordinates or numbers
/// at the edge and the side to move below: w and b men, W and B kings, '.' an empty playing square.
[[nodiscard]] std::string picture(const Variant& variant, const Diagram& diagram);

}  // namespace kete
