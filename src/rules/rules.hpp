#pragma once

#include <cstdint>

namespace kete {

/// Which of the two bottom corners is a playing square, as each player sees it.
enum class Corner : std::uint8_t { Left, Right };

/// The lines pieces move along.
enum class Lines : std::uint8_t {
   Diagonal,
   Orthogonal,       ///< ranks and files, all squares are played on
   FrisianDiagonal,  ///< quiet moves along diagonals, captures along ranks and files too
};

enum class KingRange : std::uint8_t { OneStep, Flying };

/// Which captures are legal when several exist.
enum class Choice : std::uint8_t {
   Free,
   Most,           ///< most pieces
   MostThenKings,  ///< most pieces, then most kings among them
   Italian,        ///< most; with a king; most kings; the king met earliest
   KingFirst,      ///< with a king if a king can capture, else free
   Value,          ///< Frisian: most value, then with a king
};

/// A man that reaches the last row in the middle of a capture.
enum class Crowning : std::uint8_t {
   EndsMove,     ///< is crowned and stays
   WhereItEnds,  ///< goes on as a man, crowned only if the move ends on the last row
   InPassing,    ///< is crowned at once and goes on as a king
};

/// Where a flying king may stop behind its victim.
enum class Landing : std::uint8_t {
   Any,
   GoingOn,    ///< on a square from which it can go on, if there is one
   Obliged,    ///< no farther than the first square from which it can go on
   Behind,     ///< directly behind
   BehindKing  ///< directly behind where the last victim is a king, else any
};

/// When captured pieces leave the board.
enum class Removal : std::uint8_t { AfterMove, AtOnce };

enum class Objective : std::uint8_t {
   Block,     ///< the side to move without a move has lost
   Lose,      ///< the side to move without a move has won
   ReachKing  ///< whoever first has a king has won
};

/// What changes the set of legal moves or the meaning of their absence: all that the board, the
/// move generator and the search of one rule set are compiled from. Numbers of draw rules, names
/// and notation are run-time data, see variants.hpp.
struct Rules {
   int width;   ///< columns
   int height;  ///< rows
   Corner corner = Corner::Left;
   Lines lines = Lines::Diagonal;
   bool men_capture_backward;
   bool men_capture_kings = true;
   KingRange king;
   bool half_turn = true;  ///< may a king turn by 180 degrees between two jumps
   Choice choice;
   Crowning crowning;
   Landing landing = Landing::Any;
   Removal removal = Removal::AfterMove;
   Objective objective = Objective::Block;
   bool king_run_limit = false;  ///< at most three quiet moves in a row with one king
};

/// Longest row of quiet moves with one king where king_run_limit holds (Frisian rules 2011).
inline constexpr int king_run_max = 3;

}  // namespace kete
