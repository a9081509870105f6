#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <iostream>
#include <string>

#include "dxp_audience.hpp"
#include "dxp_partner.hpp"
#include "notation/fen.hpp"
#include "support/catch.hpp"
#include "support/deaf_port.hpp"

using namespace kete;
using namespace kete::test;

namespace {

constexpr double an_instant = 0.01;  // seconds a move
constexpr double for_ever = 1'000'000;
constexpr int patience = 120'000;  // milliseconds

DxpOptions options_for(std::string_view variant, DxpWay way, const Endpoint& endpoint,
                       double seconds_a_move = an_instant) {
   DxpOptions options{Settings(*find_variant(variant))};
   options.engine.tt_size = 12;
   options.session.name = "kete";
   options.session.unlimited_time = seconds_a_move;
   options.way = way;
   options.endpoint = endpoint;
   return options;
}

DxpOptions asking(DxpOptions options, int games, int moves) {
   DxpMatch match;
   match.games = games;
   match.moves = moves;
   options.match = match;
   options.session.initiates = true;
   return options;
}

DxpOptions follower_listening(double seconds_a_move = an_instant) {
   return options_for("international", DxpWay::Listen, {"127.0.0.1", 0}, seconds_a_move);
}

/// The other program, which a test plays message by message.
class Peer {
 public:
   explicit Peer(int port) : socket_(*Socket::connect({"127.0.0.1", port})) {}

   void send_bytes(const std::string& bytes) { REQUIRE(socket_.write(bytes)); }

   void send(const std::string& message) { send_bytes(message + '\0'); }

   /// The next message; "" when the connection has ended.
   std::string read() {
      while (true) {
         if (auto message = splitter_.next()) return *message;
         pollfd entry{socket_.descriptor(), POLLIN, 0};
         REQUIRE(poll(&entry, 1, patience) > 0);
         const auto bytes = socket_.read();
         if (!bytes) return "";
         splitter_.add(*bytes);
      }
   }

 private:
   Socket socket_;
   MessageSplitter splitter_{MessageSplitter::End::Nul};
};

bool has_ipv6() {
   const bool has = ListeningSocket::open({"::1", 0}).has_value();
   if (!has) std::cout << "SKIPPED: no IPv6 on this machine\n";
   return has;
}

/// What the two say of the same games.
void check_agreement(const std::vector<DxpFinishedGame>& one,
                     const std::vector<DxpFinishedGame>& other) {
   REQUIRE(one.size() == other.size());
   for (std::size_t i = 0; i < one.size(); ++i) {
      CHECK(one[i].ours == opposite(other[i].ours));
      CHECK(one[i].moves == other[i].moves);
      CHECK(one[i].start == other[i].start);
      CHECK(one[i].verdict.result == other[i].verdict.result);
      CHECK(one[i].verdict.reason == other[i].verdict.reason);
      CHECK(one[i].opponent == "kete");
   }
}

std::vector<Opening> two_openings() {
   const Variant& variant = *find_variant("international");
   return {{"a", start_diagram(variant), {Move{32, 28, {}, false}}},
           {"b", *parse_fen(variant, "W:W31,32,37,43:B8,9,13,14"), {}}};
}

}  // namespace

