#include "match/referee.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "engine/tables.hpp"
#include "notation/hub_text.hpp"

namespace kete {

namespace {

constexpr double no_limit = 1e9;  ///< seconds

/// One game while it is played.
class Table {
 public:
   Table(const Settings& settings, const Opening& opening, const std::array<Seat, 2>& seats,
         const RefereeOptions& options)
       : opening_(opening),
         seats_(seats),
         options_(options),
         game_(make_game(settings, opening.start).value()),
         state_{*game_, opening_, moves_},
         clocks_{PlayerClock(seats[0].control), PlayerClock(seats[1].control)},
         adjudicator_(options.adjudication) {
      note_kings();
      for (const Move& move : opening.moves) {
         PlayedMove played;
         played.move = move;
         play(std::move(played));
      }
   }

   Table(const Table&) = delete;
   Table& operator=(const Table&) = delete;

   GameReport run() {
      turn_ = game_->diagram().turn;
      for (const Side side : {Side::White, Side::Black}) {
         if (const auto ready = seat(side).player.new_game(state_, side); !ready) {
            lose(side, "crash", ready.error().message);
            report_.not_started = side;
            return finish();
         }
      }
      while (!is_over())
         ask();
      return finish();
   }

 private:
   const Opening& opening_;
   const std::array<Seat, 2>& seats_;
   const RefereeOptions& options_;
   std::unique_ptr<Game> game_;
   std::vector<Move> moves_;
   GameState state_;
   std::array<PlayerClock, 2> clocks_;
   Adjudicator adjudicator_;
   Side turn_ = Side::White;
   double last_seconds_ = 0;
   std::array<bool, 2> had_king_ = {};
   bool interrupted_ = false;
   GameReport report_;

   [[nodiscard]] const Seat& seat(Side side) const {
      return seats_[static_cast<std::size_t>(index(side))];
   }

   [[nodiscard]] PlayerClock& clock(Side side) {
      return clocks_[static_cast<std::size_t>(index(side))];
   }

   void end(GameResult result, std::string_view reason, std::string detail = "") {
      report_.result = result;
      report_.reason = reason;
      report_.detail = std::move(detail);
   }

   void lose(Side side, std::string_view reason, const std::string& detail) {
      end(win_of(opposite(side)), reason, detail);
      report_.at_fault = side;
   }

   void play(PlayedMove played) {
      game_->play(played.move);
      moves_.push_back(played.move);
      report_.moves.push_back(std::move(played));
      turn_ = opposite(turn_);
      note_kings();
   }

   /// For the supa of a game that no rule decides.
   void note_kings() {
      if (!game_->variant().reports_supa) return;
      for (const Piece piece : game_->diagram().pieces) {
         if (is_king(piece)) had_king_[static_cast<std::size_t>(index(*owner(piece)))] = true;
      }
   }

   [[nodiscard]] bool is_over() {
      if (report_.is_finished() || interrupted_) return true;
      const Outcome outcome = game_->outcome();
      if (outcome.status != Status::Playing) {
         const GameResult result = outcome.status == Status::Drawn ? GameResult::Draw
                                   : outcome.status == Status::Won ? win_of(turn_)
                                                                   : win_of(opposite(turn_));
         end(result, reason_code(outcome.reason));
         return true;
      }
      if (const auto result = result_by_tables(options_.tables.get(), *game_)) {
         end(*result, "adjudication", "endgame tables");
         return true;
      }
      const int plies = static_cast<int>(moves_.size());
      switch (adjudicator_.verdict(plies)) {
         case Adjudicator::Verdict::None:
            break;
         case Adjudicator::Verdict::Draw:
            end(GameResult::Draw, "agreement", "both scores");
            return true;
         case Adjudicator::Verdict::WhiteResigns:
            end(GameResult::BlackWins, "resignation", "both scores");
            return true;
         case Adjudicator::Verdict::BlackResigns:
            end(GameResult::WhiteWins, "resignation", "both scores");
            return true;
      }
      if (adjudicator_.is_too_long(plies)) {
         end(GameResult::Draw, "adjudication", "length limit");
         report_.ending = Ending::LengthLimit;
      }
      return report_.is_finished();
   }

