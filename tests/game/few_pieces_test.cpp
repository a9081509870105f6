#include "game/playing.hpp"
#include "support/catch.hpp"

// rules.md: three-against-one, two-against-one, one-against-one. The ply that brings the material
// about is not counted (U29), nothing inside it restarts the count.

namespace kete::test {

namespace {

const std::vector<SettingText> no_repetition = {{"repetition", "off"}};

/// One more ply of a round that was played so far.
void play_next(Game& game, std::string_view round, int plies_so_far) {
   const auto words = text::words(round);
   play(game, words[static_cast<std::size_t>(plies_so_far) % words.size()]);
}

/// Plays the round: still going after one ply less than that, then drawn for the reason.
void check_drawn_after(Game& game, std::string_view round, int plies, const std::string& reason) {
   play_round(game, round, plies - 1);
   CHECK(standing(game) == "playing");
   play_next(game, round, plies - 1);
   CHECK(standing(game) == "drawn " + reason);
}

void check_never_drawn(Game& game, std::string_view round, int plies) {
   for (int i = 0; i < plies; ++i) {
      CAPTURE(i);
      REQUIRE(standing(game) == "playing");
      play_next(game, round, i);
   }
   CHECK(standing(game) == "playing");
}

/// The kings of round_8x8 and two more of White's that are safe beside them.
constexpr std::string_view three_kings = "W:WKc1,Ke1,Kg1:BKb8";
constexpr std::string_view three_kings_black_first = "B:WKc1,Ke1,Kg1:BKb8";
constexpr std::string_view round_black_first = "b8-a7 g1-h2 a7-b8 h2-g1";

}  // namespace

TEST_CASE("international, three against one: 32 plies") {
   SECTION("king and two men") {
      check_drawn_after(*game_of("international", "W:WK46,45,44:BK2", no_repetition), round_10x10,
                        32, "three-against-one");
   }
   SECTION("the king may be on Black's side") {
      check_drawn_after(*game_of("international", "W:WK46:BK2,6,7", no_repetition), round_10x10, 32,
                        "three-against-one");
   }
   SECTION("three kings, and the canadian and killer games") {
      check_drawn_after(*game_of("international", "W:WK46,K47,K36:BK2", no_repetition), round_10x10,
                        32, "three-against-one");
      check_drawn_after(*game_of("killer", "W:WK46,45,44:BK2", no_repetition), round_10x10, 32,
                        "three-against-one");
      check_drawn_after(*game_of("canadian", "W:WK67,K72,71:BK1", no_repetition),
                        "72-66 1-7 66-72 7-1", 32, "three-against-one");
   }
   SECTION("four against one is not in it") {
      check_never_drawn(*game_of("international", "W:WK46,45,44,50:BK2", no_repetition),
                        round_10x10, 40);
   }
   SECTION("losing and breakthrough have no such rule") {
      check_never_drawn(*game_of("losing", "W:WK46,45,44:BK2", no_repetition), round_10x10, 40);
   }
   SECTION("the capture that brings it about is not counted") {
      const auto game = game_of("international", "W:WK46,45,44:BK2,40", no_repetition);
      play(*game, "45x34");
      check_drawn_after(*game, "2-8 46-41 8-2 41-46", 32, "three-against-one");
   }
   SECTION("a promotion that brings it about is not counted") {
      // Three men against a king are no class; they become one when the first man is crowned.
      const auto game = game_of("international", "W:W10,45,50:BK2", no_repetition);
      play(*game, "10-4");
      check_drawn_after(*game, "2-8 4-10 8-2 10-4", 32, "three-against-one");
   }
   SECTION("a promotion inside it does not restart it") {
      const auto game = game_of("international", "W:WK46,10,45:BK2", no_repetition);
      play_round(*game, round_10x10, 20);
      play(*game, "10-4");
      check_drawn_after(*game, "2-8 46-41 8-2 41-46", 11, "three-against-one");
   }
   SECTION("the number is a parameter") {
      auto settings = no_repetition;
      settings.emplace_back("three-against-one", "7");
      check_drawn_after(*game_of("international", "W:WK46,45,44:BK2", settings), round_10x10, 7,
                        "three-against-one");
      settings.back().second = "off";
      check_never_drawn(*game_of("international", "W:WK46,45,44:BK2", settings), round_10x10, 49);
   }
}

TEST_CASE("international, two against one: 10 plies") {
   for (const char* fen : {"W:WK46,45:BK2", "W:WK46,K47:BK2", "W:WK46:BK2", "W:WK46:BK2,6"}) {
      INFO(fen);
      check_drawn_after(*game_of("international", fen, no_repetition), round_10x10, 10,
                        "two-against-one");
   }
}

TEST_CASE("international, two against one: what does not restart it") {
   SECTION("a man that moves") {
      const auto game = game_of("international", "W:WK46,45:BK2", no_repetition);
      play_round(*game, round_10x10, 4);
      play(*game, "45-40");
      check_drawn_after(*game, "2-8 46-41 8-2 41-46", 5, "two-against-one");
   }
   SECTION("a promotion") {
      const auto game = game_of("international", "W:WK46,10:BK2", no_repetition);
      play_round(*game, round_10x10, 4);
      play(*game, "10-4");
      check_drawn_after(*game, "2-8 46-41 8-2 41-46", 5, "two-against-one");
   }
   SECTION("a capture that leaves one king against one") {
      const auto game = game_of("international", "W:WK46,34:BK2", no_repetition);
      play_round(*game, round_10x10, 4);
      play(*game, "34-30 2x35");
      check_drawn_after(*game, "46-41 35-40 41-46 40-35", 4, "two-against-one");
   }
}

TEST_CASE("international, two against one starts at zero after three against one") {
   const auto game = game_of("international", "W:WK46,34,45:BK2", no_repetition);
   play_round(*game, round_10x10, 20);
   play(*game, "34-30 2x35");
   check_drawn_after(*game, "46-41 35-30 41-46 30-35", 10, "two-against-one");
}

TEST_CASE("killer: two against one is for king against king only") {
   check_drawn_after(*game_of("killer", "W:WK46:BK2", no_repetition), round_10x10, 10,
                     "two-against-one");
   check_never_drawn(*game_of("killer", "W:WK46,K47:BK2", no_repetition), round_10x10, 40);
   check_never_drawn(*game_of("killer", "W:WK46,45:BK2", no_repetition), round_10x10, 40);
}

TEST_CASE("frisian: two kings against one king, 14 plies") {
   for (const char* variant : {"frisian", "frysk"}) {
      INFO(variant);
      check_drawn_after(*game_of(variant, "W:WK46,K47:BK2", no_repetition), round_10x10, 14,
                        "two-against-one");
   }
   // A king and a man against a king are not in it.
   const auto game = game_of("frisian", "W:WK46,45:BK2", no_repetition);
   play(*game, "46-41 2-8 41-46 8-2 46-41 2-8 45-40 8-2 41-46 2-8 46-41 8-2 41-46 2-8 40-35 8-2");
   CHECK(standing(*game) == "playing");
}

TEST_CASE("three kings against one count moves of the stronger side") {
   struct Row {
      const char* variant;
      int moves;
   };

   for (const Row& row : {Row{"tanzanian", 12}, Row{"russian", 15}, Row{"brazilian", 15}}) {
      INFO(row.variant);
      auto settings = no_repetition;
      settings.emplace_back("no-progress", "off");
      // The stronger side moves first: its last counted move is the last ply.
      check_drawn_after(*game_of(row.variant, three_kings, settings), round_8x8, 2 * row.moves - 1,
                        "three-against-one");
      // The weaker side moves first: one ply more, and its own moves are not counted.
      check_drawn_after(*game_of(row.variant, three_kings_black_first, settings), round_black_first,
                        2 * row.moves, "three-against-one");
   }
   // classic, flying-kings, czech and english have no such rule.
   auto settings = no_repetition;
   settings.emplace_back("no-progress", "off");
   for (const char* variant : {"flying-kings", "czech"}) {
      INFO(variant);
      check_never_drawn(*game_of(variant, three_kings, settings), round_8x8, 60);
   }
}

TEST_CASE("three kings against one in the variants with numbered squares") {
   struct Row {
      const char* variant;
      const char* three;
      const char* four;
      std::string_view round;
      int moves;
   };

   // Spanish and portuguese number the squares from White's near right corner.
   constexpr std::string_view spanish_round = "2-6 31-28 6-2 28-31";
   const Row rows[] = {
       {"pool", "W:WK32,K30,K29:BK1", "W:WK32,K30,K29,K31:BK1", "32-28 1-5 28-32 5-1", 13},
       {"spanish", "W:WK2,K3,K4:BK31", "W:WK2,K3,K4,K8:BK31", spanish_round, 12},
       {"portuguese", "W:WK2,K3,K4:BK31", "W:WK2,K3,K4,K8:BK31", spanish_round, 12}};
   auto settings = no_repetition;
   settings.emplace_back("no-progress", "off");
   for (const Row& row : rows) {
      INFO(row.variant);
      check_drawn_after(*game_of(row.variant, row.three, settings), row.round, 2 * row.moves - 1,
                        "three-against-one");
      // Exactly three kings.
      check_never_drawn(*game_of(row.variant, row.four, settings), row.round, 60);
   }
}

TEST_CASE("three or more kings: a man keeps a side out of it") {
   auto settings = no_repetition;
   settings.emplace_back("no-progress", "off");
   SECTION("tanzanian, until the man is crowned") {
      const auto game = game_of("tanzanian", "W:WKc1,Ke1,Kg1,g7:BKb8", settings);
      play_round(*game, round_8x8, 40);
      CHECK(standing(*game) == "playing");
      play(*game, "g7-h8");  // brings the class about: not counted
      check_drawn_after(*game, round_black_first, 24, "three-against-one");
   }
   SECTION("four kings are in it, and three of them go on in it") {
      const auto game = game_of("tanzanian", "W:WKc1,Ke1,Kg1,Kh8:BKb8", settings);
      play_round(*game, round_8x8, 12);  // six moves by White
      play(*game, "h8-e5 b8xh2");        // the seventh offers a king
      check_drawn_after(*game, "c1-b2 h2-b8 b2-c1 b8-h2", 9, "three-against-one");
   }
}

TEST_CASE("russian and brazilian, two against one: 10 plies") {
   for (const char* variant : {"russian", "brazilian"}) {
      INFO(variant);
      check_drawn_after(*game_of(variant, "W:WKc1,Kg1:BKb8", no_repetition), round_8x8, 10,
                        "two-against-one");
      check_drawn_after(*game_of(variant, "W:Wa3,Kg1:BKb8", no_repetition), round_8x8, 10,
                        "two-against-one");
      // King against king is not in it: no-progress ends that.
      check_drawn_after(*game_of(variant, "W:WKg1:BKb8", no_repetition), round_8x8, 30,
                        "no-progress");
   }
}

TEST_CASE("russian, two against one starts at zero after three against one") {
   const auto game = game_of("russian", "W:WKc1,Kg1,Kh8:BKb8", no_repetition);
   play_round(*game, round_8x8, 8);
   play(*game, "h8-e5 b8xh2");
   check_drawn_after(*game, "c1-b2 h2-b8 b2-c1 b8-h2", 10, "two-against-one");
}

TEST_CASE("one against one is drawn at once, unless the side to move can capture") {
   SECTION("turkish: any piece (U20)") {
      CHECK(standing(*game_of("turkish", "W:WKa1:BKh8")) == "drawn one-against-one");
      CHECK(standing(*game_of("turkish", "W:Wa3:Bh6")) == "drawn one-against-one");
      CHECK(standing(*game_of("turkish", "W:WKa1:Bh6")) == "drawn one-against-one");
      CHECK(!game_of("turkish", "W:WKa1:BKh8")->legal_moves().empty());
      // The king stands on the man's file, with an empty square behind the man.
      CHECK(standing(*game_of("turkish", "W:WKa1:Ba5")) == "playing");
      CHECK(standing(*game_of("turkish", "B:WKa1:Ba5")) == "drawn one-against-one");
      // Two against one goes on.
      CHECK(standing(*game_of("turkish", "W:WKa1,b3:BKh8")) == "playing");
   }
   SECTION("turkish: the pending capture wins") {
      const auto game = game_of("turkish", "W:WKa1:Ba5");
      play(*game, "a1xa6");
      CHECK(standing(*game) == "lost no-pieces");
   }
   SECTION("frisian: king against king") {
      for (const char* variant : {"frisian", "frysk"}) {
         INFO(variant);
         CHECK(standing(*game_of(variant, "W:WK46:BK2")) == "drawn one-against-one");
         CHECK(standing(*game_of(variant, "W:WK46:BK23")) == "playing");  // on the diagonal
         CHECK(standing(*game_of(variant, "W:WK46:BK26")) == "playing");  // on the file
         CHECK(standing(*game_of(variant, "B:WK46:BK23")) == "drawn one-against-one");
         CHECK(standing(*game_of(variant, "W:WK46:B7")) == "playing");  // a man is no king
      }
   }
   SECTION("other variants go on") {
      CHECK(standing(*game_of("international", "W:WK46:BK2")) == "playing");
      CHECK(standing(*game_of("tanzanian", "W:WKg1:BKb8")) == "playing");
   }
   SECTION("the number is a parameter") {
      CHECK(standing(*game_of("turkish", "W:WKa1:BKh8", {{"one-against-one", "off"}})) ==
            "playing");
      const auto game = game_of("turkish", "W:WKa1:BKh8", {{"one-against-one", "2"}});
      play(*game, "a1-a2");
      CHECK(standing(*game) == "playing");
      play(*game, "h8-h7");
      CHECK(standing(*game) == "drawn one-against-one");
   }
}

}  // namespace kete::test