TEST_CASE("two of us play a match, whoever listens and whoever asks") {
   const std::string host = GENERATE("127.0.0.1", "::1");
   const bool listener_asks = GENERATE(false, true);
   CAPTURE(host, listener_asks);
   if (host == "::1" && !has_ipv6()) return;
   constexpr int games = 4;
   const auto asks = [](DxpOptions options) {
      options = asking(std::move(options), games, 15);
      options.match->openings = two_openings();
      return options;
   };
   DxpOptions listens = options_for("international", DxpWay::Listen, {host, 0});
   if (listener_asks) listens = asks(listens);
   DxpPlayer listener(listens);
   REQUIRE(listener.port() != 0);
   DxpOptions connects = options_for("international", DxpWay::Connect, {host, listener.port()});
   if (!listener_asks) connects = asks(connects);
   DxpPlayer caller(connects);
   REQUIRE(caller.await_end());
   CHECK(caller.complete());
   REQUIRE(listener.await_games(games));
   REQUIRE(listener.await_disconnections(1));
   check_agreement(caller.games(), listener.games());

   DxpPlayer& initiator = listener_asks ? listener : caller;
   const auto played = initiator.games();
   CHECK(played[0].ours == Side::White);
   CHECK(played[1].ours == Side::Black);
   CHECK(played[2].ours == Side::White);
   CHECK(played[3].ours == Side::Black);
   CHECK(initiator.openings() == std::vector<std::string>{"a", "a", "b", "b"});
   CHECK(played[0].start == played[1].start);
   CHECK(played[0].start.turn == Side::Black);
   for (const DxpFinishedGame& game : played) {
      CAPTURE(game.verdict.reason);
      CHECK(!game.moves.empty());
      CHECK(game.verdict.reason != dxp_reason::claimed);
      CHECK(game.verdict.reason != dxp_reason::illegal_move);
   }
   if (listener_asks) {
      CHECK(listener.await_end());
      CHECK(listener.complete());
   }
}

TEST_CASE("every variant is played") {
   for (const Variant* variant : variants()) {
      CAPTURE(std::string(variant->name));
      DxpPlayer listener(options_for(variant->name, DxpWay::Listen, {"127.0.0.1", 0}, 0.001));
      DxpPlayer caller(
          asking(options_for(variant->name, DxpWay::Connect, {"127.0.0.1", listener.port()}, 0.001),
                 1, 60));
      REQUIRE(caller.await_end());
      CHECK(caller.complete());
      REQUIRE(listener.await_games(1));
      check_agreement(caller.games(), listener.games());
      CHECK(caller.games().at(0).verdict.reason != dxp_reason::illegal_move);
   }
}

TEST_CASE("on a clock of three seconds a game of 75 moves is not lost on time", "[timed]") {
   DxpPlayer listener(follower_listening());
   Peer peer(listener.port());
   peer.send(dxp_request("W.05075A"));
   CHECK(peer.read() == dxp_accept('0'));
   const auto game = make_game(Settings(*find_variant("international")));
   while (true) {
      const std::string text = peer.read();
      if (text[0] != 'M') {
         CHECK(text[0] == 'E');
         break;
      }
      const auto message = std::get<DxpMove>(*parse_dxp(game->variant(), text));
      for (const Move& move : game->legal_moves()) {
         if (move.from == message.from && move.to == message.to &&
             move.captured == message.captured) {
            game->play(move);
            break;
         }
      }
      const auto moves = game->legal_moves();
      if (moves.empty() || game->plies() == 150) {
         peer.send("E00");
         CHECK(peer.read() == "E00");
         break;
      }
      const Move& move = moves[static_cast<std::size_t>(game->plies()) % moves.size()];
      peer.send(to_dxp(DxpMove{0, move.from, move.to, move.captured}));
      game->play(move);
   }
   REQUIRE(listener.await_games(1));
   CHECK(listener.games()[0].used[0] < 3);
   CHECK(listener.games()[0].verdict.reason != dxp_reason::illegal_move);
}

TEST_CASE("messages may come glued and byte by byte") {
   DxpPlayer listener(follower_listening());
   Peer peer(listener.port());
   peer.send_bytes(std::string("Chello") + '\0' + dxp_request("Z000075A") + '\0' + "M0001322800" +
                   '\0');
   CHECK(peer.read() == dxp_accept('0'));
   CHECK(peer.read()[0] == 'M');
   for (const char byte : std::string("E00") + '\0')
      peer.send_bytes(std::string(1, byte));
   CHECK(peer.read() == "E00");
}

