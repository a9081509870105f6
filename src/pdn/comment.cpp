#include "pdn/comment.hpp"

namespace kete {

std::string plain_comment(std::string_view text) {
   std::string result;
   bool blank = false;
   for (const char c : text) {
      // NUL is no text either, and ends lines for many a reader.
      if (c == ' ' || (c >= '\t' && c <= '\r') || c == '\0') {
         blank = true;
         continue;
      }
      if (blank && !result.empty()) result += ' ';
      blank = false;
      result += c == '{' ? '(' : c == '}' ? ')' : c;
   }
   return result;
}

}  // namespace kete
