#pragma once

#include <string>
#include <string_view>

namespace kete {

/// A comment as it can stand in a file and comes back from one: blanks and line ends are single
/// blanks, none at either end; braces are parentheses, since a comment cannot hold them.
[[nodiscard]] std::string plain_comment(std::string_view text);

}  // namespace kete
