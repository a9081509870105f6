#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "match/append_file.hpp"
#include "match/game_summary.hpp"
#include "match/schedule.hpp"

namespace kete {

/// What makes two runs the same match: a few names with what they stand for.
using MatchIdentity = std::vector<std::pair<std::string, std::string>>;

/// The finished games of a match in a file, from which another run goes on. Lines of JSON: first
/// what the match is, then the games as they end.
class MatchFile {
 public:
   struct Game {
      GameSummary summary;
      std::optional<std::uint64_t> pdn_size;  ///< bytes of the PDN file with this game in it
   };

   /// Reads the games of a file, or begins it: then it keeps the size that the PDN file, if there
   /// is one, has before the first game. A last line that was written in part is cut away. The
   /// error says what is wrong: that it is none of our files, the file of another match, or which
   /// line cannot be read.
   [[nodiscard]] static Result<MatchFile> open(
       const std::string& path, const MatchIdentity& identity, const Schedule& schedule,
       std::optional<std::uint64_t> pdn_size = std::nullopt);

   [[nodiscard]] const std::vector<Game>& games() const { return games_; }

   /// Bytes of the PDN file with all these games in it, and nothing behind them; nothing when that
   /// is not known.
   [[nodiscard]] std::optional<std::uint64_t> pdn_size() const {
      return games_.empty() ? pdn_start_ : games_.back().pdn_size;
   }

   [[nodiscard]] Result<void> add(const Game& game);

 private:
   explicit MatchFile(AppendFile file) : file_(std::move(file)) {}

   AppendFile file_;
   std::optional<std::uint64_t> pdn_start_;  ///< bytes of the PDN file before the first game
   std::vector<Game> games_;
};

/// "1-0", "0-1", "1/2-1/2".
[[nodiscard]] std::string result_text(GameResult result);

}  // namespace kete
