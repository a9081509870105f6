#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "egdb/database.hpp"
#include "game/game.hpp"
#include "pdn/record.hpp"
#include "protocol/dxp_message.hpp"
#include "search/limits.hpp"
#include "util/result.hpp"

namespace kete {

/// Why a game has ended, besides the codes of the rules (reason_code of game.hpp).
namespace dxp_reason {

inline constexpr const char* claimed = "claimed";  ///< the opponent said so
inline constexpr const char* move_limit = "move-limit";
inline constexpr const char* adjudication = "adjudication";  ///< by the endgame tables
inline constexpr const char* illegal_move = "illegal-move";  ///< the opponent's
inline constexpr const char* new_request = "new-request";    ///< for the next game, in this one
inline constexpr const char* connection_lost = "connection-lost";
inline constexpr const char* stopped = "stopped";  ///< by us

}  // namespace dxp_reason

struct DxpVerdict {
   GameResult result = GameResult::Unknown;
   std::string reason;
};

/// A game over DXP that has ended.
struct DxpFinishedGame {
   Side ours = Side::White;
   std::string opponent;  ///< the name it gave
   Diagram start;
   std::vector<Move> moves;
   DxpVerdict verdict;
   double minutes = 0;               ///< a player; 0: no clock
   int move_limit = 0;               ///< a player; 0: none
   std::array<double, 2> used = {};  ///< seconds, by side
};

/// The result as the sender of an E has it, and back.
[[nodiscard]] DxpReason to_dxp_reason(GameResult result, Side sender);
[[nodiscard]] GameResult to_game_result(DxpReason reason, Side sender);

/// A game over DXP: position, both clocks, and when it has to end. Knows no messages' order.
class DxpGame {
 public:
   /// Fails when the position is none of the variant. The endgame tables may be null.
   [[nodiscard]] static Result<DxpGame> make(
       const Settings& settings, const DxpGameRequest& request, Side ours, std::string opponent,
       std::shared_ptr<const egdb::Database> tables = nullptr);

   [[nodiscard]] const Game& game() const { return *game_; }

   [[nodiscard]] Side ours() const { return over_.ours; }

   [[nodiscard]] bool is_our_turn() const { return turn_ == over_.ours; }

   /// The legal move that the message means.
   [[nodiscard]] std::optional<Move> legal_move(const DxpMove& message) const;

   /// Plays a legal move of the side to move, which took it so many seconds.
   void play(const Move& move, double seconds);

   /// Takes seconds off the clock of the side to move, which has made no move of them. Nothing once
   /// the game has ended: then no clock runs.
   void use(double seconds);

   /// Goes back to where that side had to make that move. The clocks stay, so that the side that
   /// was to move has used `seconds`. False, and nothing happens, when this game has not come by
   /// there.
   [[nodiscard]] bool go_back(const DxpBackRequest& request, double seconds);

   /// How the game has ended: by the rules or the endgame tables, also when it was played on from a
   /// draw or what they said, or by the limit on moves. Nothing while it goes on. The tables speak
   /// only after a move of ours: who asks for a game may want no more than that.
   [[nodiscard]] std::optional<DxpVerdict> verdict() const;

   /// For our next move; `unlimited` seconds for it where there is no clock.
   [[nodiscard]] Limits limits(double unlimited) const;

   [[nodiscard]] DxpFinishedGame finished(DxpVerdict verdict) const;

 private:
   DxpGame(const Settings& settings, const DxpGameRequest& request);

   DxpFinishedGame over_;  ///< as it stands, but for the verdict
   std::unique_ptr<Game> game_;
   std::shared_ptr<const egdb::Database> tables_;
   Side turn_ = Side::White;
   /// A draw by rule that has stood on the board, or what the tables have said.
   std::optional<DxpVerdict> result_;

   void look_for_result();
   [[nodiscard]] int our_moves() const;
};

}  // namespace kete
