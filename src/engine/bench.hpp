#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "rules/variant.hpp"

namespace kete {

struct BenchCount {
   std::uint64_t nodes = 0;
   double seconds = 0;
};

/// The fixed positions of a variant in Hub letters, its start position left out.
[[nodiscard]] std::span<const std::string_view> bench_positions(const Variant& variant);

/// Searches the start position and the fixed positions of a variant to a fixed depth, on one thread
/// and each with a fresh table. The node count is a signature of generator, search and evaluation:
/// the same on every machine and in every run, another one when a change alters what is searched.
[[nodiscard]] BenchCount bench(const Variant& variant);

}  // namespace kete
