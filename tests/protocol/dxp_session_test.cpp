#include "protocol/dxp_session.hpp"

#include <string>
#include <vector>

#include "dxp_partner.hpp"
#include "support/catch.hpp"
#include "support/small_tables.hpp"
#include "util/random.hpp"

using namespace kete;
using namespace kete::test;

namespace {

using Texts = std::vector<std::string>;

const Texts silence;

/// Two kings that can go to and fro without meeting.
constexpr const char* two_kings = "W:WK50:BK1";

}  // namespace

TEST_CASE("a follower that is not on move answers, waits, and plays") {
   DxpPartner partner;
   CHECK(partner.say(dxp_request("Z005075A")) == Texts{dxp_accept('0')});
   CHECK(partner.begun == 1);
   CHECK(!partner.thought);
   CHECK(partner.say("M0001322800") == silence);
   REQUIRE(partner.thought);
   CHECK(partner.find("19-23", 2.6) == Texts{"M0003192300"});
   CHECK(partner.say("M000128190123") == silence);
   CHECK(partner.find("14x23x19", 0.4) == Texts{"M000014230119"});
}

TEST_CASE("a follower that is on move plays at once, in a message that comes apart") {
   DxpPartner partner;
   CHECK(partner.say(dxp_request("W005075A")) == Texts{dxp_accept('0')});
   CHECK(partner.find("32-28", 0.01) == silence);
   CHECK(partner.pass(0.05) == silence);
   CHECK(partner.pass(0.05) == Texts{"M0000322800"});
   // From now on the other side is known to have read what was sent.
   partner.say("M0000182300");
   CHECK(partner.find("37-32", 0.001) == Texts{"M0000373200"});
}

TEST_CASE("a game begins from a position, in every variant") {
   for (const Variant* variant : variants()) {
      CAPTURE(std::string(variant->name));
      DxpPartner partner(variant->name);
      const Diagram start = start_diagram(*variant);
      const std::string colour = start.turn == Side::White ? "W" : "Z";
      const std::string position = to_hub_position(start);
      CHECK(partner.say(dxp_request(colour + "000000", start)) == Texts{dxp_accept('0')});
      CHECK(partner.position() == position);
      partner.pass(1);
      const Move move = partner.thought->legal_moves().back();
      CHECK(partner.find(to_hub_move(move), 0) ==
            Texts{to_dxp(DxpMove{1, move.from, move.to, {}})});
      CHECK(partner.say("E00") == Texts{"E00"});
      CHECK(partner.say(dxp_request(colour + "000000A")) == Texts{dxp_accept('0')});
      CHECK(partner.position() == position);
   }
}

TEST_CASE("a windmill is one move") {
   DxpPartner partner;
   partner.say(dxp_request_fen("Z000000", "W:WK2:B7,8,17,18"));
   partner.pass(1);
   // Without a piece left we have lost.
   CHECK(partner.say("M000102020407081718") == Texts{"E10"});
   REQUIRE(partner.games.size() == 1);
   CHECK(partner.games[0].verdict.result == GameResult::WhiteWins);
}

TEST_CASE("the clock of a game is what is left for the moves that are left") {
   DxpPartner partner;
   partner.say(dxp_request("W001030A"));
   REQUIRE(partner.limits.clock);
   CHECK(!partner.limits.move_time);
   const double all = partner.limits.clock->time;
   CHECK(all < 60);
   CHECK(all > 59);
   CHECK(partner.limits.clock->moves == 30);
   partner.find("32-28", 7);
   partner.now += 20;
   partner.say("M0020182300");
   CHECK(partner.limits.clock->time > all - 7.01);
   CHECK(partner.limits.clock->time < all - 6.99);
   CHECK(partner.limits.clock->moves == 29);
   CHECK(partner.say("E00") == Texts{"E00"});
   REQUIRE(partner.games.size() == 1);
   CHECK(partner.games[0].used[0] > 6.99);
   CHECK(partner.games[0].used[1] > 19.99);
}

