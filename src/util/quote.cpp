#include "util/quote.hpp"

#include <algorithm>

namespace kete::text {

namespace {

constexpr std::size_t longest = 60;

char harmless(char letter) {
   const bool printable = letter >= ' ' && letter <= '~';
   return printable && letter != '"' && letter != '=' ? letter : '?';
}

}  // namespace

std::string quoted(std::string_view text) {
   std::string result(text.substr(0, longest));
   std::ranges::transform(result, result.begin(), harmless);
   if (text.size() > longest) result += "...";
   return result;
}

}  // namespace kete::text
