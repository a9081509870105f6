#include <string>
#include <vector>

#include "dxp_partner.hpp"
#include "support/catch.hpp"

using namespace kete;
using namespace kete::test;

namespace {

using Texts = std::vector<std::string>;

const Texts silence;

DxpGameRequest asking_for(Side follower, double minutes = 1, int moves = 75) {
   DxpGameRequest request;
   request.follower = follower;
   request.minutes = minutes;
   request.moves = moves;
   return request;
}

std::string our_request(const std::string& rest) {
   std::string name = "kete";
   name.resize(32, ' ');
   return "R01" + name + rest;
}

std::string their_accept(char code) {
   std::string name = "Peer";
   name.resize(32, ' ');
   return "A" + name + code;
}

struct Initiator : DxpPartner {
   Initiator() : DxpPartner("international", true) {}
};

}  // namespace

TEST_CASE("who asks for the game and is on move plays when it is granted") {
   Initiator partner;
   CHECK(partner.session.ready_to_request());
   CHECK(partner.ask(asking_for(Side::Black)) == Texts{our_request("Z001075A")});
   CHECK(!partner.session.ready_to_request());
   CHECK(!partner.thought);
   CHECK(partner.say(their_accept('0')) == silence);
   CHECK(partner.begun == 1);
   REQUIRE(partner.thought);
   CHECK(partner.limits.clock->moves == 75);
   CHECK(partner.find("32-28", 0.01) == Texts{"M0000322800"});
   CHECK(partner.say("E10") == Texts{"E00"});
   REQUIRE(partner.games.size() == 1);
   CHECK(partner.games[0].opponent == "Peer");
   CHECK(partner.games[0].ours == Side::White);
   CHECK(partner.games[0].verdict.result == GameResult::WhiteWins);
}

TEST_CASE("who asks for the game and is not on move waits; acceptance and move may come glued") {
   Initiator partner;
   partner.ask(asking_for(Side::White));
   CHECK(partner.say(their_accept('0'), "M0001322800") == silence);
   REQUIRE(partner.thought);
   CHECK(partner.thought->plies() == 1);
}

TEST_CASE("the next request comes apart from the answer to an end") {
   Initiator partner;
   partner.ask(asking_for(Side::White));
   partner.say(their_accept('0'));
   CHECK(partner.say("E10") == Texts{"E00"});
   CHECK(partner.session.ready_to_request());
   CHECK(partner.ask(asking_for(Side::Black)) == silence);
   CHECK(partner.pass(0.2) == Texts{our_request("Z001075A")});
   CHECK(partner.say(their_accept('0')) == silence);
   CHECK(partner.thought);
}

TEST_CASE("the next request waits until our end was answered, and for the chat") {
   Initiator partner;
   partner.ask(asking_for(Side::White));
   partner.pass(1);
   partner.say(their_accept('0'));
   CHECK(partner.say("M0001322900") == Texts{"E00"});
   CHECK(!partner.session.ready_to_request());
   SECTION("answered") {
      CHECK(partner.say("E00") == Texts{"Cillegal move 32-29"});
      CHECK(partner.ask(asking_for(Side::Black)) == silence);
      CHECK(partner.pass(0.2) == Texts{our_request("Z001075A")});
   }
   SECTION("never answered") {
      CHECK(partner.pass(4) == Texts{"Cillegal move 32-29"});
      CHECK(!partner.session.ready_to_request());
      CHECK(partner.pass(2) == silence);
      CHECK(partner.session.ready_to_request());
   }
}

TEST_CASE("the clock is the one that was written: whole minutes") {
   Initiator partner;
   CHECK(partner.ask(asking_for(Side::Black, 0.2)) == Texts{our_request("Z001075A")});
   partner.say(their_accept('0'));
   CHECK(partner.limits.clock->time > 59);
   CHECK(partner.limits.clock->time < 60);
}

TEST_CASE("a refusal is told, and there is no game") {
   const char code = GENERATE('1', '2', '3');
   Initiator partner;
   partner.ask(asking_for(Side::Black));
   CHECK(partner.say(their_accept(code)) == silence);
   REQUIRE(partner.refusals.size() == 1);
   CHECK(partner.refusals[0].find(code) != std::string::npos);
   CHECK(partner.begun == 0);
   CHECK(!partner.session.over());
}

TEST_CASE("a request that is never answered is given up") {
   Initiator partner;
   partner.ask(asking_for(Side::Black));
   CHECK(partner.say("E00", "Xfoo", "A", "Chello") == silence);
   partner.pass(29);
   CHECK(partner.refusals.empty());
   partner.pass(2);
   CHECK(partner.refusals.size() == 1);
   CHECK(partner.begun == 0);
}

TEST_CASE("two who both ask refuse each other") {
   Initiator partner;
   partner.ask(asking_for(Side::Black));
   partner.pass(1);
   CHECK(partner.say(dxp_request("W001075A")) == Texts{dxp_accept('2')});
   CHECK(partner.begun == 0);
   partner.say(their_accept('0'));
   partner.pass(1);
   CHECK(partner.say(dxp_request("W001075A")) == Texts{dxp_accept('2')});
   CHECK(partner.games.empty());
   CHECK(partner.thought);
}

TEST_CASE("an answer to no request changes nothing in a game") {
   Initiator partner;
   partner.ask(asking_for(Side::Black));
   partner.say(their_accept('0'));
   CHECK(partner.say(their_accept('2'), their_accept('0')) == silence);
   CHECK(partner.thought);
   CHECK(partner.begun == 1);
   CHECK(partner.refusals.empty());
}
