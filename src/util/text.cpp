#include "util/text.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace kete::text {

namespace {

constexpr std::string_view blanks = " \t\r\n\v\f";

char lower(char letter) {
   return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

/// std::from_chars refuses a plus sign, people write one.
std::string_view without_plus(std::string_view text) {
   if (text.size() > 1 && text[0] == '+' && text[1] != '-') text.remove_prefix(1);
   return text;
}

}  // namespace

std::string_view trim(std::string_view text) {
   const auto first = text.find_first_not_of(blanks);
   if (first == std::string_view::npos) return {};
   return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::string lower(std::string_view text) {
   std::string result(text);
   std::ranges::transform(result, result.begin(), [](char letter) { return lower(letter); });
   return result;
}

bool equal_ignoring_case(std::string_view left, std::string_view right) {
   return std::ranges::equal(left, right, [](char a, char b) { return lower(a) == lower(b); });
}

std::vector<std::string_view> words(std::string_view text) {
   std::vector<std::string_view> result;
   for (auto first = text.find_first_not_of(blanks); first != std::string_view::npos;) {
      const auto last = std::min(text.find_first_of(blanks, first), text.size());
      result.push_back(text.substr(first, last - first));
      first = text.find_first_not_of(blanks, last);
   }
   return result;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
   std::vector<std::string_view> result;
   while (true) {
      const auto end = text.find(separator);
      result.push_back(text.substr(0, end));
      if (end == std::string_view::npos) return result;
      text.remove_prefix(end + 1);
   }
}

std::optional<long long> to_integer(std::string_view text) {
   text = without_plus(text);
   long long value = 0;
   const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
   if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
   return value;
}

std::optional<double> to_real(std::string_view text) {
   text = without_plus(text);
   double value = 0;
   const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
   if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
   if (!std::isfinite(value)) return std::nullopt;
   return value;
}

}  // namespace kete::text
