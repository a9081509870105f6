#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "egdb/database.hpp"
#include "match/adjudication.hpp"
#include "match/player.hpp"
#include "match/time_control.hpp"
#include "pdn/openings.hpp"
#include "pdn/record.hpp"
#include "rules/settings.hpp"

namespace kete {

struct RefereeOptions {
   Adjudication adjudication;
   double margin = 0.05;  ///< seconds that a clock may be overdrawn
   double patience = 60;  ///< seconds for an answer where no clock runs
   /// Endgame tables of the settings, by which games are ended; null for none.
   std::shared_ptr<const egdb::Database> tables = nullptr;
};

/// A player in one game.
struct Seat {
   Player& player;
   TimeControl control;
};

/// A move with what its player told about it.
struct PlayedMove {
   Move move;
   std::optional<double> score;  ///< men, from the side that moved
   int depth = 0;                ///< 0 when not told
   double seconds = 0;
   std::optional<double> clock;  ///< left after the move
};

/// Draws that no rule and no player made.
enum class Ending : std::uint8_t { Regular, LengthLimit, Unknown };

struct GameReport {
   std::vector<PlayedMove> moves;  ///< those of the opening first
   GameResult result = GameResult::Unknown;
   std::string reason;  ///< a code of rules.md; empty when the game was broken off
   std::string detail;  ///< more for people; may be empty
   Ending ending = Ending::Regular;
   std::optional<Side> at_fault;  ///< who lost by a crash, the clock or an illegal move
   std::optional<Side>
       not_started;      ///< whose program could not be begun, so that nothing was played
   double thinking = 0;  ///< seconds that both players took together

   [[nodiscard]] bool is_finished() const { return result != GameResult::Unknown; }
};

/// Plays one game from an opening, `seats` by side. The referee checks every move, keeps the
/// clocks, and ends the game: by the rules, by what a player did wrong, or by adjudication.
[[nodiscard]] GameReport play_game(const Settings& settings, const Opening& opening,
                                   const std::array<Seat, 2>& seats, const RefereeOptions& options);

/// The game for a PDN file: evaluations and clocks as comments. The tags are up to the caller.
[[nodiscard]] GameRecord to_record(const Opening& opening, const GameReport& report);

}  // namespace kete