TEST_CASE("a fraction of a minute is a clock, none at all is a time for each move") {
   DxpPartner partner;
   partner.say(dxp_request("W.05000A"));
   REQUIRE(partner.limits.clock);
   CHECK(partner.limits.clock->time > 2.5);
   CHECK(partner.limits.clock->time < 3);
   CHECK(partner.limits.clock->moves == 0);
   partner.say(dxp_request("W000000A"));
   CHECK(!partner.limits.clock);
   CHECK(partner.limits.move_time == 1.5);
}

TEST_CASE("malformed requests are refused, and the session goes on") {
   const std::string rest =
       GENERATE(as<std::string>{}, "", "Wabc075A", "W   075A", "W001   A", "W00107xA", "w001075A",
                "W001075BWxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "W001075BW",
                // A man on its own last row.
                "W001075BWweeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee");
   CAPTURE(rest);
   DxpPartner partner;
   CHECK(partner.say(dxp_request(rest)) == Texts{dxp_accept('2')});
   CHECK(partner.begun == 0);
   partner.pass(1);
   CHECK(partner.say(dxp_request("Z001075A")) == Texts{dxp_accept('0')});
   partner.pass(1);
   // In the middle of a game it does no harm to the game.
   CHECK(partner.say(dxp_request(rest)) == Texts{dxp_accept('2')});
   CHECK(partner.say("M0001322800") == silence);
   CHECK(partner.thought);
   CHECK(partner.games.empty());
}

TEST_CASE("another version is refused by a code of its own") {
   const std::string version = GENERATE("00", "02", "99");
   DxpPartner partner;
   CHECK(partner.say(dxp_request("W001075A", version)) == Texts{dxp_accept('1')});
   partner.pass(1);
   CHECK(partner.say("R" + version) == Texts{dxp_accept('1')});
   CHECK(partner.begun == 0);
}

TEST_CASE("what is unknown, empty or out of place is ignored") {
   const std::string text = GENERATE(
       as<std::string>{}, "", "Xfoo", "E00", "E30", "M0001322800", "M00013228012", "K0", "K2", "A",
       "AProbe                           0", "AProbe                           2", "?", "E");
   CAPTURE(text);
   DxpPartner partner;
   CHECK(partner.say(text) == silence);
   CHECK(partner.pass(60) == silence);
   CHECK(partner.begun == 0);
   CHECK(!partner.session.over());
   CHECK(partner.say(dxp_request("W001075A")) == Texts{dxp_accept('0')});
   REQUIRE(partner.thought);
   // While we think, too, but for an E, which ends the game.
   if (text.starts_with("E") && text.size() > 1) return;
   CHECK(partner.say(text) == silence);
   CHECK(partner.thought);
   CHECK(partner.games.empty());
   CHECK(partner.stops == 0);
}

TEST_CASE("chat from outside is told and never obeyed") {
   DxpPartner partner;
   CHECK(partner.say("Cconsole exit", "C", "C" + std::string(300, 'x')) == silence);
   CHECK(partner.chats == Texts{"console exit", "", std::string(300, 'x')});
   CHECK(!partner.session.over());
   partner.say(dxp_request("W001075A"));
   CHECK(partner.say("Cconsole time 1") == silence);
   CHECK(partner.thought);
   CHECK(partner.stops == 0);
}

