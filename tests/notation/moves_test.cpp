#include <algorithm>
#include <iostream>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "game/game.hpp"
#include "notation/fen.hpp"
#include "notation/hub_text.hpp"
#include "notation/pdn_move.hpp"
#include "support/catch.hpp"
#include "support/suites.hpp"

namespace kete {

namespace {

using GamePtr = std::unique_ptr<Game>;

/// The rules of a suite: a variant and options, "russian,forced-capture=off".
Settings settings_of(const std::string& rules) {
   const auto comma = rules.find(',');
   const Variant* variant = find_variant(rules.substr(0, comma));
   REQUIRE(variant != nullptr);
   std::vector<SettingText> values;
   if (comma != std::string::npos) {
      const auto equals = rules.find('=', comma);
      values.emplace_back(rules.substr(comma + 1, equals - comma - 1), rules.substr(equals + 1));
   }
   const auto settings = make_settings(*variant, values, SettingCheck::Strict);
   REQUIRE(settings);
   return *settings;
}

GamePtr game_at(const std::string& rules, std::string_view position) {
   const Settings settings = settings_of(rules);
   CAPTURE(rules, position);
   const auto diagram = position.find(':') != std::string_view::npos
                            ? parse_fen(*settings.variant, position)
                            : parse_hub_position(*settings.variant, position);
   if (!diagram) FAIL(diagram.error().message);
   auto game = make_game(settings, *diagram);
   if (!game) FAIL(game.error().message);
   return std::move(*game);
}

/// The move that the text names, as Hub text.
std::string hub(const Game& game, std::string_view text) {
   const auto move = parse_hub_move(game, text);
   CAPTURE(text);
   if (!move) FAIL(move.error().message);
   return to_hub_move(*move);
}

std::string pdn(const Game& game, std::string_view text) {
   const auto move = parse_pdn_move(game, text);
   CAPTURE(text);
   if (!move) FAIL(move.error().message);
   return to_hub_move(*move);
}

std::string checked(const Result<Move>& move, std::string_view text) {
   CAPTURE(text);
   REQUIRE_FALSE(move.has_value());
   const std::string message = move.error().message;
   CHECK(message.find_first_of("\"=\n\r") == std::string::npos);
   return message;
}

std::string hub_fault(const Game& game, std::string_view text) {
   return checked(parse_hub_move(game, text), text);
}

std::string pdn_fault(const Game& game, std::string_view text) {
   return checked(parse_pdn_move(game, text), text);
}

std::vector<std::string> pdn_texts(const Game& game) {
   std::vector<std::string> texts;
   for (const Move& move : game.legal_moves())
      texts.push_back(to_pdn_move(game, move));
   return texts;
}

using Texts = std::vector<std::string>;

/// Every move of the position is found again by every text that may name it.
bool moves_come_back(const Game& game, const suites::MovesRow& row) {
   std::set<std::string> pdn_names;
   const std::vector<Move> legal = game.legal_moves();
   for (const Move& move : legal) {
      const std::string hub_text = to_hub_move(move);
      const std::string pdn_text = to_pdn_move(game, move);
      pdn_names.insert(pdn_text);
      const auto by_hub = parse_hub_move(game, hub_text);
      const auto by_pdn = parse_pdn_move(game, pdn_text);
      if (!by_hub || *by_hub != move || !by_pdn || *by_pdn != move) {
         CAPTURE(row.fen, hub_text, pdn_text);
         CHECK((by_hub && *by_hub == move));
         CHECK((by_pdn && *by_pdn == move));
         return false;
      }
      if (move.captured.empty()) continue;
      std::string backwards = std::to_string(move.from) + "x" + std::to_string(move.to);
      for (auto it = move.captured.rbegin(); it != move.captured.rend(); ++it) {
         backwards += "x" + std::to_string(*it);
      }
      const auto by_other_order = parse_hub_move(game, backwards);
      if (!by_other_order || *by_other_order != move) {
         CAPTURE(row.fen, backwards);
         CHECK((by_other_order && *by_other_order == move));
         return false;
      }
      for (const Route& route : game.routes(move, true)) {
         std::string path = std::to_string(move.from);
         for (const Square landing : route)
            path += "x" + std::to_string(landing);
         // The same numbers can also be the Hub text of another move, which comes first.
         const auto by_path = parse_hub_move(game, path);
         const bool same = by_path && (*by_path == move || path == to_hub_move(*by_path));
         if (!same) {
            const auto twin = by_path ? to_hub_move(*by_path) : by_path.error().message;
            CAPTURE(row.fen, path, hub_text, twin);
            CHECK(same);
            return false;
         }
      }
   }
   if (pdn_names.size() != legal.size()) {
      CAPTURE(row.fen);
      CHECK(pdn_names.size() == legal.size());
      return false;
   }
   return true;
}

}  // namespace

TEST_CASE("every move of the suites is found by its texts, and no two share one") {
   std::vector<suites::MovesSuite> files = suites::read_moves(suites::data_folder() / "moves");
   if (const auto shared = suites::shared_folder()) {
      files = suites::read_moves(*shared / "moves");
   } else {
      std::cout << suites::no_shared_folder << " (moves as text: a sample is read)\n";
   }
   REQUIRE(files.size() == 26);
   for (const suites::MovesSuite& file : files) {
      CAPTURE(file.rules);
      for (const suites::MovesRow& row : file.rows) {
         const GamePtr game = game_at(file.rules, row.position);
         if (!moves_come_back(*game, row)) break;
      }
   }
}

TEST_CASE("captured squares are read in any order, and a path too") {
   const GamePtr game = game_at("brazilian", "Bbbbbebbbbbwbeeeewweeweeewwewwwww");
   for (const char* text : {"8x13x11x17x18", "8x13x18x11x17", "8x13x17x18x11", "8x15x22x13", "8x13",
                            "8x22x13", "8x13x17", " 8x13x11x17x18 ", "08x013"}) {
      CHECK(hub(*game, text) == "8x13x11x17x18");
   }
   CHECK(pdn_texts(*game) == Texts{"g7xa5"});
   for (const char* text : {"g7xa5", "g7xe5xc3xa5", "g7:a5", "g7-a5", "g7a5", "G7xA5", "g7xc3xa5",
                            "g7e5c3a5", "8x13", "8-13", "8x15x22x13", "g7 x a5", "g7xe5xc3xa5 "}) {
      CAPTURE(text);
      const auto move = parse_pdn_move(*game, text);
      CHECK((move && to_hub_move(*move) == "8x13x11x17x18"));
   }
}

TEST_CASE("two captures that share their ends are told apart") {
   const GamePtr game = game_at("international", "W:WK4:B13,32,37,20");
   CHECK(hub_fault(*game, "4x15") == "4x15 names more than one move: 4x15x13x20x32, 4x15x13x20x37");
   CHECK(hub(*game, "4x15x20x13x37") == "4x15x13x20x37");
   CHECK(hub(*game, "4x15x32") == "4x15x13x20x32");
   CHECK(hub_fault(*game, "4x15x13").find("names more than one move") != std::string::npos);
   CHECK(hub(*game, "4x27x38x15") == "4x15x13x20x32");
   CHECK(hub(*game, "4x42x15") == "4x15x13x20x37");
   CHECK(pdn_texts(*game) == Texts{"4x27x38x15", "4x31x42x15"});
   CHECK(pdn(*game, "4x31x42x15") == "4x15x13x20x37");
   CHECK(pdn_fault(*game, "4x15") == "4x15 names more than one move: 4x27x38x15, 4x31x42x15");
   CHECK(pdn_fault(*game, "4-15") == "4-15 names more than one move: 4x27x38x15, 4x31x42x15");
}

TEST_CASE("a capture that ends where it began is one move") {
   const GamePtr game = game_at("international", "W:WK2:B7,8,17,18");
   CHECK(pdn_texts(*game) == Texts{"2x2"});
   for (const char* text : {"2x2x7x8x17x18", "2x2x18x17x8x7", "2x2"}) {
      CHECK(hub(*game, text) == "2x2x7x8x17x18");
   }
   // Its path comes back to the first square, one way round or the other.
   for (const Route& route : game->routes(game->legal_moves().front(), true)) {
      std::string path = "2";
      for (const Square landing : route)
         path += "x" + std::to_string(landing);
      CHECK(hub(*game, path) == "2x2x7x8x17x18");
      CHECK(pdn(*game, path) == "2x2x7x8x17x18");
   }
   CHECK(pdn_texts(*game_at("brazilian", "W:WK2:B7,8,17,18")) == Texts{"d8xa5"});
}

TEST_CASE("a single capture is read with and without the captured square") {
   const GamePtr game = make_game(settings_of("international"));
   game->play(*parse_hub_move(*game, "32-28"));
   game->play(*parse_hub_move(*game, "19-23"));
   CHECK(hub(*game, "28x19") == "28x19x23");
   CHECK(hub(*game, "28x19x23") == "28x19x23");
   CHECK(hub_fault(*game, "33-29") == "illegal move 33-29: a capture is compulsory");
}

TEST_CASE("Hub moves that cannot be are refused with what is wrong") {
   const GamePtr game = game_at("international", "W:WK4:B13,32,37,20");
   CHECK(hub_fault(*game, "") == " is not a move, as 32-28 or 28x19x23");
   CHECK(hub_fault(*game, "4") == "4 is not a move, as 32-28 or 28x19x23");
   CHECK(hub_fault(*game, "4x") == "4x is not a move, as 32-28 or 28x19x23");
   CHECK(hub_fault(*game, "x4x15") == "x4x15 is not a move, as 32-28 or 28x19x23");
   CHECK(hub_fault(*game, "4x15-13") == "4x15-13 is not a move, as 32-28 or 28x19x23");
   CHECK(hub_fault(*game, "4-15-26") == "4-15-26 is not a move, as 32-28 or 28x19x23");
   CHECK(hub_fault(*game, "4x+15") == "4x+15 is not a move, as 32-28 or 28x19x23");
   CHECK(hub_fault(*game, "c3-d4") == "c3-d4 is not a move, as 32-28 or 28x19x23");
   CHECK(hub_fault(*game, "a\"=\nb") == "a???b is not a move, as 32-28 or 28x19x23");
   CHECK(hub_fault(*game, "51x40") == "51 in 51x40 is off the board (1..50)");
   CHECK(hub_fault(*game, "4x15x13x0") == "0 in 4x15x13x0 is off the board (1..50)");
   CHECK(hub_fault(*game, "4x15x13x13x32") == "13 is named twice in 4x15x13x13x32");
   CHECK(hub_fault(*game, "4x15x13x14x32") == "illegal move 4x15x13x14x32");
   CHECK(hub_fault(*game, "4x16") == "illegal move 4x16");
   CHECK(hub_fault(*game, "3x15") == "illegal move 3x15: no piece of White stands there");
   CHECK(hub_fault(*game, "13x8") == "illegal move 13x8: no piece of White stands there");
   CHECK(hub_fault(*game, "4-15") == "illegal move 4-15: a capture is compulsory");
   CHECK(hub_fault(*game_at("international", "W:W46:B37,41"), "46-40") ==
         "illegal move 46-40: the game is over");
}

TEST_CASE("PDN moves that cannot be are refused with what is wrong") {
   const GamePtr russian = make_game(settings_of("russian"));
   CHECK(pdn_fault(*russian, "a1-a5") == "illegal move a1-a5");
   CHECK(pdn_fault(*russian, "A1-A5") == "illegal move A1-A5");
   CHECK(pdn_fault(*russian, "c3-d5") == "d5 in c3-d5 is no square of russian");
   CHECK(pdn_fault(*russian, "c3") == "c3 is not a move, as c3-d4");
   CHECK(pdn_fault(*russian, "") == " is not a move, as c3-d4");
   CHECK(pdn_fault(*russian, "c3--d4") == "c3--d4 is not a move, as c3-d4");
   CHECK(pdn_fault(*russian, "c3-d4-") == "c3-d4- is not a move, as c3-d4");
   CHECK(pdn_fault(*russian, "d6-e5") == "illegal move d6-e5: no piece of White stands there");
   const GamePtr english = make_game(settings_of("english"));
   CHECK(pdn_fault(*english, "1115") == "1115 is not a move, as 11-15");
   CHECK(pdn_fault(*english, "11-33") == "33 in 11-33 is no square of english");
   CHECK(pdn_fault(*english, "a3-b4") == "a3 in a3-b4 is no square of english");
}

TEST_CASE("quiet moves and captures in the notation of each variant") {
   CHECK(pdn_texts(*game_at("russian", "W:Wh6:Bg7,c5,d2")) == Texts{"h6:e1"});
   CHECK(pdn_texts(*make_game(settings_of("english"))) ==
         Texts{"9-13", "9-14", "10-14", "10-15", "11-15", "11-16", "12-16"});
   const Texts thai = pdn_texts(*game_at("thai", "Wbeebeebebeeeeeeebeeewweewwebeeew"));
   CHECK(thai == Texts{"12-28", "11-27"});

   const GamePtr spanish = make_game(settings_of("spanish"));
   const auto first = parse_pdn_move(*spanish, "10-14");
   REQUIRE(first);
   CHECK(to_hub_move(*first) == "23-19");
   CHECK(to_pdn_move(*spanish, *first) == "10-14");
   CHECK(pdn(*make_game(settings_of("russian")), "c3d4") == "22-18");
   CHECK(pdn(*make_game(settings_of("russian")), "22-18") == "22-18");
   CHECK(pdn(*make_game(settings_of("russian")), "C3 - D4") == "22-18");
   CHECK(pdn(*make_game(settings_of("russian")), "c3-18") == "22-18");
   CHECK(pdn(*make_game(settings_of("turkish")), "a3-a4") == "41-33");
}

TEST_CASE("the shorter of two captures with the same ends has the short text") {
   const GamePtr game = game_at("russian", "W:Wa7,Kd6:Bd8,e7,b6,e5,Kc3,f2");
   // d6xf8 over e7, or round the board over e5, c3, f2 and e7: a whole path wins.
   CHECK(pdn(*game, "d6:f8") == "10x3x7");
   CHECK(hub(*game, "10x3") == "10x3x7");
   CHECK(hub(*game, "10x3x7") == "10x3x7");
   CHECK(hub(*game, "10x3x27x7x22x15") == "10x3x7x15x22x27");
   CHECK(hub(*game, "10x3x27") == "10x3x7x15x22x27");
   const Texts texts = pdn_texts(*game);
   CHECK(std::find(texts.begin(), texts.end(), "d6:f8") != texts.end());
}

TEST_CASE("without compulsory captures a quiet move may share its ends with a capture") {
   const GamePtr game = game_at("czech,forced-capture=off", "B:Wa7,e7,g7,f4,Kh4:BKc5,Kg1");
   CHECK(hub(*game, "14-23") == "14-23");
   CHECK(hub(*game, "14x23") == "14x23x7x8x19");
   CHECK(pdn(*game, "c5-e3") == "14-23");
   CHECK(pdn(*game, "c5xe3") == "14x23x7x8x19");
   const Move quiet = *parse_hub_move(*game, "14-23");
   const Move capture = *parse_hub_move(*game, "14x23");
   CHECK(to_pdn_move(*game, quiet) == "c5-e3");
   CHECK(to_pdn_move(*game, capture) == "c5xf8xh6xe3");
}

TEST_CASE("any text is a move or an error of one line") {
   std::mt19937 random(5);
   const std::string_view letters = "0123456789xx--::abcdefgh ABX\"=\n";
   const std::vector<GamePtr> games = [] {
      std::vector<GamePtr> result;
      for (const char* rules : {"international", "russian", "thai", "turkish"}) {
         result.push_back(make_game(settings_of(rules)));
      }
      result.push_back(game_at("international", "W:WK4:B13,32,37,20"));
      result.push_back(game_at("brazilian", "Bbbbbebbbbbwbeeeewweeweeewwewwwww"));
      return result;
   }();
   const Texts seeds = {"32-28", "c3-d4", "4x15x13x20x32", "4x27x38x15", "g7xe5xc3xa5", "8x13", ""};
   int found = 0;
   for (int round = 0; round < 20000; ++round) {
      std::string text = seeds[random() % seeds.size()];
      for (auto changes = random() % 4; changes > 0; --changes) {
         const auto place = random() % (text.size() + 1);
         if (random() % 3 == 0 && !text.empty()) {
            text.erase(place, 1);
         } else {
            text.insert(place, 1, letters[random() % letters.size()]);
         }
      }
      const Game& game = *games[random() % games.size()];
      const std::vector<Move> legal = game.legal_moves();
      for (const auto& move : {parse_hub_move(game, text), parse_pdn_move(game, text)}) {
         CAPTURE(text);
         if (move) {
            ++found;
            if (std::find(legal.begin(), legal.end(), *move) == legal.end()) FAIL("not legal");
         } else if (move.error().message.find_first_of("\"=\n") != std::string::npos) {
            FAIL(move.error().message);
         }
      }
   }
   CHECK(found > 500);
}

}  // namespace kete
