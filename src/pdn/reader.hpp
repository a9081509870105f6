#pragma once

#include <cstdint>
#include <istream>
#include <string>

#include "pdn/raw_game.hpp"
#include "pdn/source.hpp"
#include "pdn/tag_lexer.hpp"

namespace kete {

/// Reads the games of a PDN file one by one. Nothing is decided about rules here, only what is a
/// tag, a move, a comment, and where a game ends: at a result, at the tags of the next one, or
/// where the moves begin at 1 again. A brace or parenthesis that is not closed ends at the next
/// line that begins with a tag, so that the games behind it are read. Memory is bounded by a game,
/// and a game by the limits below.
class PdnReader {
 public:
   static constexpr std::size_t most_tokens = 100'000;
   static constexpr std::size_t most_text = std::size_t{1} << 22;  ///< bytes of moves and comments
   static constexpr std::size_t most_tags = 1'000;
   static constexpr std::size_t most_warnings = 20;

   /// The stream must outlive this.
   explicit PdnReader(std::istream& input) : source_(input) {}

   /// Reads the next game; false at the end of the file. Never fails: what cannot be read is a
   /// Fault or a warning of the game.
   bool next(RawGame& game);

 private:
   /// Reads one thing; false where the game ends.
   bool read_something();
   bool read_bracket();
   void read_stray_bracket();
   bool read_digits();
   bool read_number(std::size_t digits);
   bool read_move();
   bool read_result(std::string_view text);
   void read_behind_result();
   void read_asterisk_behind_move();
   void read_comment();
   void read_line_comment();
   void read_parenthesis();
   void read_variation();
   void read_set_up();
   void read_word();
   void skip_blanks();
   void skip_line();

   [[nodiscard]] std::size_t line_length();
   [[nodiscard]] bool begins_next_game(const TagText& tag);

   void add(PdnTokenKind kind, std::string_view text, std::int64_t line);
   void add_and_skip(PdnTokenKind kind, std::size_t length);
   void warn(std::int64_t line, std::string message);
   void mark_if_stray();

   PdnSource source_;
   RawGame* game_ = nullptr;
   std::string scratch_;
   std::int64_t last_number_ = 0;  ///< of the moves of this game, 0 before the first one
   bool moves_ = false;            ///< whether the game has any movetext but comments
   bool too_long_ = false;         ///< whether the rest of the game is passed over
   bool blank_line_ = false;       ///< whether one stood before what is read now
   bool games_have_tags_ = false;  ///< whether any game before had
};

}  // namespace kete
