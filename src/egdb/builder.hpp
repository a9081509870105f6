#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "egdb/files.hpp"
#include "egdb/goal.hpp"
#include "egdb/material.hpp"
#include "rules/settings.hpp"
#include "util/result.hpp"

namespace kete::egdb {

/// The largest number of pieces whose tables hold distances; beyond it they hold who wins.
[[nodiscard]] int most_pieces_with_distances(const Rules& rules);

/// What is worked out for a material.
[[nodiscard]] Goal goal_for(const Settings& settings, Kind kind, const Material& material);

/// One material of a plan.
struct PlannedTable {
   Material material;
   std::uint64_t positions = 0;
   std::uint64_t bytes = 0;   ///< of its files: as they are on the disk, or a guess
   std::uint64_t memory = 0;  ///< bytes at work, with the mirror and all that has to be loaded
   std::vector<Material> needs;
   bool has_values = false;  ///< there is a sound file
   bool has_resets = false;

   [[nodiscard]] bool has(Kind kind) const {
      return kind == Kind::Values ? has_values : has_resets;
   }
};

/// All tables up to that many pieces (2 to most_pieces) in the order in which they can be built.
/// `folder` is that of all databases; it need not exist.
[[nodiscard]] std::vector<PlannedTable> plan(const Settings& settings, int pieces,
                                             const std::string& folder);

struct BuildOptions {
   std::string folder;  ///< of all databases; made when it does not exist
   int threads = 1;
   std::uint64_t memory = std::uint64_t{6} << 30;  ///< bytes that may be used
   const std::atomic<bool>* stop = nullptr;        ///< ends the work after the running tables
   std::string target = {};  ///< a folder of databases for new tables; empty: `folder`
   /// Only this material and its mirror, for which all that they need must be there.
   std::optional<Material> only = {};
   /// Called from any thread, one call at a time.
   std::function<void(Kind, const Material&, std::uint64_t positions)> finished = {};
};

/// Builds what the folder lacks. Refuses at once when memory or the disk will not do, and then
/// names the numbers. What was finished before a stop or a fault stays.
[[nodiscard]] Result<void> build(const Settings& settings, int pieces, const BuildOptions& options);

}  // namespace kete::egdb
