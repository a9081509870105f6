#pragma once

#include <optional>
#include <string_view>

namespace kete {

/// Seconds beyond which a time means no limit in practice: some thirty years.
inline constexpr double longest_time = 1e9;

/// A decimal number as clients send it, blanks around it allowed. One too large for a double is the
/// largest, one too small is zero: numbers out of range are clamped, not refused. Nothing for any
/// other text, infinities and NaN included.
[[nodiscard]] std::optional<double> read_number(std::string_view text);

/// Such a number as a time, clamped to `longest_time` in both directions.
[[nodiscard]] std::optional<double> read_time(std::string_view text);

}  // namespace kete
