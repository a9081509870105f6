#include "protocol/dxp_game.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "engine/tables.hpp"

namespace kete {

namespace {

constexpr double seconds_a_minute = 60;

/// Of the time for the game this much is never given to the search: the opponent may start our
/// clock before we have its move, and stop it after it has ours.
constexpr double network_reserve = 0.5;
constexpr double largest_share_of_reserve = 0.1;

}  // namespace

DxpReason to_dxp_reason(GameResult result, Side sender) {
   switch (result) {
      case GameResult::WhiteWins:
      case GameResult::BlackWins:
         return result == win_of(sender) ? DxpReason::SenderWins : DxpReason::SenderLoses;
      case GameResult::Draw:
         return DxpReason::Draw;
      case GameResult::Unknown:
      case GameResult::BothLose:
         break;
   }
   return DxpReason::Unknown;
}

GameResult to_game_result(DxpReason reason, Side sender) {
   switch (reason) {
      case DxpReason::SenderLoses:
         return win_of(opposite(sender));
      case DxpReason::SenderWins:
         return win_of(sender);
      case DxpReason::Draw:
         return GameResult::Draw;
      case DxpReason::Unknown:
         break;
   }
   return GameResult::Unknown;
}

DxpGame::DxpGame(const Settings& settings, const DxpGameRequest& request) {
   over_.start = request.position ? *request.position : start_diagram(*settings.variant);
   over_.minutes = request.minutes;
   over_.move_limit = request.moves;
   turn_ = over_.start.turn;
}

Result<DxpGame> DxpGame::make(const Settings& settings, const DxpGameRequest& request, Side ours,
                              std::string opponent, std::shared_ptr<const egdb::Database> tables) {
   DxpGame result(settings, request);
   auto game = make_game(settings, result.over_.start);
   if (!game) return tl::make_unexpected(game.error());
   result.game_ = std::move(*game);
   result.over_.ours = ours;
   result.over_.opponent = std::move(opponent);
   result.tables_ = std::move(tables);
   result.look_for_result();
   return result;
}

std::optional<Move> DxpGame::legal_move(const DxpMove& message) const {
   const auto moves = game_->legal_moves();
   const auto found = std::ranges::find_if(moves, [&](const Move& move) {
      return move.from == message.from && move.to == message.to &&
             move.captured == message.captured;
   });
   if (found == moves.end()) return std::nullopt;
   return *found;
}

void DxpGame::play(const Move& move, double seconds) {
   game_->play(move);
   over_.moves.push_back(move);
   over_.used[static_cast<std::size_t>(index(turn_))] += seconds;
   turn_ = opposite(turn_);
   look_for_result();
}

void DxpGame::use(double seconds) {
   if (!verdict()) over_.used[static_cast<std::size_t>(index(turn_))] += seconds;
}

bool DxpGame::go_back(const DxpBackRequest& request, double seconds) {
   const auto turns_later = [](Side from, Side to) { return from == to ? 0 : 1; };
   // Counted from White's move 1, which does not exist where Black began.
   const int ply = 2 * (request.move - 1) + turns_later(Side::White, request.turn) -
                   turns_later(Side::White, over_.start.turn);
   if (ply < 0 || ply > static_cast<int>(over_.moves.size())) return false;
   use(seconds);
   game_ = *make_game(game_->settings(), over_.start);
   turn_ = over_.start.turn;
   result_.reset();
   look_for_result();
   const auto used = over_.used;
   std::vector<Move> moves = std::exchange(over_.moves, {});
   moves.resize(static_cast<std::size_t>(ply));
   for (const Move& move : moves)
      play(move, 0);
   over_.used = used;
   return true;
}

void DxpGame::look_for_result() {
   if (result_) return;
   const Outcome outcome = game_->outcome();
   if (outcome.status == Status::Drawn) {
      result_ = {GameResult::Draw, std::string(reason_code(outcome.reason))};
   } else if (outcome.status == Status::Playing && our_moves() > 0) {
      if (const auto result = result_by_tables(tables_.get(), *game_)) {
         result_ = {*result, dxp_reason::adjudication};
      }
   }
}

std::optional<DxpVerdict> DxpGame::verdict() const {
   if (result_) return result_;
   const Outcome outcome = game_->outcome();
   if (outcome.status == Status::Won || outcome.status == Status::Lost) {
      return DxpVerdict{win_of(outcome.status == Status::Won ? turn_ : opposite(turn_)),
                        std::string(reason_code(outcome.reason))};
   }
   const int limit = over_.move_limit;
   if (limit > 0 && static_cast<int>(over_.moves.size()) >= 2 * limit) {
      return DxpVerdict{GameResult::Unknown, dxp_reason::move_limit};
   }
   return std::nullopt;
}

int DxpGame::our_moves() const {
   const auto plies = static_cast<int>(over_.moves.size());
   return over_.start.turn == over_.ours ? (plies + 1) / 2 : plies / 2;
}

Limits DxpGame::limits(double unlimited) const {
   Limits limits;
   if (over_.minutes <= 0) {
      limits.move_time = unlimited;
      return limits;
   }
   const double all = over_.minutes * seconds_a_minute;
   const double reserve = std::min(network_reserve, largest_share_of_reserve * all);
   Clock clock{all - over_.used[static_cast<std::size_t>(index(over_.ours))] - reserve};
   if (over_.move_limit > 0) {
      clock.moves = std::max(over_.move_limit - our_moves(), 1);
   }
   limits.clock = clock;
   return limits;
}

DxpFinishedGame DxpGame::finished(DxpVerdict verdict) const {
   DxpFinishedGame result = over_;
   result.verdict = std::move(verdict);
   return result;
}

}  // namespace kete
