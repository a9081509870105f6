#include <sstream>
#include <string>

#include "game/game.hpp"
#include "notation/fen.hpp"
#include "pdn/game_stream.hpp"
#include "pdn/games.hpp"
#include "pdn/writer.hpp"
#include "support/both_generators.hpp"
#include "support/catch.hpp"
#include "util/text.hpp"

namespace kete {

namespace {

const std::vector<std::string> comments = {
    "",
    "",
    "",
    "short",
    "a long comment, the words of which go over more than one line of the file",
    "(18-23 38-32)",
    "[Event (not a tag)]",
    "50 % ; 1-0 *",
    "\xC8\xE2\xE0\xED \xC3\xA9"};

GameRecord random_game(const Settings& settings, both::Random& random, bool from_start) {
   GameRecord record;
   record.tags = {{"Event", R"(A "quoted" \ name\)"}, {"White", "\xD0\x98"}, {"X_1", ""}};
   record.result = static_cast<GameResult>(random.below(5));
   record.start = start_diagram(*settings.variant);
   if (!from_start) {
      const naive::NaiveRules rules = naive::naive_rules(settings.variant->name);
      record.start = both::to_diagram(both::strewn_position(rules, random));
      record.start.no_progress = random.below(3) * 7;
   }
   record.comment = comments[static_cast<std::size_t>(random.below(9))];
   auto game = make_game(settings, record.start).value();
   for (int ply = 0; ply < 120; ++ply) {
      const std::vector<Move> moves = game->legal_moves();
      if (moves.empty()) break;
      const Move& move =
          moves[static_cast<std::size_t>(random.below(static_cast<int>(moves.size())))];
      record.moves.push_back({move, comments[static_cast<std::size_t>(random.below(9))]});
      game->play(move);
   }
   return record;
}

GameRecord read_back(const std::string& text, std::string_view variant) {
   std::istringstream input(text);
   PdnGames games(input, {});
   PdnGame game;
   REQUIRE(games.next(game));
   if (game.replay.fault) FAIL(game.replay.fault->message);
   CHECK(game.replay.warnings.empty());
   CHECK(game.settings->variant->name == variant);
   const GameRecord record = game.replay.record;
   CHECK_FALSE(games.next(game));
   return record;
}

}  // namespace

TEST_CASE("What is written reads back equal, in every variant") {
   both::Random random(20);
   for (const Variant* variant : variants()) {
      const Settings settings(*variant);
      for (int i = 0; i < 30; ++i) {
         const GameRecord record = random_game(settings, random, i % 2 == 0);
         const std::string text = to_pdn(settings, record);
         INFO(text);
         REQUIRE(read_back(text, variant->name) == record);
      }
   }
}

TEST_CASE("Lines of moves are under 80 columns and the end is a blank line") {
   both::Random random(3);
   for (const Variant* variant : variants()) {
      const Settings settings(*variant);
      const std::string text = to_pdn(settings, random_game(settings, random, true));
      for (const std::string_view line : text::split(text, '\n')) {
         INFO(line);
         CHECK(line.size() < 80);
      }
      CHECK(text.ends_with("*\n\n"));
   }
}

TEST_CASE("A game as it is written") {
   const Settings settings(*find_variant("killer"));
   const PdnGame game = test::played_one(
       "[Event \"a\"] {first} 1. 32-28 19-23 {take {it}} 2. 28x19 14x23 2-0", "killer");
   CHECK(to_pdn(settings, game.replay.record) ==
         "[Event \"a\"]\n[Result \"2-0\"]\n[GameType \"20,W,10,10,N2,0\"]\n[Variant \"Killer\"]\n\n"
         "{ first } 1. 32-28 19-23 { take (it) } 2. 28x19 14x23 *\n\n");
}

TEST_CASE("The second side first, a position of its own, captures that need all their squares") {
   const Settings settings(*find_variant("english"));
   const PdnGame game = test::played_one(
       "[FEN \"W:W30:B1:H3\"] 1... 30-26 1-5 /FEN \"W:W27:B15,16,23,24\"/ 27x20x11", "english");
   REQUIRE_FALSE(game.replay.fault);
   CHECK(to_pdn(settings, game.replay.record) ==
         "[Result \"*\"]\n[GameType \"21,B,8,8,N1,0\"]\n[SetUp \"1\"]\n"
         "[FEN \"W:W30:B1:H3\"]\n\n"
         "1... 30-26 2. 1-5 /FEN \"W:W27:B15,16,23,24\"/ 2... 27x20x11 *\n\n");
}

TEST_CASE("The FENs of a game in a line") {
   const Settings settings(*find_variant("international"));
   const PdnGame game = test::played_one("[FEN \"W:W31:B2\"] 31-27 2-7 *", "international");
   CHECK(to_fens(settings, game.replay.record) == "W:W31:B2 B:W27:B2 W:W27:B7\n");
}

}  // namespace kete
