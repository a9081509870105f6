#include "util/hash.hpp"
#include "support/catch.hpp"

using kete::Hash;

TEST_CASE("the hash is FNV-1a, whose published values it has") {
   const auto of = [](std::string_view text) {
      Hash hash;
      hash.add(text);
      return hash.value();
   };
   CHECK(of("") == 0xcbf29ce484222325);
   CHECK(of("a") == 0xaf63dc4c8601ec8c);
   CHECK(of("foobar") == 0x85944171f73967e8);

   Hash number;
   number.add(std::uint64_t{'a'});
   CHECK(number.value() == of(std::string_view("a\0\0\0\0\0\0\0", 8)));
}