TEST_CASE("an illegal move ends the game at once; the chat that names it comes after the answer") {
   DxpPartner partner;
   partner.say(dxp_request("Z001075A"));
   partner.pass(1);
   const std::string text = GENERATE(as<std::string>{}, "M0001322900", "M000132280123",
                                     "M00013228012", "M0001192300", "Mgarbage", "M");
   CAPTURE(text);
   CHECK(partner.say(text) == Texts{"E00"});
   REQUIRE(partner.games.size() == 1);
   CHECK(partner.games[0].verdict.result == GameResult::Unknown);
   CHECK(partner.games[0].verdict.reason == "illegal-move");

   SECTION("the other side answers") {
      partner.now += 0.3;
      const Texts answer = partner.say("E00");
      REQUIRE(answer.size() == 1);
      CHECK(answer[0].starts_with("Cillegal move "));
      if (text == "M0001322900") CHECK(answer[0] == "Cillegal move 32-29");
      if (text == "M000132280123") CHECK(answer[0] == "Cillegal move 32x28x23");
      CHECK(partner.pass(60) == silence);
   }
   SECTION("the other side does not answer") {
      CHECK(partner.pass(0.95) == silence);
      CHECK(partner.pass(0.1).size() == 1);
      CHECK(partner.pass(60) == silence);
   }
   SECTION("the other side asks for the next game, which is the first thing it hears of") {
      CHECK(partner.say(text) == silence);
      const Texts chat = partner.say(dxp_request("Z001075A"));
      REQUIRE(chat.size() == 1);
      CHECK(chat[0].starts_with("C"));
      CHECK(partner.pass(0.2) == Texts{dxp_accept('0')});
   }
   CHECK(partner.games.size() == 1);
   partner.pass(1);
   partner.say(dxp_request("W001075A"));
   CHECK(partner.thought);
}

TEST_CASE("an E of the other side ends the game, as it claims, and is answered") {
   const auto [text, result] = GENERATE(table<std::string, GameResult>({
       {"E00", GameResult::Unknown},
       {"E10", GameResult::BlackWins},
       {"E20", GameResult::Draw},
       {"E30", GameResult::WhiteWins},
   }));
   DxpPartner partner;
   partner.say(dxp_request("Z001075A"));
   partner.pass(1);
   const bool while_we_think = GENERATE(false, true);
   if (while_we_think) partner.say("M0001322800");
   CHECK(partner.say(text) == Texts{"E00"});
   CHECK(!partner.thought);
   CHECK(partner.stops == (while_we_think ? 1 : 0));
   REQUIRE(partner.games.size() == 1);
   CHECK(partner.games[0].verdict.result == result);
   CHECK(partner.games[0].verdict.reason == "claimed");
   CHECK(partner.games[0].opponent == "Probe");
   CHECK(partner.games[0].moves.size() == (while_we_think ? 1 : 0));
   // No game, no answer: else two programs would go on for ever.
   CHECK(partner.say("E00") == silence);
   CHECK(partner.pass(60) == silence);
   CHECK(!partner.session.over());
}

TEST_CASE("a stop code ends the session") {
   DxpPartner partner;
   SECTION("in a game it is answered by the same") {
      partner.say(dxp_request("W001075A"));
      CHECK(partner.say("E01") == Texts{"E01"});
      CHECK(!partner.thought);
      CHECK(partner.games.size() == 1);
   }
   SECTION("outside of one it is not") {
      CHECK(partner.say("E01") == silence);
   }
   CHECK(partner.session.over());
   CHECK(partner.say(dxp_request("W001075A")) == silence);
}

TEST_CASE("without a legal move we say that we have lost") {
   DxpPartner partner;
   CHECK(partner.say(dxp_request_fen("W001000", "W:W46:B37,41")) == Texts{dxp_accept('0')});
   CHECK(partner.pass(0.2) == Texts{"E10"});
   REQUIRE(partner.games.size() == 1);
   CHECK(partner.games[0].verdict.result == GameResult::BlackWins);
   CHECK(partner.games[0].verdict.reason == "no-moves");
   CHECK(partner.say("E00") == silence);
}

TEST_CASE("a draw by rule is claimed where we are on move, and only there") {
   DxpPartner partner;
   partner.say(dxp_request_fen("W001000", two_kings));
   partner.pass(1);
   const auto round = [&] {
      CHECK(partner.find("50-45").size() == 1);
      partner.say("M0000010600");
      CHECK(partner.find("45-50") == Texts{"M0000455000"});
      return partner.say("M0000060100");
   };
   CHECK(round() == silence);
   CHECK(round() == Texts{"E20"});
   REQUIRE(partner.games.size() == 1);
   CHECK(partner.games[0].verdict.result == GameResult::Draw);
   CHECK(partner.games[0].verdict.reason == "repetition");
}

