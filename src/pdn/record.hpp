#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "rules/diagram.hpp"
#include "rules/move.hpp"

namespace kete {

/// How a recorded game ended.
enum class GameResult : std::uint8_t { Unknown, WhiteWins, BlackWins, Draw, BothLose };

[[nodiscard]] constexpr GameResult win_of(Side side) {
   return side == Side::White ? GameResult::WhiteWins : GameResult::BlackWins;
}

/// A tag pair of PDN: [Name "Value"], without quotes and escapes.
struct PdnTag {
   std::string name;
   std::string value;

   friend bool operator==(const PdnTag&, const PdnTag&) = default;
};

struct RecordedMove {
   Move move;
   std::string comment;  ///< behind the move, without braces; may be empty

   friend bool operator==(const RecordedMove&, const RecordedMove&) = default;
};

/// A position that the file sets up in the middle of a game (PDN 3.0, SETUP).
struct PositionChange {
   std::size_t ply;  ///< before moves[ply], or behind the last one
   Diagram position;

   friend bool operator==(const PositionChange&, const PositionChange&) = default;
};

/// A game as a file keeps it: what was played, not how it stands.
struct GameRecord {
   /// In the order of the file. Those that follow from the other members and from the rule set
   /// (GameType, Variant, SetUp, FEN, Result) are not among them.
   std::vector<PdnTag> tags;
   Diagram start;
   std::vector<RecordedMove> moves;
   GameResult result = GameResult::Unknown;
   std::string comment = {};                  ///< before the first move
   std::vector<PositionChange> changes = {};  ///< ascending by ply

   friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

}  // namespace kete
