#include "pdn/openings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include "game/game.hpp"
#include "notation/pdn_move.hpp"
#include "pdn/opening_list.hpp"
#include "pdn/reader.hpp"
#include "pdn/replay.hpp"
#include "pdn/variant_choice.hpp"
#include "util/quote.hpp"
#include "util/text.hpp"

namespace kete {

namespace {

enum class Format { Fen, Json, Pdn };

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

Format format_of(std::string_view text) {
   text = text::trim(text);
   const std::string_view inside = text.empty() ? text : text::trim(text.substr(1));
   const char first = text.empty() ? '\0' : text[0];
   const char second = inside.empty() ? '\0' : inside[0];
   // A PDN tag begins with a letter, a JSON object with a name in quotes.
   if (first == '[' && (second == '"' || second == ']' || second == '{')) return Format::Json;
   if (first == '{' && (second == '"' || second == '}')) return Format::Json;
   return first == '#' || second == ':' ? Format::Fen : Format::Pdn;
}

void add_fens(std::string_view text, OpeningList& list) {
   int number = 0;
   for (const std::string_view line : text::split(text, '\n')) {
      ++number;
      const auto sign = line.find('#');
      const std::string_view fen = text::trim(line.substr(0, sign));
      if (fen.empty()) continue;
      const std::string_view name =
          sign == std::string_view::npos ? "" : text::trim(line.substr(sign + 1));
      list.add_fen(fmt::format("line {}", number), fen, std::string(name));
   }
}

/// A short game by its moves, a long one by its tag or number.
std::string name_of(const Settings& settings, const GameRecord& record) {
   constexpr std::size_t short_game = 12;
   const auto is_name = [](const PdnTag& tag) {
      return text::equal_ignoring_case(tag.name, "Opening") && !tag.value.empty() &&
             tag.value != "?";
   };
   const auto tag = std::ranges::find_if(record.tags, is_name);
   if (tag != record.tags.end()) return tag->value;
   if (record.moves.empty() || record.moves.size() > short_game) return "";
   const auto game = make_game(settings, record.start).value();
   std::string name;
   for (const RecordedMove& recorded : record.moves) {
      name += (name.empty() ? "" : " ") + to_pdn_move(*game, recorded.move);
      game->play(recorded.move);
   }
   return name;
}

void add_game(const std::string& where, const RawGame& game, OpeningList& list) {
   const Settings& settings = list.settings();
   const auto variant = variant_by_tags(game);
   if (!variant) return list.add_bad(where, variant.error().message);
   if (*variant != nullptr && *variant != settings.variant) {
      return list.add_bad(
          where, fmt::format("a game of {}, not of {}", (*variant)->name, settings.variant->name));
   }
   const Replay replayed = replay(settings, game);
   if (replayed.fault) {
      return list.add_bad(
          where, fmt::format("line {}: {}", replayed.fault->line, replayed.fault->message));
   }
   const GameRecord& record = replayed.record;
   if (!record.changes.empty()) {
      return list.add_bad(where, "a position is set up in the middle of the moves");
   }
   Opening opening{name_of(settings, record), record.start, {}};
   for (const RecordedMove& recorded : record.moves)
      opening.moves.push_back(recorded.move);
   list.add(where, std::move(opening));
}

void add_games(std::string_view text, OpeningList& list) {
   std::istringstream input{std::string(text)};
   PdnReader reader(input);
   RawGame game;
   for (int number = 1; reader.next(game); ++number) {
      const std::string where = fmt::format("game {}", number);
      if (game.stray) {
         list.add_bad(where, fmt::format("line {}: text that belongs to no game", game.line));
      } else {
         add_game(where, game, list);
      }
   }
}

Result<std::vector<Opening>> read(const Settings& settings, std::string_view text) {
   if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
   OpeningList list(settings);
   switch (format_of(text)) {
      case Format::Fen:
         add_fens(text, list);
         break;
      case Format::Json:
         if (const auto added = add_json_openings(text, list); !added) {
            return tl::make_unexpected(added.error());
         }
         break;
      case Format::Pdn:
         add_games(text, list);
         break;
   }
   return list.take();
}

Result<std::string> content(const std::string& path) {
   if (std::error_code ignored; std::filesystem::is_directory(path, ignored)) {
      return failure("it is a directory");
   }
   std::ifstream file(path, std::ios::binary);
   if (!file) return failure("cannot read it");
   return std::string(std::istreambuf_iterator<char>(file), {});
}

}  // namespace

Result<std::vector<Opening>> read_openings(const Settings& settings, const std::string& path) {
   const auto in_file = [&](const Error& error) {
      return Error{fmt::format("{}: {}", text::quoted(path), error.message)};
   };
   return content(path)
       .and_then([&](const std::string& text) { return read(settings, text); })
       .map_error(in_file);
}

}  // namespace kete
