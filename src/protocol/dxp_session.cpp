#include "protocol/dxp_session.hpp"

#include <algorithm>
#include <utility>
#include <variant>

#include <fmt/format.h>

#include "notation/hub_text.hpp"
#include "util/quote.hpp"

namespace kete {

namespace {

constexpr int spoken_version = 1;

/// Seconds between two messages of ours that nothing was received between. Clients that take what
/// one read gives them for one message need them apart.
constexpr double gap = 0.1;

/// Seconds after an E of ours in which the other side may answer it before we chat.
constexpr double chat_delay = 1;

/// Seconds for an answer to our E, and for an E where the game is over and the move is not ours.
constexpr double end_patience = 5;

/// Seconds for an answer to a request: a person may have to confirm it.
constexpr double request_patience = 30;

/// A move as it came, which need not be one.
std::string described(const DxpMove& move) {
   return to_hub_move({move.from, move.to, move.captured});
}

std::string_view described(DxpAcceptance code) {
   switch (code) {
      case DxpAcceptance::BadVersion:
         return "version not supported";
      case DxpAcceptance::Accepted:
      case DxpAcceptance::Refused:
      case DxpAcceptance::Other:
         break;
   }
   return "no reason given";
}

}  // namespace

DxpSession::DxpSession(const Settings& settings, DxpSessionOptions options, DxpHost& host)
    : settings_(settings), options_(std::move(options)), host_(host) {}

void DxpSession::receive(std::string_view text, double now) {
   if (over()) return;
   const auto message = parse_dxp(*settings_.variant, text);
   if (!message) {
      handle_malformed(text, message.error(), now);
      return;
   }
   std::visit([&](const auto& kind) { handle(kind, now); }, *message);
   send_posted(now);
}

void DxpSession::handle_malformed(std::string_view text, const Error& error, double now) {
   host_.note(error.message);
   if (text.starts_with('R')) {
      post(DxpGameAccept{options_.name, DxpAcceptance::Refused}, now);
   } else if (text.starts_with('B')) {
      post(DxpBackAccept{false}, now);
   } else if (text.starts_with('M') && state_ == State::TheirTurn) {
      refuse_move(text::quoted(text), now);
   }
   send_posted(now);
}

void DxpSession::handle(const DxpGameRequest& request, double now) {
   const auto answer = [&](DxpAcceptance code) { post(DxpGameAccept{options_.name, code}, now); };
   if (request.version != spoken_version) {
      answer(DxpAcceptance::BadVersion);
      return;
   }
   if (options_.initiates) {
      host_.note("a request, while it is we who ask for games");
      answer(DxpAcceptance::Refused);
      return;
   }
   auto game =
       DxpGame::make(settings_, request, request.follower, request.initiator, options_.tables);
   if (!game) {
      host_.note(game.error().message);
      answer(DxpAcceptance::Refused);
      return;
   }
   // Who asks for a game holds the last one to be over, or has no more use for it.
   if (is_playing()) forget_game(verdict_or(dxp_reason::new_request), now);
   quiet_until_ = now;
   release_chat(now);
   answer(DxpAcceptance::Accepted);
   game_ = std::move(*game);
   host_.game_begun(*game_);
   begin_turn(now);
}

void DxpSession::handle(const DxpGameAccept& accept, double now) {
   if (state_ != State::Requested) {
      host_.note("an answer to no request");
      return;
   }
   state_ = State::Idle;
   patience_.reset();
   quiet_until_ = now;
   if (accept.code != DxpAcceptance::Accepted) {
      host_.refused(fmt::format("the other side refused the game (code {}: {})",
                                static_cast<int>(accept.code), described(accept.code)));
      return;
   }
   auto game = DxpGame::make(settings_, requested_, opposite(requested_.follower), accept.follower,
                             options_.tables);
   if (!game) {
      host_.refused(game.error().message);
      return;
   }
   game_ = std::move(*game);
   host_.game_begun(*game_);
   begin_turn(now);
}

void DxpSession::handle(const DxpMove& message, double now) {
   if (state_ != State::TheirTurn) {
      host_.note("a move while none is expected");
      return;
   }
   quiet_until_ = now;
   const auto move = game_->legal_move(message);
   if (!move) {
      refuse_move(described(message), now);
      return;
   }
   game_->play(*move, now - turn_began_);
   begin_turn(now);
}

void DxpSession::handle(const DxpGameEnd& end, double now) {
   quiet_until_ = now;
   if (is_playing()) {
      // Where the rules have spoken the claim adds nothing; the limit on moves says no result.
      DxpVerdict verdict = verdict_or(dxp_reason::claimed);
      if (verdict.result == GameResult::Unknown) {
         verdict.result = to_game_result(end.reason, opposite(game_->ours()));
      }
      forget_game(verdict, now);
      post(DxpGameEnd{DxpReason::Unknown, end.stop}, now);
   } else if (state_ == State::Ending) {
      state_ = State::Idle;
      patience_.reset();
      release_chat(now);
   }
   if (!end.stop) return;
   // Nothing may be held back now.
   quiet_until_ = now;
   send_posted(now);
   state_ = State::Over;
}

void DxpSession::handle(const DxpChat& chat, double) {
   host_.chat(chat.text);
}

void DxpSession::handle(const DxpBackRequest& request, double now) {
   const State before = state_;
   if (!is_playing() || !game_->go_back(request, now - turn_began_)) {
      post(DxpBackAccept{false}, now);
      return;
   }
   if (before == State::OurTurn) host_.stop_thinking();
   drop_moves();
   post(DxpBackAccept{true}, now);
   begin_turn(now);
}

void DxpSession::handle(const DxpBackAccept&, double) {
   host_.note("an answer to no request to go back");
}

void DxpSession::begin_turn(double now) {
   turn_began_ = now;
   patience_.reset();
   const auto verdict = game_->verdict();
   if (!game_->is_our_turn()) {
      state_ = State::TheirTurn;
      if (verdict) patience_ = now + end_patience;
   } else if (verdict) {
      end_game(*verdict, now);
   } else {
      state_ = State::OurTurn;
      host_.think(game_->game(), game_->limits(options_.unlimited_time));
   }
}

void DxpSession::play(const Move& move, double now) {
   if (state_ != State::OurTurn) return;
   const double seconds = now - turn_began_;
   game_->play(move, seconds);
   post(DxpMove{static_cast<int>(seconds + 0.5), move.from, move.to, move.captured}, now);
   send_posted(now);
   begin_turn(now);
}

void DxpSession::refuse_move(const std::string& text, double now) {
   // Whoever has lost by the rules has no legal move to send.
   end_game(verdict_or(dxp_reason::illegal_move), now, fmt::format("illegal move {}", text));
}

void DxpSession::end_game(const DxpVerdict& verdict, double now, const std::string& chat) {
   const Side ours = game_->ours();
   forget_game(verdict, now);
   post(DxpGameEnd{to_dxp_reason(verdict.result, ours), false}, now);
   send_posted(now);
   state_ = State::Ending;
   patience_ = now + end_patience;
   chat_ = chat;
   if (!chat.empty()) chat_due_ = now + chat_delay;
}

DxpVerdict DxpSession::verdict_or(const char* reason) const {
   return game_->verdict().value_or(DxpVerdict{GameResult::Unknown, reason});
}

void DxpSession::forget_game(const DxpVerdict& verdict, double now) {
   if (state_ == State::OurTurn) host_.stop_thinking();
   drop_moves();
   state_ = State::Idle;
   patience_.reset();
   DxpGame game = *std::exchange(game_, std::nullopt);
   game.use(now - turn_began_);
   host_.game_over(game.finished(verdict));
}

void DxpSession::post(const DxpMessage& message, double now) {
   outbox_.push_back(message);
   send_posted(now);
}

void DxpSession::drop_moves() {
   std::erase_if(
       outbox_, [](const DxpMessage& message) { return std::holds_alternative<DxpMove>(message); });
}

void DxpSession::send_posted(double now) {
   while (!outbox_.empty() && now >= quiet_until_) {
      const DxpMessage message = std::move(outbox_.front());
      outbox_.pop_front();
      quiet_until_ = now + gap;
      host_.send(message);
   }
}

void DxpSession::release_chat(double now) {
   chat_due_.reset();
   if (!chat_.empty()) post(DxpChat{std::exchange(chat_, {})}, now);
}

void DxpSession::request(const DxpGameRequest& request, double now) {
   // What counts is what the other side reads, which is whole minutes.
   requested_ = std::get<DxpGameRequest>(*parse_dxp(*settings_.variant, to_dxp(request)));
   requested_.initiator = options_.name;
   state_ = State::Requested;
   patience_ = now + request_patience;
   post(requested_, now);
}

bool DxpSession::ready_to_request() const {
   return state_ == State::Idle && outbox_.empty();
}

void DxpSession::tick(double now) {
   if (chat_due_ && now >= *chat_due_) release_chat(now);
   if (patience_ && now >= *patience_) give_up_waiting(now);
   send_posted(now);
}

void DxpSession::give_up_waiting(double now) {
   patience_.reset();
   if (state_ == State::TheirTurn) {
      if (const auto verdict = game_->verdict()) end_game(*verdict, now);
   } else if (state_ == State::Requested) {
      state_ = State::Idle;
      host_.refused("the other side does not answer the request for a game");
   } else {
      state_ = State::Idle;
   }
}

std::optional<double> DxpSession::next_due() const {
   std::optional<double> due = patience_;
   const auto earlier = [&](double time) { due = std::min(due.value_or(time), time); };
   if (chat_due_) earlier(*chat_due_);
   if (!outbox_.empty()) earlier(quiet_until_);
   return due;
}

void DxpSession::connection_lost(double now) {
   if (is_playing()) forget_game(verdict_or(dxp_reason::connection_lost), now);
   state_ = State::Over;
}

void DxpSession::stop(double now) {
   // Nothing is held back any more: a move that still waits may be the one that has won.
   for (const DxpMessage& message : std::exchange(outbox_, {}))
      host_.send(message);
   // The game ends, the session by the connection: a stop code would end some programs whole.
   if (is_playing()) {
      const DxpVerdict verdict = verdict_or(dxp_reason::stopped);
      const Side ours = game_->ours();
      forget_game(verdict, now);
      host_.send(DxpGameEnd{to_dxp_reason(verdict.result, ours), false});
   }
   state_ = State::Over;
}

}  // namespace kete
