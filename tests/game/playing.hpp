#pragma once

#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "game/game.hpp"
#include "notation/fen.hpp"
#include "notation/pdn_move.hpp"
#include "util/text.hpp"

/// Short ways to set up and play games in tests. All of them throw when the text is bad.
namespace kete::test {

template <class T>
T value_of(Result<T> result) {
   if (!result) throw std::runtime_error(result.error().message);
   return std::move(*result);
}

inline Settings settings_of(std::string_view variant, const std::vector<SettingText>& values = {}) {
   return value_of(make_settings(*find_variant(variant), values, SettingCheck::Strict));
}

inline std::unique_ptr<Game> game_of(std::string_view variant, std::string_view fen,
                                     const std::vector<SettingText>& values = {}) {
   const Settings settings = settings_of(variant, values);
   return value_of(make_game(settings, value_of(parse_fen(*settings.variant, fen))));
}

/// Plays moves in PDN text of the variant.
inline void play(Game& game, std::string_view moves) {
   for (const std::string_view word : text::words(moves)) {
      game.play(value_of(parse_pdn_move(game, word)));
   }
}

/// Plays that many plies, beginning again whenever the moves are used up.
inline void play_round(Game& game, std::string_view moves, int plies) {
   const auto words = text::words(moves);
   for (int i = 0; i < plies; ++i) {
      play(game, words[static_cast<std::size_t>(i) % words.size()]);
   }
}

/// "playing", "drawn repetition", "lost no-moves" and so on.
inline std::string standing(const Game& game) {
   const Outcome outcome = game.outcome();
   std::string text(status_name(outcome.status));
   if (outcome.reason != Reason::None) text += " " + std::string(reason_code(outcome.reason));
   return text;
}

/// Moves that lead back to where they began and are safe in the positions of these tests.
inline constexpr std::string_view round_10x10 = "46-41 2-8 41-46 8-2";
inline constexpr std::string_view round_8x8 = "g1-h2 b8-a7 h2-g1 a7-b8";

}  // namespace kete::test