TEST_CASE("messages without end do not break the session") {
   DxpPlayer listener(follower_listening());
   Peer peer(listener.port());
   peer.send("C" + std::string(1'000'000, 'x'));
   peer.send(dxp_request("W000075A") + std::string(5000, 'x'));
   CHECK(peer.read() == dxp_accept('2'));
   peer.send("M" + std::string(5000, '0'));
   peer.send(dxp_request("W000075A"));
   CHECK(peer.read() == dxp_accept('0'));
   CHECK(peer.read()[0] == 'M');
}

TEST_CASE("an end of the game, and of the connection, is heard while we search") {
   DxpPlayer listener(follower_listening(for_ever));
   {
      Peer peer(listener.port());
      peer.send(dxp_request("W000075A"));
      CHECK(peer.read() == dxp_accept('0'));
      peer.send("E00");
      CHECK(peer.read() == "E00");
      REQUIRE(listener.await_games(1));
      peer.send(dxp_request("W000075A"));
      CHECK(peer.read() == dxp_accept('0'));
   }
   REQUIRE(listener.await_games(2));
   CHECK(listener.games()[0].verdict.reason == dxp_reason::claimed);
   CHECK(listener.games()[1].verdict.reason == dxp_reason::connection_lost);
   REQUIRE(listener.await_disconnections(1));
   // Back to listening, and nothing is forgotten.
   Peer next(listener.port());
   next.send(dxp_request("W000075A"));
   CHECK(next.read() == dxp_accept('0'));
   next.send("E10");
   CHECK(next.read() == "E00");
   REQUIRE(listener.await_games(3));
}

TEST_CASE("a second caller is sent away, and the game goes on") {
   DxpPlayer listener(follower_listening());
   Peer peer(listener.port());
   peer.send(dxp_request("Z000075A"));
   CHECK(peer.read() == dxp_accept('0'));
   Peer second(listener.port());
   CHECK(second.read()[0] == 'C');
   CHECK(second.read().empty());
   CHECK(listener.callers_refused() == 1);
   peer.send("M0001322800");
   CHECK(peer.read()[0] == 'M');
}

TEST_CASE("a stop code ends the session, not the program") {
   DxpPlayer listener(follower_listening());
   {
      Peer peer(listener.port());
      peer.send(dxp_request("Z000075A"));
      CHECK(peer.read() == dxp_accept('0'));
      peer.send("E01");
      CHECK(peer.read() == "E01");
      CHECK(peer.read().empty());
   }
   Peer next(listener.port());
   next.send(dxp_request("Z000075A"));
   CHECK(next.read() == dxp_accept('0'));
}

TEST_CASE("an illegal move is answered by an end, and the chat comes later") {
   DxpPlayer listener(follower_listening());
   Peer peer(listener.port());
   peer.send(dxp_request("Z000075A"));
   CHECK(peer.read() == dxp_accept('0'));
   peer.send("M0001322900");
   CHECK(peer.read() == "E00");
   peer.send("E00");
   CHECK(peer.read() == "Cillegal move 32-29");
   peer.send(dxp_request("Z000075A"));
   CHECK(peer.read() == dxp_accept('0'));
}

TEST_CASE("a match goes on with the next caller when one vanishes or does not want to") {
   DxpPlayer listener(asking(follower_listening(), 3, 5));
   // Games that have not begun are not used up.
   std::string request;
   {
      Peer peer(listener.port());
      request = peer.read();
      CHECK(request[0] == 'R');
   }
   {
      Peer peer(listener.port());
      CHECK(peer.read() == request);
      peer.send("A" + std::string(32, ' ') + "2");
      CHECK(peer.read().empty());
   }
   {
      Peer peer(listener.port());
      CHECK(peer.read()[0] == 'R');
      peer.send("A" + std::string(32, ' ') + "0");
   }
   // Whoever calls when the session before has ended is not sent away.
   DxpPlayer caller(options_for("international", DxpWay::Connect, {"127.0.0.1", listener.port()}));
   REQUIRE(listener.await_end());
   REQUIRE(caller.await_end());
   CHECK(caller.games().size() == 2);
   CHECK(listener.games().size() == 3);
   CHECK(listener.complete());
}

