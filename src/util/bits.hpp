#pragma once

#include <bit>
#include <cstdint>

namespace kete {

/// Wide enough for twelve rows of twelve.
__extension__ typedef unsigned __int128 Bits128;

/// Operations on words of 64 and 128 bits; the standard's own refuse 128 in strict C++20.
namespace bits {

[[nodiscard]] constexpr int count(std::uint64_t word) {
   return std::popcount(word);
}

[[nodiscard]] constexpr int count(Bits128 word) {
   return std::popcount(static_cast<std::uint64_t>(word)) +
          std::popcount(static_cast<std::uint64_t>(word >> 64));
}

/// Index of the lowest set bit; the word is not zero.
[[nodiscard]] constexpr int first(std::uint64_t word) {
   return std::countr_zero(word);
}

[[nodiscard]] constexpr int first(Bits128 word) {
   const auto low = static_cast<std::uint64_t>(word);
   return low != 0 ? first(low) : 64 + first(static_cast<std::uint64_t>(word >> 64));
}

/// Index of the highest set bit; the word is not zero.
[[nodiscard]] constexpr int last(std::uint64_t word) {
   return 63 - std::countl_zero(word);
}

[[nodiscard]] constexpr int last(Bits128 word) {
   const auto high = static_cast<std::uint64_t>(word >> 64);
   return high != 0 ? 64 + last(high) : last(static_cast<std::uint64_t>(word));
}

/// The bits of a word to loop over, lowest first, as indices or as words of one bit.
template <class Word, bool AsIndex>
class Range {
 public:
   class Iterator {
    public:
      constexpr explicit Iterator(Word word) : word_(word) {}

      constexpr auto operator*() const {
         if constexpr (AsIndex) {
            return first(word_);
         } else {
            return word_ & -word_;
         }
      }

      constexpr Iterator& operator++() {
         word_ &= word_ - 1;
         return *this;
      }

      constexpr bool operator==(const Iterator&) const = default;

    private:
      Word word_;
   };

   constexpr explicit Range(Word word) : word_(word) {}

   [[nodiscard]] constexpr Iterator begin() const { return Iterator(word_); }

   [[nodiscard]] constexpr Iterator end() const { return Iterator(0); }

 private:
   Word word_;
};

template <class Word>
[[nodiscard]] constexpr Range<Word, true> each(Word word) {
   return Range<Word, true>(word);
}

template <class Word>
[[nodiscard]] constexpr Range<Word, false> each_single(Word word) {
   return Range<Word, false>(word);
}

}  // namespace bits
}  // namespace kete
