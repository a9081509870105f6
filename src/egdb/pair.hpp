#pragma once

#include <cstdint>
#include <string>

#include "egdb/builder.hpp"
#include "egdb/material.hpp"
#include "rules/settings.hpp"
#include "util/result.hpp"

namespace kete::egdb {

/// What was made of a material and its mirror.
struct BuiltPair {
   std::uint64_t files = 0;      ///< that were missing
   std::uint64_t positions = 0;  ///< entries of all tables of both, checked
};

/// The one of a material and its mirror that stands for both.
[[nodiscard]] Material first_of_pair(const Material& material);

/// Builds what the folder lacks of a material and its mirror, of both kinds of tables, and checks
/// these tables as verify() does, those that were there too. All that they need must be in the
/// folder; it is taken for sound. A new file appears in the folder only when all has been checked:
/// before that it is in `workshop`, a folder of its own that is emptied first and removed at the
/// end.
[[nodiscard]] Result<BuiltPair> build_pair(const Settings& settings, const Material& material,
                                           const std::string& workshop,
                                           const BuildOptions& options);

}  // namespace kete::egdb
