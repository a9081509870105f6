#include <string_view>

#include "rules/variant.hpp"
#include "support/catch.hpp"

namespace kete {

namespace {

/// The square in a column and row from the top left, both from 0.
int square(std::string_view variant, int column, int row) {
   return square_at(*find_variant(variant)->rules, {column, row});
}

}  // namespace

TEST_CASE("boards have the squares of rules.md") {
   CHECK(find_variant("international")->squares() == 50);
   CHECK(find_variant("canadian")->squares() == 72);
   CHECK(find_variant("english")->squares() == 32);
   CHECK(find_variant("turkish")->squares() == 64);
}

TEST_CASE("board numbers run from Black's back row, left to right as White sees it") {
   // The near left corner is played on: the top left is not.
   CHECK(square("russian", 0, 7) == 29);
   CHECK(square("russian", 0, 0) == 0);
   CHECK(square("russian", 1, 0) == 1);
   CHECK(square("russian", 7, 0) == 4);
   CHECK(square("russian", 0, 1) == 5);
   CHECK(square("russian", 6, 7) == 32);
   CHECK(square("international", 1, 0) == 1);
   CHECK(square("international", 0, 9) == 46);
   CHECK(square("international", 8, 9) == 50);
   CHECK(square("canadian", 1, 0) == 1);
   CHECK(square("canadian", 0, 11) == 67);
   CHECK(square("canadian", 10, 11) == 72);
   // The near right corner is.
   for (const char* variant : {"italian", "spanish", "portuguese"}) {
      CAPTURE(variant);
      CHECK(square(variant, 0, 0) == 1);
      CHECK(square(variant, 6, 0) == 4);
      CHECK(square(variant, 1, 1) == 5);
      CHECK(square(variant, 7, 7) == 32);
      CHECK(square(variant, 0, 7) == 0);
   }
   CHECK(square("turkish", 0, 0) == 1);
   CHECK(square("turkish", 7, 0) == 8);
   CHECK(square("turkish", 0, 7) == 57);
   CHECK(square("turkish", 7, 7) == 64);
}

TEST_CASE("places and squares are each other's inverse") {
   for (const Variant* variant : variants()) {
      CAPTURE(variant->name);
      const Rules& rules = *variant->rules;
      for (int number = 1; number <= variant->squares(); ++number) {
         const auto [column, row] = coordinates(rules, static_cast<Square>(number));
         CHECK(square_at(rules, {column, row}) == number);
      }
      int found = 0;
      for (int row = -2; row < rules.height + 2; ++row) {
         for (int column = -2; column < rules.width + 2; ++column) {
            if (square_at(rules, {column, row}) != 0) ++found;
         }
      }
      CHECK(found == variant->squares());
   }
}

}  // namespace kete
