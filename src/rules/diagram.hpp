#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "rules/side.hpp"

namespace kete {

/// A square by its board number: 1 is Black's back row, left, as White sees the board; the last
/// number is White's back row, right (at most 72). 0 means none.
using Square = std::uint8_t;

enum class Piece : std::uint8_t { None, WhiteMan, WhiteKing, BlackMan, BlackKing };

[[nodiscard]] constexpr bool is_king(Piece piece) {
   return piece == Piece::WhiteKing || piece == Piece::BlackKing;
}

[[nodiscard]] constexpr Piece make_piece(Side side, bool king) {
   if (side == Side::White) return king ? Piece::WhiteKing : Piece::WhiteMan;
   return king ? Piece::BlackKing : Piece::BlackMan;
}

[[nodiscard]] constexpr std::optional<Side> owner(Piece piece) {
   if (piece == Piece::None) return std::nullopt;
   return piece == Piece::WhiteMan || piece == Piece::WhiteKing ? Side::White : Side::Black;
}

/// How often in a row a side has made a quiet move with the king that now stands on `king`
/// (Frisian and frysk limit this to three while the side has a man).
struct KingRun {
   Square king = 0;  ///< 0 when count is 0
   std::uint8_t count = 0;

   friend bool operator==(const KingRun&, const KingRun&) = default;
};

/// A position as people write it down: no bitboards, any board size.
struct Diagram {
   std::vector<Piece> pieces;  ///< one per square, pieces[n - 1] stands on board number n
   Side turn = Side::White;    ///< side to move
   std::array<KingRun, 2> king_runs = {};  ///< by side; zero outside frisian and frysk
   int no_progress = 0;  ///< plies already counted for that draw rule (FEN ":H<n>")

   [[nodiscard]] Piece at(Square square) const { return pieces[square - 1U]; }

   friend bool operator==(const Diagram&, const Diagram&) = default;
};

}  // namespace kete
