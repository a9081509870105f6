#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "game/game.hpp"
#include "notation/fen.hpp"
#include "notation/hub_text.hpp"
#include "notation/pdn_move.hpp"
#include "rules/settings.hpp"
#include "rules/variant.hpp"
#include "support/catch.hpp"

// Capture and promotion rules that people found wrong in other programs. Each case names the public
// report it comes from.

namespace {

using namespace kete;

using Texts = std::vector<std::string>;

std::unique_ptr<Game> game_from(std::string_view name, const Result<Diagram>& diagram) {
   INFO((diagram ? "" : diagram.error().message));
   REQUIRE(diagram);
   auto game = make_game(Settings(*find_variant(name)), *diagram);
   INFO((game ? "" : game.error().message));
   REQUIRE(game);
   return std::move(*game);
}

std::unique_ptr<Game> game_from_fen(std::string_view name, std::string_view fen) {
   return game_from(name, parse_fen(*find_variant(name), fen));
}

/// Hub text of a move, "=K" behind it where it crowns.
std::string told(const Move& move) {
   return to_hub_move(move) + (move.crowned ? "=K" : "");
}

/// All legal moves, sorted as text.
Texts moves_of(const Game& game) {
   Texts texts;
   for (const Move& move : game.legal_moves())
      texts.push_back(told(move));
   std::sort(texts.begin(), texts.end());
   return texts;
}

Texts moves(std::string_view name, std::string_view fen) {
   return moves_of(*game_from_fen(name, fen));
}

/// The same in PDN text.
Texts pdn_moves(std::string_view name, std::string_view fen) {
   const auto game = game_from_fen(name, fen);
   Texts texts;
   for (const Move& move : game->legal_moves())
      texts.push_back(to_pdn_move(*game, move));
   std::sort(texts.begin(), texts.end());
   return texts;
}

/// What a PDN text is read as, "refused" where it is not.
std::string read(const Game& game, std::string_view text) {
   const Result<Move> move = parse_pdn_move(game, text);
   return move ? told(*move) : "refused";
}

std::string read_hub(const Game& game, std::string_view text) {
   const Result<Move> move = parse_hub_move(game, text);
   return move ? told(*move) : "refused";
}

std::string fen_after(Game& game, std::string_view pdn) {
   const Result<Move> move = parse_pdn_move(game, pdn);
   INFO((move ? "" : move.error().message));
   REQUIRE(move);
   game.play(*move);
   return to_fen(game.variant(), game.diagram());
}

}  // namespace

TEST_CASE(
    "a capture may not stop half way, and a man crowned on the way goes on as a king (U01, "
    "pydraughts#28)") {
   const auto game = game_from_fen("russian", "W:Wh6:Bg7,c5,d2");
   CHECK(moves_of(*game) == Texts{"12x31x8x14x26=K"});
   CHECK(read(*game, "h6xf8xb4xe1") == "12x31x8x14x26=K");
   // Only from b4 can it go on.
   CHECK(read(*game, "h6xf8xa3xe1") == "refused");
   CHECK(read(*game, "h6xf8") == "refused");
   CHECK(read(*game, "h6xf8xb4") == "refused");
   CHECK(fen_after(*game, "h6xe1") == "B:WKe1:B");
}

TEST_CASE("captured squares are read in any order (U03, pydraughts#23)") {
   const auto game = game_from(
       "brazilian",
       parse_hub_position(*find_variant("brazilian"), "Bbbbbebbbbbwbeeeewweeweeewwewwwww"));
   CHECK(moves_of(*game) == Texts{"8x13x11x17x18"});
   for (const char* text : {"8x13x11x17x18", "8x13x18x11x17", "8x13x17x18x11", "8x15x22x13"}) {
      CHECK(read_hub(*game, text) == "8x13x11x17x18");
   }
   CHECK(read_hub(*game, "8x13x17x18x12") == "refused");
}

TEST_CASE(
    "two captures with the same ends are written with their paths, and the short form is "
    "refused (U04, py-draughts#29, lidraughts#16)") {
   constexpr auto fen = "W:WK4:B13,32,37,20";
   CHECK(moves("international", fen) == Texts{"4x15x13x20x32", "4x15x13x20x37"});
   CHECK(pdn_moves("international", fen) == Texts{"4x27x38x15", "4x31x42x15"});
   const auto game = game_from_fen("international", fen);
   CHECK(read(*game, "4x15") == "refused");
   CHECK(read_hub(*game, "4x15") == "refused");
   CHECK(read(*game, "4x27x38x15") == "4x15x13x20x32");
   CHECK(read(*game, "4x31x42x15") == "4x15x13x20x37");
}

