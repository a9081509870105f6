#include "pdn/replay.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "notation/fen.hpp"
#include "pdn/candidates.hpp"
#include "pdn/comment.hpp"
#include "pdn/result_text.hpp"
#include "util/quote.hpp"
#include "util/text.hpp"

namespace kete {

namespace {

using Kind = PdnTokenKind;
using text::quoted;

/// No capture has as many victims.
constexpr std::size_t most_pieces = 30;

/// Tags that follow from the other members of a record.
bool is_derived(std::string_view name) {
   constexpr std::array<std::string_view, 5> names = {"GameType", "Variant", "SetUp", "FEN",
                                                      "Result"};
   return std::ranges::any_of(
       names, [&](std::string_view derived) { return text::equal_ignoring_case(derived, name); });
}

class Replayer {
 public:
   Replayer(const Settings& settings, const RawGame& game) : settings_(settings), game_(game) {}

   Replay run() {
      result_.warnings = game_.warnings;
      for (const RawTag& tag : game_.tags) {
         if (!is_derived(tag.name)) result_.record.tags.push_back({tag.name, tag.value});
      }
      for (std::size_t i = 0; i < game_.tokens.size(); ++i) {
         if (game_.tokens[i].kind == Kind::Move) last_move_ = i;
      }
      set_up_start();
      for (at_ = 0; at_ < game_.tokens.size() && !result_.fault; ++at_)
         read(game_.tokens[at_]);
      finish();
      return std::move(result_);
   }

 private:
   [[nodiscard]] std::size_t plies() const { return candidates_.moves().size(); }

   void fail(std::string message, std::int64_t line) {
      result_.fault = {std::move(message), static_cast<int>(plies()) + 1, line};
   }

   void warn(std::string message, std::int64_t line) {
      result_.warnings.push_back({line, std::move(message)});
   }

   void set_up_start() {
      const Diagram usual = start_diagram(*settings_.variant);
      const RawTag* fen = game_.tag("FEN");
      auto start =
          says_something(fen) ? parse_fen(*settings_.variant, text::trim(fen->value)) : usual;
      result_.record.start = start ? std::move(*start) : usual;
      candidates_.set_up(make_game(settings_, result_.record.start).value());
      if (!start) fail(start.error().message, fen->line);
   }

   void read(const PdnToken& token) {
      switch (token.kind) {
         case Kind::Move:
            read_move(token);
            break;
         case Kind::Ellipsis:
            read_ellipsis(token);
            break;
         case Kind::Comment:
         case Kind::Annotation:
         case Kind::Variation:
            add_comment(game_.text_of(token));
            break;
         case Kind::SetUp:
            read_set_up(token);
            break;
         case Kind::Result:
            result_text_ = game_.text_of(token);
            break;
         case Kind::Word:
            read_word(token);
            break;
         case Kind::Fault:
            fail(std::string(game_.text_of(token)), token.line);
            break;
      }
   }

   void add_comment(std::string_view text) {
      const std::string plain = plain_comment(text);
      if (plain.empty()) return;
      if (comments_.size() <= plies()) comments_.resize(plies() + 1);
      std::string& comment = comments_[plies()];
      if (!comment.empty()) comment += ' ';
      comment += plain;
   }

   void read_move(const PdnToken& token) {
      const std::string_view text = game_.text_of(token);
      const auto path = parse_path(*settings_.variant, text);
      if (!path) {
         if (is_result_instead(text)) return;
         return fail(fmt::format("{} is no move on this board", quoted(text)), token.line);
      }
      if (play_pieces(*path, text)) return;
      const auto played = candidates_.play(*path, text);
      if (played) {
         check_sign(*path, token);
      } else if (!is_result_instead(text)) {
         fail(played.error().message, token.line);
      }
   }

   void check_sign(const MovePath& path, const PdnToken& token) {
      if (path.capture && candidates_.moves().back().captured.empty()) {
         warn(fmt::format("{} takes nothing", quoted(game_.text_of(token))), token.line);
      }
   }

   /// Whether the next moves go on from where this one ends, as pieces of one capture, and that is
   /// legal. In the other case the opponent would have to move the piece that has just arrived.
   bool play_pieces(MovePath path, std::string_view text) {
      std::vector<std::pair<std::size_t, MovePath>> longer;
      for (std::size_t i = at_ + 1; i < game_.tokens.size(); ++i) {
         const Kind kind = game_.tokens[i].kind;
         if (kind == Kind::Comment || kind == Kind::Annotation || kind == Kind::Variation) continue;
         if (kind != Kind::Move || longer.size() == most_pieces) break;
         const auto piece = parse_path(*settings_.variant, game_.text_of(game_.tokens[i]));
         if (!piece || piece->squares.front() != path.squares.back()) break;
         path.squares.insert(path.squares.end(), piece->squares.begin() + 1, piece->squares.end());
         path.capture = true;
         longer.emplace_back(i, path);
      }
      for (; !longer.empty(); longer.pop_back()) {
         if (!candidates_.play(longer.back().second, text)) continue;
         for (std::size_t i = at_ + 1; i < longer.back().first; ++i) {
            if (game_.tokens[i].kind != Kind::Move) read(game_.tokens[i]);
         }
         at_ = longer.back().first;
         return true;
      }
      return false;
   }

