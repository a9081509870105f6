#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "egdb/block_cache.hpp"
#include "egdb/table.hpp"
#include "rules/settings.hpp"

namespace kete::egdb {

/// The tables of one rule set that were found, and the cache for them. Any number of threads may
/// ask.
class TableSet {
 public:
   /// Opens what the folder has for these settings, up to that many pieces. What is damaged, cut
   /// off or of another rule set is left out, with a line for each in `complaints`. A folder that
   /// does not exist has nothing.
   TableSet(const Settings& settings, const std::string& folder, int pieces_at_most,
            std::size_t cache_bytes);

   [[nodiscard]] bool empty() const { return files_.empty(); }

   /// Pieces of the largest table.
   [[nodiscard]] int largest() const { return largest_; }

   [[nodiscard]] const Table* find(const Material& material) const {
      const Entry& entry = entries_[slot(material)];
      return entry.table;
   }

   /// The value in the table of a position without a capture. Nothing when there is no table or its
   /// block is damaged.
   [[nodiscard]] std::optional<Value> value(const Material& material, std::uint64_t number) const;

   [[nodiscard]] const std::vector<std::string>& complaints() const { return complaints_; }

 private:
   struct Entry {
      const Table* table = nullptr;
      std::uint32_t id = 0;
   };

   [[nodiscard]] static std::size_t slot(const Material& material) {
      std::size_t slot = 0;
      for (const std::int8_t count :
           {material.white_men, material.white_kings, material.black_men, material.black_kings}) {
         slot = slot * 8 + (static_cast<std::size_t>(count) & 7);
      }
      return slot;
   }

   Objective objective_;
   std::array<Entry, 8 * 8 * 8 * 8> entries_;
   std::vector<std::shared_ptr<const Table>> files_;
   std::vector<std::string> complaints_;
   int largest_ = 0;
   mutable BlockCache cache_;
};

}  // namespace kete::egdb