TEST_CASE(
    "a round trip is one move in whichever direction, and ends where it began (U05, "
    "py-draughts#34)") {
   CHECK(moves("international", "W:WK2:B7,8,17,18") == Texts{"2x2x7x8x17x18"});
   // The same numbers on the 8x8 board are other places.
   CHECK(moves("brazilian", "W:WK2:B7,8,17,18") == Texts{"2x13x7x17x18"});
   CHECK(read(*game_from_fen("brazilian", "W:WK2:B7,8,17,18"), "2x11x22x13") == "2x13x7x17x18");
}

TEST_CASE("a king does not move to its own square (U06, draughts.js#4)") {
   CHECK(moves("international", "B:WK1,K2,14,16,31,37,42:BK49") ==
         Texts{"49-21", "49-27", "49-32", "49-35", "49-38", "49-40", "49-43", "49-44"});
}

TEST_CASE("a man that reaches the last row in mid-capture (U08, CS451#61, py-draughts#25)") {
   SECTION("with another capture before it along the diagonal behind the last row") {
      constexpr auto fen = "W:W9:B6,7";
      for (const char* name : {"english", "tanzanian", "czech"}) {
         CAPTURE(name);
         CHECK(moves(name, fen) == Texts{"9x2x6=K"});
      }
      CHECK(moves("brazilian", fen) == Texts{"9x11x6x7"});
      CHECK(moves("russian", fen) == Texts{"9x11x6x7=K", "9x16x6x7=K", "9x20x6x7=K"});
      const auto russian = game_from_fen("russian", fen);
      CHECK(fen_after(*russian, "b6:h4") == "B:WKh4:B");
      const auto brazilian = game_from_fen("brazilian", fen);
      CHECK(fen_after(*brazilian, "b6xf6") == "B:Wf6:B");
   }
   SECTION("with a capture only a king could make") {
      constexpr auto fen = "W:W9:B6,16";
      CHECK(moves("russian", fen) == Texts{"9x20x6x16=K"});
      for (const char* name : {"english", "tanzanian", "czech", "brazilian"}) {
         CAPTURE(name);
         CHECK(moves(name, fen) == Texts{"9x2x6=K"});
      }
   }
}

TEST_CASE("a man that passes over the last row is not crowned (U10, lidraughts#2)") {
   const auto game = game_from_fen("international", "W:W13:B9,10");
   CHECK(moves_of(*game) == Texts{"13x15x9x10"});
   CHECK(read(*game, "13x4x15") == "13x15x9x10");
   CHECK(fen_after(*game, "13x15") == "B:W15:B");
}

TEST_CASE("a man that ends its capture on the last row is a king (U11, lidraughts#3)") {
   const auto game = game_from_fen("international", "W:W14:B10,36");
   CHECK(fen_after(*game, "14x5") == "B:WK5:B36");
}

TEST_CASE("a triple jump is one move (U12, open_spiel#1460)") {
   const auto game = game_from_fen("english", "B:W11,12,13,19,27,28,22,30:B2,3,6,7,10");
   CHECK(moves_of(*game) == Texts{"7x32x11x19x27=K"});
   CHECK(read(*game, "7x16x23x32") == "7x32x11x19x27=K");
   CHECK(read(*game, "7x16") == "refused");
}

TEST_CASE("a second jump near the far edge is found (U13, Python-Checkers-AI#2)") {
   const auto game = game_from_fen("english", "W:W17:B14,7");
   CHECK(moves_of(*game) == Texts{"17x3x7x14=K"});
   CHECK(read(*game, "17x10x3") == "17x3x7x14=K");
}

TEST_CASE("a king's and a man's capture side by side (U14, MM-NEATv2#392)") {
   constexpr auto fen = "W:WK18,28:B14,24";
   CHECK(pdn_moves("english", fen) == Texts{"18x9", "28x19"});
   CHECK(moves("czech", fen) == Texts{"18x5x14", "18x9x14"});
}