   /// A result such as "4-6" that looks like a move: it is the last one.
   bool is_result_instead(std::string_view text) {
      const RawTag* tag = game_.tag("Result");
      const bool as_tag = tag != nullptr && text::trim(tag->value) == text && parse_result(text);
      if (at_ != last_move_ || !(as_tag || are_match_points(text))) return false;
      result_text_ = text;
      if (!as_tag) {
         warn(fmt::format("{} is no legal move, read as a result", quoted(text)),
              game_.tokens[at_].line);
      }
      return true;
   }

   /// "12. ... 20-25" says only that it is the other side's turn. Elsewhere a move is missing.
   void read_ellipsis(const PdnToken& token) {
      if (candidates_.game().diagram().turn != settings_.variant->first) return;
      const bool more = at_ + 1 < game_.tokens.size() && game_.tokens[at_ + 1].kind == Kind::Move;
      if (more) fail("a move is missing", token.line);
   }

   void read_set_up(const PdnToken& token) {
      std::string_view text = text::trim(game_.text_of(token));
      if (!text.starts_with("FEN")) {
         warn(fmt::format("the command {} is not known", quoted(text)), token.line);
         return add_comment(text);
      }
      text = text::trim(text.substr(3));
      if (text.starts_with('"')) text.remove_prefix(1);
      if (text.ends_with('"')) text.remove_suffix(1);
      auto position = parse_fen(*settings_.variant, text);
      if (!position) return fail(position.error().message, token.line);
      note_doubt();
      candidates_.set_up(make_game(settings_, *position).value());
      if (plies() == 0) {
         result_.record.start = std::move(*position);
      } else {
         result_.record.changes.push_back({plies(), std::move(*position)});
      }
   }

   /// Prose between the moves does no harm, but what has a digit in it may have been a move.
   void read_word(const PdnToken& token) {
      const std::string_view text = game_.text_of(token);
      const bool digit = std::ranges::any_of(text, [](char c) { return c >= '0' && c <= '9'; });
      if (digit && at_ < last_move_) {
         return fail(fmt::format("{} is no move", quoted(text)), token.line);
      }
      warn(fmt::format("{} is read as a comment", quoted(text)), token.line);
      add_comment(text);
   }

   void note_doubt() {
      const int ply = candidates_.first_difference();
      if (ply == 0) return;
      warn(fmt::format("the capture at ply {} can be made in {} ways and nothing behind it tells "
                       "which, the first is taken",
                       ply, candidates_.count()),
           game_.line);
   }

   void finish() {
      note_doubt();
      GameRecord& record = result_.record;
      result_.last = candidates_.game().diagram();
      for (Move& move : candidates_.take_moves())
         record.moves.push_back({std::move(move), ""});
      for (std::size_t i = 0; i < comments_.size(); ++i) {
         (i == 0 ? record.comment : record.moves[i - 1].comment) = std::move(comments_[i]);
      }
      set_result();
   }

   void set_result() {
      GameResult& result = result_.record.result;
      if (!result_text_.empty()) result = parse_result(result_text_).value_or(result);
      const RawTag* tag = game_.tag("Result");
      if (!says_something(tag)) return;
      const auto by_tag = parse_result(tag->value);
      if (!by_tag) {
         warn(fmt::format("the result {} is not known", quoted(tag->value)), tag->line);
      } else if (result == GameResult::Unknown) {
         result = *by_tag;
      } else if (*by_tag != GameResult::Unknown && *by_tag != result) {
         warn(fmt::format(
                  "the tag has the result {}, but behind the moves stands {}, which is taken",
                  quoted(tag->value), quoted(result_text_)),
              tag->line);
      }
   }

   const Settings& settings_;
   const RawGame& game_;
   std::size_t at_ = 0;         ///< the token that is being read
   std::size_t last_move_ = 0;  ///< the last one that is a move
   Candidates candidates_;
   std::vector<std::string> comments_;  ///< before the first move, behind the first, ...
   std::string_view result_text_;
   Replay result_;
};

}  // namespace

Replay replay(const Settings& settings, const RawGame& game) {
   return Replayer(settings, game).run();
}

}  // namespace kete
