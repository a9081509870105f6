#include "pdn/writer.hpp"

#include <fmt/format.h>

#include <string_view>

#include "game/game.hpp"
#include "notation/fen.hpp"
#include "notation/pdn_move.hpp"
#include "pdn/comment.hpp"
#include "pdn/result_text.hpp"
#include "util/text.hpp"

namespace kete {

namespace {

constexpr std::size_t columns = 79;

/// Lines of words. A word that is longer than a line stands alone on one.
class Lines {
 public:
   void add(std::string_view word) {
      if (width_ > 0 && width_ + 1 + word.size() > columns) {
         text_ += '\n';
         width_ = 0;
      } else if (width_ > 0) {
         text_ += ' ';
         ++width_;
      }
      // At the start of a line this would be taken for a tag, that is, for the next game.
      if (width_ == 0 && word.starts_with('[')) {
         text_ += ' ';
         ++width_;
      }
      text_ += word;
      width_ += word.size();
   }

   void add_comment(std::string_view comment) {
      const std::string plain = plain_comment(comment);
      if (plain.empty()) return;
      add("{");
      for (const std::string_view word : text::words(plain))
         add(word);
      add("}");
   }

   [[nodiscard]] const std::string& text() const { return text_; }

 private:
   std::string text_;
   std::size_t width_ = 0;  ///< of the last line
};

bool is_letter(char c) {
   return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

/// A name of a tag begins with a capital and holds letters, digits and '_'.
std::string tag_name(std::string_view name) {
   std::string result;
   for (const char c : name)
      result += is_letter(c) || (c >= '0' && c <= '9') ? c : '_';
   if (result.empty() || !is_letter(result[0])) result.insert(0, 1, 'X');
   if (result[0] >= 'a') result[0] = static_cast<char>(result[0] - 'a' + 'A');
   return result;
}

std::string tag(std::string_view name, std::string_view value) {
   std::string escaped;
   for (const char c : value) {
      if (c == '"' || c == '\\') escaped += '\\';
      escaped += c == '\n' || c == '\r' || c == '\0' ? ' ' : c;
   }
   return fmt::format("[{} \"{}\"]\n", tag_name(name), escaped);
}

std::string tags(const Variant& variant, const GameRecord& record) {
   std::string text;
   for (const PdnTag& given : record.tags)
      text += tag(given.name, given.value);
   text += tag("Result", result_text(variant, record.result));
   text += tag("GameType", fmt::format("{},{}", variant.pdn.number, variant.pdn.detail));
   if (!variant.pdn.variant.empty()) text += tag("Variant", variant.pdn.variant);
   if (record.start != start_diagram(variant)) {
      text += tag("SetUp", "1");
      text += tag("FEN", to_fen(variant, record.start));
   }
   return text;
}

class MoveText {
 public:
   MoveText(const Settings& settings, const GameRecord& record)
       : settings_(settings), record_(record) {}

   [[nodiscard]] std::string text() {
      set_up(record_.start);
      lines_.add_comment(record_.comment);
      auto change = record_.changes.begin();
      for (std::size_t ply = 0; ply <= record_.moves.size(); ++ply) {
         for (; change != record_.changes.end() && change->ply == ply; ++change) {
            lines_.add(fmt::format("/FEN \"{}\"/", to_fen(*settings_.variant, change->position)));
            set_up(change->position);
         }
         if (ply < record_.moves.size()) add(record_.moves[ply]);
      }
      // The only sign between games of PDN 3.0: results look like moves.
      lines_.add("*");
      return lines_.text() + "\n\n";
   }

 private:
   void set_up(const Diagram& position) {
      game_ = make_game(settings_, position).value();
      turn_ = position.turn;
      numbered_ = false;
   }

   void add(const RecordedMove& recorded) {
      const bool first = turn_ == settings_.variant->first;
      if (first) {
         lines_.add(fmt::format("{}.", number_));
      } else if (!numbered_) {
         lines_.add(fmt::format("{}...", number_));
      }
      if (!first) ++number_;
      numbered_ = true;
      lines_.add(to_pdn_move(*game_, recorded.move));
      lines_.add_comment(recorded.comment);
      game_->play(recorded.move);
      turn_ = opposite(turn_);
   }

   const Settings& settings_;
   const GameRecord& record_;
   std::unique_ptr<Game> game_;
   Lines lines_;
   Side turn_ = Side::White;
   int number_ = 1;
   bool numbered_ = false;  ///< whether the moves since the last set-up have a number before them
};

}  // namespace

std::string to_pdn(const Settings& settings, const GameRecord& record) {
   return tags(*settings.variant, record) + "\n" + MoveText(settings, record).text();
}

std::string to_fens(const Settings& settings, const GameRecord& record) {
   const Variant& variant = *settings.variant;
   auto game = make_game(settings, record.start).value();
   std::string line = to_fen(variant, record.start);
   auto change = record.changes.begin();
   for (std::size_t ply = 0; ply <= record.moves.size(); ++ply) {
      for (; change != record.changes.end() && change->ply == ply; ++change) {
         game = make_game(settings, change->position).value();
         line += ' ' + to_fen(variant, change->position);
      }
      if (ply == record.moves.size()) break;
      game->play(record.moves[ply].move);
      line += ' ' + to_fen(variant, game->diagram());
   }
   return line + '\n';
}

}  // namespace kete