TEST_CASE("who does not want to play ends a match that we called for") {
   auto listening = ListeningSocket::open({"127.0.0.1", 0});
   REQUIRE(listening);
   DxpPlayer caller(asking(
       options_for("international", DxpWay::Connect, {"127.0.0.1", listening->port()}), 3, 5));
   pollfd entry{listening->descriptors()[0].number(), POLLIN, 0};
   REQUIRE(poll(&entry, 1, patience) > 0);
   auto peer = listening->accept();
   REQUIRE(peer);
   REQUIRE(peer->write("A" + std::string(32, ' ') + "2" + '\0'));
   REQUIRE(caller.await_end());
   CHECK(!caller.failed());
   CHECK(!caller.complete());
   CHECK(caller.games().empty());
}

TEST_CASE("an interruption ends the game, and tells the other side") {
   DxpPlayer listener(follower_listening(for_ever));
   Peer peer(listener.port());
   peer.send(dxp_request("W000075A"));
   CHECK(peer.read() == dxp_accept('0'));
   listener.interrupt();
   CHECK(peer.read() == "E00");
   CHECK(peer.read().empty());
   REQUIRE(listener.await_end());
   CHECK(listener.games().at(0).verdict.reason == dxp_reason::stopped);
}

TEST_CASE("an interruption is heard while nobody takes our call") {
   const DeafPort deaf;
   const auto begin = std::chrono::steady_clock::now();
   DxpPlayer caller(options_for("international", DxpWay::Connect, deaf.endpoint()));
   caller.interrupt();
   REQUIRE(caller.await_end());
   CHECK(caller.failed());
   CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(9));
}

TEST_CASE("where nobody listens there is nothing to play") {
   int port = 0;
   {
      const auto closed = ListeningSocket::open({"127.0.0.1", 0});
      REQUIRE(closed);
      port = closed->port();
   }
   DxpPlayer caller(options_for("international", DxpWay::Connect, {"127.0.0.1", port}));
   REQUIRE(caller.await_end());
   CHECK(caller.failed());
}

TEST_CASE("in a pipe messages end as those of the other side do") {
   const bool newline = GENERATE(false, true);
   const char end = newline ? '\n' : '\0';
   std::array<int, 2> input{};
   std::array<int, 2> output{};
   REQUIRE(pipe2(input.data(), O_CLOEXEC) == 0);
   REQUIRE(pipe2(output.data(), O_CLOEXEC) == 0);
   DxpOptions options = options_for("international", DxpWay::Pipe, {});
   options.input = input[0];
   options.output = output[1];
   std::string heard;
   {
      DxpPlayer player(options);
      const auto say = [&](const std::string& text) {
         REQUIRE(write(input[1], text.data(), text.size()) == static_cast<ssize_t>(text.size()));
      };
      std::array<char, 100> buffer{};
      const auto hear = [&](int messages) {
         while (std::ranges::count(heard, end) < messages) {
            const auto count = read(output[0], buffer.data(), buffer.size());
            REQUIRE(count > 0);
            heard.append(buffer.data(), static_cast<std::size_t>(count));
         }
      };
      say(dxp_request("Z000075A") + (newline ? "\r\n\n" : std::string(1, end)));
      say(std::string("M0001322800") + end);
      hear(2);
      say(std::string("E10") + end);
      hear(3);
      close(input[1]);
      REQUIRE(player.await_end());
      CHECK(player.complete());
   }
   CHECK(heard.starts_with(dxp_accept('0') + end + "M000"));
   CHECK(heard.ends_with(std::string("E00") + end));
   for (const int descriptor : {input[0], output[0], output[1]})
      close(descriptor);
}
