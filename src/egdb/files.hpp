#pragma once

#include <string>

#include "egdb/fingerprint.hpp"
#include "egdb/material.hpp"
#include "rules/settings.hpp"

namespace kete::egdb {

/// The file of a material in a folder of all databases.
[[nodiscard]] std::string table_path(const std::string& folder, const Settings& settings, Kind kind,
                                     const Material& material);

/// How many entries a table has for a material of so many positions: one for each, and in tables of
/// resets one for each layer, see Clock::long_diagonal.
[[nodiscard]] std::uint64_t table_entries(const Settings& settings, Kind kind,
                                          const Material& material, std::uint64_t positions);

}  // namespace kete::egdb
