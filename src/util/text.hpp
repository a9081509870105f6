#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Small operations on ASCII text that the standard library leaves out.
namespace kete::text {

[[nodiscard]] std::string_view trim(std::string_view text);
[[nodiscard]] std::string lower(std::string_view text);
[[nodiscard]] bool equal_ignoring_case(std::string_view left, std::string_view right);

/// The words between blanks.
[[nodiscard]] std::vector<std::string_view> words(std::string_view text);

/// The parts between separators, empty ones included.
[[nodiscard]] std::vector<std::string_view> split(std::string_view text, char separator);

/// The whole text as a decimal number, a sign included; nothing if it is anything else or does not
/// fit. Real numbers read "3", "3.5", ".5" and exponents, but neither infinities nor NaN.
[[nodiscard]] std::optional<long long> to_integer(std::string_view text);
[[nodiscard]] std::optional<double> to_real(std::string_view text);

}  // namespace kete::text
