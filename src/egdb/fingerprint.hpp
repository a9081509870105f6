#pragma once

#include <cstdint>
#include <string>

#include "rules/settings.hpp"

namespace kete::egdb {

/// A number for everything in the settings that shapes the values of positions: how pieces move and
/// capture, how a game ends, draws at once; not the counters. Tables of equal numbers are the same.
[[nodiscard]] std::uint64_t fingerprint(const Settings& settings);

/// The folder of the tables inside that of all databases: the first variant whose own settings have
/// the same fingerprint, else the variant and the fingerprint.
[[nodiscard]] std::string folder_name(const Settings& settings);

}  // namespace kete::egdb
