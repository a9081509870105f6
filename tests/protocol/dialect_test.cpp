#include "protocol/dialect.hpp"

#include <string>

#include "rules/variants.hpp"
#include "support/catch.hpp"

using namespace kete;

namespace {

std::string moves(const Variant& variant, std::string_view text) {
   return translate_moves(Dialect::Pydraughts, variant, text);
}

}  // namespace

TEST_CASE("pydraughts numbers russian, brazilian and turkish from a1") {
   // Board numbers run from the top left: c3 is 22, d4 is 18.
   CHECK(moves(variant::russian, "10-14") == "22-18");
   CHECK(moves(variant::russian, "22-18") == "10-14");
   CHECK(moves(variant::brazilian, "10-14") == "22-18");
   CHECK(moves(variant::russian, "1-32") == "29-4");
   CHECK(moves(variant::turkish, "17-25") == "41-33");
   CHECK(moves(variant::turkish, "1x60x17x35x52") == "57x4x41x27x12");
   CHECK(moves(variant::russian, "10-14 23-20  9x18") == "22-18 11-16  21x14");
}

TEST_CASE("captured squares are ascending by the numbers of the dialect") {
   // The two examples of the table, in board numbers.
   const Move russian = {24, 13, {9, 10, 19}, false};
   CHECK(dialect_move(Dialect::Board, variant::russian, russian) == "24x13x9x10x19");
   CHECK(dialect_move(Dialect::Pydraughts, variant::russian, russian) == "12x17x15x21x22");
   const Move turkish = {57, 4, {12, 27, 41}, false};
   CHECK(dialect_move(Dialect::Pydraughts, variant::turkish, turkish) == "1x60x17x35x52");
   CHECK(dialect_move(Dialect::Pydraughts, variant::turkish, {41, 33, {}, false}) == "17-25");
}

TEST_CASE("only these variants have moves of their own in the dialect") {
   for (const Variant* variant : variants()) {
      CAPTURE(variant->name);
      const bool own = variant == &variant::russian || variant == &variant::brazilian ||
                       variant == &variant::turkish;
      const Move move = {9, 18, {13}, false};
      CHECK((dialect_move(Dialect::Pydraughts, *variant, move) != "9x18x13") == own);
      CHECK((moves(*variant, "9x18x13") != "9x18x13") == own);
      CHECK(translate_moves(Dialect::Board, *variant, "9x18x13") == "9x18x13");
   }
}

TEST_CASE("a square of the dialect is a square of the board and back") {
   for (const Variant* variant : {&variant::russian, &variant::turkish}) {
      for (int square = 1; square <= variant->squares(); ++square) {
         const std::string move = std::to_string(square) + "-1";
         CHECK(moves(*variant, moves(*variant, move)) == move);
      }
   }
}

TEST_CASE("only moves are exchanged in a text") {
   CHECK(moves(variant::russian, "10x17: no 3 of 5 (10-14), 99-10") ==
         "22x13: no 3 of 5 (22-18), 99-22");
   CHECK(moves(variant::russian, "") == "");
   CHECK(moves(variant::russian, "12345678901234567890-10 x-:") == "12345678901234567890-22 x-:");
}

TEST_CASE("pydraughts turns the english board and exchanges the colours") {
   const std::string start = "Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww";
   const auto english = [](std::string_view letters) {
      return translate_position(Dialect::Pydraughts, variant::english, letters);
   };
   CHECK(english(start) == "Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww");
   CHECK(english("WBeeeeeeeeeeeeeeeeeeeeeeeeeeeeewe") == "BebeeeeeeeeeeeeeeeeeeeeeeeeeeeeeW");
   CHECK(english(english(start)) == start);
   CHECK(english("").empty());
   CHECK(translate_position(Dialect::Board, variant::english, start) == start);
   for (const Variant* variant : variants()) {
      if (variant == &variant::english) continue;
      CHECK(translate_position(Dialect::Pydraughts, *variant, start) == start);
   }
}

TEST_CASE("errors about moves are in the numbers of the client") {
   const auto error = [](const Variant& variant, std::string_view message, std::string_view move) {
      return translate_move_error(Dialect::Pydraughts, variant, message, move);
   };
   CHECK(error(variant::russian, "illegal move 22-14: no piece", "10-18") ==
         "illegal move 10-18: no piece");
   CHECK(error(variant::russian, "10 is named twice in 24x13x10x10", " 12x17x22x22 ") ==
         "22 is named twice in 12x17x22x22");
   CHECK(error(variant::russian, "22-19-18 is not a move, as 32-28 or 28x19x23", "10-15-14") ==
         "10-15-14 is not a move, as 32-28 or 28x19x23");
   CHECK(error(variant::russian, "24x13 names more than one move: 24x13x9, 24x13x10", "12x17") ==
         "12x17 names more than one move: 12x17x21, 12x17x22");
   CHECK(error(variant::russian, "33 in 33-18 is off the board (1..32)", "33-14") ==
         "33 in 33-14 is off the board (1..32)");
   CHECK(error(variant::international, "illegal move 22-14", "22-14") == "illegal move 22-14");
}
