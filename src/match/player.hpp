#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "game/game.hpp"
#include "pdn/openings.hpp"
#include "rules/move.hpp"
#include "search/limits.hpp"
#include "util/result.hpp"

namespace kete {

/// A game as its players see it. What it refers to lives as long as the game.
struct GameState {
   const Game& game;                ///< at the position now
   const Opening& opening;          ///< what it began with
   const std::vector<Move>& moves;  ///< since opening.start, the opening's own included
};

/// What a player is asked for.
struct Question {
   const GameState& state;  ///< it is the player's move
   Limits limits;
   double opponent_seconds = 0;  ///< what the opponent's last move took
   double patience = 0;          ///< seconds after which no answer is of use
};

/// What came back.
struct Reply {
   enum class Kind : std::uint8_t {
      Move,
      NoMove,         ///< an answer that holds no legal move; `detail` says what it was
      Silence,        ///< nothing within the patience
      Crash,          ///< the program or the connection is gone
      Resignation,    ///< the player gives the game up
      Draw,           ///< it says that the game is drawn
      UnknownEnding,  ///< it ends the game and does not say how it stands
      Interrupted     ///< nobody wants to know any more
   };

   Kind kind = Kind::Move;
   Move move;                    ///< of Kind::Move: a legal one
   std::optional<double> score;  ///< men, from the side to move
   int depth = 0;                ///< 0 when not told
   double seconds = 0;           ///< from the question to the answer
   std::string detail;           ///< for people: one line on what went wrong
};

/// How a game ended for one of its players.
struct Verdict {
   enum class Points : std::uint8_t { Loss, Draw, Win, None };

   Points points = Points::None;  ///< None: the game was broken off
   bool at_fault = false;         ///< the player's program did not do what it has to
};

/// One side of a game. Used by one thread, but for interrupt().
class Player {
 public:
   Player() = default;
   Player(const Player&) = delete;
   Player& operator=(const Player&) = delete;
   virtual ~Player() = default;

   /// Starts the program where it is not running, and does what comes before any game. The error
   /// says which program, and why it cannot.
   [[nodiscard]] virtual Result<void> start() = 0;

   /// Makes ready for a game as that side, of which the opening has been played; starts as well.
   [[nodiscard]] virtual Result<void> new_game(const GameState& state, Side side) = 0;

   [[nodiscard]] virtual Reply think(const Question& question) = 0;

   /// The game is over. After a fault the program is begun anew for the next game.
   virtual void game_over(const Verdict& verdict) = 0;

   /// From any thread, for good: whatever the player waits for ends soon, and nothing is waited for
   /// from now on.
   virtual void interrupt() = 0;
};

}  // namespace kete
