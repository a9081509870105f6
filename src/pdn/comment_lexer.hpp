#pragma once

#include <cstddef>

#include "pdn/source.hpp"

namespace kete {

/// How far a comment goes.
struct CommentExtent {
   enum class End {
      Closed,
      AtTag,   ///< not closed before the line of the next game's first tag
      AtFile,  ///< nor before the end of the file
      TooFar,  ///< nor as far as the source looks ahead
   };
   End end;
   std::size_t length;  ///< with the closing brace
};

/// Finds where a comment ends whose text goes on so far ahead. PDN 3.0 ends it at the first closing
/// brace, but there are files where comments are nested: the braces are paired if that works out
/// within a thousand bytes and before the next game, else it ends at the first.
[[nodiscard]] CommentExtent find_comment_end(PdnSource& source, std::size_t ahead);

/// Whether a tag begins so far ahead.
[[nodiscard]] bool begins_tag(PdnSource& source, std::size_t ahead);

}  // namespace kete
