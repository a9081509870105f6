// DXP peers in matches: this engine behind a socket, and one that misbehaves.

#include <algorithm>
#include <atomic>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include <fmt/format.h>

#include "game/game.hpp"
#include "match/match_program.hpp"
#include "notation/hub_text.hpp"
#include "protocol/dxp_message.hpp"
#include "protocol/dxp_wire.hpp"
#include "support/catch.hpp"
#include "util/socket.hpp"

using namespace kete;
using namespace kete::test;

namespace {

/// A peer in a thread: takes callers one by one, accepts every game, plays the first legal move,
/// and answers its third question of a game with something of the test's choice. Where that is a
/// request, it plays on when it has been refused.
class Peer {
 public:
   /// What to send in the place of a move, without its end; empty hangs up.
   explicit Peer(std::string instead)
       : instead_(std::move(instead)),
         listener_(ListeningSocket::open({"127.0.0.1", 0}).value()),
         thread_([this] { serve(); }) {}

   Peer(const Peer&) = delete;
   Peer& operator=(const Peer&) = delete;

   ~Peer() {
      ends_ = true;
      thread_.join();
   }

   [[nodiscard]] int port() const { return listener_.port(); }

   [[nodiscard]] int callers() const { return callers_; }

   [[nodiscard]] int refusals() const { return refusals_; }

 private:
   const Variant& variant_ = *find_variant("international");
   std::string instead_;
   ListeningSocket listener_;
   std::atomic<bool> ends_ = false;
   std::atomic<int> callers_ = 0;
   std::atomic<int> refusals_ = 0;
   std::unique_ptr<Game> game_;
   Side ours_ = Side::White;
   int asked_ = 0;
   std::thread thread_;

   static void pause() { std::this_thread::sleep_for(std::chrono::milliseconds(1)); }

   void serve() {
      while (!ends_) {
         if (auto caller = listener_.accept()) {
            ++callers_;
            DxpSocketWire wire(std::move(*caller));
            while (!ends_ && serve(wire))
               pause();
         }
         pause();
      }
   }

   /// False when the connection is over.
   bool serve(DxpSocketWire& wire) {
      const bool open = wire.receive();
      while (const auto text = wire.next()) {
         const auto message = parse_dxp(variant_, *text);
         if (message && !answer(wire, *message)) return false;
      }
      return open;
   }

   bool answer(DxpSocketWire& wire, const DxpMessage& message) {
      if (const auto* request = std::get_if<DxpGameRequest>(&message)) {
         const Diagram start = request->position.value_or(start_diagram(variant_));
         game_ = make_game(Settings(variant_), start).value();
         ours_ = request->follower;
         asked_ = 0;
         (void)wire.send(to_dxp(DxpGameAccept{"peer", DxpAcceptance::Accepted}));
      } else if (const auto* move = std::get_if<DxpMove>(&message)) {
         for (const Move& each : game_->legal_moves()) {
            if (each.from == move->from && each.to == move->to && each.captured == move->captured) {
               game_->play(each);
               break;
            }
         }
      } else if (std::get_if<DxpGameEnd>(&message) != nullptr) {
         if (game_) (void)wire.send(to_dxp(DxpGameEnd{}));
         game_.reset();
         return true;
      } else if (is_refusal(message)) {
         ++refusals_;
      } else {
         return true;
      }
      return !game_ || game_->diagram().turn != ours_ || move_on(wire);
   }

   static bool is_refusal(const DxpMessage& message) {
      const auto* back = std::get_if<DxpBackAccept>(&message);
      const auto* game = std::get_if<DxpGameAccept>(&message);
      return (back && !back->accepted) || (game && game->code == DxpAcceptance::Refused);
   }

   bool move_on(DxpSocketWire& wire) {
      if (++asked_ == 3) {
         if (instead_.empty()) return game_.reset(), false;
         if (instead_.starts_with('E')) game_.reset();
         if (instead_ != "-") (void)wire.send(instead_);
         return true;
      }
      const Move move = game_->legal_moves().front();
      game_->play(move);
      return wire.send(to_dxp(DxpMove{0, move.from, move.to, move.captured}));
   }
};

MatchRun against(int port, const std::string& time = "time=60",
                 const std::vector<std::string>& more = {}) {
   const std::vector<std::string> arguments = {
       "--player", fmt::format("name=peer,connect=127.0.0.1:{},{}", port, time),
       "--player", "name=kete,depth=1",
       "--games",  "4",
       "--json",   "--longest",
       "10"};
   return run_match(arguments, more);
}

}  // namespace

TEST_CASE("every way in which a DXP peer can end a game") {
   struct Row {
      std::string instead;
      std::string reason;
      std::string result_as_white;
   };

   const Row row =
       GENERATE(Row{"", "crash", "0-1"}, Row{"M0000015000", "illegal-move", "0-1"},
                Row{"M00002", "illegal-move", "0-1"}, Row{"M", "illegal-move", "0-1"},
                Row{"E10", "resignation", "0-1"}, Row{"E20", "agreement", "1/2-1/2"},
                Row{"E00", "adjudication", "1/2-1/2"}, Row{"E30", "adjudication", "1/2-1/2"},
                Row{"E", "adjudication", "1/2-1/2"});
   CAPTURE(row.instead);
   const Peer peer(row.instead);
   const MatchRun run = against(peer.port());
   INFO(run.text() << run.errors);
   CHECK(run.code == 0);
   const auto games = run.games();
   REQUIRE(games.size() == 4);
   for (std::size_t i = 0; i < games.size(); ++i) {
      CHECK(games[i]["reason"] == row.reason);
      CHECK(games[i]["plies"] == (i % 2 == 0 ? 4 : 5));
   }
   CHECK(games[0]["result"] == row.result_as_white);
   CHECK(peer.callers() == (row.instead.empty() ? 4 : 1));
}

