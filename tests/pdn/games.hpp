#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "pdn/game_stream.hpp"
#include "pdn/raw_game.hpp"

namespace kete::test {

/// All games of a text.
[[nodiscard]] std::vector<RawGame> raw_games(const std::string& text);

/// All games of a text, with the text that belongs to none, by the rules of a variant; of the tags
/// where it is empty.
[[nodiscard]] std::vector<PdnGame> played(const std::string& text, std::string_view variant = "");

/// The only game of a text.
[[nodiscard]] PdnGame played_one(const std::string& text, std::string_view variant);

/// The moves of a game, in Hub text.
[[nodiscard]] std::string moves_of(const PdnGame& game);

/// The texts of the tokens of a kind.
[[nodiscard]] std::vector<std::string> texts(const RawGame& game, PdnTokenKind kind);

}  // namespace kete::test
