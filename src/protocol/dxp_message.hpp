#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "rules/diagram.hpp"
#include "rules/move.hpp"
#include "rules/variant.hpp"
#include "util/result.hpp"

namespace kete {

inline constexpr int dxp_port = 27531;  ///< unless told otherwise

/// Messages of DamExchange, without the NUL that ends each. Squares are board numbers.

/// R: asks for a game.
struct DxpGameRequest {
   int version = 1;
   std::string initiator;
   Side follower = Side::White;      ///< the colour of the one who is asked
   double minutes = 0;               ///< a player for the game; 0: no clock
   int moves = 0;                    ///< a player; 0: no limit
   std::optional<Diagram> position;  ///< none: the start position of the variant
};

enum class DxpAcceptance : std::uint8_t { Accepted, BadVersion, Refused, Other };

/// A: the answer to a request.
struct DxpGameAccept {
   std::string follower;
   DxpAcceptance code = DxpAcceptance::Accepted;
};

/// M. The captured squares are a set, ascending when written.
struct DxpMove {
   int seconds = 0;  ///< used for the move
   Square from = 0;
   Square to = 0;
   std::vector<Square> captured;
};

enum class DxpReason : std::uint8_t { Unknown, SenderLoses, Draw, SenderWins };

/// E: ends the game, or with `stop` the session.
struct DxpGameEnd {
   DxpReason reason = DxpReason::Unknown;
   bool stop = false;
};

/// C: a line for people.
struct DxpChat {
   std::string text;
};

/// B: asks to go back to where that side had to make that move, the first being 1.
struct DxpBackRequest {
   int move = 1;
   Side turn = Side::White;
};

/// K: the answer to it.
struct DxpBackAccept {
   bool accepted = false;
};

using DxpMessage = std::variant<DxpGameRequest, DxpGameAccept, DxpMove, DxpGameEnd, DxpChat,
                                DxpBackRequest, DxpBackAccept>;

/// Longest message that every program takes, without the NUL.
inline constexpr std::size_t longest_dxp_message = 126;

/// Reads a message. The error says what is wrong with it; the first letter tells its kind.
[[nodiscard]] Result<DxpMessage> parse_dxp(const Variant& variant, std::string_view text);

/// The message as it is sent, without the NUL; text is cut, and made printable ASCII, so that it
/// keeps the longest length (a move or a position is never cut).
[[nodiscard]] std::string to_dxp(const DxpMessage& message);

}  // namespace kete
