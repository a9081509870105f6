#include "cli/position.hpp"

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <istream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/output.hpp"
#include "notation/fen.hpp"
#include "notation/hub_text.hpp"
#include "notation/pdn_move.hpp"
#include "util/quote.hpp"
#include "util/text.hpp"

namespace kete::cli {

namespace {

/// No position needs nearly as much; a longer line is refused instead of being kept.
constexpr std::size_t longest_line = 4096;

/// UTF-8's, with which some editors begin a file.
constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

Result<void> play_moves(Game& game, std::string_view moves, MoveText text) {
   int number = 0;
   for (const std::string_view word : text::words(moves)) {
      ++number;
      const auto move =
          text == MoveText::Hub ? parse_hub_move(game, word) : parse_pdn_move(game, word);
      if (!move) return failure(fmt::format("move {}: {}", number, move.error().message));
      game.play(*move);
   }
   return {};
}

Result<std::unique_ptr<Game>> set_up_from(const Settings& settings, const Result<Diagram>& diagram,
                                          const PositionOptions& options) {
   if (!diagram) return tl::make_unexpected(diagram.error());
   auto game = make_game(settings, *diagram);
   if (!game || !options.moves) return game;
   if (const auto played = play_moves(**game, *options.moves, options.text); !played) {
      return tl::make_unexpected(played.error());
   }
   return game;
}

/// A line of a batch: a FEN has a colon, Hub letters have none.
Result<std::unique_ptr<Game>> set_up_line(const Settings& settings, std::string_view line,
                                          const PositionOptions& options) {
   const std::string_view position = text::trim(line);
   if (position.empty()) return failure("blank line");
   const bool is_fen = position.find(':') != std::string_view::npos;
   return set_up_from(settings,
                      is_fen ? parse_fen(*settings.variant, position)
                             : parse_hub_position(*settings.variant, position),
                      options);
}

/// Reads up to the end of the line, which the last one need not have; of a line that is too long
/// only the beginning is kept. False at the end of input.
bool read_line(std::istream& input, std::string& line, bool& too_long) {
   line.clear();
   too_long = false;
   bool any = false;
   char c = 0;
   while (input.get(c)) {
      any = true;
      if (c == '\n') break;
      too_long = line.size() > longest_line;  // one more may be the '\r' of the line's end
      if (!too_long) line += c;
   }
   if (!too_long && line.ends_with('\r')) line.pop_back();
   too_long = too_long || line.size() > longest_line;
   return any;
}

Result<int> answer_lines(std::istream& input, const Settings& settings,
                         const PositionOptions& options, bool json, const Answer& answer) {
   int code = success;
   std::string line;
   bool too_long = false;
   for (bool first = true; read_line(input, line, too_long); first = false) {
      if (first && line.starts_with(byte_order_mark)) {
         line.erase(0, byte_order_mark.size());
         if (line.empty() && input.eof()) break;
      }
      const auto game = too_long ? failure(fmt::format("longer than {} characters", longest_line))
                                 : set_up_line(settings, line, options);
      if (game) {
         answer(**game);
         continue;
      }
      code = failed;
      if (json) {
         print_json(nlohmann::ordered_json{{"error", game.error().message}});
      } else {
         print_line("error: " + game.error().message);
      }
   }
   if (input.bad()) {
      report("the batch could not be read to its end");
      return failed;
   }
   return code;
}

}  // namespace

void add_position_options(CLI::App& command, PositionOptions& options) {
   auto* fen = command.add_option("--fen", options.fen, "position as FEN");
   auto* hub = command.add_option("--pos", options.hub, "position in Hub letters");
   fen->type_name("FEN")->excludes(hub);
   hub->type_name("LETTERS")->excludes(fen);
   command.add_option("--moves", options.moves, "moves to play from there, between blanks")
       ->type_name("MOVES");
   const auto read_text = [&options](const std::string& name) {
      if (name != "pdn" && name != "hub") {
         throw CLI::ValidationError("--notation",
                                    fmt::format("is pdn or hub, not '{}'", text::quoted(name)));
      }
      options.text = name == "hub" ? MoveText::Hub : MoveText::Pdn;
   };
   command
       .add_option_function<std::string>("--notation", read_text,
                                         "text of moves, read and printed: pdn (default) or hub")
       ->type_name("NAME");
}

void add_batch_option(CLI::App& command, PositionOptions& options) {
   auto* batch =
       command.add_option("--batch", options.batch,
                          "a position a line, FEN or Hub letters, from a file or '-' (stdin); "
                          "--moves are then played from each of them");
   batch->type_name("FILE");
   batch->excludes(command.get_option("--fen"))->excludes(command.get_option("--pos"));
}

Result<std::unique_ptr<Game>> set_up(const Settings& settings, const PositionOptions& options) {
   const Variant& variant = *settings.variant;
   if (options.fen) return set_up_from(settings, parse_fen(variant, *options.fen), options);
   if (options.hub) {
      return set_up_from(settings, parse_hub_position(variant, text::trim(*options.hub)), options);
   }
   return set_up_from(settings, start_diagram(variant), options);
}

std::string move_text(const Game& game, const Move& move, MoveText text) {
   return text == MoveText::Hub ? to_hub_move(move) : to_pdn_move(game, move);
}

Result<int> answer_batch(const Settings& settings, const PositionOptions& options, bool json,
                         const Answer& answer) {
   if (*options.batch == "-") return answer_lines(std::cin, settings, options, json, answer);
   if (std::error_code ignored; std::filesystem::is_directory(*options.batch, ignored)) {
      return failure(fmt::format("'{}' is a directory", text::quoted(*options.batch)));
   }
   std::ifstream file(*options.batch, std::ios::binary);
   if (!file) return failure(fmt::format("cannot read '{}'", text::quoted(*options.batch)));
   return answer_lines(file, settings, options, json, answer);
}

}  // namespace kete::cli