TEST_CASE("kings fly in tanzanian and not in english (U15, privacy-friendly-dame#20, #19)") {
   constexpr auto fen = "W:WK4,19,21,23,24,26,27,29,30,31:B2,7,8,9,10,12,13,14,18";
   CHECK(pdn_moves("english", fen) == Texts{"4x11"});
   CHECK(moves("tanzanian", fen) == Texts{"4x1x8x10", "4x22x8x18", "4x25x8x18", "4x6x8x10"});
}

TEST_CASE("a king does not turn by 180 degrees in turkish (U18, pydraughts)") {
   const auto one = game_from_fen("turkish", "W:WKd4:Bd6,d2");
   CHECK(pdn_moves("turkish", "W:WKd4:Bd6,d2") == Texts{"d4xd1", "d4xd7", "d4xd8"});
   for (const Move& move : one->legal_moves())
      CHECK(move.captured.size() == 1);

   const auto two = game_from_fen("turkish", "W:WKe6:Bb8,c8,e7,e4,f3");
   CHECK(pdn_moves("turkish", "W:WKe6:Bb8,c8,e7,e4,f3") == Texts{"e6xg3", "e6xh3"});
   for (const Move& move : two->legal_moves())
      CHECK(move.captured.size() == 2);
   CHECK(read(*two, "e6xe3xg3") != "refused");
   CHECK(read(*two, "e6xe3xh3") != "refused");
}

TEST_CASE("one piece against one is drawn in turkish unless the mover can take (U20, jocly#51)") {
   const Outcome quiet = game_from_fen("turkish", "W:WKa1:BKh8")->outcome();
   CHECK(quiet.status == Status::Drawn);
   CHECK(quiet.reason == Reason::OneAgainstOne);

   const auto can_take = game_from_fen("turkish", "W:WKa1:Ba5");
   CHECK(can_take->outcome().status == Status::Playing);
   // It is the side to move that must be able to take.
   CHECK(game_from_fen("turkish", "B:WKa1:Ba5")->outcome().status == Status::Drawn);
   can_take->play(can_take->legal_moves().front());
   CHECK(can_take->outcome().status == Status::Lost);
   CHECK(can_take->outcome().reason == Reason::NoPieces);
}

TEST_CASE(
    "in czech a king goes before a man, and crowning ends the move (U21, 286 championship "
    "games)") {
   const auto game = game_from_fen("czech", "B:Wb4,h4,d2,a1:Bh8,Ke7,a5,Kc5,e5");
   CHECK(pdn_moves("czech", "B:Wb4,h4,d2,a1:Bh8,Ke7,a5,Kc5,e5") == Texts{"c5xa3"});
   CHECK(read(*game, "a5xc3xe1") == "refused");

   CHECK(moves("czech", "W:Wh6,e3:Ba7,g7,d6,f6,a3") == Texts{"12x3x8=K"});

   const Texts czech = pdn_moves("czech", "W:WKa1,e3:Bb2,f4,f6");
   CHECK(czech.size() == 4);
   for (const std::string& text : czech)
      CHECK(text.starts_with("a1x"));
   CHECK(moves("tanzanian", "W:WKa1,e3:Bb2,f4,f6").size() == 5);
}

TEST_CASE("men capture backward in some rule sets and not in others (U23, lidraughts#24, #27)") {
   CHECK(pdn_moves("international", "W:W18:B22") == Texts{"18x27"});
   CHECK(pdn_moves("english", "W:W18:B22") == Texts{"18-14", "18-15"});
   CHECK(moves("tanzanian", "W:W18:B22") == Texts{"18-14", "18-15"});
   CHECK(pdn_moves("russian", "W:Wd4:Bc3") == Texts{"d4:b2"});
   CHECK(pdn_moves("tanzanian", "W:Wd4:Bc3") == Texts{"d4-c5", "d4-e5"});
}

TEST_CASE(
    "rules cannot be mixed beyond the options of a rule set (U24, freeboardgames#604, "
    "lidraughts#12)") {
   const auto accepted = [](std::string_view name, const char* setting, const char* value) {
      return make_settings(*find_variant(name), {{setting, value}}, SettingCheck::Strict)
          .has_value();
   };
   CHECK(accepted("english", "forced-capture", "off"));
   CHECK(accepted("tanzanian", "king-landing", "obliged"));
   CHECK_FALSE(accepted("international", "forced-capture", "off"));
   CHECK_FALSE(accepted("russian", "king-landing", "any"));
   CHECK_FALSE(accepted("tanzanian", "king-landing", "behind"));
   CHECK_FALSE(accepted("english", "flying-kings", "true"));
}
