#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "rules/move.hpp"
#include "rules/variant.hpp"

namespace kete {

/// How a client writes positions and moves.
enum class Dialect : std::uint8_t {
   Board,       ///< board numbers in every variant
   Pydraughts,  ///< as the library pydraughts does: some variants number or turn the board
};

inline constexpr std::array<std::string_view, 2> dialect_names = {"board", "pydraughts"};

/// The letters of a position, from the dialect to board order or the other way round: both
/// directions are the same exchange. Faulty text comes back changed or not, but faulty.
[[nodiscard]] std::string translate_position(Dialect dialect, const Variant& variant,
                                             std::string_view letters);

/// Text in which every word that looks like a move has its numbers exchanged, in either direction.
[[nodiscard]] std::string translate_moves(Dialect dialect, const Variant& variant,
                                          std::string_view text);

/// What parse_hub_move() says against a translated move, in the numbers of the client. `move` is
/// the move as the client wrote it.
[[nodiscard]] std::string translate_move_error(Dialect dialect, const Variant& variant,
                                               std::string_view message, std::string_view move);

/// The move in the dialect, captured squares ascending by the numbers of the dialect.
[[nodiscard]] std::string dialect_move(Dialect dialect, const Variant& variant, const Move& move);

}  // namespace kete