TEST_CASE("a draw that the other side plays on from is claimed on our next turn") {
   DxpPartner partner;
   partner.say(dxp_request_fen("Z001000", two_kings));
   partner.pass(1);
   for (int i = 0; i < 2; ++i) {
      partner.say("M0000504500");
      CHECK(partner.find("1-6") == Texts{"M0000010600"});
      partner.say("M0000455000");
      CHECK(partner.find("6-1") == Texts{"M0000060100"});
   }
   SECTION("it moves") {
      CHECK(partner.say("M0000504500") == Texts{"E20"});
      CHECK(partner.games.at(0).moves.size() == 9);
   }
   SECTION("it neither moves nor ends the game") {
      CHECK(partner.pass(4) == silence);
      CHECK(partner.pass(2) == Texts{"E20"});
      CHECK(partner.games.at(0).moves.size() == 8);
      // Its move was on the way.
      CHECK(partner.say("M0000504500") == silence);
      CHECK(partner.say("E00") == silence);
   }
   SECTION("it ends the game without a result: the rules have one") {
      CHECK(partner.say("E00") == Texts{"E00"});
   }
   REQUIRE(partner.games.size() == 1);
   CHECK(partner.games[0].verdict.result == GameResult::Draw);
}

TEST_CASE("what the endgame tables know is claimed, but not before a move of ours") {
   const Settings settings(*find_variant("international"));
   const SmallTables tables(settings, 2);
   const auto database = tables.open();
   SECTION("a draw") {
      DxpPartner partner("international", false, database);
      CHECK(partner.say(dxp_request_fen("W001000", two_kings)) == Texts{dxp_accept('0')});
      partner.pass(1);
      CHECK(partner.find("50-45").size() == 1);
      CHECK(partner.games.empty());
      CHECK(partner.say("M0000010600") == Texts{"E20"});
      REQUIRE(partner.games.size() == 1);
      CHECK(partner.games[0].verdict.result == GameResult::Draw);
      CHECK(partner.games[0].verdict.reason == "adjudication");
   }
   SECTION("a win, also when the other side does not move any more") {
      // The king guards the diagonal that the man has to cross.
      DxpPartner partner("international", false, database);
      partner.say(dxp_request_fen("W001000", "W:WK46:B20"));
      partner.pass(1);
      const auto after = partner.thought->clone();
      after->play({46, 41, {}, false});
      REQUIRE(database->probe(*after)->played == egdb::Wdl::Loss);
      CHECK(partner.find("46-41").size() == 1);
      SECTION("it moves") {
         CHECK(partner.say("M0000202500") == Texts{"E30"});
      }
      SECTION("it waits") {
         CHECK(partner.pass(4) == silence);
         CHECK(partner.pass(2) == Texts{"E30"});
      }
      REQUIRE(partner.games.size() == 1);
      CHECK(partner.games[0].verdict.result == GameResult::WhiteWins);
   }
   SECTION("a loss") {
      DxpPartner partner("international", false, database);
      partner.say(dxp_request_fen("Z001000", "W:WK46:B20"));
      partner.say("M0000464100");
      CHECK(partner.find("20-25").size() == 1);
      CHECK(partner.say("M0000413600") == Texts{"E10"});
      REQUIRE(partner.games.size() == 1);
      CHECK(partner.games[0].verdict.result == GameResult::WhiteWins);
   }
}

TEST_CASE("a loser who never says so is told") {
   DxpPartner partner;
   partner.say(dxp_request_fen("W001000", "W:W28:B23"));
   partner.pass(1);
   CHECK(partner.find("28x19x23") == Texts{"M000128190123"});
   CHECK(partner.games.empty());
   CHECK(partner.pass(4) == silence);
   CHECK(partner.pass(2) == Texts{"E30"});
   REQUIRE(partner.games.size() == 1);
   CHECK(partner.games[0].verdict.result == GameResult::WhiteWins);
   CHECK(partner.games[0].verdict.reason == "no-pieces");
}

