#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "egdb/table.hpp"

namespace kete::egdb {

/// Decoded blocks of tables, as many as fit. Any number of threads may ask; only those whose block
/// is not there wait for each other.
class BlockCache {
 public:
   /// At least one set of blocks, whatever `bytes` says.
   explicit BlockCache(std::size_t bytes);

   /// The code of a position. `id` tells tables apart. Nothing when the block is damaged.
   [[nodiscard]] std::optional<unsigned> code(const Table& table, std::uint32_t id,
                                              std::uint64_t number);

 private:
   static constexpr std::size_t ways = 4;

   /// Read without a lock: who reads looks at the tag before and after, and a tag is taken away
   /// before the words change.
   struct Slot {
      std::atomic<std::uint64_t> tag = 0;  ///< table and block, 0 for none
      std::array<std::atomic<std::uint64_t>, block_words> words = {};
   };

   struct Set {
      std::array<Slot, ways> slots;
      std::size_t next = 0;  ///< which slot gives way; guarded by the mutex
   };

   [[nodiscard]] static std::optional<unsigned> read(const Slot& slot, std::uint64_t tag,
                                                     Coding coding, std::size_t place);

   /// Decodes a block into the set, and reads from it.
   [[nodiscard]] std::optional<unsigned> load(Set& set, const Table& table, std::uint64_t tag,
                                              std::size_t block, std::size_t place);

   std::size_t count_;
   std::unique_ptr<std::atomic<Set*>[]> sets_;  ///< each made when it is first needed
   std::vector<std::unique_ptr<Set>> owned_;    ///< guarded by the mutex
   std::mutex mutex_;
};

}  // namespace kete::egdb
