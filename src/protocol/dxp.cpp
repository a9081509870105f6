#include "protocol/dxp.hpp"

#include <poll.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <memory>
#include <mutex>
#include <utility>

#include "protocol/dxp_wire.hpp"

namespace kete {

namespace {

/// The games of a match one by one, over however many connections.
class Schedule {
 public:
   explicit Schedule(const std::optional<DxpMatch>& match) : match_(match) {}

   [[nodiscard]] bool is_done() const { return !match_ || begun_ >= match_->games; }

   /// The request for the next game: the same one again until a game has begun.
   DxpGameRequest next(const Settings& settings) {
      const bool first_of_pair = begun_ % 2 == 0;
      DxpGameRequest request;
      request.follower = first_of_pair ? Side::Black : Side::White;
      request.minutes = match_->minutes;
      request.moves = match_->moves;
      opening_.clear();
      const auto& openings = match_->openings;
      if (!openings.empty()) {
         const auto pair = static_cast<std::size_t>(begun_ / 2);
         const Opening& opening = openings[pair % openings.size()];
         opening_ = opening.name;
         request.position = position(settings, opening);
      }
      return request;
   }

   void game_begun() { ++begun_; }

   [[nodiscard]] const std::string& opening() const { return opening_; }  ///< of the last request

 private:
   const std::optional<DxpMatch>& match_;
   int begun_ = 0;
   std::string opening_;

   /// None for the start of the variant. The counters of draw rules do not travel.
   static std::optional<Diagram> position(const Settings& settings, const Opening& opening) {
      const auto game = *make_game(settings, opening.start);
      for (const Move& move : opening.moves)
         game->play(move);
      Diagram diagram = game->diagram();
      diagram.no_progress = 0;
      diagram.king_runs = {};
      if (diagram == start_diagram(*settings.variant)) return std::nullopt;
      return diagram;
   }
};

/// The search of a session, whose answer wakes the loop.
class Thinker final : public Listener {
 public:
   explicit Thinker(const DxpOptions& options) : engine_(make_engine(options.settings)) {
      engine_->configure(options.engine);
   }

   void new_game() { engine_->new_game(); }

   void start(const Game& game, const Limits& limits) { engine_->start(game, limits, *this); }

   void stop() {
      engine_->stop();
      engine_->wait();
      (void)take();
   }

   [[nodiscard]] const WakePipe& finished() const { return wake_; }

   /// The move found, once.
   std::optional<Move> take() {
      wake_.clear();
      const std::lock_guard lock(mutex_);
      return std::exchange(move_, std::nullopt);
   }

 private:
   WakePipe wake_;
   std::mutex mutex_;
   std::optional<Move> move_;
   std::unique_ptr<Engine> engine_;  ///< last: ends its search before the rest goes

   void info(const SearchInfo&) override {}

   void finished(const SearchResult& result) override {
      {
         const std::lock_guard lock(mutex_);
         move_ = result.move;
      }
      wake_.wake();
   }
};

class Player final : public DxpHost {
 public:
   Player(const DxpOptions& options, const WakePipe& interrupt, DxpAudience& audience)
       : options_(options),
         interrupt_(interrupt),
         audience_(audience),
         schedule_(options.match),
         thinker_(options) {}

   Result<bool> play();

 private:
   using Time = std::chrono::steady_clock;

   const DxpOptions& options_;
   const WakePipe& interrupt_;
   DxpAudience& audience_;
   Schedule schedule_;
   Thinker thinker_;
   const Time::time_point begin_ = Time::now();
   std::optional<ListeningSocket> listening_;
   DxpWire* wire_ = nullptr;  ///< of the session that is on
   bool wire_broken_ = false;
   bool refused_ = false;  ///< the program at the wire does not want the game
   bool interrupted_ = false;

   [[nodiscard]] double now() const {
      return std::chrono::duration<double>(Time::now() - begin_).count();
   }

   Result<bool> listen();
   void converse(DxpWire& wire);
   void wait_and_handle(DxpSession& session);
   void send_away_callers(const std::vector<pollfd>& entries);
   [[nodiscard]] std::vector<pollfd> watched() const;

   void send(const DxpMessage& message) override;

   void think(const Game& game, const Limits& limits) override { thinker_.start(game, limits); }

   void stop_thinking() override { thinker_.stop(); }

   void game_begun(const DxpGame&) override {
      schedule_.game_begun();
      thinker_.new_game();
   }

   void game_over(const DxpFinishedGame& game) override {
      audience_.game_over(game, schedule_.opening());
   }

   void refused(std::string_view why) override {
      refused_ = true;
      audience_.trouble(why);
   }

   void chat(std::string_view text) override { audience_.chat(text); }

