#pragma once

#include <cstdint>
#include <string_view>

namespace kete {

/// The 64-bit FNV-1a hash of Fowler, Noll and Vo: the same on every machine, so that it may go into
/// files and names.
class Hash {
 public:
   /// The eight bytes of a number, the lowest first.
   void add(std::uint64_t number) {
      for (int i = 0; i < 8; ++i, number >>= 8)
         add_byte(number & 0xff);
   }

   void add(std::string_view text) {
      for (const char letter : text)
         add_byte(static_cast<unsigned char>(letter));
   }

   [[nodiscard]] std::uint64_t value() const { return state_; }

 private:
   void add_byte(std::uint64_t byte) { state_ = (state_ ^ byte) * 0x100000001b3; }

   std::uint64_t state_ = 0xcbf29ce484222325;
};

}  // namespace kete
