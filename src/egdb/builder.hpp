#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "egdb/fingerprint.hpp"
#include "egdb/material.hpp"
#include "rules/settings.hpp"
#include "util/result.hpp"

namespace kete::egdb {

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
   /// Called at the start for each file with a damaged block, which is built anew.
   std::function<void(const std::string& path, std::uint64_t positions)> damaged = {};
};

/// Builds what the folder lacks, or has with damage. Refuses at once when memory or the disk will
/// not do, and then names the numbers. What was finished before a stop or a fault stays.
[[nodiscard]] Result<void> build(const Settings& settings, int pieces, const BuildOptions& options);

}  // namespace kete::egdb