   /// One move of the side to move.
   void ask() {
      const auto allowed = clock(turn_).allowed();
      Question question{state_, clock(turn_).limits(), last_seconds_, options_.patience};
      if (allowed) question.patience = std::max(*allowed, 0.0) + options_.margin;
      const Reply reply = seat(turn_).player.think(question);
      report_.thinking += reply.seconds;
      switch (reply.kind) {
         case Reply::Kind::Interrupted:
            interrupted_ = true;
            return;
         case Reply::Kind::Crash:
            return lose(turn_, "crash", reply.detail);
         case Reply::Kind::Silence:
            return out_of_time(fmt::format("no answer within {:.2f} s", question.patience));
         default:
            break;
      }
      if (!clock(turn_).spend(reply.seconds, options_.margin)) {
         return out_of_time(
             fmt::format("{:.3f} s used of {:.3f} s", reply.seconds, allowed.value_or(no_limit)));
      }
      take(reply);
   }

   void take(const Reply& reply) {
      switch (reply.kind) {
         case Reply::Kind::Resignation:
            return end(win_of(opposite(turn_)), "resignation", reply.detail);
         case Reply::Kind::Draw:
            return end(GameResult::Draw, "agreement", reply.detail);
         case Reply::Kind::UnknownEnding:
            end(GameResult::Draw, "adjudication", reply.detail);
            report_.ending = Ending::Unknown;
            return;
         case Reply::Kind::Move:
            break;
         default:
            return lose(turn_, "illegal-move", reply.detail);
      }
      if (!std::ranges::binary_search(game_->legal_moves(), reply.move)) {
         return lose(turn_, "illegal-move", fmt::format("answered {}", to_hub_move(reply.move)));
      }
      last_seconds_ = reply.seconds;
      adjudicator_.add(turn_, reply.score);
      play({reply.move, reply.score, reply.depth, reply.seconds, clock(turn_).left()});
   }

   void out_of_time(const std::string& detail) {
      if (is_drawn_on_time()) {
         end(GameResult::Draw, "time", detail + ", a lone king against two men");
         report_.at_fault = turn_;
         return;
      }
      lose(turn_, "time", detail);
   }

   [[nodiscard]] bool is_drawn_on_time() const {
      if (!game_->variant().lone_king_draws_on_time) return false;
      const Diagram diagram = game_->diagram();
      const auto count = [&](Piece piece) { return std::ranges::count(diagram.pieces, piece); };
      const auto all =
          std::ranges::count_if(diagram.pieces, [](Piece piece) { return piece != Piece::None; });
      return all == 3 && count(make_piece(turn_, true)) == 1 &&
             count(make_piece(opposite(turn_), false)) == 2;
   }

   GameReport finish() {
      note_supa();
      for (const Side side : {Side::White, Side::Black}) {
         // Whoever comes after it has not heard of the game.
         if (report_.not_started && index(side) > index(*report_.not_started)) continue;
         Verdict verdict;
         verdict.at_fault = report_.at_fault == side;
         if (report_.is_finished()) {
            verdict.points = report_.result == GameResult::Draw ? Verdict::Points::Draw
                             : report_.result == win_of(side)   ? Verdict::Points::Win
                                                                : Verdict::Points::Loss;
         }
         seat(side).player.game_over(verdict);
      }
      return std::move(report_);
   }

   void note_supa() {
      const bool decided =
          report_.result == GameResult::WhiteWins || report_.result == GameResult::BlackWins;
      if (!game_->variant().reports_supa || !decided) return;
      const Side loser = report_.result == GameResult::WhiteWins ? Side::Black : Side::White;
      if (had_king_[static_cast<std::size_t>(index(loser))]) return;
      report_.detail += report_.detail.empty() ? "supa" : ", supa";
   }
};

}  // namespace

GameReport play_game(const Settings& settings, const Opening& opening,
                     const std::array<Seat, 2>& seats, const RefereeOptions& options) {
   return Table(settings, opening, seats, options).run();
}

GameRecord to_record(const Opening& opening, const GameReport& report) {
   GameRecord record;
   record.start = opening.start;
   record.result = report.result;
   for (std::size_t i = 0; i < report.moves.size(); ++i) {
      const PlayedMove& played = report.moves[i];
      std::string comment;
      if (i >= opening.moves.size()) {
         if (played.score) comment += fmt::format("eval {:+.2f} ", *played.score);
         if (played.depth > 0) comment += fmt::format("depth {} ", played.depth);
         comment += fmt::format("time {:.3f}", played.seconds);
         if (played.clock) comment += fmt::format(" clock {:.3f}", *played.clock);
      }
      record.moves.push_back({played.move, std::move(comment)});
   }
   return record;
}

}  // namespace kete
