#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "rules/settings.hpp"

namespace kete::egdb {

/// The two kinds of tables of a material.
enum class Kind : std::uint8_t {
   Values,  ///< who wins, and in how many plies, without counters
   Resets,  ///< who wins with fresh counters, and the plies to the next move that resets one
};

/// In the order in which they are built.
inline constexpr std::array kinds = {Kind::Values, Kind::Resets};

/// A number for everything in the settings that shapes the tables of a kind: how pieces move and
/// capture, how a game ends, draws at once; for resets the counters too. Tables of equal numbers
/// are the same.
[[nodiscard]] std::uint64_t fingerprint(const Settings& settings, Kind kind);

/// The folder of such tables inside that of all databases: for values by the first variant whose
/// own settings have the same fingerprint, else the variant and the fingerprint; for resets one in
/// that of the values, named likewise.
[[nodiscard]] std::string folder_name(const Settings& settings, Kind kind);

}  // namespace kete::egdb