TEST_CASE("a result that the rules have given stays, however the game goes under") {
   DxpPartner partner;
   GameResult result = GameResult::WhiteWins;
   std::string reason = "no-pieces";
   std::string ending = "E30";
   SECTION("we have taken the last piece") {
      partner.say(dxp_request_fen("W001000", "W:W32:B28"));
      const bool is_sent = GENERATE(true, false);
      if (is_sent) partner.pass(1);
      CHECK(partner.find("32x23x28", 0).size() == (is_sent ? 1 : 0));
   }
   SECTION("the position stood for the third time") {
      result = GameResult::Draw;
      reason = "repetition";
      ending = "E20";
      partner.say(dxp_request_fen("Z001000", two_kings));
      partner.pass(1);
      for (int i = 0; i < 2; ++i) {
         partner.say("M0000504500");
         partner.find("1-6");
         partner.say("M0000455000");
         partner.find("6-1");
      }
   }
   REQUIRE(partner.games.empty());
   const int end = GENERATE(0, 1, 2);
   CAPTURE(end, reason);
   if (end == 0) partner.session.connection_lost(partner.now);
   if (end == 1) partner.say(dxp_request("Z001075A"));
   if (end == 2) {
      partner.session.stop(partner.now);
      const Texts heard = partner.heard();
      REQUIRE(!heard.empty());
      CHECK(heard.back() == ending);
      // Whoever has lost by it has to know the move.
      if (heard.size() > 1) CHECK(heard.front() == "M000032230128");
   }
   REQUIRE(partner.games.size() == 1);
   CHECK(partner.games[0].verdict.result == result);
   CHECK(partner.games[0].verdict.reason == reason);
}

TEST_CASE("after the number of moves whoever is on move ends the game") {
   DxpPartner partner;
   SECTION("we are") {
      partner.say(dxp_request("W001002A"));
      partner.pass(1);
      partner.find("32-28");
      partner.say("M0000182300");
      CHECK(partner.limits.clock->moves == 1);
      partner.find("37-32");
      CHECK(partner.say("M0000121800") == Texts{"E00"});
   }
   SECTION("the other side is, and does") {
      partner.say(dxp_request("Z001001A"));
      partner.pass(1);
      partner.say("M0000322800");
      CHECK(partner.find("18-23") == Texts{"M0000182300"});
      CHECK(partner.say("E00") == Texts{"E00"});
   }
   SECTION("the other side is, and does not") {
      partner.say(dxp_request("Z001001A"));
      partner.pass(1);
      partner.say("M0000322800");
      partner.find("18-23");
      CHECK(partner.pass(4) == silence);
      CHECK(partner.pass(2) == Texts{"E00"});
   }
   SECTION("the other side is, and plays on") {
      partner.say(dxp_request("Z001001A"));
      partner.pass(1);
      partner.say("M0000322800");
      partner.find("18-23");
      CHECK(partner.say("M0000373200") == Texts{"E00"});
   }
   REQUIRE(partner.games.size() == 1);
   CHECK(partner.games[0].verdict.result == GameResult::Unknown);
   CHECK(partner.games[0].verdict.reason == "move-limit");
}

TEST_CASE("at the limit on moves the other side may know the result") {
   DxpPartner partner;
   partner.say(dxp_request("Z001001A"));
   partner.pass(1);
   partner.say("M0000322800");
   partner.find("18-23");
   CHECK(partner.say("E30") == Texts{"E00"});
   CHECK(partner.games.at(0).verdict.result == GameResult::WhiteWins);
   CHECK(partner.games.at(0).verdict.reason == "move-limit");
}

