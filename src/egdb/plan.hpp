#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "egdb/files.hpp"
#include "egdb/goal.hpp"
#include "egdb/material.hpp"
#include "egdb/solved.hpp"
#include "rules/settings.hpp"
#include "util/result.hpp"

namespace kete::egdb {

/// The largest number of pieces whose tables hold distances; beyond it they hold who wins.
[[nodiscard]] int most_pieces_with_distances(const Rules& rules);

/// What is worked out for a material.
[[nodiscard]] Goal goal_for(const Settings& settings, Kind kind, const Material& material);

/// The materials of up to that many pieces whose plies others go on counting; of the rest it is
/// enough to remember who wins.
[[nodiscard]] std::set<Material> materials_with_plies(const Settings& settings, Kind kind,
                                                      int pieces);

/// One material of a plan.
struct PlannedTable {
   Material material;
   std::uint64_t positions = 0;
   std::uint64_t bytes = 0;     ///< of its files: as they are on the disk, or a guess
   std::uint64_t working = 0;   ///< bytes of memory at work on it and its mirror
   std::uint64_t resident = 0;  ///< bytes of memory of its values, while others are worked out
   std::uint64_t loaded = 0;    ///< those of all that has to be loaded for it
   std::vector<Material> needs;
   bool has_values = false;  ///< there is a sound file
   bool has_resets = false;

   [[nodiscard]] bool is_missing() const { return !has_values || !has_resets; }

   [[nodiscard]] bool has(Kind kind) const {
      return kind == Kind::Values ? has_values : has_resets;
   }

   /// Bytes that building it takes when all that it needs is on the disk.
   [[nodiscard]] std::uint64_t memory() const { return working + loaded; }
};

/// All tables up to that many pieces (2 to most_pieces) in the order in which they can be built.
/// `folder` is that of all databases; it need not exist.
[[nodiscard]] std::vector<PlannedTable> plan(const Settings& settings, int pieces,
                                             const std::string& folder);

/// Bytes of memory that work on all tables of a plan takes, one and its mirror at a time.
[[nodiscard]] std::uint64_t memory_at_work(const std::vector<PlannedTable>& tables);

/// Whether that is enough, all in bytes; the fault names both.
[[nodiscard]] Result<void> check_memory(std::uint64_t needed, std::uint64_t allowed);

/// At how many tables, each with its mirror, there can be work at once: at most `threads`, and no
/// more than the memory allows beside what is in use for smaller tables already.
[[nodiscard]] int threads_for(const std::vector<PlannedTable>& tables, const SolvedSets& smaller,
                              std::uint64_t memory, int threads);

}  // namespace kete::egdb
