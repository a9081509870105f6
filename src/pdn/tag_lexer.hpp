#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace kete {

/// A tag as it stands in a line: [Name "Value"].
struct TagText {
   std::string name;
   std::string value;
   std::size_t length = 0;   ///< up to and with the bracket, 0 if it is no tag at all
   bool well_formed = true;  ///< else quotes or bracket had to be guessed
};

/// Reads the tag at the beginning of a line without its end. A value may hold quotes, escaped or
/// not, and may lack them; a tag that is not closed ends with the line.
[[nodiscard]] TagText parse_tag(std::string_view line);

/// Whether the beginning of a line is strictly that of a tag: bracket, name, quote.
[[nodiscard]] bool begins_tag(std::string_view line);

}  // namespace kete
