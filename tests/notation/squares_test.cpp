#include "notation/squares.hpp"

#include <set>
#include <string>
#include <string_view>

#include "rules/variant.hpp"
#include "support/catch.hpp"
#include "support/variant_named.hpp"

namespace kete {

using test::variant_named;

TEST_CASE("square names of the notations") {
   CHECK(square_name(variant_named("international"), 28) == "28");
   CHECK(square_name(variant_named("italian"), 1) == "1");
   CHECK(square_name(variant_named("spanish"), 32) == "1");
   CHECK(square_name(variant_named("thai"), 1) == "32");
   CHECK(square_name(variant_named("russian"), 1) == "b8");
   CHECK(square_name(variant_named("russian"), 12) == "h6");
   CHECK(square_name(variant_named("russian"), 29) == "a1");
   CHECK(square_name(variant_named("turkish"), 57) == "a1");
   CHECK(square_name(variant_named("turkish"), 8) == "h8");
}

TEST_CASE("a square is found by its name and no two share one") {
   for (const Variant* variant : variants()) {
      CAPTURE(variant->name);
      std::set<std::string> names;
      for (int number = 1; number <= variant->squares(); ++number) {
         const auto square = static_cast<Square>(number);
         const std::string name = square_name(*variant, square);
         names.insert(name);
         CHECK(parse_square(*variant, name) == square);
         if (variant->notation.letters) {
            CHECK(parse_square(*variant, std::to_string(number)) == square);
         }
      }
      CHECK(names.size() == static_cast<std::size_t>(variant->squares()));
   }
}

TEST_CASE("what names no playing square is not read") {
   CHECK(parse_square(variant_named("russian"), "A1") == Square{29});
   CHECK_FALSE(parse_square(variant_named("english"), "a1"));
   for (const char* text : {"", "0", "33", "-1", "+1", "1 ", "a2", "a9", "a0", "i1", "a", "a1 ",
                            "1a", "aa", "a11", "a/", "a:", "4294967297", "\xe1\x31"}) {
      CAPTURE(text);
      CHECK_FALSE(parse_square(variant_named("russian"), text));
   }
   CHECK_FALSE(parse_square(variant_named("international"), "51"));
   CHECK(parse_square(variant_named("canadian"), "72") == Square{72});
}

}  // namespace kete
