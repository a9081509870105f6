#pragma once

#include <string>
#include <utility>

#include <tl/expected.hpp>

namespace kete {

/// What went wrong, in one line for a person: no newline, and neither '"' nor '=' (Hub quotes it).
struct Error {
   std::string message;
};

/// A value, or the reason why there is none. Used wherever input from outside can be bad.
template <class T>
using Result = tl::expected<T, Error>;

[[nodiscard]] inline tl::unexpected<Error> failure(std::string message) {
   return tl::make_unexpected(Error{std::move(message)});
}

}  // namespace kete
