#pragma once

#include <atomic>
#include <cstddef>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "egdb/block_cache.hpp"
#include "egdb/clock.hpp"
#include "egdb/table.hpp"
#include "rules/settings.hpp"

namespace kete::egdb {

/// The tables of one rule set that were found, and the cache for them. Any number of threads may
/// ask.
class TableSet {
 public:
   struct Opened {
      const Table* table = nullptr;  ///< null when there is none
      std::uint32_t id = 0;          ///< in the cache
   };

   /// What there is for a material.
   struct Entry {
      Opened values;
      Opened resets;
      Clock clock;
   };

   /// Opens what the folders have for these settings, up to that many pieces; the first folder that
   /// has a file counts. What is damaged, cut off or of another rule set is left out, with a line
   /// for each in complaints().
   TableSet(const Settings& settings, const std::vector<std::string>& folders, int pieces_at_most,
            std::size_t cache_bytes);

   [[nodiscard]] bool empty() const { return files_.empty(); }

   /// Pieces of the largest table of values; 0 when there is none.
   [[nodiscard]] int largest() const { return largest_; }

   /// For materials of at most seven pieces.
   [[nodiscard]] const Entry& entry(const Material& material) const {
      return entries_[slot(material)];
   }

   /// The value in the table of a position without a capture. Nothing when there is no table, and
   /// from then on when a block of it has been found to be damaged.
   [[nodiscard]] std::optional<Value> value(const Entry& entry, std::uint64_t number) const {
      return in(entry.values, number);
   }

   /// The plies to the next reset in the table, and who wins with fresh counters; see
   /// Clock::long_diagonal for what `number` is where that counts.
   [[nodiscard]] std::optional<Value> reset(const Entry& entry, std::uint64_t number) const {
      return in(entry.resets, number);
   }

   [[nodiscard]] const std::vector<std::string>& complaints() const { return complaints_; }

   /// Tables in which a damaged block has been met, a line for each; these grow.
   [[nodiscard]] std::vector<std::string> damaged() const;

 private:
   struct File {
      std::shared_ptr<const Table> table;
      std::string path;
      mutable std::atomic<bool> is_damaged = false;
   };

   [[nodiscard]] static std::size_t slot(const Material& material) {
      std::size_t slot = 0;
      for (const std::int8_t count :
           {material.white_men, material.white_kings, material.black_men, material.black_kings}) {
         slot = slot * 8 + (static_cast<std::size_t>(count) & 7);
      }
      return slot;
   }

   [[nodiscard]] std::optional<Value> in(const Opened& opened, std::uint64_t number) const;

   /// The sound table of the first folder that has one under that name.
   [[nodiscard]] Opened open(const std::vector<std::string>& paths, std::uint64_t fingerprint,
                             const Material& material, std::uint64_t entries);

   Objective objective_;
   std::vector<Entry> entries_;  ///< by slot
   std::deque<File> files_;      ///< by id in the cache
   std::vector<std::string> complaints_;
   int largest_ = 0;
   mutable BlockCache cache_;
   mutable std::mutex mutex_;                  ///< guards damaged_
   mutable std::vector<std::string> damaged_;  ///< in the order in which they were met
};

}  // namespace kete::egdb