TEST_CASE("requests for every move, fifty times on one connection") {
   DxpPartner partner;
   for (int i = 0; i < 50; ++i) {
      CHECK(partner.say(dxp_request("W000000A")) == Texts{dxp_accept('0')});
      partner.pass(1);
      CHECK(partner.find("32-28") == Texts{"M0001322800"});
      CHECK(partner.say("E00") == Texts{"E00"});
   }
   CHECK(partner.games.size() == 50);
   // Also without an end between them, and while we think.
   for (int i = 0; i < 50; ++i) {
      CHECK(partner.say(dxp_request("W000000A")) == Texts{dxp_accept('0')});
      partner.pass(1);
   }
   CHECK(partner.stops == 49);
   CHECK(partner.games.size() == 99);
   CHECK(partner.games.back().verdict.reason == "new-request");
   CHECK(partner.thought);
}

TEST_CASE("requests to go back to a position of the game are granted") {
   DxpPartner partner;
   partner.say(dxp_request("W001075A"));
   partner.pass(1);
   partner.find("32-28");
   partner.say("M0000182300");
   partner.find("37-32");
   partner.pass(1);
   const std::string start = to_hub_position(start_diagram(*partner.settings.variant));
   SECTION("where we are on move, we think again") {
      CHECK(partner.say("B001W") == Texts{"K0"});
      CHECK(partner.position() == start);
      CHECK(partner.find("33-28", 0.3) == Texts{"M0000332800"});
      CHECK(partner.say("M0000182200") == silence);
   }
   SECTION("where the other side is, we wait") {
      CHECK(partner.say("B001Z") == Texts{"K0"});
      CHECK(!partner.thought);
      CHECK(partner.say("M0000192300") == silence);
      CHECK(partner.thought);
   }
   SECTION("while we think as well") {
      partner.say("M0000121800");
      CHECK(partner.say("B001W") == Texts{"K0"});
      CHECK(partner.stops == 1);
      CHECK(partner.position() == start);
      CHECK(partner.find("33-28", 0.3) == Texts{"M0000332800"});
      CHECK(partner.say("M0000182200") == silence);
   }
   SECTION("to where the game stands") {
      CHECK(partner.say("B002Z") == Texts{"K0"});
      CHECK(partner.say("M0000121800") == silence);
   }
   SECTION("and no others") {
      for (const std::string text : {"B003W", "B002W0", "B009W", "B000W", "B000Z", "B999Z"}) {
         CAPTURE(text);
         CHECK(partner.say(text) == Texts{"K2"});
         partner.pass(1);
      }
      CHECK(partner.say("M0000121800") == silence);
   }
   CHECK(partner.thought);
   CHECK(partner.games.empty());
   // The clocks go on.
   CHECK(partner.limits.clock->time < 59.2);
}

TEST_CASE("time that was thought before going back, or before the end, counts") {
   DxpPartner partner;
   partner.say(dxp_request("W001075A"));
   const double all = partner.limits.clock->time;
   const auto is_near = [](double value, double expected) {
      return value > expected - 0.01 && value < expected + 0.01;
   };
   for (int i = 1; i <= 3; ++i) {
      partner.pass(10);
      CHECK(partner.say("B001W") == Texts{"K0"});
      CHECK(is_near(partner.limits.clock->time, all - 10 * i));
   }
   // A request that is refused stops no clock and is not counted twice.
   partner.pass(2);
   CHECK(partner.say("B009W") == Texts{"K2"});
   CHECK(partner.find("32-28", 3) == Texts{"M0005322800"});
   partner.pass(7);
   const int end = GENERATE(0, 1, 2, 3, 4);
   CAPTURE(end);
   if (end == 0) partner.session.connection_lost(partner.now);
   if (end == 1) partner.session.stop(partner.now);
   if (end == 2) partner.say("E00");
   if (end == 3) partner.say("M0001322900");
   if (end == 4) partner.say(dxp_request("W001075A"));
   REQUIRE(partner.games.size() == 1);
   CHECK(is_near(partner.games[0].used[0], 35));
   CHECK(is_near(partner.games[0].used[1], 7));
}

TEST_CASE("no clock runs when the game is over and nobody has said so") {
   DxpPartner partner;
   partner.say(dxp_request_fen("W001000", "W:W28:B23"));
   partner.pass(1);
   partner.find("28x19x23", 1);
   CHECK(partner.pass(6) == Texts{"E30"});
   CHECK(partner.games.at(0).used[1] == 0);
}

