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

   using Words = std::array<std::atomic<std::uint64_t>, block_words>;

   /// Read without a lock: who reads looks at the tag before and after, and a tag is taken away
   /// before the words change. All that is looked at to find a block shares a line of memory.
   struct alignas(64) Set {
      std::array<std::atomic<std::uint64_t>, ways> tags = {};  ///< table and block, 0 for none
      std::atomic<Words*> words = nullptr;                     ///< of all ways; made when needed
      std::size_t next = 0;  ///< which way gives way; guarded by the mutex
   };

   /// Where in which block something stands.
   struct Place {
      std::uint64_t tag;
      Coding coding;
      std::size_t number;
   };

   [[nodiscard]] static std::optional<unsigned> find(const Set& set, const Place& place);

   /// Decodes a block into the set, and reads from it.
   [[nodiscard]] std::optional<unsigned> load(Set& set, const Table& table, std::size_t block,
                                              const Place& place);

   std::vector<Set> sets_;
   std::vector<std::unique_ptr<Words[]>> owned_;  ///< guarded by the mutex
   std::mutex mutex_;
};

}  // namespace kete::egdb
