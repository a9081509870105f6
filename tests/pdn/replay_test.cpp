#include <fmt/format.h>

#include <sstream>
#include <string>

#include "notation/fen.hpp"
#include "pdn/games.hpp"
#include "support/catch.hpp"

namespace kete {

namespace {

using test::moves_of;
using test::played;
using test::played_one;

/// English: 27x11 takes 15 and 23, or 16 and 24.
const std::string two_ways = "[FEN \"W:W27:B1,15,16,23,24\"] ";

std::string variant_of(const std::string& text, bool guess = false) {
   std::istringstream input(text);
   PdnGames games(input, {nullptr, guess, {}});
   PdnGame game;
   REQUIRE(games.next(game));
   return game.replay.fault ? "" : std::string(game.settings->variant->name);
}

/// The rule sets guessed for the games of a text, each with the ply that is illegal or 0.
std::string variants_guessed(const std::string& text) {
   std::istringstream input(text);
   PdnGames games(input, {nullptr, true, {}});
   PdnGame game;
   std::string names;
   while (games.next(game))
      names += fmt::format("{}:{} ", game.settings->variant->name,
                           game.replay.fault ? game.replay.fault->ply : 0);
   return names;
}

}  // namespace

TEST_CASE("A game is played by its rules and ends where it says") {
   const PdnGame game = played_one(
       "[Event \"x\"][GameType \"20\"][Result \"2-0\"] {a} 1. 32-28 {b} $1 19-23! 2. 28x19 14x23 "
       "2-0 {c}",
       "");
   CHECK_FALSE(game.replay.fault);
   CHECK(game.replay.warnings.empty());
   CHECK(moves_of(game) == "32-28 19-23 28x19x23 14x23x19");
   const GameRecord& record = game.replay.record;
   CHECK(record.tags == std::vector<PdnTag>{{"Event", "x"}});
   CHECK(record.result == GameResult::WhiteWins);
   CHECK(record.comment == "a");
   CHECK(record.moves[0].comment == "b $1");
   CHECK(record.moves[1].comment == "!");
   CHECK(record.moves[3].comment == "c");
}

TEST_CASE("A bad move is named, and the next game is read") {
   const auto games = played(
       "[Event \"a\"]\n1. 32-28 19-23\n2. 33-22 *\n\n[Event \"b\"]\n1. 32-28 *", "international");
   REQUIRE(games.size() == 2);
   REQUIRE(games[0].replay.fault);
   CHECK(games[0].replay.fault->ply == 3);
   CHECK(games[0].replay.fault->line == 3);
   CHECK(games[0].replay.fault->message.find("33-22") != std::string::npos);
   CHECK(games[0].replay.record.moves.size() == 2);
   CHECK(games[0].number == 1);
   CHECK_FALSE(games[1].replay.fault);
   CHECK(games[1].number == 2);
}

TEST_CASE("A short capture is decided by the moves behind it") {
   CHECK(moves_of(played_one(two_ways + "1. 27x11 24-28 *", "english")) == "27x11x15x23 24-28");
   CHECK(moves_of(played_one(two_ways + "1. 27x11 23-26 *", "english")) == "27x11x16x24 23-26");
   CHECK(moves_of(played_one(two_ways + "1. 27x11 1-5 2. 11-7 23-26 *", "english")) ==
         "27x11x16x24 1-5 11-7 23-26");
   CHECK(moves_of(played_one(two_ways + "1. 27x20x11 *", "english")) == "27x11x16x24");
}

TEST_CASE("A short capture that nothing decides is doubtful") {
   const PdnGame game = played_one(two_ways + "1. 27x11 1-5 *", "english");
   CHECK_FALSE(game.replay.fault);
   CHECK(moves_of(game) == "27x11x15x23 1-5");
   REQUIRE(game.replay.warnings.size() == 1);
   CHECK(game.replay.warnings[0].message.find("ply 1 can be made in 2 ways") != std::string::npos);
}

TEST_CASE("No reading is legal: the fault is where the last one ends") {
   const PdnGame game = played_one(two_ways + "1. 27x11 1-10 *", "english");
   REQUIRE(game.replay.fault);
   CHECK(game.replay.fault->ply == 2);
   CHECK(game.replay.fault->message.find("1-10") != std::string::npos);
}

TEST_CASE("Pieces of one capture are put together") {
   const std::string start = "[FEN \"W:W27:B1,14,23\"] ";
   CHECK(moves_of(played_one(start + "1. f2xd4 {on} d4xb6 b8-a7 *", "english")) ==
         "27x9x14x23 1-5");
   CHECK(moves_of(played_one(start + "1. 27x18 18x9 1-5 *", "english")) == "27x9x14x23 1-5");
   const PdnGame half = played_one(start + "1. 27x18 1-5 *", "english");
   REQUIRE(half.replay.fault);
   CHECK(half.replay.fault->ply == 1);
   // Not a piece of a capture, but a move that is missing.
   const PdnGame missing = played_one("1. 32-28 28-22 *", "international");
   REQUIRE(missing.replay.fault);
   CHECK(missing.replay.fault->ply == 2);
}

TEST_CASE("Squares by letters and by numbers, with any sign") {
   CHECK(moves_of(played_one("1. c3-d4 b6-c5 2. d4xb6 *", "russian")) == "22-18 9-14 18x9x14");
   CHECK(moves_of(played_one("1. C3D4 9-14 2. d4:b6 *", "russian")) == "22-18 9-14 18x9x14");
   CHECK(moves_of(played_one("1. f6-g5 c3-d4 *", "english")) == "11-16 22-18");
   CHECK(moves_of(played_one("1. 10-14 *", "spanish")) == "23-19");
   const PdnGame quiet = played_one("1. 32x28 *", "international");
   CHECK_FALSE(quiet.replay.fault);
   CHECK(quiet.replay.warnings.size() == 1);
   CHECK(played_one("1. c3-d4 *", "international").replay.fault);
}

TEST_CASE("A result that looks like a move is the last one and not legal") {
   const auto result = [](const std::string& text) {
      const PdnGame game = played_one(text, "international");
      INFO(text);
      CHECK_FALSE(game.replay.fault);
      CHECK(game.replay.record.moves.size() == 2);
      return game.replay.record.result;
   };
   CHECK(result("[Result \"4-6\"] 1. 32-28 19-23 4-6") == GameResult::BlackWins);
   CHECK(result("1. 32-28 19-23 9-1") == GameResult::WhiteWins);
   CHECK(played_one("1. 32-28 19-23 9-1", "international").replay.warnings.size() == 1);
   CHECK(result("[Result \"15-9\"] 1. 32-28 19-23 15-9") == GameResult::WhiteWins);
   CHECK(result("1. 32-28 19-23 1-1") == GameResult::Draw);
   // Legal: a move.
   CHECK(played_one("1. 32-28 16-21 2. 37-32 11-16 3. 41-37 4-6", "international")
             .replay.record.moves.size() == 5);
   // Not the last: a fault.
   CHECK(played_one("1. 32-28 19-23 4-6 33-29", "international").replay.fault);
   // No points: a fault.
   CHECK(played_one("1. 32-28 19-23 30-40", "international").replay.fault);
}

TEST_CASE("Of two results the one behind the moves is taken") {
   const PdnGame game = played_one("[Result \"2-0\"] 1. 32-28 0-2", "international");
   CHECK(game.replay.record.result == GameResult::BlackWins);
   CHECK(game.replay.warnings.size() == 1);
   const PdnGame strict = played_one("[Result \"2-0\"] 1. 32-28 *", "international");
   CHECK(strict.replay.record.result == GameResult::WhiteWins);
   CHECK(strict.replay.warnings.empty());
   CHECK(played_one("[Result \"?\"] 1. 32-28 1/2-1/2", "international").replay.record.result ==
         GameResult::Draw);
}

TEST_CASE("Black begins, with and without dots") {
   const std::string start = "[FEN \"B:W31-50:B1-20\"] ";
   const auto text = GENERATE(as<std::string>(), "1... 19-23 2. 32-28 *", "1. ... 19-23 32-28 *",
                              "19-23 2. 32-28 *");
   CHECK(moves_of(played_one(start + text, "international")) == "19-23 32-28");
}

TEST_CASE("A missing move is a fault") {
   for (const char* text : {"1. ... 19-23 *", "1. - - 19-23 *", "1. 32-28 18-23 2. ... 20-24 *"}) {
      CAPTURE(text);
      const PdnGame game = played_one(text, "international");
      REQUIRE(game.replay.fault);
      CHECK(game.replay.fault->message.find("missing") != std::string::npos);
   }
}

TEST_CASE("Words are comments, what may have been a move is a fault") {
   const PdnGame prose = played_one("1. 32-28 remise? 19-23 *", "international");
   CHECK_FALSE(prose.replay.fault);
   CHECK(prose.replay.warnings.size() == 1);
   CHECK(prose.replay.record.moves[0].comment == "remise?");
   CHECK(played_one("1. 32-28 19-2b 33-29 *", "international").replay.fault);
}

TEST_CASE("Positions of tags and of the moves") {
   const PdnGame bad = played_one("[Event \"a\"]\n[FEN \"?:W31:B2\"]\n1. 31-27 *", "international");
   REQUIRE(bad.replay.fault);
   CHECK(bad.replay.fault->ply == 1);
   CHECK(bad.replay.fault->line == 2);
   const PdnGame start = played_one("/FEN \"B:W31:B2.\"/ 1... 2-7 31-27 *", "international");
   CHECK(moves_of(start) == "2-7 31-27");
   CHECK(start.replay.record.changes.empty());
   const PdnGame change = played_one("1. 32-28 /FEN \"B:W31:B2\"/ 2-7 31-27 *", "international");
   CHECK(moves_of(change) == "32-28 2-7 31-27");
   REQUIRE(change.replay.record.changes.size() == 1);
   CHECK(change.replay.record.changes[0].ply == 1);
   CHECK(to_fen(*find_variant("international"), change.replay.last) == "B:W27:B7");
   CHECK(played_one("1. 32-28 /FEN \"x\"/ 2-7 *", "international").replay.fault);
}

TEST_CASE("The tags say which rules hold") {
   CHECK(variant_of("[GameType \"20\"] *") == "international");
   CHECK(variant_of("[GameType \"20,W,10,10,N1,0\"] *") == "international");
   CHECK(variant_of("[GameType \"25\"] *") == "russian");
   CHECK(variant_of("[GameType \"96\"] *") == "breakthrough");
   CHECK(variant_of("[GameType \"97\"] *") == "frysk");
   CHECK(variant_of("[GameType \"98\"] *") == "losing");
   CHECK(variant_of("[GameType \"46\"] *") == "tanzanian");
   CHECK(variant_of("[GameType \"21\"] *") == "english");
   CHECK(variant_of("[GameType \"21,W,8,8,N2,0\"] *") == "classic");
   CHECK(variant_of("[GameType \"21,W,8,8,A0,0\"] [Variant \"Flying kings\"] *") == "flying-kings");
   CHECK(variant_of("[GameType \"20\"] [Variant \"Killer\"] *") == "killer");
   CHECK(variant_of("[Variant \"antidraughts\"] *") == "losing");
   CHECK(variant_of("[Variant \"?\"] [GameType \"22\"] *") == "italian");
   CHECK(variant_of("[Variant \"chess\"] *").empty());
   CHECK(variant_of("[GameType \"77\"] *").empty());
}

TEST_CASE("Without tags it is international, or a guess where that is asked for") {
   CHECK(variant_of("1. 32-28 *") == "international");
   CHECK(variant_of("1. c3-d4 *", true) == "russian");
   CHECK(variant_of("1. 11-15 *", true) == "english");
   CHECK(variant_of("[FEN \"W:W50:B1\"] *", true) == "international");
   CHECK(variant_of("[FEN \"W:W70:B1\"] *", true) == "canadian");
   CHECK(variant_of("[GameType \"29\"] 1. c3-d4 *", true) == "czech");
   CHECK(variant_of("1. 22-18 11-14 2. 18x11 *", true) == "italian");
   // Of what no rule set allows, as much as possible is read.
   CHECK(variants_guessed("1. 22-18 11-14 2. 18x11 6x15 3. 32-1 *") == "italian:5 ");
   // A short game that several rule sets allow is of the kind of the one before it.
   CHECK(variants_guessed("1. 22-18 11-14 *\n\n[Event \"b\"] 1. 22-18 *") ==
         "italian:0 italian:0 ");
   // Bare moves behind games with tags are of the same kind.
   const auto games = played("[GameType \"25\"] 1. c3-d4 1-0\n\n1. a3-b4 *");
   REQUIRE(games.size() == 2);
   CHECK_FALSE(games[1].replay.fault);
}

TEST_CASE("Old code pages are kept byte by byte") {
   const std::string name = "\xC8\xE2\xE0\xED";
   const PdnGame game =
       played_one("[White \"" + name + "\"] 1. c3-d4 {" + name + "} 1-0", "russian");
   CHECK(game.replay.record.tags[0].value == name);
   CHECK(game.replay.record.moves[0].comment == name);
}

}  // namespace kete
