#include "protocol/number.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <string>

#include "util/text.hpp"

namespace kete {

std::optional<double> read_number(std::string_view text) {
   text = text::trim(text);
   if (const auto number = text::to_real(text)) return number;
   // strtod also reads words and hexadecimal numbers, which are no numbers of the protocol.
   if (text.empty() || text.find_first_not_of("+-.0123456789eE") != std::string_view::npos) {
      return std::nullopt;
   }
   const std::string terminated(text);
   char* end = nullptr;
   const double number = std::strtod(terminated.c_str(), &end);
   if (end != terminated.c_str() + terminated.size()) return std::nullopt;
   constexpr double largest = std::numeric_limits<double>::max();
   return std::clamp(number, -largest, largest);
}

std::optional<double> read_time(std::string_view text) {
   const auto number = read_number(text);
   if (!number) return std::nullopt;
   return std::clamp(*number, -longest_time, longest_time);
}

}  // namespace kete
