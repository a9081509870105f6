#include "match/dxp_player.hpp"

#include <poll.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <thread>
#include <utility>
#include <variant>

#include <fmt/format.h>

#include "protocol/dxp_message.hpp"
#include "protocol/dxp_wire.hpp"
#include "util/quote.hpp"
#include "util/socket.hpp"
#include "util/wake_pipe.hpp"

namespace kete {

namespace {

using Time = std::chrono::steady_clock;

/// How often a wait looks whether it is still wanted, in milliseconds.
constexpr int glance = 50;

/// Seconds for the answer to the end of a game; some programs read only when they have searched.
constexpr double end_patience = 5;

Time::time_point time_in(double seconds) {
   return Time::now() + std::chrono::duration_cast<Time::duration>(
                            std::chrono::duration<double>(std::min(seconds, 1e8)));
}

DxpReason reason_for(Verdict::Points points) {
   switch (points) {
      case Verdict::Points::Loss:
         return DxpReason::SenderWins;
      case Verdict::Points::Draw:
         return DxpReason::Draw;
      case Verdict::Points::Win:
         return DxpReason::SenderLoses;
      case Verdict::Points::None:
         break;
   }
   return DxpReason::Unknown;
}

/// What the peer is told.
constexpr const char* own_name = "kete-match";

/// A message as it came, and what it means.
struct Heard {
   std::string text;
   Result<DxpMessage> message;

   [[nodiscard]] bool begins_with(char header) const { return text.starts_with(header); }
};

class DxpPlayer final : public Player {
 public:
   DxpPlayer(const PlayerSpec& spec, const Settings& settings, double patience)
       : spec_(spec), settings_(settings), patience_(patience) {}

   Result<void> start() override {
      if (wire_) return {};
      const auto end = time_in(patience_);
      return spec_.listens ? await_caller(end) : connect(end);
   }

   Result<void> new_game(const GameState& state, Side side) override {
      // A peer that has gone between two games may be back.
      auto asked = ask_for_game(state, side);
      if (!asked && !wire_ && !interrupted_) asked = ask_for_game(state, side);
      return asked;
   }

   Reply think(const Question& question) override {
      const GameState& state = question.state;
      const auto begin = Time::now();
      if (state.moves.size() > state.opening.moves.size()) {
         const Move& last = state.moves.back();
         const long seconds = std::clamp(std::lround(question.opponent_seconds), 0L, 9999L);
         send(DxpMove{static_cast<int>(seconds), last.from, last.to, last.captured});
      }
      Reply reply = await_move(state.game, time_in(question.patience));
      reply.seconds = std::chrono::duration<double>(Time::now() - begin).count();
      return reply;
   }

   void game_over(const Verdict& verdict) override {
      if (!wire_ || !std::exchange(is_playing_, false)) return;
      send(DxpGameEnd{reason_for(verdict.points), false});
      const auto end = time_in(interrupted_ ? 0 : end_patience);
      while (const auto heard = receive(end)) {
         if (heard->begins_with('E')) return;
      }
      // Whatever it still says belongs to a game that is over.
      wire_.reset();
   }

   void interrupt() override {
      interrupted_ = true;
      stop_.wake();
   }

 private:
   const PlayerSpec spec_;
   const Settings settings_;
   const double patience_;
   std::optional<ListeningSocket> listener_;
   std::optional<DxpSocketWire> wire_;  ///< nothing without a connection
   bool is_playing_ = false;            ///< a game that nobody has ended
   std::atomic<bool> interrupted_ = false;
   const WakePipe stop_;  ///< woken with it

   [[nodiscard]] tl::unexpected<Error> complain(std::string_view message) const {
      return failure(fmt::format("player {}: {}", text::quoted(spec_.name), message));
   }

   Result<void> connect(Time::time_point end) {
      while (true) {
         auto socket = Socket::connect(spec_.endpoint, patience_, stop_.descriptor());
         if (socket) {
            wire_.emplace(std::move(*socket));
            return {};
         }
         if (interrupted_ || Time::now() >= end) return complain(socket.error().message);
         std::this_thread::sleep_for(std::chrono::milliseconds(glance));
      }
   }

   Result<void> await_caller(Time::time_point end) {
      if (!listener_) {
         auto opened = ListeningSocket::open(spec_.endpoint);
         if (!opened) return complain(opened.error().message);
         listener_ = std::move(*opened);
      }
      while (!interrupted_) {
         if (auto caller = listener_->accept()) {
            wire_.emplace(std::move(*caller));
            return {};
         }
         if (Time::now() >= end) break;
         std::vector<pollfd> entries;
         for (const Descriptor& descriptor : listener_->descriptors())
            entries.push_back({descriptor.number(), POLLIN, 0});
         poll(entries.data(), entries.size(), glance);
      }
      return complain(
          fmt::format("nobody has called at {} within {} s", to_string(spec_.endpoint), patience_));
   }

