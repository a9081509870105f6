#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <CLI/CLI.hpp>

#include "game/game.hpp"
#include "util/result.hpp"

namespace kete::cli {

/// Which text moves are read and printed in.
enum class MoveText { Pdn, Hub };

/// The position a command is about.
struct PositionOptions {
   std::optional<std::string> fen;
   std::optional<std::string> hub;    ///< Hub letters
   std::optional<std::string> moves;  ///< played from there
   MoveText text = MoveText::Pdn;
   std::optional<std::string> batch;  ///< a file of positions, "-" for stdin
};

/// Adds --fen, --pos, --moves and --notation.
void add_position_options(CLI::App& command, PositionOptions& options);

/// Adds --batch, which takes the place of --fen and --pos.
void add_batch_option(CLI::App& command, PositionOptions& options);

/// A game at the position of --fen or --pos, or at the start, after --moves.
[[nodiscard]] Result<std::unique_ptr<Game>> set_up(const Settings& settings,
                                                   const PositionOptions& options);

/// A move as it is printed.
[[nodiscard]] std::string move_text(const Game& game, const Move& move, MoveText text);

/// Prints the answer to one position of a batch, which is exactly one line.
using Answer = std::function<void(const Game&)>;

/// Reads the lines of --batch and answers each before it reads the next, bad ones by a line that
/// begins with "error: " (or an object that holds "error"). Memory does not grow with the input.
/// The exit code is `failed` if there were bad lines.
[[nodiscard]] Result<int> answer_batch(const Settings& settings, const PositionOptions& options,
                                       bool json, const Answer& answer);

}  // namespace kete::cli
