#include "notation/picture.hpp"

#include "notation/fen.hpp"
#include "rules/variant.hpp"
#include "support/catch.hpp"

namespace kete {

namespace {

std::string picture_of(const char* name, const char* fen) {
   const Variant* variant = find_variant(name);
   REQUIRE(variant != nullptr);
   const auto diagram = parse_fen(*variant, fen);
   REQUIRE(diagram);
   return picture(*variant, *diagram);
}

}  // namespace

TEST_CASE("numbers stand at both edges, letters and ranks at two") {
   CHECK(picture_of("english", "B:W21-28,K1:B9,10,K32") ==
         " 1   W   .   .   .  4\n"
         " 5 .   .   .   .    8\n"
         " 9   b   b   .   . 12\n"
         "13 .   .   .   .   16\n"
         "17   .   .   .   . 20\n"
         "21 w   w   w   w   24\n"
         "25   w   w   w   w 28\n"
         "29 .   .   .   B   32\n"
         "Black to move\n");
   CHECK(picture_of("russian", "W:Wa1,c1,Kb8:Bh8,Kg1") ==
         " 8   W   .   .   b\n"
         " 7 .   .   .   .\n"
         " 6   .   .   .   .\n"
         " 5 .   .   .   .\n"
         " 4   .   .   .   .\n"
         " 3 .   .   .   .\n"
         " 2   .   .   .   .\n"
         " 1 w   w   .   B\n"
         "   a b c d e f g h\n"
         "White to move\n");
}

TEST_CASE("a board with its corner on the right, numbered from White's end") {
   CHECK(picture_of("spanish", "W:W1-4:BK32") ==
         "32 B   .   .   .   29\n"
         "28   .   .   .   . 25\n"
         "24 .   .   .   .   21\n"
         "20   .   .   .   . 17\n"
         "16 .   .   .   .   13\n"
         "12   .   .   .   .  9\n"
         " 8 .   .   .   .    5\n"
         " 4   w   w   w   w  1\n"
         "White to move\n");
}

TEST_CASE("all squares of a Turkish board are played on") {
   CHECK(picture_of("turkish", "W:Wa2,h2:Ba7,Kd4") ==
         " 8 . . . . . . . .\n"
         " 7 b . . . . . . .\n"
         " 6 . . . . . . . .\n"
         " 5 . . . . . . . .\n"
         " 4 . . . B . . . .\n"
         " 3 . . . . . . . .\n"
         " 2 w . . . . . . w\n"
         " 1 . . . . . . . .\n"
         "   a b c d e f g h\n"
         "White to move\n");
}

TEST_CASE("a row of twelve") {
   const std::string text = picture_of("canadian", "B:W67-72:B1-6");
   CHECK(text.starts_with(" 1   b   b   b   b   b   b  6\n 7 .   .   .   .   .   .   12\n"));
   CHECK(text.ends_with("67 w   w   w   w   w   w   72\nBlack to move\n"));
}

}  // namespace kete
