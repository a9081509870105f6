#include <string>
#include <vector>

#include "game/playing.hpp"
#include "support/catch.hpp"

// How games end without a draw: rules.md, "End of the game".

namespace kete::test {

TEST_CASE("a side to move without a legal move has lost") {
   // U27: a blocked side neither passes nor draws.
   const auto blocked = game_of("international", "W:W46:B37,41");
   CHECK(blocked->legal_moves().empty());
   CHECK(standing(*blocked) == "lost no-moves");

   // U53: without pieces.
   CHECK(standing(*game_of("international", "B:W50:B")) == "lost no-pieces");
}

TEST_CASE("the last piece may be taken") {
   // U26
   const auto english = game_of("english", "B:W17:B14");
   play(*english, "14x21");
   CHECK(english->diagram().turn == Side::White);
   CHECK(standing(*english) == "lost no-pieces");
   CHECK(english->legal_moves().empty());

   // U25: one king stands beside another; it is White's move, and White wins.
   const auto kings = game_of("english", "W:WK29:BK25");
   CHECK(standing(*kings) == "playing");
   play(*kings, "29x22");
   CHECK(standing(*kings) == "lost no-pieces");
}

TEST_CASE("an empty side that is not to move leaves the game going") {
   for (const char* variant : {"international", "losing", "breakthrough", "frisian"}) {
      INFO(variant);
      const auto game = game_of(variant, "W:W46:B");
      CHECK(standing(*game) == "playing");
      CHECK(game->legal_moves().size() == 1);
   }
}

TEST_CASE("losing: the side to move without a move has won") {
   CHECK(standing(*game_of("losing", "W:W46:B37,41")) == "won no-moves");
   CHECK(standing(*game_of("losing", "B:W50:B")) == "won no-pieces");
   const auto game = game_of("losing", "W:W28:B22");
   play(*game, "28x17");
   CHECK(standing(*game) == "won no-pieces");
}

TEST_CASE("breakthrough: the first king ends the game") {
   const auto game = game_of("breakthrough", "W:W7:B40");
   CHECK(standing(*game) == "playing");
   play(*game, "7-2");
   CHECK(standing(*game) == "lost king-reached");
   CHECK(game->legal_moves().empty());

   // From given positions: the owner of the king has won, whoever is to move.
   CHECK(standing(*game_of("breakthrough", "W:WK2:B40")) == "won king-reached");
   CHECK(standing(*game_of("breakthrough", "B:WK2:B40")) == "lost king-reached");
   // With kings on both sides, the side not to move.
   CHECK(standing(*game_of("breakthrough", "W:WK2:BK40")) == "lost king-reached");
   CHECK(standing(*game_of("breakthrough", "B:WK2:BK40")) == "lost king-reached");
   // A blocked side loses there too.
   CHECK(standing(*game_of("breakthrough", "W:W46:B37,41")) == "lost no-moves");
}

TEST_CASE("breakthrough: a finished game has no moves below it") {
   CHECK(game_of("breakthrough", "B:WK2:B40")->perft(3, 1) == 0);
   // 7-1 and 7-2 are all of White's moves; nothing follows.
   const auto game = game_of("breakthrough", "W:W7:B40");
   CHECK(game->perft(1, 1) == 2);
   CHECK(game->perft(2, 1) == 0);
}

TEST_CASE("the reason is told in one sentence") {
   CHECK(game_of("international", "W:W31:B20")->outcome().sentence.empty());

   const auto repeated = game_of("international", "W:WK46:BK2");
   play_round(*repeated, round_10x10, 8);
   std::vector<std::string> sentences = {
       repeated->outcome().sentence,
       game_of("international", "W:W46:B37,41")->outcome().sentence,
       game_of("international", "B:W50:B")->outcome().sentence,
       game_of("losing", "B:W50:B")->outcome().sentence,
       game_of("breakthrough", "W:WK2:B40")->outcome().sentence,
       game_of("turkish", "W:WKa1:BKh8")->outcome().sentence};
   for (const std::string& sentence : sentences) {
      INFO(sentence);
      REQUIRE(!sentence.empty());
      CHECK(sentence.back() == '.');
      CHECK(sentence.find_first_of("\"=\n") == std::string::npos);
   }
   // Who has won is said by name.
   CHECK(sentences[1].find("Black has won") != std::string::npos);
   CHECK(sentences[2].find("White has won") != std::string::npos);
   CHECK(sentences[3].find("Black has won") != std::string::npos);
   CHECK(sentences[4].find("White has won") != std::string::npos);
}

TEST_CASE("supa: a win over a side that had no king at any known position") {
   SECTION("the loser had none") {
      const auto game = game_of("tanzanian", "W:Wc3:Bd4");
      CHECK(!game->supa());
      play(*game, "c3xe5");
      CHECK(standing(*game) == "lost no-pieces");
      CHECK(game->supa() == true);
   }
   SECTION("the loser's king counts although it is gone") {
      const auto game = game_of("tanzanian", "W:Wc3,a1:BKd4");
      play(*game, "c3xe5");
      CHECK(standing(*game) == "lost no-pieces");
      CHECK(game->supa() == false);
   }
   SECTION("the winner's kings do not matter") {
      const auto game = game_of("tanzanian", "W:WKc3:Bd4");
      play(*game, "c3xe5");
      CHECK(game->supa() == true);
   }
   SECTION("a king made on the way counts") {
      // Black crowns, the king is offered a man and taken.
      const auto game = game_of("tanzanian", "B:Wc5,e1,a1:Bd2");
      play(*game, "d2-c1");
      CHECK(!game->supa());
      play(*game, "e1-f2");
      play(*game, "c1-b2");
      play(*game, "a1xc3");
      CHECK(standing(*game) == "lost no-pieces");
      CHECK(game->supa() == false);
   }
   SECTION("blocked is lost like taken") {
      const auto game = game_of("tanzanian", "W:Wa3:Bb4,c5");
      CHECK(standing(*game) == "lost no-moves");
      CHECK(game->supa() == true);
   }
   SECTION("nothing for a draw, nothing in other variants") {
      const auto drawn = game_of("tanzanian", "W:WKg1:BKb8");
      play_round(*drawn, round_8x8, 8);
      REQUIRE(standing(*drawn) == "drawn repetition");
      CHECK(!drawn->supa());
      const auto other = game_of("flying-kings", "W:Wc3:Bd4");
      play(*other, "c3xe5");
      REQUIRE(standing(*other) == "lost no-pieces");
      CHECK(!other->supa());
   }
}

TEST_CASE("a game remembers what it was set up with") {
   const auto game = game_of("russian", "W:WKg1:BKb8", {{"repetition", "off"}});
   CHECK(game->variant().name == "russian");
   CHECK(game->settings().draws.number(DrawRule::Repetition) == DrawRules::off);
   CHECK(game->plies() == 0);
   play_round(*game, round_8x8, 3);
   CHECK(game->plies() == 3);

   const auto copy = game->clone();
   play(*copy, "a7-b8");
   CHECK(copy->plies() == 4);
   CHECK(game->plies() == 3);
   CHECK(game->diagram().turn == Side::Black);
}

TEST_CASE("a game does not begin from a diagram that is no position") {
   const Settings settings = settings_of("international");
   Diagram diagram = start_diagram(*settings.variant);
   CHECK(make_game(settings, diagram));

   Diagram short_one = diagram;
   short_one.pieces.pop_back();
   CHECK(!make_game(settings, short_one));

   Diagram man_on_last_row = diagram;
   man_on_last_row.pieces[0] = Piece::WhiteMan;
   CHECK(!make_game(settings, man_on_last_row));
   man_on_last_row.pieces[0] = Piece::WhiteKing;
   CHECK(make_game(settings, man_on_last_row));

   const Settings frisian = settings_of("frisian");
   Diagram stray_run = start_diagram(*frisian.variant);
   stray_run.king_runs[0] = {31, 2};  // a man stands there
   CHECK(!make_game(frisian, stray_run));
}

}  // namespace kete::test
