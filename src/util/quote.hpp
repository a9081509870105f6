#pragma once

#include <string>
#include <string_view>

namespace kete::text {

/// Text from outside, fit to stand in an error message: one line, printable ASCII, neither '"' nor
/// '=' (others become '?'), long texts cut.
[[nodiscard]] std::string quoted(std::string_view text);

}  // namespace kete::text
