#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

/// Readers of the suites: positions with all their moves, node counts, endgame totals. A sample of
/// each is kept in tests/data; the whole lies in a folder `shared` beside the repository, which
/// need not be there. All of them throw std::runtime_error when a file cannot be read.
namespace kete::suites {

/// tests/data of this repository.
[[nodiscard]] std::filesystem::path data_folder();

/// The folder `suites` of the shared material, nothing when it is not there.
[[nodiscard]] std::optional<std::filesystem::path> shared_folder();

/// What a test prints when it skips for want of the shared folder.
inline constexpr const char* no_shared_folder =
    "SKIPPED: no ../shared/suites beside the repository";

struct MovesRow {
   std::string position;            ///< Hub letters
   std::string fen;                 ///< the same position
   std::vector<std::string> moves;  ///< Hub text, sorted as text
};

struct MovesSuite {
   std::string rules;  ///< a variant, with options: "russian,forced-capture=off"
   std::vector<MovesRow> rows;
};

/// All files of a folder `moves`, by name.
[[nodiscard]] std::vector<MovesSuite> read_moves(const std::filesystem::path& folder);

struct PerftRow {
   std::string rules;
   std::string position;  ///< Hub letters, or "start"; empty where there is a FEN only
   std::string fen;       ///< "start", or the position
   int depth;
   std::uint64_t nodes;  ///< distinct move sequences
};

[[nodiscard]] std::vector<PerftRow> read_perft(const std::filesystem::path& file);

/// The entries of perft-published.json that count distinct moves, of the variants given. FENs are
/// in board numbers.
[[nodiscard]] std::vector<PerftRow> read_published_perft(const std::filesystem::path& file,
                                                         const std::vector<std::string>& variants);

/// Totals of one material, White to move.
struct EndgameRow {
   std::string rules;
   int white_men;
   int white_kings;
   int black_men;
   int black_kings;
   int positions;
   int wins;
   int losses;
   int draws;
   int longest_win;  ///< plies to the end of the game
};

[[nodiscard]] std::vector<EndgameRow> read_endgames(const std::filesystem::path& file);

}  // namespace kete::suites