   Result<void> ask_for_game(const GameState& state, Side side) {
      if (auto started = start(); !started) return started;
      DxpGameRequest request;
      request.initiator = own_name;
      request.follower = side;
      request.minutes = spec_.control.time.value_or(0) / 60;
      request.moves = spec_.control.moves;
      const Diagram position = state.game.diagram();
      if (position != start_diagram(*settings_.variant)) request.position = position;
      send(request);
      const auto end = time_in(patience_);
      while (const auto heard = receive(end)) {
         if (!heard->begins_with('A')) continue;
         if (!heard->message) return complain(heard->message.error().message);
         const auto* accept = std::get_if<DxpGameAccept>(&*heard->message);
         is_playing_ = accept->code == DxpAcceptance::Accepted;
         if (is_playing_) return {};
         return complain(
             fmt::format("it refuses a game with code {}", static_cast<int>(accept->code)));
      }
      if (!wire_) return complain("the connection was closed when it was asked for a game");
      wire_.reset();
      return complain(fmt::format("no answer to a request within {} s", patience_));
   }

   Reply await_move(const Game& game, Time::time_point end) {
      Reply reply;
      while (const auto heard = receive(end)) {
         // What cannot be read is still a move, or an ending: no better one will come.
         if (heard->begins_with('M')) return reply_to_move(game, *heard);
         if (!heard->begins_with('E')) continue;
         return reply_to(heard->message ? std::get<DxpGameEnd>(*heard->message) : DxpGameEnd{});
      }
      reply.kind = interrupted_ ? Reply::Kind::Interrupted
                   : wire_      ? Reply::Kind::Silence
                                : Reply::Kind::Crash;
      if (reply.kind == Reply::Kind::Crash) reply.detail = "the connection was closed";
      return reply;
   }

   static Reply reply_to_move(const Game& game, const Heard& heard) {
      Reply reply;
      if (heard.message) {
         const DxpMove& sent = std::get<DxpMove>(*heard.message);
         for (const Move& move : game.legal_moves()) {
            if (move.from == sent.from && move.to == sent.to && move.captured == sent.captured) {
               reply.move = move;
               return reply;
            }
         }
      }
      reply.kind = Reply::Kind::NoMove;
      reply.detail = fmt::format("answered {}", text::quoted(heard.text));
      return reply;
   }

   Reply reply_to(const DxpGameEnd& ending) {
      is_playing_ = false;
      send(DxpGameEnd{DxpReason::Unknown, ending.stop});
      if (ending.stop && wire_) {
         wire_->finish();
         wire_.reset();
      }
      Reply reply;
      switch (ending.reason) {
         case DxpReason::SenderLoses:
            reply.kind = Reply::Kind::Resignation;
            reply.detail = "ended by the peer";
            return reply;
         case DxpReason::Draw:
            reply.kind = Reply::Kind::Draw;
            reply.detail = "ended by the peer";
            return reply;
         case DxpReason::SenderWins:
            reply.detail = "the peer says that it has won";
            break;
         case DxpReason::Unknown:
            reply.detail = "the peer does not say how the game stands";
            break;
      }
      reply.kind = Reply::Kind::UnknownEnding;
      return reply;
   }

   void send(const DxpMessage& message) {
      if (wire_ && !wire_->send(to_dxp(message))) wire_.reset();
   }

   /// The next message; nothing when the time is over, the connection gone (wire_ is empty then) or
   /// nobody waits any more.
   std::optional<Heard> receive(Time::time_point end) {
      // The time is looked at before each message: there may always be another one.
      while (wire_ && !interrupted_) {
         const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - Time::now()).count();
         if (left <= 0) return std::nullopt;
         if (auto heard = take()) return heard;
         if (!wire_) break;
         pollfd entry{wire_->descriptor(), POLLIN, 0};
         const int wait = static_cast<int>(std::min<long long>(left, glance));
         if (poll(&entry, 1, wait) <= 0 || wire_->receive()) continue;
         // What was sent before the end is still to be read.
         if (auto heard = take()) return heard;
         wire_.reset();
      }
      return std::nullopt;
   }

   /// A message that has arrived. What the peer asks for is refused here: it is we who ask for the
   /// games, and no game of a match goes back.
   std::optional<Heard> take() {
      while (wire_) {
         const auto text = wire_->next();
         if (!text) break;
         Heard heard{*text, parse_dxp(*settings_.variant, *text)};
         if (heard.begins_with('B')) {
            send(DxpBackAccept{false});
         } else if (heard.begins_with('R')) {
            send(DxpGameAccept{own_name, DxpAcceptance::Refused});
         } else {
            return heard;
         }
      }
      return std::nullopt;
   }
};

}  // namespace

std::unique_ptr<Player> make_dxp_player(const PlayerSpec& spec, const Settings& settings,
                                        double patience) {
   return std::make_unique<DxpPlayer>(spec, settings, patience);
}

}  // namespace kete
