#pragma once

#include <cstdint>
#include <string_view>

namespace kete {

/// White moves up the board as White sees it, Black down.
enum class Side : std::uint8_t { White, Black };

[[nodiscard]] constexpr Side opposite(Side side) {
   return side == Side::White ? Side::Black : Side::White;
}

/// Index of per-side arrays: 0 White, 1 Black.
[[nodiscard]] constexpr int index(Side side) {
   return static_cast<int>(side);
}

[[nodiscard]] constexpr std::string_view side_name(Side side) {
   return side == Side::White ? "White" : "Black";
}

}  // namespace kete
