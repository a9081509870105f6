#pragma once

#include <cstdint>

namespace kete {

/// SplitMix64 (Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014): small,
/// usable at compile time, the same numbers everywhere.
class Random {
 public:
   constexpr explicit Random(std::uint64_t seed) : state_(seed) {}

   constexpr std::uint64_t next() {
      state_ += 0x9e3779b97f4a7c15;
      std::uint64_t word = state_;
      word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9;
      word = (word ^ (word >> 27)) * 0x94d049bb133111eb;
      return word ^ (word >> 31);
   }

   /// A number from 0 to bound - 1; bound is not 0.
   constexpr std::uint64_t below(std::uint64_t bound) { return next() % bound; }

 private:
   std::uint64_t state_;
};

}  // namespace kete
