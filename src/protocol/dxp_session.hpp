#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "game/game.hpp"
#include "protocol/dxp_game.hpp"
#include "protocol/dxp_message.hpp"
#include "rules/settings.hpp"
#include "search/limits.hpp"
#include "util/result.hpp"

namespace kete {

struct DxpSessionOptions {
   std::string name;           ///< ours, as the other program is told it
   bool initiates = false;     ///< we ask for games, and refuse those we are asked for
   double unlimited_time = 1;  ///< seconds a move in games without a clock
   /// With which we end games whose result they know; null for none.
   std::shared_ptr<const egdb::Database> tables = nullptr;
};

/// What a session wants done and has to tell. Called from within the session's functions.
class DxpHost {
 public:
   virtual ~DxpHost() = default;

   virtual void send(const DxpMessage& message) = 0;  ///< at once, in a write of its own

   /// Starts a search whose answer is given to DxpSession::play, and breaks it off: its answer is
   /// not wanted any more.
   virtual void think(const Game& game, const Limits& limits) = 0;
   virtual void stop_thinking() = 0;

   virtual void game_begun(const DxpGame& game) = 0;
   virtual void game_over(const DxpFinishedGame& game) = 0;
   virtual void refused(std::string_view why) = 0;  ///< our request
   virtual void chat(std::string_view text) = 0;    ///< for a person; nothing is done about it
   virtual void note(std::string_view text) = 0;    ///< what was ignored, for the log
};

/// One side of a DXP conversation over one connection: messages in, messages out. Knows neither
/// sockets nor the time, which every call is given as `now`: seconds that only grow. Whatever
/// arrives, the session goes on.
class DxpSession {
 public:
   DxpSession(const Settings& settings, DxpSessionOptions options, DxpHost& host);

   /// A message without its end.
   void receive(std::string_view text, double now);

   /// The answer of the search.
   void play(const Move& move, double now);

   /// Asks for a game; only when ready_to_request().
   void request(const DxpGameRequest& request, double now);

   [[nodiscard]] bool ready_to_request() const;

   /// Does what is due; to be called at the latest at next_due().
   void tick(double now);
   [[nodiscard]] std::optional<double> next_due() const;

   /// A game that is on ends: as the rules have it where they have spoken, else with an unknown
   /// result.
   void connection_lost(double now);

   /// The same, and ends the session for our part, telling the other side of the game's end.
   void stop(double now);

   /// The other side has ended the session, or stop() has.
   [[nodiscard]] bool over() const { return state_ == State::Over; }

 private:
   enum class State {
      Idle,
      Requested,  ///< asked for a game, no answer yet
      OurTurn,    ///< the host thinks
      TheirTurn,
      Ending,  ///< sent an E that was not answered yet
      Over
   };

   Settings settings_;
   DxpSessionOptions options_;
   DxpHost& host_;
   State state_ = State::Idle;
   std::optional<DxpGame> game_;     ///< the one that is on
   DxpGameRequest requested_;        ///< ours, in state Requested
   double turn_began_ = 0;           ///< of the clock that runs
   std::optional<double> patience_;  ///< until when we wait for what the other side has to do

   /// Messages that wait until the one sent before has been read: some programs join what arrives
   /// together.
   std::deque<DxpMessage> outbox_;
   double quiet_until_ = 0;
   std::string chat_;  ///< why we have ended the game; waits for the other side's E
   std::optional<double> chat_due_;

   void handle(const DxpGameRequest& request, double now);
   void handle(const DxpGameAccept& accept, double now);
   void handle(const DxpMove& message, double now);
   void handle(const DxpGameEnd& end, double now);
   void handle(const DxpChat& chat, double now);
   void handle(const DxpBackRequest& request, double now);
   void handle(const DxpBackAccept& accept, double now);
   void handle_malformed(std::string_view text, const Error& error, double now);

   void post(const DxpMessage& message, double now);
   void send_posted(double now);
   void drop_moves();  ///< those that wait to be sent: their game has gone another way
   void release_chat(double now);
   void begin_turn(double now);
   void end_game(const DxpVerdict& verdict, double now, const std::string& chat = {});
   void forget_game(const DxpVerdict& verdict, double now);

   /// What the rules, or the limit on moves, say of the game that is on; where they say nothing, an
   /// unknown result for that reason.
   [[nodiscard]] DxpVerdict verdict_or(const char* reason) const;

   void refuse_move(const std::string& text, double now);
   void give_up_waiting(double now);

   [[nodiscard]] bool is_playing() const {
      return state_ == State::OurTurn || state_ == State::TheirTurn;
   }
};

}  // namespace kete
