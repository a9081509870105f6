#include "notation/fen.hpp"

#include <algorithm>
#include <iostream>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "game/game.hpp"
#include "notation/hub_text.hpp"
#include "rules/variant.hpp"
#include "support/catch.hpp"
#include "support/suites.hpp"
#include "support/variant_named.hpp"

namespace kete {

using test::variant_named;

namespace {

Diagram read(std::string_view variant, std::string_view fen) {
   CAPTURE(variant, fen);
   const auto diagram = parse_fen(variant_named(variant), fen);
   if (!diagram) FAIL(diagram.error().message);
   return *diagram;
}

/// The FEN as kete writes it.
std::string written(std::string_view variant, std::string_view fen) {
   return to_fen(variant_named(variant), read(variant, fen));
}

/// Why the FEN is refused.
std::string fault(std::string_view variant, std::string_view fen) {
   CAPTURE(variant, fen);
   const auto diagram = parse_fen(variant_named(variant), fen);
   REQUIRE_FALSE(diagram.has_value());
   const std::string message = diagram.error().message;
   CHECK(message.find_first_of("\"=\n\r") == std::string::npos);
   return message;
}

bool holds(const std::string& text, std::string_view part) {
   return text.find(part) != std::string::npos;
}

/// Whether the refusal gives this one reason and no other.
bool only(const std::string& text, std::string_view reason) {
   return text == "bad FEN: " + std::string(reason);
}

}  // namespace

TEST_CASE("FEN and Hub letters name the same positions") {
   struct Row {
      std::string_view variant, position, fen;
   };

   const std::vector<Row> rows = {
       {"brazilian", "Weebbeebbbeeebeeeeewweweebeeewwwe",
        "W:Wf4,h4,c3,a1,c1,e1:Bf8,h8,e7,g7,b6,a5,b2"},
       {"canadian", "Bbbbeebbbeebbbbbbbbbeebbbeweeeeeeeeeewweeebwebeweweeeewwewwewwwwwwwwwewew",
        "B:W26,37,38,43,47,49,54,55,57,58,60,61,62,63,64,65,66,67,68,70,72:B1,2,3,6,7,8,11,12,13,"
        "14,15,16,17,18,19,22,23,24,42,45"},
       {"classic", "BeeWbbbeeebeebeeebeweewweeweewBwe",
        "B:WK3,19,22,23,26,29,31:B4,5,6,10,13,17,K30"},
       {"frisian", "Webeeeeebeeebebeebeewebeeeeeeeeweeeeweeeewwwwweeeee",
        "W:W20,31,36,41,42,43,44,45:B2,8,12,14,17,22"},
       {"italian", "Wbbebbeebebeebeweweeeeeeewwwwwwew",
        "W:W15,17,25,26,27,28,29,30,32:B1,2,4,5,8,10,13"},
       {"portuguese", "BbbbbebebwbeeewebeeeewweBeeweweew",
        "B:W24,19,12,11,6,4,1:B32,31,30,29,27,25,23,17,K9"},
       {"spanish", "Wbbbbebebebeeeeeeeweeebewweewewww",
        "W:W15,9,8,5,3,2,1:B32,31,30,29,27,25,23,11"},
       {"thai", "Wbeebeebebeeeeeeebeeewweewwebeeew", "W:W12,11,8,7,1:B32,29,26,24,16,5"},
       {"turkish", "BeWeeeeeeeebbbeeeeebeeeebeeeeeWebeeeeeeeebwwwwwwwewwwwewweeeeeeee",
        "B:WKb8,Kf5,b3,c3,d3,e3,f3,g3,h3,b2,c2,d2,e2,g2,h2:Bc7,d7,e7,c6,h6,h5,a3"},
   };
   for (const Row& row : rows) {
      CAPTURE(row.variant, row.position, row.fen);
      const Variant& variant = variant_named(row.variant);
      const Diagram diagram = read(row.variant, row.fen);
      const auto same = parse_hub_position(variant, row.position);
      if (!same) FAIL(same.error().message);
      CHECK(diagram == *same);
      CHECK(to_hub_position(diagram) == row.position);
      CHECK(to_fen(variant, diagram) == row.fen);
   }
}

TEST_CASE("every position of the suites reads and writes in both notations") {
   std::vector<suites::MovesSuite> files = suites::read_moves(suites::data_folder() / "moves");
   if (const auto shared = suites::shared_folder()) {
      const auto more = suites::read_moves(*shared / "moves");
      files.insert(files.end(), more.begin(), more.end());
   } else {
      std::cout << suites::no_shared_folder << " (notation: a sample is read)\n";
   }
   std::size_t read_rows = 0;
   for (const suites::MovesSuite& file : files) {
      const Variant& variant = variant_named(file.rules.substr(0, file.rules.find(',')));
      for (const suites::MovesRow& row : file.rows) {
         const auto by_fen = parse_fen(variant, row.fen);
         const auto by_letters = parse_hub_position(variant, row.position);
         const bool good = by_fen && by_letters && *by_fen == *by_letters &&
                           to_fen(variant, *by_fen) == row.fen &&
                           to_hub_position(*by_letters) == row.position;
         CAPTURE(file.rules, row.position, row.fen);
         if (!good) CHECK(good);
         ++read_rows;
      }
   }
   CHECK(read_rows >= files.size());
}

TEST_CASE("all spellings of rules.md are read") {
   const std::string start =
       to_fen(variant_named("international"), start_diagram(variant_named("international")));
   CHECK(written("international", "W:W31-50:B1-20") == start);
   CHECK(written("international", "W:B1-20:W31-50") == start);
   CHECK(written("international", "W:W31-50:B1-20.") == start);
   CHECK(written("international", " W : W 31-40 , 41 - 50 : B 1-20 . ") == start);
   CHECK(written("international", "W:W50,49,31-48:B20,1-19") == start);
   CHECK(written("international", "W:W:W31-50:B1-20") == start);
   CHECK(written("international", "W:W31-50:B1-20:H0:F1") == start);
   CHECK(written("international", "W:W31-50:B1-20:F17") == start);
   CHECK(written("international", "W:W031-050:B01-20") == start);
   CHECK(written("international", "W:WK4-6:B20") == "W:WK4,K5,K6:B20");
   CHECK(written("international", "W:WK 4:B20") == "W:WK4:B20");
   CHECK(written("international", "W:WK7-7:B20") == "W:WK7:B20");
   CHECK(written("international", "B:W27:B20:H12:F34") == "B:W27:B20:H12");
   CHECK(read("international", "B:W27:B20:H12:F34").no_progress == 12);
}

TEST_CASE("an empty side is a side") {
   CHECK(written("international", "B:W50:B") == "B:W50:B");
   CHECK(written("international", "B:B:W50") == "B:W50:B");
   CHECK(written("international", "W:W:B1") == "W:W:B1");
   CHECK(written("international", "W:W:B") == "W:W:B");
   CHECK(written("international", "W:W:W:B") == "W:W:B");
   CHECK(written("international", "B:B:W50:B") == "B:W50:B");
   CHECK(written("russian", "W:W:Bh8") == "W:W:Bh8");
}

TEST_CASE("letter variants read board numbers too") {
   CHECK(written("russian", "W:W21-32:B1-12") ==
         to_fen(variant_named("russian"), start_diagram(variant_named("russian"))));
   CHECK(written("russian", "W:W12:B5") == "W:Wh6:Ba7");  // lidraughts counts from b8 as well
   CHECK(written("russian", "W:Wc3,18,K1:Ba7,K6,g7") == "W:WKb8,d4,c3:Ba7,Kc7,g7");
   CHECK(written("russian", "B:Wb4:Bb6") == "B:Wb4:Bb6");
   CHECK(written("turkish", "W:W49-56:BK1") == "W:Wa2,b2,c2,d2,e2,f2,g2,h2:BKa8");
   // Russian, Brazilian and Italian boards of 8x8 do not share their squares.
   CHECK(only(fault("russian", "W:Wa2:B"),
              "a2 is no square of russian (a1..h8 in lower case, or 1..32)"));
}

TEST_CASE("reversed variants count from White's near right corner") {
   CHECK(written("spanish", "W:W1-12:B21-32") ==
         to_fen(variant_named("spanish"), start_diagram(variant_named("spanish"))));
   CHECK(read("spanish", "W:W1:B32").at(32) == Piece::WhiteMan);
   CHECK(read("spanish", "W:W1:B32").at(1) == Piece::BlackMan);
   CHECK(only(fault("spanish", "W:W12-1:B"), "the range 12-1 runs backwards"));
   CHECK(read("italian", "W:W32:B1").at(32) == Piece::WhiteMan);
}

TEST_CASE("several faults are named in one line") {
   CHECK(fault("international", "W:WK4,WK5,55:B4") ==
         "bad FEN: stray W in WK5 of White's list; 55 is off the board (1..50); 4 is named twice");
   const std::string long_list = fault("international", "W:W51,52,53,54,55,56,57,58,59,60:B1");
   CHECK(holds(long_list, "58 is off the board (1..50); and 2 more"));
}

TEST_CASE("FENs that other programs stumbled over") {
   const auto moves = [](std::string_view variant, std::string_view fen) {
      const auto game = make_game(Settings(variant_named(variant)), read(variant, fen));
      REQUIRE(game);
      return (*game)->legal_moves().size();
   };
   // U52: the side to move once, also where it was read twice.
   CHECK(written("international", "W:W:W31,32:B1,2") == "W:W31,32:B1,2");
   CHECK(written("international", "B:B:W31,32:B1,2") == "B:W31,32:B1,2");
   // U55
   CHECK(only(fault("international", "W:W4:B49"),
              "a white man on 4, its own last row; a black man on 49, its own last row"));
   // U57: joclyboard and CheckerBoard.
   CHECK(moves("international", "W:W26,31,35,37,42,44,45,47,48,50:B4,8,9,10,16,17,18,19,29,34") ==
         10);
   CHECK(moves("english", "W:WK8,10,21,22,32:B2,13,14,28,K31") == 10);
   // U58: an unknown side to move, a final dot, numbers where moves are in letters.
   CHECK(
       only(fault("russian", "?:W29,13,11:B22,K4,2"), "the side to move is ?, it must be W or B"));
   CHECK(written("russian", "W:W29,13,11:B22,K4,2.") == "W:Wf6,a5,a1:Bd8,Kh8,c3");
   // U59: numbers count from b8, letters are written.
   CHECK(read("russian", "W:W12:B1").at(12) == Piece::WhiteMan);
   for (const char* variant : {"russian", "brazilian", "czech", "tanzanian"}) {
      CHECK(written(variant, "W:W12:B1") == "W:Wh6:Bb8");
      CHECK(written(variant, "W:Wh6:Bb8") == "W:Wh6:Bb8");
   }
   CHECK(written("turkish", "W:W9:B2") == "W:Wa7:Bb8");
}

TEST_CASE("a count beyond what can be read is written as the most that can") {
   Diagram diagram = read("international", "W:WK46:BK1:H9999");
   diagram.no_progress = 10000;
   const Variant& variant = variant_named("international");
   CHECK(to_fen(variant, diagram) == "W:WK46:BK1:H9999");
   CHECK(parse_fen(variant, to_fen(variant, diagram)).has_value());
}

TEST_CASE("bad FENs are refused with what is wrong and where") {
   CHECK(only(fault("international", "?:W29,13,11:B22,4,2"),
              "the side to move is ?, it must be W or B"));
   CHECK(only(fault("international", "W31-50:B1-20"),
              "no side to move, W or B and a colon at the start"));
   CHECK(only(fault("international", ":W31-50:B1-20"),
              "no side to move, W or B and a colon at the start"));
   CHECK(only(fault("international", "W:W4:B49"),
              "a white man on 4, its own last row; a black man on 49, its own last row"));
   CHECK(only(fault("spanish", "W:W29:B4"),
              "a white man on 29, its own last row; a black man on 4, its own last row"));
   CHECK(only(fault("turkish", "W:Wc8:B"), "a white man on c8, its own last row"));
   CHECK(only(fault("international", "W:W30,30:B1"), "30 is named twice"));
   CHECK(only(fault("international", "W:W30-32,K31:B1"), "31 is named twice"));
   CHECK(only(fault("international", "W:W0:B1"), "0 is off the board (1..50)"));
   CHECK(only(fault("international", "W:W99999999999999999999:B1"),
              "99999999999999999999 is off the board (1..50)"));
   CHECK(only(fault("international", "W:W40-99:B1"), "99 is off the board (1..50)"));
   CHECK(only(fault("international", "W:W50-31:B1"), "the range 50-31 runs backwards"));
   CHECK(only(fault("russian", "W:Wa1-c1:Bh8"),
              "a1-c1 is no range, which is two numbers and a hyphen"));
   CHECK(only(fault("international", "W:W31-:B1"),
              "31- is no range, which is two numbers and a hyphen"));
   CHECK(only(fault("international", "W:WK1-K3:B7"),
              "1-K3 is no range, which is two numbers and a hyphen"));
   CHECK(only(fault("international", "W:Wc3:B7"), "c3 is no square of international (1..50)"));
   CHECK(
       only(fault("international", "W:W31 32:B7"), "31 32 is no square of international (1..50)"));
   CHECK(only(fault("international", "W:W31,,32:B7"), "an empty entry in White's list"));
   CHECK(only(fault("international", "W:W31,:B7"), "an empty entry in White's list"));
   CHECK(only(fault("international", "W:WK:B7"), "K without a square"));
   CHECK(only(fault("international", "W:W?31:B7"), "stray ? in ?31 of White's list"));
   CHECK(only(fault("international", "W:?31:B7:W31"), "stray ?31, a list begins with W or B"));
   CHECK(only(fault("international", "W:W31:B7:W32"), "White is listed twice"));
   CHECK(only(fault("international", "W:W31"), "no list for Black (B alone if it is empty)"));
   CHECK(only(fault("international", "W:W31:B7:"), "nothing between or after the colons"));
   CHECK(only(fault("international", "W:W31:B7:H-1"), "H-1 is no number of plies (H0..H9999)"));
   CHECK(
       only(fault("international", "W:W31:B7:H10000"), "H10000 is no number of plies (H0..H9999)"));
   CHECK(only(fault("international", "W:W31:B7:F"), "F has no number"));
   CHECK(only(fault("international", "W:W31:B7:H1:H2"), "the number of plies is given twice"));
   CHECK(only(fault("frisian", "W:W31:B7:+0+0:+0+0"), "the moves of the kings are given twice"));
   CHECK(holds(fault("international", "W:W31,G22:B7"), "G22 is a ghost"));
   CHECK(holds(fault("russian", "W:Wa1,P22:Bh8"), "P22 is a ghost"));
   // In capitals B4 would be a black piece and G3 a ghost: letters of squares are lower case.
   CHECK(holds(fault("russian", "W:WA1:Bh8"), "A1 is no square of russian"));
   CHECK(holds(fault("russian", "W:WG3:Bh8"), "G3 is a ghost"));
   CHECK(holds(fault("international", ""), "no side to move"));
   CHECK(holds(fault("international", "  .  "), "no side to move"));
   CHECK(holds(fault("international", "rubbish"), "the side to move is rubbish"));
}

TEST_CASE("Frisian FENs carry the moves of each side's king") {
   const std::string_view with_men = "W:WK5,40:BK46,3:H3:F60:+246+15";
   const Diagram diagram = read("frisian", with_men);
   CHECK(diagram.king_runs[static_cast<std::size_t>(index(Side::White))] == KingRun{5, 1});
   CHECK(diagram.king_runs[static_cast<std::size_t>(index(Side::Black))] == KingRun{46, 2});
   CHECK(to_fen(variant_named("frisian"), diagram) == "W:WK5,40:B3,K46:H3:+246+15");
   CHECK(written("frysk", "W:WK5,40:BK46,3:+0+305") == "W:WK5,40:B3,K46:+0+35");
   CHECK(written("frisian", "W:WK5:BK46:H3:F60:+0+0") == "W:WK5:BK46:H3");
   CHECK(written("international", "W:WK5:BK46:H3:F60:+0+0") == "W:WK5:BK46:H3");

   // The limit holds for a side that has a man; for the other there is nothing to count.
   CHECK(written("frisian", "W:WK5:BK46,3:+246+15") == "W:WK5:B3,K46:+246+0");

   CHECK(only(fault("international", "W:WK5,40:BK46:+0+15"),
              "+15: international does not count moves of a king"));
   CHECK(only(fault("frisian", "W:WK5,40:BK46:+0+16"),
              "+16 counts moves of a king, but White has none on 6"));
   CHECK(only(fault("frisian", "W:WK5,40:BK46,3:+15+0"),
              "+15 counts moves of a king, but Black has none on 5"));
   CHECK(only(fault("frisian", "W:WK5,40:BK46:+0+140"),
              "+140 counts moves of a king, but White has none on 40"));
   CHECK(only(fault("frisian", "W:WK5,40:BK46:+0+45"), "+45 counts more than 3 moves"));
   CHECK(only(fault("frisian", "W:WK5,40:BK46:+0+1"), "+1 names no square"));
   CHECK(only(fault("frisian", "W:WK5,40:BK46:+0+199"), "99 is off the board (1..50)"));
   CHECK(holds(fault("frisian", "W:WK5,40:BK46:+0"), "does not name Black's and then White's"));
   CHECK(holds(fault("frisian", "W:WK5,40:BK46:+0+x"), "+x is no count and square"));
}

TEST_CASE("whatever is read as a FEN is written and read back equal") {
   const std::vector<std::string> seeds = {
       "W:W31-50:B1-20",
       "B:WK4,31,K50:B1,2,K3.",
       "W:W:W27,28:B9,K10:H3:F12",
       "W:WK5,40:BK46,3:H3:F60:+246+15",
       "B:Wa1,c3,Kh8:Bb6,Kc7",
       "W:W21-32:B1-12",
       "W:W:B",
   };
   const std::string_view letters = "WBKGPHF?:,.-+ 0123456789abcdefgh=\"\n\x80";
   std::mt19937 random(2024);
   const auto below = [&](std::size_t limit) { return random() % limit; };
   int accepted = 0;
   for (int round = 0; round < 40000; ++round) {
      std::string text = seeds[below(seeds.size())];
      for (auto changes = below(5); changes > 0; --changes) {
         const std::size_t place = below(text.size() + 1);
         const char letter = letters[below(letters.size())];
         switch (below(4)) {
            case 0:
               text.insert(place, 1, letter);
               break;
            case 1:
               text.erase(place, 1 + below(4));
               break;
            case 2:
               text.insert(place, text.substr(below(text.size() + 1), below(8)));
               break;
            default:
               if (place < text.size()) text[place] = letter;
         }
      }
      const Variant& variant = *variants()[below(variants().size())];
      const auto diagram = parse_fen(variant, text);
      if (!diagram) {
         const std::string& message = diagram.error().message;
         const bool clean = std::all_of(message.begin(), message.end(), [](char c) {
            return c >= ' ' && c <= '~' && c != '"' && c != '=';
         });
         CAPTURE(variant.name, text, message);
         if (!clean || message.empty()) FAIL("not one clean line");
         continue;
      }
      ++accepted;
      const std::string again = to_fen(variant, *diagram);
      const auto reread = parse_fen(variant, again);
      const auto letters_read = parse_hub_position(variant, to_hub_position(*diagram));
      CAPTURE(variant.name, text, again);
      if (!reread || *reread != *diagram) FAIL("not read back equal");
      if (!letters_read || letters_read->pieces != diagram->pieces ||
          letters_read->turn != diagram->turn) {
         FAIL("not equal through Hub letters");
      }
   }
   CHECK(accepted > 2000);
}

TEST_CASE("random positions survive FEN and Hub letters in every variant") {
   std::mt19937 random(7);
   for (const Variant* variant : variants()) {
      CAPTURE(variant->name);
      const int rows = variant->rules->height;
      for (int round = 0; round < 200; ++round) {
         Diagram diagram;
         diagram.turn = random() % 2 == 0 ? Side::White : Side::Black;
         diagram.no_progress = static_cast<int>(random() % 3);
         const auto density = 5 + random() % 40;
         for (int number = 1; number <= variant->squares(); ++number) {
            const int row = coordinates(*variant->rules, static_cast<Square>(number)).row;
            auto piece = static_cast<Piece>(random() % density);
            if (random() % density > 4 || piece > Piece::BlackKing) piece = Piece::None;
            if (piece == Piece::WhiteMan && row == 0) piece = Piece::WhiteKing;
            if (piece == Piece::BlackMan && row == rows - 1) piece = Piece::None;
            diagram.pieces.push_back(piece);
         }
         const std::string fen = to_fen(*variant, diagram);
         CAPTURE(fen);
         const auto by_fen = parse_fen(*variant, fen);
         REQUIRE(by_fen);
         CHECK(*by_fen == diagram);
         const auto by_letters = parse_hub_position(*variant, to_hub_position(diagram));
         REQUIRE(by_letters);
         CHECK(by_letters->pieces == diagram.pieces);
         CHECK(by_letters->turn == diagram.turn);
      }
   }
}

}  // namespace kete
