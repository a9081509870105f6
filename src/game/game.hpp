#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/diagram.hpp"
#include "rules/move.hpp"
#include "rules/settings.hpp"
#include "util/result.hpp"

namespace kete {

enum class Status : std::uint8_t { Playing, Won, Lost, Drawn };

[[nodiscard]] std::string_view status_name(Status status);  ///< "playing", "won", "lost", "drawn"

enum class Reason : std::uint8_t {
   None,
   NoPieces,
   NoMoves,
   KingReached,
   Repetition,
   NoProgress,
   ThreeAgainstOne,
   TwoAgainstOne,
   LongDiagonal,
   UnchangedSmall,
   UnchangedLarge,
   OneAgainstOne
};

/// The code of rules.md ("no-moves", "repetition", ...); empty for None.
[[nodiscard]] std::string_view reason_code(Reason reason);

/// How a game stands, from the point of view of the side to move.
struct Outcome {
   Status status = Status::Playing;
   Reason reason = Reason::None;
   std::string sentence;  ///< the reason for people, in one sentence; empty while playing
};

/// A game of one variant: the positions since the one it was set up from, with every counter of the
/// draw rules. Knows the rules whole and no search. One thread at a time.
class Game {
 public:
   virtual ~Game() = default;

   [[nodiscard]] virtual const Settings& settings() const = 0;

   [[nodiscard]] const Variant& variant() const { return *settings().variant; }

   /// The position now.
   [[nodiscard]] virtual Diagram diagram() const = 0;

   /// Ascending by from, to and captured squares. Listed when drawn by rule too, since such a
   /// position may be played on from; empty when won or lost.
   [[nodiscard]] virtual std::vector<Move> legal_moves() const = 0;

   /// Those of legal_moves() between two squares of the board, by board numbers: who reads many
   /// games asks for these, which takes a fraction of the time.
   [[nodiscard]] virtual std::vector<Move> moves_between(Square from, Square to) const = 0;

   /// Every way to play a legal capture, each with all landing squares, smallest board numbers
   /// first. On a straight line on which several landing squares lead to the same next victim, all
   /// of them are given where `all` is set, else only the square directly behind the victim. A
   /// quiet move has one empty route.
   [[nodiscard]] virtual std::vector<Route> routes(const Move& move, bool all) const = 0;

   /// Plays a move of legal_moves().
   virtual void play(const Move& move) = 0;

   /// Number of moves played since the position the game was set up from.
   [[nodiscard]] virtual int plies() const = 0;

   [[nodiscard]] virtual Outcome outcome() const = 0;

   /// The counter of the material (three-against-one, two-against-one, one-against-one), in the
   /// unit of its rule; 0 where the material has none.
   [[nodiscard]] virtual int material_count() const = 0;

   /// Goes on as if that counter had come so far before; nothing where the material has none.
   virtual void set_material_count(int count) = 0;

   /// Whether the game, won or lost, is a supa: the loser had no king at any known position.
   /// Nothing while the game is not decided, and in variants that do not report it.
   [[nodiscard]] virtual std::optional<bool> supa() const = 0;

   /// Number of distinct move sequences of that many plies, draw rules and the limit on moves with
   /// one king left out. Spread over that many threads (at least 1).
   [[nodiscard]] virtual std::uint64_t perft(int depth, int threads) const = 0;
   [[nodiscard]] virtual std::vector<std::pair<Move, std::uint64_t>> divide(int depth,
                                                                            int threads) const = 0;

   [[nodiscard]] virtual std::unique_ptr<Game> clone() const = 0;
};

/// A game that stands at a position. Fails with what is wrong and where, when the diagram is not a
/// position of the variant: wrong number of squares, a man on its own last row, a king run on a
/// square without such a king.
[[nodiscard]] Result<std::unique_ptr<Game>> make_game(const Settings& settings,
                                                      const Diagram& diagram);

/// A game at the start position.
[[nodiscard]] std::unique_ptr<Game> make_game(const Settings& settings);

}  // namespace kete
