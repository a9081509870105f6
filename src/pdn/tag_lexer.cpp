#include "pdn/tag_lexer.hpp"

#include "util/text.hpp"

namespace kete {

namespace {

constexpr auto npos = std::string_view::npos;

bool is_name(char c) {
   const bool ascii = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
   return ascii || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}

std::size_t skip_blanks(std::string_view line, std::size_t at) {
   const auto found = line.find_first_not_of(" \t", at);
   return found == npos ? line.size() : found;
}

std::size_t name_end(std::string_view line, std::size_t at) {
   while (at < line.size() && is_name(line[at]))
      ++at;
   return at;
}

/// Where the bracket stands behind a quote at `at`, npos if there is none.
std::size_t bracket_behind(std::string_view line, std::size_t at) {
   const std::size_t next = skip_blanks(line, at + 1);
   return next < line.size() && line[next] == ']' ? next : npos;
}

std::string unescaped(std::string_view text) {
   std::string result;
   for (std::size_t i = 0; i < text.size(); ++i) {
      const bool pair =
          text[i] == '\\' && i + 1 < text.size() && (text[i + 1] == '"' || text[i + 1] == '\\');
      if (pair) ++i;
      result += text[i];
   }
   return result;
}

/// The value from behind its first quote on.
void read_quoted(std::string_view line, std::size_t start, TagText& tag) {
   for (std::size_t i = start; i < line.size(); ++i) {
      if (line[i] == '\\' && i + 1 < line.size() && (line[i + 1] == '"' || line[i + 1] == '\\')) {
         ++i;
      } else if (line[i] == '"') {
         if (const auto bracket = bracket_behind(line, i); bracket != npos) {
            tag.value = unescaped(line.substr(start, i - start));
            tag.length = bracket + 1;
            return;
         }
         tag.well_formed = false;
      }
   }
   // A backslash before the last quote, as in a path, or no quote.
   tag.well_formed = false;
   for (auto i = line.find('"', start); i != npos; i = line.find('"', i + 1)) {
      if (const auto bracket = bracket_behind(line, i); bracket != npos) {
         tag.value = line.substr(start, i - start);
         tag.length = bracket + 1;
         return;
      }
   }
   const auto bracket = line.find(']', start);
   const auto end = std::min(bracket, line.size());
   tag.value = text::trim(line.substr(start, end - start));
   tag.length = bracket == npos ? line.size() : bracket + 1;
}

}  // namespace

TagText parse_tag(std::string_view line) {
   TagText tag;
   if (!line.starts_with('[')) return tag;
   const std::size_t start = skip_blanks(line, 1);
   const std::size_t end = name_end(line, start);
   if (end == start || (line[start] >= '0' && line[start] <= '9')) return tag;
   tag.name = line.substr(start, end - start);
   const std::size_t value = skip_blanks(line, end);
   if (value < line.size() && line[value] == '"') {
      read_quoted(line, value + 1, tag);
      return tag;
   }
   tag.well_formed = false;
   const auto bracket = line.find(']', value);
   const auto value_end = std::min(bracket, line.size());
   tag.value = text::trim(line.substr(value, value_end - value));
   tag.length = bracket == npos ? line.size() : bracket + 1;
   return tag;
}

bool begins_tag(std::string_view line) {
   if (line.size() < 2 || line[0] != '[' || !is_name(line[1])) return false;
   const std::size_t quote = skip_blanks(line, name_end(line, 1));
   return quote < line.size() && line[quote] == '"';
}

}  // namespace kete
