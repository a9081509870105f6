#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "board/zobrist.hpp"
#include "search/score.hpp"

namespace kete {

enum class Bound : std::uint8_t { None, Upper, Lower, Exact };

/// What is remembered of a position.
struct TableEntry {
   std::uint16_t move = 0;  ///< a digest of the best move, 0 for none; see move_digest
   Score score = 0;         ///< counted from this position
   int depth = 0;
   Bound bound = Bound::None;
};

/// Positions searched before, shared by all threads without locks: each entry is two words, and the
/// first holds the key combined with the second, so that words of two writers do not match (Hyatt,
/// Mann, "A lock-less transposition-table implementation", ICGA Journal 25, 2002).
class TranspositionTable {
 public:
   static constexpr int smallest_size = 4;
   static constexpr int largest_size = 32;

   /// `size` is the log2 of the number of entries, 16 bytes each; taken smaller when the memory is
   /// not to be had.
   explicit TranspositionTable(int size) { resize(size); }

   /// Forgets all if the size changes.
   void resize(int size);
   void clear();

   /// Ages what earlier searches have left, so that it gives way.
   void new_search() { generation_ = static_cast<std::uint8_t>((generation_ + 1) % generations); }

   [[nodiscard]] std::optional<TableEntry> probe(Key key) const;
   void store(Key key, const TableEntry& entry);

   void prefetch(Key key) const { __builtin_prefetch(&bucket(key)); }

 private:
   static constexpr int generations = 64;
   static constexpr std::size_t bucket_size = 4;

   /// Read and written through std::atomic_ref.
   struct Slot {
      std::uint64_t check;
      std::uint64_t data;
   };

   struct alignas(64) Bucket {
      Slot slots[bucket_size];
   };

   struct Unmap {
      std::size_t bytes;
      void operator()(Bucket* buckets) const;
   };

   [[nodiscard]] Bucket& bucket(Key key) const { return buckets_[key & mask_]; }

   [[nodiscard]] bool allocate(int size);

   std::unique_ptr<Bucket[], Unmap> buckets_{nullptr, Unmap{0}};
   std::uint64_t mask_ = 0;
   int size_ = -1;
   std::uint8_t generation_ = 0;
};

}  // namespace kete
