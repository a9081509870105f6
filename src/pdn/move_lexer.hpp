#pragma once

#include <cstddef>
#include <string>

#include "pdn/source.hpp"

namespace kete {

/// Looks whether a move stands at the source, as people write them: "32-28", "1- 6", "a3:c5",
/// "a3c5", "3228", signs of several code pages. Returns how many bytes it takes, 0 if it is none,
/// and the move without blanks and with the signs '-', 'x' and ':' in `move`. Results such as "2-0"
/// look the same and are found too.
[[nodiscard]] std::size_t match_move(PdnSource& source, std::string& move);

/// Looks whether a result stands there that does not look like a move: "1/2-1/2", "1 1/2 - 1/2",
/// "1+ - 1-", "1.02-0.98". Returns how many bytes it takes, 0 if it is none.
[[nodiscard]] std::size_t match_odd_result(PdnSource& source, std::string& result);

/// Whether a text that looks like a move can only be a result: there is no square 0, and no move
/// ends where it began without a capture between.
[[nodiscard]] bool is_result(std::string_view move);

}  // namespace kete
