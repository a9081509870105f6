#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "egdb/material.hpp"
#include "rules/settings.hpp"
#include "util/result.hpp"

namespace kete::egdb {

/// The most pieces that a database may have.
inline constexpr int most_pieces = 7;

/// The largest number of pieces whose tables hold distances; beyond it they hold who wins.
[[nodiscard]] int most_pieces_with_distances(const Rules& rules);

/// One material of a plan.
struct PlannedTable {
   Material material;
   std::uint64_t positions = 0;
   std::uint64_t bytes = 0;   ///< of the file: as it is on the disk, or a guess
   std::uint64_t memory = 0;  ///< bytes at work, with the mirror and what both need
   std::vector<Material> needs;
   bool done = false;  ///< there is a sound file
};

/// All tables up to that many pieces (2 to most_pieces) in the order in which they can be built.
/// `folder` is that of the rule set's tables; it need not exist.
[[nodiscard]] std::vector<PlannedTable> plan(const Settings& settings, int pieces,
                                             const std::string& folder);

struct BuildOptions {
   std::string folder;  ///< of the rule set's tables; made when it does not exist
   int threads = 1;
   std::uint64_t memory = std::uint64_t{6} << 30;  ///< bytes that may be used
   const std::atomic<bool>* stop = nullptr;        ///< ends the work after the running tables
   std::function<void(const Material&, std::uint64_t positions)> finished = {};  ///< any thread
};

/// Builds what the folder lacks. Refuses at once when memory or the disk will not do, and then
/// names the numbers. What was finished before a stop or a fault stays.
[[nodiscard]] Result<void> build(const Settings& settings, int pieces, const BuildOptions& options);

/// The file of a material in the folder.
[[nodiscard]] std::string table_path(const std::string& folder, const Material& material);

}  // namespace kete::egdb
