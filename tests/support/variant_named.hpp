#pragma once

#include <string_view>

#include "rules/variant.hpp"
#include "support/catch.hpp"

namespace kete::test {

/// A variant that must exist.
inline const Variant& variant_named(std::string_view name) {
   const Variant* variant = find_variant(name);
   REQUIRE(variant != nullptr);
   return *variant;
}

}  // namespace kete::test
