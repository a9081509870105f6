#include "pdn/raw_game.hpp"

#include <algorithm>

#include "util/text.hpp"

namespace kete {

bool says_something(const RawTag* tag) {
   if (tag == nullptr) return false;
   const std::string_view value = text::trim(tag->value);
   return !value.empty() && value != "?";
}

const RawTag* RawGame::tag(std::string_view name) const {
   const auto found = std::ranges::find_if(
       tags, [&](const RawTag& tag) { return text::equal_ignoring_case(tag.name, name); });
   return found == tags.end() ? nullptr : &*found;
}

void RawGame::clear() {
   line = 0;
   tags.clear();
   tokens.clear();
   text.clear();
   warnings.clear();
   first_number = 0;
   stray = false;
}

}  // namespace kete
