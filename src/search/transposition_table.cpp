#include "search/transposition_table.hpp"

#include <algorithm>
#include <atomic>
#include <new>
#include <utility>

#include <sys/mman.h>

namespace kete {

namespace {

// Bits of a data word: move 0-15, score 16-31, depth 32-39, bound 40-41, generation 42-47.
std::uint64_t pack(const TableEntry& entry, std::uint8_t generation) {
   const auto score = static_cast<std::uint16_t>(static_cast<std::int16_t>(entry.score));
   return std::uint64_t{entry.move} | std::uint64_t{score} << 16 |
          static_cast<std::uint64_t>(entry.depth & 0xff) << 32 |
          static_cast<std::uint64_t>(entry.bound) << 40 | std::uint64_t{generation} << 42;
}

TableEntry unpack(std::uint64_t data) {
   return {static_cast<std::uint16_t>(data), static_cast<std::int16_t>(data >> 16 & 0xffff),
           static_cast<int>(data >> 32 & 0xff), static_cast<Bound>(data >> 40 & 3)};
}

int generation_of(std::uint64_t data) {
   return static_cast<int>(data >> 42 & 63);
}

std::uint64_t load(std::uint64_t& word) {
   return std::atomic_ref(word).load(std::memory_order_relaxed);
}

void save(std::uint64_t& word, std::uint64_t value) {
   std::atomic_ref(word).store(value, std::memory_order_relaxed);
}

}  // namespace

void TranspositionTable::resize(int size) {
   size = std::clamp(size, smallest_size, largest_size);
   if (size == size_) return;
   size_ = size;
   while (!allocate(size)) {
      if (--size < smallest_size) throw std::bad_alloc();
   }
}

bool TranspositionTable::allocate(int size) {
   const std::size_t bytes = (std::size_t{1} << size) * sizeof(Slot);
   buckets_.reset();  // before asking again, since both may not fit
   // Fresh pages are zero already and cost nothing until they are written.
   void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
   if (memory == MAP_FAILED) return false;
#ifdef MADV_HUGEPAGE
   // Fewer misses in the search, and gone in no time when the process ends. Only a wish.
   (void)madvise(memory, bytes, MADV_HUGEPAGE);
#endif
   buckets_ = {static_cast<Bucket*>(memory), Unmap{bytes}};
   mask_ = (std::uint64_t{1} << size) / bucket_size - 1;
   return true;
}

void TranspositionTable::Unmap::operator()(Bucket* buckets) const {
   munmap(buckets, bytes);
}

void TranspositionTable::clear() {
   generation_ = 0;
   const int size = std::exchange(size_, -1);
   resize(size);
}

std::optional<TableEntry> TranspositionTable::probe(Key key) const {
   for (Slot& slot : bucket(key).slots) {
      const std::uint64_t data = load(slot.data);
      if ((load(slot.check) ^ data) == key && data != 0) {
         return unpack(data);
      }
   }
   return std::nullopt;
}

void TranspositionTable::store(Key key, const TableEntry& entry) {
   Slot* victim = nullptr;
   int least_worth = 0;
   for (Slot& slot : bucket(key).slots) {
      const std::uint64_t data = load(slot.data);
      if ((load(slot.check) ^ data) == key) {
         victim = &slot;
         break;
      }
      const int age = (generation_ - generation_of(data) + generations) % generations;
      const int worth = data == 0 ? -1000 : unpack(data).depth - 4 * age;
      if (victim == nullptr || worth < least_worth) {
         victim = &slot;
         least_worth = worth;
      }
   }
   const std::uint64_t data = pack(entry, generation_);
   save(victim->check, key ^ data);
   save(victim->data, data);
}

}  // namespace kete
