#include "egdb/block_cache.hpp"

#include <algorithm>

namespace kete::egdb {

BlockCache::BlockCache(std::size_t bytes)
    : sets_(std::max<std::size_t>(1, bytes / (ways * sizeof(Words)))) {}

std::optional<unsigned> BlockCache::code(const Table& table, std::uint32_t id,
                                         std::uint64_t number) {
   const Coding coding = table.header().coding;
   const std::size_t in_block = block_positions(coding);
   const std::size_t block = number / in_block;
   const Place place{(std::uint64_t{id} << 32 | block) + 1, coding, number % in_block};
   // Neighbouring blocks lie in different sets.
   Set& set = sets_[(place.tag * 0x9e3779b97f4a7c15 >> 32) % sets_.size()];
   if (const auto code = find(set, place)) return code;
   if (const auto code = table.uniform(block)) return code;
   const std::lock_guard lock(mutex_);
   // Another thread may have brought it meanwhile.
   if (const auto code = find(set, place)) return code;
   return load(set, table, block, place);
}

std::optional<unsigned> BlockCache::find(const Set& set, const Place& place) {
   for (std::size_t way = 0; way < ways; ++way) {
      const std::atomic<std::uint64_t>& tag = set.tags[way];
      if (tag.load(std::memory_order_acquire) != place.tag) continue;
      const Words& words = set.words.load(std::memory_order_relaxed)[way];
      const std::size_t bit = place.number * code_bits(place.coding);
      const std::uint64_t word = words[bit / 64].load(std::memory_order_relaxed);
      std::atomic_thread_fence(std::memory_order_acquire);
      if (tag.load(std::memory_order_relaxed) != place.tag) return std::nullopt;
      return static_cast<unsigned>(word >> (bit % 64) & ((1U << code_bits(place.coding)) - 1));
   }
   return std::nullopt;
}

std::optional<unsigned> BlockCache::load(Set& set, const Table& table, std::size_t block,
                                         const Place& place) {
   const auto decoded = std::make_unique<Block>();
   if (!table.decode(block, *decoded)) return std::nullopt;
   Words* all = set.words.load(std::memory_order_relaxed);
   if (all == nullptr) {
      all = owned_.emplace_back(std::make_unique<Words[]>(ways)).get();
      set.words.store(all, std::memory_order_relaxed);
   }
   const std::size_t way = set.next;
   set.next = (set.next + 1) % ways;
   set.tags[way].store(0, std::memory_order_relaxed);
   std::atomic_thread_fence(std::memory_order_release);
   Words& words = all[way];
   for (std::size_t i = 0; i < block_words; ++i)
      words[i].store((*decoded)[i], std::memory_order_relaxed);
   // Who sees the tag sees the words, and where they are.
   set.tags[way].store(place.tag, std::memory_order_release);
   return find(set, place);
}

}  // namespace kete::egdb
