#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// A second move generator for the tests: a mailbox written from the rules table alone. It uses
/// nothing of the engine, not even its descriptions of the rule sets, so that a mistake has to be
/// made twice, in two different ways, to go unseen. Written to be read, not to be fast (some ten
/// thousand positions a second and more).
namespace kete::naive {

enum class Choice {
   Free,
   Most,           ///< most pieces
   MostThenKings,  ///< most pieces, then most kings
   Italian,        ///< most; then with a king; then most kings; then the king met earliest
   KingFirst,      ///< with a king if a king can capture
   Value           ///< n kings beat 2n-1 men and lose to 2n men; then with a king
};

/// A man that reaches the last row in the middle of a capture.
enum class LastRow { CrownedEnds, GoesOnAsMan, GoesOnAsKing };

/// Where a flying king may stop behind its victim.
enum class Landing {
   Any,
   OneThatGoesOn,      ///< one that lets it go on, if any does
   NotBeyondGoingOn,   ///< none beyond the first that lets it go on
   DirectlyBehind,     ///< only the next square
   DirectlyBehindKing  ///< only the next square where the last victim is a king
};

enum class Goal { BlockedLoses, BlockedWins, FirstKingWins };

/// One rule set. Every point is a plain field, so that a test can bend it.
struct NaiveRules {
   std::string name;  ///< with options, as the suites write it
   int size = 8;      ///< rows and columns
   bool left_corner = true;
   bool whole_board = false;        ///< all squares are played on, along ranks and files
   bool straight_captures = false;  ///< captures along ranks and files too
   int men_rows = 3;
   int rows_behind_men = 0;
   char first = 'W';
   bool men_capture_back = false;
   bool men_take_kings = true;
   bool flying_kings = true;
   bool half_turn = true;  ///< a king may turn by 180 degrees between two jumps
   Choice choice = Choice::Free;
   LastRow last_row = LastRow::CrownedEnds;
   Landing landing = Landing::Any;
   bool victims_leave_at_once = false;
   bool start_square_is_empty = true;
   Goal goal = Goal::BlockedLoses;
   bool forced_capture = true;
   bool king_run_limit = false;  ///< three quiet moves in a row with one king
};

/// A position: letters w b W B e in board order, and the quiet moves in a row with one king.
struct NaivePosition {
   std::vector<char> squares;
   char turn = 'W';
   int run_square[2] = {0, 0};  ///< White's, Black's; board number, 0 for none
   int run_count[2] = {0, 0};

   friend bool operator==(const NaivePosition&, const NaivePosition&) = default;
};

struct NaiveMove {
   int from = 0;  ///< board numbers
   int to = 0;
   std::vector<int> captured;  ///< ascending
   bool crowned = false;

   friend auto operator<=>(const NaiveMove&, const NaiveMove&) = default;
};

struct NaiveStatus {
   std::string status = "playing";  ///< or "won", "lost", for the side to move
   std::string reason;              ///< "no-pieces", "no-moves", "king-reached"

   friend bool operator==(const NaiveStatus&, const NaiveStatus&) = default;
};

/// The names of the twenty rule sets, in the order of the table.
[[nodiscard]] const std::vector<std::string>& naive_names();

/// A rule set by name, options behind it: "tanzanian,king-landing=obliged". The king-run limit of
/// frisian and frysk is on unless `king_run_limit` is false. Throws std::invalid_argument.
[[nodiscard]] NaiveRules naive_rules(std::string_view name, bool king_run_limit = true);

[[nodiscard]] int square_count(const NaiveRules& rules);

/// Whether a man may stand there: not on its own last row.
[[nodiscard]] bool man_may_stand(const NaiveRules& rules, char man, int square);

[[nodiscard]] NaivePosition naive_start(const NaiveRules& rules);

/// Side to move and letters, as Hub writes a position; king runs are zero. Throws
/// std::invalid_argument.
[[nodiscard]] NaivePosition naive_position(const NaiveRules& rules, std::string_view hub);
[[nodiscard]] std::string hub_text(const NaivePosition& position);

/// "from-to" or "fromxtoxcaptured...".
[[nodiscard]] std::string hub_text(const NaiveMove& move);

/// Every legal move once, ascending.
[[nodiscard]] std::vector<NaiveMove> naive_moves(const NaiveRules& rules,
                                                 const NaivePosition& position);

[[nodiscard]] NaivePosition naive_after(const NaiveRules& rules, const NaivePosition& position,
                                        const NaiveMove& move);

[[nodiscard]] NaiveStatus naive_status(const NaiveRules& rules, const NaivePosition& position);

/// Number of distinct move sequences.
[[nodiscard]] std::uint64_t naive_perft(const NaiveRules& rules, const NaivePosition& position,
                                        int depth);

}  // namespace kete::naive
