#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "egdb/fingerprint.hpp"
#include "egdb/material.hpp"
#include "rules/settings.hpp"
#include "util/result.hpp"

namespace kete::egdb {

struct VerifyOptions {
   std::vector<std::string> folders;  ///< of all databases; the first that has a table counts
   int threads = 1;
   std::uint64_t memory = std::uint64_t{6} << 30;  ///< bytes that may be used
   const std::atomic<bool>* stop = nullptr;        ///< ends the work after the running tables
   /// Only this material and its mirror; what they need is taken for sound.
   std::optional<Material> only = {};
   /// Both are called from any thread, one call at a time. A fault is one line.
   std::function<void(const std::string& fault)> found = {};
   std::function<void(Kind, const Material&, std::uint64_t positions)> finished = {};
};

/// What was looked at.
struct Verified {
   std::uint64_t tables = 0;
   std::uint64_t positions = 0;
   std::uint64_t faults = 0;
};

/// Checks all tables up to that many pieces: that they are there and whole, their headers, their
/// numbers of positions by a formula, and every value by the moves of its position. Who wins, where
/// nothing but that is stored, is held against distances that are worked out and checked in the
/// same way. Fails when memory will not do, or when it is stopped.
[[nodiscard]] Result<Verified> verify(const Settings& settings, int pieces,
                                      const VerifyOptions& options);

}  // namespace kete::egdb
