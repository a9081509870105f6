#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "match/time_control.hpp"
#include "rules/settings.hpp"
#include "util/result.hpp"
#include "util/socket.hpp"

namespace kete {

enum class Protocol : std::uint8_t { Hub2, Hub1, Dxp, Kete };

/// A player as it is described on a command line.
struct PlayerSpec {
   std::string name;
   Protocol protocol = Protocol::Kete;
   std::vector<std::string> command;  ///< of Hub programs: the program and its arguments
   std::string directory;             ///< it is started in; empty: ours
   std::vector<SettingText> parameters;
   TimeControl control;
   Endpoint endpoint;     ///< of DXP peers
   bool listens = false;  ///< of DXP peers: they connect to us

   /// What makes it the same player in another run, with its limits.
   [[nodiscard]] std::string identity() const;
};

/// KEY=VALUE as in "time=60,inc=0.6".
using KeyValue = std::pair<std::string, std::string>;

/// Splits at commas, and each part at its first '='. Between quotes, single or double, and behind a
/// backslash, a comma is a character like any other.
[[nodiscard]] Result<std::vector<KeyValue>> split_pairs(std::string_view text);

/// Splits a command line at blanks, as a shell does with quotes and backslashes, and nothing more.
[[nodiscard]] std::vector<std::string> split_command(std::string_view text);

/// Reads players from pairs. Keys: name, protocol (hub, hub1, dxp, kete), cmd, dir, connect,
/// listen, param.NAME, time, inc, moves, move-time, nodes, depth. `each` stands before the pairs of
/// every player; of a key that is given twice the last one holds, and the value none takes it away.
/// Names that are missing or given twice are made up and numbered. The error names the player and
/// the key.
[[nodiscard]] Result<std::vector<PlayerSpec>> read_players(
    const std::vector<std::vector<KeyValue>>& players, const std::vector<KeyValue>& each);

}  // namespace kete
