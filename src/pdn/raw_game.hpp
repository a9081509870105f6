#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace kete {

/// Something about a line of a file that a person should know.
struct PdnNote {
   std::int64_t line;
   std::string message;
};

enum class PdnTokenKind : std::uint8_t {
   Move,        ///< squares with their signs, without blanks: "32-28", "a3xc5", "a3c5"
   Ellipsis,    ///< "..." or "-" where a move could stand
   Comment,     ///< without its braces
   Annotation,  ///< a strength or a NAG: "!?", "(!)", "$2"
   Variation,   ///< with its outer parentheses
   SetUp,       ///< what stands between the slashes of "/FEN .../"
   Result,
   Word,   ///< letters that are none of all this
   Fault,  ///< nothing behind it can be trusted; its text says why
};

struct PdnToken {
   PdnTokenKind kind;
   std::uint32_t offset;  ///< of its text in RawGame::text
   std::uint32_t length;
   std::int64_t line;
};

struct RawTag {
   std::string name;
   std::string value;  ///< without quotes and escapes
   std::int64_t line;
};

/// Whether there is such a tag and it has a value: "?" and "" say that it is not known.
[[nodiscard]] bool says_something(const RawTag* tag);

/// A game as it is written, before anything is known of its rules.
struct RawGame {
   std::int64_t line = 0;  ///< where it begins
   std::vector<RawTag> tags;
   std::vector<PdnToken> tokens;
   std::string text;               ///< of all tokens
   std::vector<PdnNote> warnings;  ///< what was left out or put right while reading
   std::int64_t first_number = 0;  ///< of its first move, 0 without one
   bool stray = false;             ///< text behind the end of a game that is none itself

   [[nodiscard]] std::string_view text_of(const PdnToken& token) const {
      return std::string_view(text).substr(token.offset, token.length);
   }

   /// The value of the tag of that name, case ignored, the first one; null when there is none.
   [[nodiscard]] const RawTag* tag(std::string_view name) const;

   void clear();
};

}  // namespace kete
