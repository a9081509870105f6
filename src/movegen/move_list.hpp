#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <memory>

#include "board/position.hpp"

namespace kete {

/// The moves of one position. Room for what occurs in play stands on the stack; a list may still
/// grow to any length, since a position that somebody sets up can hold hundreds of king moves.
template <const Rules& R>
class MoveList {
 public:
   using Move = BitMove<R>;

   MoveList() {}  // NOLINT(modernize-use-equals-default): it leaves the storage as it is

   MoveList(const MoveList&) = delete;
   MoveList& operator=(const MoveList&) = delete;

   void clear() {
      size_ = 0;
      best_ = std::numeric_limits<int>::min();
   }

   void add(const Move& move) {
      if (size_ == capacity_) grow();
      data_[size_++] = move;
   }

   /// Adds a capture if none in the list is worth more, dropping those that are worth less, and
   /// unless it is there already.
   void add_capture(const Move& move, int value) {
      if constexpr (R.choice != Choice::Free) {
         if (value < best_) return;
         if (value > best_) {
            size_ = 0;
            best_ = value;
         }
      }
      // Two routes can only take the same pieces in another order, and that needs more than one.
      if (bits::count(move.captured) > 1 && std::find(begin(), end(), move) != end()) return;
      add(move);
   }

   template <class Predicate>
   void remove_if(Predicate predicate) {
      size_ = static_cast<std::size_t>(std::remove_if(begin(), end(), predicate) - begin());
   }

   [[nodiscard]] std::size_t size() const { return size_; }

   [[nodiscard]] bool empty() const { return size_ == 0; }

   [[nodiscard]] Move& operator[](std::size_t i) { return data_[i]; }

   [[nodiscard]] const Move& operator[](std::size_t i) const { return data_[i]; }

   [[nodiscard]] Move* begin() { return data_; }

   [[nodiscard]] Move* end() { return data_ + size_; }

   [[nodiscard]] const Move* begin() const { return data_; }

   [[nodiscard]] const Move* end() const { return data_ + size_; }

 private:
   [[gnu::noinline, gnu::cold]] void grow() {
      auto larger = std::make_unique<Move[]>(2 * capacity_);
      std::copy(begin(), end(), larger.get());
      heap_ = std::move(larger);
      data_ = heap_.get();
      capacity_ *= 2;
   }

   static constexpr std::size_t inline_capacity = 96;

   /// Lists are made at every node, so their room is not initialised.
   union Room {
      Room() {}  // NOLINT(modernize-use-equals-default)

      std::array<Move, inline_capacity> moves;
   };

   std::size_t size_ = 0;
   std::size_t capacity_ = inline_capacity;
   int best_ = std::numeric_limits<int>::min();
   Room inline_;
   std::unique_ptr<Move[]> heap_;
   Move* data_ = inline_.moves.data();
};

}  // namespace kete
