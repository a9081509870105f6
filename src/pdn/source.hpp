#pragma once

#include <cstddef>
#include <cstdint>
#include <istream>
#include <string>
#include <string_view>

namespace kete {

/// The bytes of a PDN file, with a look ahead and a line number, in a buffer that does not grow
/// with the file.
class PdnSource {
 public:
   /// Furthest that may be looked ahead; there a file ends as it does at its end.
   static constexpr std::size_t most_ahead = std::size_t{1} << 19;

   /// The stream must outlive this. A byte order mark is skipped.
   explicit PdnSource(std::istream& input);

   /// The byte so far ahead, '\0' behind the end.
   [[nodiscard]] char peek(std::size_t ahead = 0) {
      if (position_ + ahead < buffer_.size()) return buffer_[position_ + ahead];
      return fill(ahead) ? buffer_[position_ + ahead] : '\0';
   }

   /// Whether there is no byte so far ahead.
   [[nodiscard]] bool ends(std::size_t ahead = 0) {
      return position_ + ahead >= buffer_.size() && !fill(ahead);
   }

   /// Whether the next bytes are these.
   [[nodiscard]] bool starts_with(std::string_view text);

   /// Goes on so many bytes, which must be there.
   void skip(std::size_t count = 1) {
      for (; count > 0; --count, ++position_) {
         at_line_start_ = is_line_end();
         if (at_line_start_) ++line_;
      }
   }

   /// The next bytes, which must be there; good until the next call of anything.
   [[nodiscard]] std::string_view text(std::size_t count) {
      if (count > 0) static_cast<void>(ends(count - 1));
      return std::string_view(buffer_).substr(position_, count);
   }

   [[nodiscard]] std::int64_t line() const { return line_; }  ///< from 1

   [[nodiscard]] bool at_line_start() const { return at_line_start_; }

 private:
   /// '\n', or the '\r' of files that have no '\n' (of old Macintosh programs).
   [[nodiscard]] bool is_line_end() {
      const char c = buffer_[position_];
      return c == '\n' || (c == '\r' && peek(1) != '\n');
   }

   /// Reads until the byte so far ahead is in the buffer; whether it is.
   bool fill(std::size_t ahead);

   std::istream& input_;
   std::string buffer_;
   std::size_t position_ = 0;
   std::int64_t line_ = 1;
   bool at_line_start_ = true;
};

}  // namespace kete
