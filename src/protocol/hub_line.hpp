#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kete {

/// NAME=VALUE of a line; a flag has an empty value.
struct HubArgument {
   std::string name;
   std::string value;
};

/// A line of the Hub protocol, version 2: a command and its arguments.
struct HubLine {
   std::string command;  ///< empty for a blank line
   std::vector<HubArgument> arguments;

   /// The value of the last argument of that name, null when there is none.
   [[nodiscard]] const std::string* find(std::string_view name) const;

   /// The same, empty when there is none.
   [[nodiscard]] std::string_view value(std::string_view name) const;

   [[nodiscard]] bool has(std::string_view name) const { return find(name) != nullptr; }
};

/// Reads any text; there are no faulty lines. Values may stand in double quotes, and an unquoted
/// one ends at the next blank.
[[nodiscard]] HubLine parse_hub_line(std::string_view text);

/// The value as it is written: in quotes where it is empty or contains a blank.
[[nodiscard]] std::string hub_value(std::string_view value);

/// Text that may stand between quotes: clients cannot read '"' and '=' there, nor anything but
/// printable ASCII. Such characters become '?'.
[[nodiscard]] std::string hub_message(std::string_view text);

}  // namespace kete
