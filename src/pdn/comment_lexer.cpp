#include "pdn/comment_lexer.hpp"

#include "pdn/tag_lexer.hpp"

namespace kete {

namespace {

constexpr std::size_t longest_tag_name = 64;
constexpr std::size_t furthest_pair = 1024;  ///< behind the first closing brace

}  // namespace

bool begins_tag(PdnSource& source, std::size_t ahead) {
   if (source.peek(ahead) != '[') return false;
   std::string start;
   for (std::size_t i = 0; i < longest_tag_name && start.find('"') == start.npos; ++i)
      start += source.peek(ahead + i);
   return begins_tag(start);
}

CommentExtent find_comment_end(PdnSource& source, std::size_t ahead) {
   using End = CommentExtent::End;
   std::size_t first_close = 0;
   int depth = 1;
   for (std::size_t i = ahead;; ++i) {
      End end = End::Closed;
      const char c = source.peek(i);
      if (c == '}') {
         if (first_close == 0) first_close = i;
         if (--depth == 0) return {End::Closed, i + 1};
      } else if (c == '{') {
         ++depth;
      } else if ((c == '\n' || c == '\r') && begins_tag(source, i + 1)) {
         end = End::AtTag;
      } else if (c == '\0' && source.ends(i)) {
         end = i > PdnSource::most_ahead ? End::TooFar : End::AtFile;
      }
      if (first_close != 0 && i > first_close + furthest_pair) end = End::TooFar;
      if (end == End::Closed) continue;
      if (first_close != 0) return {End::Closed, first_close + 1};
      return {end, i};
   }
}

}  // namespace kete