TEST_CASE("moves are counted from White's first, also where Black began") {
   DxpPartner partner("english");
   partner.say(dxp_request("Z001075A"));
   partner.pass(1);
   partner.find("11-15");
   partner.say("M0000221700");
   REQUIRE(partner.thought);
   CHECK(partner.say("B001W") == Texts{"K2"});
   partner.pass(1);
   CHECK(partner.say("B002W") == Texts{"K0"});
   CHECK(!partner.thought);
   partner.pass(1);
   CHECK(partner.say("B001Z") == Texts{"K0"});
   CHECK(partner.position() == to_hub_position(start_diagram(*partner.settings.variant)));
}

TEST_CASE("without a game there is nothing to go back to") {
   DxpPartner partner;
   CHECK(partner.say("B001W") == Texts{"K2"});
   partner.pass(1);
   partner.say(dxp_request("Z001075A"));
   partner.pass(1);
   partner.say("M0000322900");
   partner.pass(0.2);
   CHECK(partner.say("B001W") == Texts{"K2"});
}

TEST_CASE("a connection that is lost ends the game and the search") {
   DxpPartner partner;
   partner.say(dxp_request("W001075A"));
   partner.session.connection_lost(partner.now);
   CHECK(!partner.thought);
   CHECK(partner.session.over());
   REQUIRE(partner.games.size() == 1);
   CHECK(partner.games[0].verdict.reason == "connection-lost");
   CHECK(partner.games[0].verdict.result == GameResult::Unknown);
   CHECK(partner.heard() == Texts{});
}

TEST_CASE("when we are stopped the other side is told") {
   DxpPartner partner;
   SECTION("in a game") {
      partner.say(dxp_request("W001075A"));
      partner.session.stop(partner.now);
      CHECK(partner.heard() == Texts{"E00"});
      CHECK(!partner.thought);
      CHECK(partner.games.at(0).verdict.reason == "stopped");
   }
   SECTION("without one there is nothing to tell") {
      partner.session.stop(partner.now);
      CHECK(partner.heard() == silence);
   }
   CHECK(partner.session.over());
}

TEST_CASE("a search that was given up has no say") {
   DxpPartner partner;
   partner.say(dxp_request("W001075A"));
   const Move move = partner.thought->legal_moves().front();
   partner.say("E00");
   partner.session.play(move, partner.now);
   CHECK(partner.heard() == silence);
}

TEST_CASE("whatever arrives, the session goes on, and every game begun is told to be over") {
   const Texts good = {dxp_request("W001005A"),
                       dxp_request("Z.50000A"),
                       dxp_request_fen("W000000", "W:W28,33:B23,1"),
                       dxp_accept('0'),
                       "M0001322800",
                       "M0001192300",
                       "M000128190123",
                       "E00",
                       "E30",
                       "Cchat",
                       "B001W",
                       "B003Z",
                       "K0"};
   Random random(1);
   DxpPartner partner;
   for (int i = 0; i < 20000; ++i) {
      std::string text = good[random.below(good.size())];
      if (random.below(2) == 0)
         text[random.below(text.size())] = static_cast<char>(random.below(256));
      if (random.below(8) == 0) text.resize(random.below(2 * text.size()));
      // A stop code would be the end.
      if (text.starts_with('E') && text.size() > 2) text[2] = '0';
      CAPTURE(text);
      partner.say(text);
      REQUIRE(!partner.session.over());
      partner.pass(static_cast<double>(random.below(20)) / 10);
      if (partner.thought && random.below(2) == 0) {
         const auto moves = partner.thought->legal_moves();
         partner.thought.reset();
         partner.session.play(moves[random.below(moves.size())], partner.now);
      }
   }
   partner.session.connection_lost(partner.now);
   CHECK(partner.begun > 1000);
   CHECK(partner.games.size() == static_cast<std::size_t>(partner.begun));
}
