#include "egdb/block_cache.hpp"

#include <algorithm>

namespace kete::egdb {

BlockCache::BlockCache(std::size_t bytes)
    : count_(std::max<std::size_t>(1, bytes / sizeof(Set))),
      sets_(std::make_unique<std::atomic<Set*>[]>(count_)) {}

std::optional<unsigned> BlockCache::code(const Table& table, std::uint32_t id,
                                         std::uint64_t number) {
   const Coding coding = table.header().coding;
   const std::size_t in_block = block_positions(coding);
   const std::size_t block = number / in_block;
   const std::size_t place = number % in_block;
   const std::uint64_t tag = (std::uint64_t{id} << 32 | block) + 1;
   // Neighbouring blocks lie in different sets.
   std::atomic<Set*>& entry = sets_[(tag * 0x9e3779b97f4a7c15 >> 32) % count_];
   if (const Set* set = entry.load(std::memory_order_acquire)) {
      for (const Slot& slot : set->slots) {
         if (const auto code = read(slot, tag, coding, place)) return code;
      }
   }
   const std::lock_guard lock(mutex_);
   Set* set = entry.load(std::memory_order_relaxed);
   if (set == nullptr) {
      set = owned_.emplace_back(std::make_unique<Set>()).get();
      entry.store(set, std::memory_order_release);
   }
   return load(*set, table, tag, block, place);
}

std::optional<unsigned> BlockCache::read(const Slot& slot, std::uint64_t tag, Coding coding,
                                         std::size_t place) {
   if (slot.tag.load(std::memory_order_acquire) != tag) return std::nullopt;
   const std::size_t bit = place * code_bits(coding);
   const std::uint64_t word = slot.words[bit / 64].load(std::memory_order_relaxed);
   std::atomic_thread_fence(std::memory_order_acquire);
   if (slot.tag.load(std::memory_order_relaxed) != tag) return std::nullopt;
   return static_cast<unsigned>(word >> (bit % 64) & ((1U << code_bits(coding)) - 1));
}

std::optional<unsigned> BlockCache::load(Set& set, const Table& table, std::uint64_t tag,
                                         std::size_t block, std::size_t place) {
   // Another thread may have brought it meanwhile.
   for (const Slot& slot : set.slots) {
      if (const auto code = read(slot, tag, table.header().coding, place)) return code;
   }
   const auto decoded = std::make_unique<Block>();
   if (!table.decode(block, *decoded)) return std::nullopt;
   Slot& slot = set.slots[set.next];
   set.next = (set.next + 1) % ways;
   slot.tag.store(0, std::memory_order_relaxed);
   std::atomic_thread_fence(std::memory_order_release);
   for (std::size_t i = 0; i < block_words; ++i)
      slot.words[i].store((*decoded)[i], std::memory_order_relaxed);
   slot.tag.store(tag, std::memory_order_release);
   return read(slot, tag, table.header().coding, place);
}

}  // namespace kete::egdb