TEST_CASE("a peer that asks to go back, or for a game, is refused and plays on") {
   const std::string request = GENERATE(as<std::string>{}, "B001W", "B", "R", "R01");
   CAPTURE(request);
   const std::string text =
       request == "R01" ? to_dxp(DxpGameRequest{1, "peer", Side::White, 1, 75, {}}) : request;
   const Peer peer(text);
   const MatchRun run = against(peer.port());
   INFO(run.text() << run.errors);
   const auto games = run.games();
   REQUIRE(games.size() == 4);
   for (const Json& game : games)
      CHECK(game["plies"] == 20);
   CHECK(peer.refusals() == 4);
}

TEST_CASE("a peer whose answer to a request cannot be read does not hold the match up") {
   auto listener = ListeningSocket::open({"127.0.0.1", 0}).value();
   std::atomic<bool> ends = false;
   std::thread peer([&] {
      std::optional<DxpSocketWire> wire;
      for (; !ends; std::this_thread::sleep_for(std::chrono::milliseconds(1))) {
         if (auto caller = listener.accept()) wire.emplace(std::move(*caller));
         if (!wire || !wire->receive()) continue;
         while (const auto text = wire->next()) {
            if (text->starts_with('R')) (void)wire->send("A0");
         }
      }
   });
   const MatchRun run = against(listener.port(), "time=60", {"--patience", "100"});
   ends = true;
   peer.join();
   INFO(run.text() << run.errors);
   CHECK(run.code == 1);
   CHECK(run.errors.find("a malformed answer to a request") != std::string::npos);
}

TEST_CASE("unknown endings and the length limit are told apart from other draws") {
   const auto text_of = [](const std::string& instead) {
      const Peer peer(instead);
      std::string text = run_match({"--player", fmt::format("name=peer,connect={}", peer.port()),
                                    "--player", "name=kete,depth=1", "--games", "2", "--longest",
                                    instead == "E00" ? "9" : "2"})
                             .text();
      return text;
   };
   CHECK(text_of("E00").find("drawn with an unknown ending: 2\n") != std::string::npos);
   CHECK(text_of("none").find("drawn at the length limit: 2\n") != std::string::npos);
}

TEST_CASE("a peer that nobody hears of any more has lost on time") {
   const Peer peer("-");
   const MatchRun run = against(peer.port(), "moves=75", {"--patience", "0.3"});
   INFO(run.text() << run.errors);
   REQUIRE(run.games().size() == 4);
   for (const Json& game : run.games())
      CHECK(game["reason"] == "time");
}

TEST_CASE("a peer that is not there is an error at once") {
   const int port = ListeningSocket::open({"127.0.0.1", 0}).value().port();
   const MatchRun run = against(port, "time=60", {"--patience", "0.2"});
   INFO(run.errors);
   CHECK(run.code == 2);
   CHECK(run.lines.empty());
   CHECK(run.errors.find("player peer: ") != std::string::npos);
   const MatchRun waiting = run_match({"--player", fmt::format("name=peer,listen={}", port),
                                       "--player", "name=kete,depth=1", "--patience", "0.2"});
   CHECK(waiting.code == 2);
   CHECK(waiting.errors.find("nobody has called") != std::string::npos);
}

namespace {

std::vector<std::string> engine_command(const std::string& way, const std::string& endpoint,
                                        const std::string& variant) {
   return {KETE_PROGRAM, "dxp", way, endpoint, "--variant", variant, "--unlimited-time", "0.02"};
}

std::vector<std::string> dxp_match(const std::string& way, const std::string& endpoint,
                                   const std::string& variant) {
   return {"--player",       fmt::format("name=dxp,{}={}", way, endpoint),
           "--player",       "name=kete,nodes=500",
           "--variant",      variant,
           "--random-plies", "4",
           "--games",        "2",
           "--longest",      "15",
           "--json"};
}

/// A port that nobody uses now.
std::string free_endpoint() {
   return fmt::format("127.0.0.1:{}", ListeningSocket::open({"127.0.0.1", 0}).value().port());
}

}  // namespace

TEST_CASE("this engine listens over DXP, in any variant") {
   const std::string variant = GENERATE("international", "russian", "canadian", "turkish");
   CAPTURE(variant);
   const std::string endpoint = free_endpoint();
   const Process engine(engine_command("--listen", endpoint, variant));
   // Until it listens, the match calls again.
   check_two_sound_games(run_match(dxp_match("connect", endpoint, variant)));
}

TEST_CASE("this engine calls over DXP") {
   const std::string endpoint = free_endpoint();
   Process match(match_command(dxp_match("listen", endpoint, "frisian")));
   // Before the match listens, a caller finds nobody and ends.
   while (!match.wait(Seconds(0.1))) {
      Process engine(engine_command("--connect", endpoint, "frisian"));
      while (!engine.wait(Seconds(0.05)) && !match.wait(Seconds(0.05))) {
      }
   }
   check_two_sound_games(finish_match(match));
}
