#include "pdn/variant_choice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>

#include "util/quote.hpp"
#include "util/text.hpp"

namespace kete {

namespace {

const Variant* by_variant_tag(std::string_view value) {
   if (const Variant* variant = find_variant(value)) return variant;
   const auto found = std::ranges::find_if(variants(), [&](const Variant* variant) {
      return !variant->pdn.variant.empty() &&
             text::equal_ignoring_case(variant->pdn.variant, value);
   });
   return found == variants().end() ? nullptr : *found;
}

const Variant* by_game_type(std::string_view value) {
   const auto comma = value.find(',');
   const auto number = text::to_integer(text::trim(value.substr(0, comma)));
   if (!number) return nullptr;
   const std::string_view detail =
       comma == std::string_view::npos ? "" : text::trim(value.substr(comma + 1));
   const Variant* first = nullptr;
   for (const Variant* variant : variants()) {
      if (variant->pdn.read_too == *number) return variant;
      if (variant->pdn.number != *number) continue;
      if (variant->pdn.detail == detail) return variant;
      if (first == nullptr) first = variant;
   }
   return first;
}

/// The largest number in the text, and whether squares are named by letters.
struct Squares {
   long long largest = 0;
   bool letters = false;

   void note(std::string_view text) {
      long long number = 0;
      for (const char c : text) {
         const bool digit = c >= '0' && c <= '9';
         number = digit ? std::min(10 * number + (c - '0'), 1000LL) : 0;
         largest = std::max(largest, number);
         letters |= (c >= 'a' && c <= 'h') || (c >= 'A' && c <= 'H');
      }
   }
};

std::vector<const Variant*> found(std::initializer_list<std::string_view> names) {
   std::vector<const Variant*> result;
   for (const std::string_view name : names)
      result.push_back(find_variant(name));
   return result;
}

}  // namespace

Result<const Variant*> variant_by_tags(const RawGame& game) {
   if (const RawTag* tag = game.tag("Variant"); says_something(tag)) {
      if (const Variant* variant = by_variant_tag(text::trim(tag->value))) return variant;
      return failure(fmt::format("the variant {} is not known", text::quoted(tag->value)));
   }
   if (const RawTag* tag = game.tag("GameType"); says_something(tag)) {
      if (const Variant* variant = by_game_type(tag->value)) return variant;
      return failure(fmt::format("the game type {} is not known", text::quoted(tag->value)));
   }
   return nullptr;
}

std::vector<const Variant*> likely_variants(const RawGame& game) {
   Squares squares;
   for (const PdnToken& token : game.tokens) {
      if (token.kind == PdnTokenKind::Move) squares.note(game.text_of(token));
   }
   if (const RawTag* fen = game.tag("FEN"); fen != nullptr) {
      // Capital letters are colours and kings there.
      const bool letters = fen->value.find_first_of("abcdefgh") != std::string::npos;
      Squares in_fen;
      in_fen.note(fen->value);
      squares = {std::max(squares.largest, in_fen.largest), squares.letters || letters};
   }
   if (squares.letters) return found({"russian", "czech", "brazilian", "pool", "turkish"});
   if (squares.largest > 50) return found({"canadian"});
   if (squares.largest > 32) return found({"international", "frisian"});
   if (squares.largest == 0) return {};
   return found(
       {"english", "italian", "czech", "brazilian", "spanish", "portuguese", "pool", "thai"});
}

}  // namespace kete
