#include "pdn/reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "pdn/comment_lexer.hpp"
#include "pdn/move_lexer.hpp"
#include "pdn/result_text.hpp"
#include "pdn/tag_lexer.hpp"
#include "util/quote.hpp"
#include "util/text.hpp"

namespace kete {

namespace {

using Kind = PdnTokenKind;

constexpr std::size_t longest_line = 10'000;  ///< of what has to stand in one line
constexpr std::size_t longest_word = 100;

bool is_digit(char c) {
   return c >= '0' && c <= '9';
}

bool is_space(char c) {
   return c == ' ' || (c >= '\t' && c <= '\r') || c == '\0';
}

bool is_strength(char c) {
   return c == '!' || c == '?';
}

/// What stands for "better for White" and the like, and may end a word.
bool is_sign(char c) {
   return std::string_view("+-=~#^&_<>|\\").find(c) != std::string_view::npos;
}

bool ends_word(char c) {
   return is_space(c) || std::string_view("[](){};").find(c) != std::string_view::npos;
}

bool stands_at(PdnSource& source, std::size_t ahead, std::string_view text) {
   for (std::size_t i = 0; i < text.size(); ++i) {
      if (source.peek(ahead + i) != text[i]) return false;
   }
   return true;
}

bool ends_bracket(char c) {
   return c == '[' || c == ']' || c == '\n' || c == '\r';
}

/// Whether what is behind the bracket may be the name of a tag.
bool stands_before_name(PdnSource& source) {
   std::size_t next = 1;
   while (source.peek(next) == ' ' || source.peek(next) == '\t')
      ++next;
   const char c = source.peek(next);
   const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
   return is_letter || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}

bool holds_move(std::string_view text) {
   std::istringstream input{std::string(text)};
   PdnSource source(input);
   std::string move;
   for (bool in_word = false; !source.ends(); source.skip()) {
      if (!in_word && match_move(source, move) > 0) return true;
      in_word = !ends_word(source.peek()) && source.peek() != '.';
   }
   return false;
}

}  // namespace

bool PdnReader::next(RawGame& game) {
   game.clear();
   game_ = &game;
   last_number_ = 0;
   moves_ = too_long_ = blank_line_ = false;
   do {
      skip_blanks();
      if (source_.ends()) break;
      if (game.line == 0) game.line = source_.line();
   } while (read_something());
   if (game.line == 0) return false;
   mark_if_stray();
   games_have_tags_ |= !game.tags.empty();
   return true;
}

bool PdnReader::read_something() {
   const char c = source_.peek();
   if (is_digit(c)) return read_digits();
   switch (c) {
      case '[':
         return read_bracket();
      case '*':
         source_.skip();
         return read_result("*");
      case '{':
         read_comment();
         return true;
      case '(':
         read_parenthesis();
         return true;
      case ';':
         read_line_comment();
         return true;
      case '%':
         // Only the first column of a line makes it a mark that the line is none of the game.
         source_.at_line_start() ? skip_line() : read_word();
         return true;
      case '/':
         read_set_up();
         return true;
      case ')':
      case '}':
      case ']':
         warn(source_.line(), fmt::format("a {} that closes nothing", c));
         source_.skip();
         return true;
      default:
         break;
   }
   if (!read_move()) read_word();
   return true;
}

void PdnReader::skip_blanks() {
   int line_ends = 0;
   for (char c = source_.peek(); is_space(c) && !source_.ends(); c = source_.peek()) {
      if (c == '\n') ++line_ends;
      source_.skip();
   }
   blank_line_ = line_ends > 1;
}

std::size_t PdnReader::line_length() {
   std::size_t length = 0;
   for (char c = source_.peek(); c != '\n' && c != '\r' && length < longest_line;
        c = source_.peek(length)) {
      if (c == '\0' && source_.ends(length)) break;
      ++length;
   }
   return length;
}

void PdnReader::skip_line() {
   for (std::size_t length = line_length(); length > 0; length = line_length())
      source_.skip(length);
}

bool PdnReader::read_bracket() {
   const std::int64_t line = source_.line();
   const TagText tag =
       stands_before_name(source_) ? parse_tag(source_.text(line_length())) : TagText();
   if (tag.length == 0) {
      read_stray_bracket();
      return true;
   }
   if (begins_next_game(tag)) return false;
   if (!tag.well_formed) {
      warn(line, fmt::format("the tag {} is not [Name, value in quotes], read as {}",
                             text::quoted(tag.name), text::quoted(tag.value)));
   }
   source_.skip(tag.length);
   if (game_->tags.size() < most_tags) {
      game_->tags.push_back({tag.name, tag.value, line});
   } else {
      warn(line, fmt::format("more than {} tags, the others are left out", most_tags));
   }
   return true;
}

/// A bracket that begins no tag. What it encloses is a comment, unless there are moves in it.
void PdnReader::read_stray_bracket() {
   const std::int64_t line = source_.line();
   // The next bracket ends the search, so that no part of a line is gone through again and again.
   std::size_t end = 1;
   while (!ends_bracket(source_.peek(end)) && end < longest_line && !source_.ends(end))
      ++end;
   const bool is_closed = source_.peek(end) == ']';
   const std::string_view text = source_.text(end);
   // "[%clk 1:00]" and the like belong in a comment, but are well known.
   const bool is_command = text.starts_with("[%");
   if (!is_closed || (!is_command && holds_move(text.substr(1)))) {
      warn(line, "a [ that begins no tag");
      source_.skip();
      return;
   }
   if (!is_command) {
      warn(line,
           fmt::format("{} is no tag, read as a comment", text::quoted(source_.text(end + 1))));
   }
   add_and_skip(Kind::Comment, end + 1);
}

/// A header of which the first two tags come again is the next one; a single tag that comes twice
/// is only untidy, if it is not the position.
bool PdnReader::begins_next_game(const TagText& tag) {
   if (moves_) return true;
   if (game_->tag(tag.name) == nullptr) return false;
   if (blank_line_ || text::equal_ignoring_case(tag.name, "FEN")) return true;
   if (game_->tags.size() < 2 || game_->tags[0].name != tag.name) return false;
   std::size_t next = tag.length;
   while (next < longest_line && is_space(source_.peek(next)) && !source_.ends(next))
      ++next;
   return source_.peek(next) == '[' && stands_at(source_, next + 1, game_->tags[1].name);
}

bool PdnReader::read_digits() {
   const char first = source_.peek();
   const char second = source_.peek(1);
   const bool may_be_odd = (first == '0' || first == '1') && !is_digit(second);
   if (may_be_odd) {
      if (const auto length = match_odd_result(source_, scratch_); length > 0) {
         source_.skip(length);
         return read_result(scratch_);
      }
   }
   std::size_t digits = 1;
   while (digits < 5 && is_digit(source_.peek(digits)))
      ++digits;
   if (source_.peek(digits) == '.') return read_number(digits);
   const std::int64_t line = source_.line();
   const std::size_t length = match_move(source_, scratch_);
   if (length == 0) {
      // A number that lacks its dot.
      if (digits < 4 && is_space(source_.peek(digits))) return read_number(digits);
      read_word();
      return true;
   }
   source_.skip(length);
   if (is_result(scratch_)) return read_result(scratch_);
   add(Kind::Move, scratch_, line);
   moves_ = true;
   read_asterisk_behind_move();
   return true;
}

bool PdnReader::read_number(std::size_t digits) {
   const auto number = text::to_integer(source_.text(digits)).value_or(0);
   std::size_t length = digits;
   while (source_.peek(length) == '.')
      ++length;
   // Where a result is missing and no tags follow, only the numbers tell the games apart.
   if (number == 1 && last_number_ > 1 && length == digits + 1) return false;
   source_.skip(length);
   if (game_->first_number == 0) game_->first_number = number;
   last_number_ = number;
   moves_ = true;
   return true;
}

bool PdnReader::read_move() {
   const std::int64_t line = source_.line();
   const std::size_t length = match_move(source_, scratch_);
   if (length == 0) return false;
   source_.skip(length);
   add(Kind::Move, scratch_, line);
   moves_ = true;
   read_asterisk_behind_move();
   return true;
}

/// PDN once had '*' for a forced move. It ends the game if the next one or nothing follows.
void PdnReader::read_asterisk_behind_move() {
   if (source_.peek() != '*') return;
   std::size_t next = 1;
   while (next < longest_line && is_space(source_.peek(next)) && !source_.ends(next))
      ++next;
   const bool first_number = source_.peek(next) == '1' && source_.peek(next + 1) == '.' &&
                             source_.peek(next + 2) != '.' && last_number_ > 1;
   if (source_.ends(next) || begins_tag(source_, next) || first_number) return;
   add_and_skip(Kind::Annotation, 1);
}

bool PdnReader::read_result(std::string_view text) {
   add(Kind::Result, text, source_.line());
   moves_ = true;
   read_behind_result();
   return false;
}

/// A comment in the line of the result is about the game that has ended.
void PdnReader::read_behind_result() {
   std::size_t next = 0;
   while (source_.peek(next) == ' ' || source_.peek(next) == '\t')
      ++next;
   if (source_.peek(next) == '{' || source_.peek(next) == ';') {
      source_.skip(next);
      if (source_.peek() == '{') read_comment();
      if (source_.peek() == ';') read_line_comment();
   } else if (source_.peek(next) == '*') {
      source_.skip(next + 1);
   }
}

void PdnReader::read_comment() {
   using End = CommentExtent::End;
   const std::int64_t line = source_.line();
   const CommentExtent extent = find_comment_end(source_, 1);
   if (extent.end == End::Closed) {
      add(Kind::Comment, source_.text(extent.length - 1).substr(1), line);
      source_.skip(extent.length);
      return;
   }
   std::string_view text = source_.text(std::min(extent.length, longest_line)).substr(1);
   add(Kind::Comment, text, line);
   source_.skip(extent.length);
   for (CommentExtent rest = extent; rest.end == End::TooFar; source_.skip(rest.length)) {
      rest = find_comment_end(source_, 0);
   }
   add(Kind::Fault, extent.end == End::TooFar ? "a comment is too long" : "a comment is not closed",
       line);
   moves_ = true;
}

void PdnReader::read_line_comment() {
   const std::int64_t line = source_.line();
   source_.skip();
   scratch_.clear();
   for (std::size_t length = line_length(); length > 0; length = line_length()) {
      if (scratch_.size() < most_text) scratch_ += source_.text(length);
      source_.skip(length);
   }
   add(Kind::Comment, scratch_, line);
}

void PdnReader::read_parenthesis() {
   std::size_t end = 1;
   while (is_strength(source_.peek(end)) && end < longest_word)
      ++end;
   if (end > 1 && source_.peek(end) == ')') {
      add_and_skip(Kind::Annotation, end + 1);
   } else {
      read_variation();
   }
}

void PdnReader::read_variation() {
   const std::int64_t line = source_.line();
   std::string variation;
   int depth = 0;
   do {
      const bool is_cut = source_.ends() || (source_.at_line_start() && begins_tag(source_, 0));
      std::size_t length = 1;
      if (!is_cut && source_.peek() == '{') {
         const CommentExtent comment = find_comment_end(source_, 1);
         if (comment.end == CommentExtent::End::Closed) length = comment.length;
      }
      if (is_cut) {
         add(Kind::Comment, variation, line);
         add(Kind::Fault, "a variation is not closed", line);
         moves_ = true;
         return;
      }
      if (source_.peek() == '(') ++depth;
      if (source_.peek() == ')') --depth;
      if (variation.size() < most_text) variation += source_.text(length);
      source_.skip(length);
   } while (depth > 0);
   add(Kind::Variation, variation, line);
   moves_ = true;
}

void PdnReader::read_set_up() {
   const std::string_view line = source_.text(line_length());
   const auto end = line.find('/', 1);
   if (end == std::string_view::npos) return read_word();
   add(Kind::SetUp, line.substr(1, end - 1), source_.line());
   source_.skip(end + 1);
   moves_ = true;
}

void PdnReader::read_word() {
   std::size_t length = 1;
   while (length < longest_word && !ends_word(source_.peek(length)))
      ++length;
   const std::string_view text = source_.text(length);
   const auto all = [&](auto predicate) { return std::ranges::all_of(text, predicate); };
   const bool nag = text[0] == '$' && length > 1 && std::ranges::all_of(text.substr(1), is_digit);
   if (all(is_strength) || nag) {
      add_and_skip(Kind::Annotation, length);
   } else if (all([](char c) { return c == '-' || c == '.'; }) || text == "\xE2\x80\xA6") {
      add_and_skip(Kind::Ellipsis, length);
   } else if (all([](char c) { return is_sign(c) || is_strength(c); })) {
      add_and_skip(Kind::Annotation, length);
   } else {
      add_and_skip(Kind::Word, length);
   }
   moves_ = true;
}

void PdnReader::add(Kind kind, std::string_view text, std::int64_t line) {
   if (too_long_) return;
   if (game_->tokens.size() >= most_tokens || game_->text.size() + text.size() > most_text) {
      too_long_ = true;
      kind = Kind::Fault;
      text = "the game is too long";
   }
   game_->tokens.push_back({kind, static_cast<std::uint32_t>(game_->text.size()),
                            static_cast<std::uint32_t>(text.size()), line});
   game_->text += text;
}

void PdnReader::add_and_skip(Kind kind, std::size_t length) {
   add(kind, source_.text(length), source_.line());
   source_.skip(length);
}

void PdnReader::warn(std::int64_t line, std::string message) {
   if (game_->warnings.size() > most_warnings) return;
   if (game_->warnings.size() == most_warnings) message = "more of this kind is not listed";
   game_->warnings.push_back({line, std::move(message)});
}

void PdnReader::mark_if_stray() {
   const bool has_move = std::ranges::any_of(
       game_->tokens, [](const PdnToken& token) { return token.kind == Kind::Move; });
   game_->stray =
       game_->tags.empty() && (!has_move || (games_have_tags_ && game_->first_number != 1));
}

}  // namespace kete