   void note(std::string_view text) override { audience_.note(text); }
};

/// poll() that ends early for no signal but those that wake a descriptor.
void wait_for(std::vector<pollfd>& entries, int milliseconds) {
   // A signal only makes the loop go round once more.
   if (poll(entries.data(), entries.size(), milliseconds) >= 0) return;
   for (pollfd& entry : entries)
      entry.revents = 0;
}

int milliseconds_until(std::optional<double> due, double now) {
   if (!due) return -1;
   return static_cast<int>(std::clamp(std::ceil((*due - now) * 1000), 0.0, 60000.0));
}

void Player::send(const DxpMessage& message) {
   const std::string text = to_dxp(message);
   audience_.sent(text);
   if (!wire_->send(text)) wire_broken_ = true;
}

void Player::send_away_callers(const std::vector<pollfd>& entries) {
   const auto is_ready = [](const pollfd& entry) { return entry.revents != 0; };
   if (!std::ranges::any_of(entries, is_ready)) return;
   if (auto caller = listening_->accept()) {
      audience_.caller_refused(to_string(caller->peer()));
      const std::string text = to_dxp(DxpChat{"busy: another program is connected"}) + '\0';
      (void)caller->write(text);
   }
}

std::vector<pollfd> Player::watched() const {
   std::vector<pollfd> entries = {{interrupt_.descriptor(), POLLIN, 0},
                                  {thinker_.finished().descriptor(), POLLIN, 0}};
   if (listening_) {
      for (const Descriptor& descriptor : listening_->descriptors())
         entries.push_back({descriptor.number(), POLLIN, 0});
   }
   // Last, since poll() looks at one after the other: when it has seen a caller and nothing here,
   // the session was still on when the caller came.
   if (wire_) entries.push_back({wire_->descriptor(), POLLIN, 0});
   return entries;
}

void Player::wait_and_handle(DxpSession& session) {
   std::vector<pollfd> entries = watched();
   wait_for(entries, milliseconds_until(session.next_due(), now()));
   if (entries[0].revents != 0) {
      interrupted_ = true;
      return;
   }
   if (entries[1].revents != 0) {
      if (const auto move = thinker_.take()) session.play(*move, now());
   }
   if (entries.back().revents == 0) {
      if (listening_) send_away_callers(entries);
      return;
   }
   if (!wire_->receive()) wire_broken_ = true;
   while (const auto message = wire_->next()) {
      audience_.received(*message);
      session.receive(*message, now());
   }
}

void Player::converse(DxpWire& wire) {
   wire_ = &wire;
   wire_broken_ = false;
   refused_ = false;
   DxpSession session(options_.settings, options_.session, *this);
   while (!session.over() && !refused_) {
      if (wire_broken_) {
         session.connection_lost(now());
      } else if (interrupted_) {
         session.stop(now());
      } else if (options_.match && session.ready_to_request()) {
         if (schedule_.is_done()) break;
         session.request(schedule_.next(options_.settings), now());
      } else {
         wait_and_handle(session);
         session.tick(now());
      }
   }
   if (!wire_broken_) wire.finish();
   wire_ = nullptr;
   audience_.disconnected();
}

Result<bool> Player::listen() {
   auto listening = ListeningSocket::open(options_.endpoint);
   if (!listening) return tl::make_unexpected(listening.error());
   listening_ = std::move(*listening);
   audience_.listening(listening_->port());
   while (!interrupted_ && !(options_.match && schedule_.is_done())) {
      std::vector<pollfd> entries = watched();
      wait_for(entries, -1);
      interrupted_ = entries[0].revents != 0;
      auto caller = listening_->accept();
      if (interrupted_ || !caller) continue;
      audience_.connected(to_string(caller->peer()));
      DxpSocketWire wire(std::move(*caller));
      converse(wire);
   }
   return schedule_.is_done();
}

Result<bool> Player::play() {
   if (options_.way == DxpWay::Listen) return listen();
   if (options_.way == DxpWay::Pipe) {
      DxpPipeWire wire(options_.input, options_.output, options_.message_end);
      converse(wire);
   } else {
      constexpr double patience = 10;
      auto socket = Socket::connect(options_.endpoint, patience, interrupt_.descriptor());
      if (!socket) return tl::make_unexpected(socket.error());
      audience_.connected(to_string(socket->peer()));
      DxpSocketWire wire(std::move(*socket));
      converse(wire);
   }
   return schedule_.is_done();
}

}  // namespace

Result<bool> play_dxp(const DxpOptions& options, const WakePipe& interrupt, DxpAudience& audience) {
   return Player(options, interrupt, audience).play();
}

}  // namespace kete
