#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace kete {

enum class Pairing : std::uint8_t {
   RoundRobin,  ///< each against each
   Gauntlet     ///< the first against each of the others
};

/// Who plays whom in a game of a match. Players are numbered from 0, in the order of the command
/// line.
struct Fixture {
   std::size_t first;  ///< of the pairing: the lower number
   std::size_t second;
   bool first_is_white;
   std::uint64_t opening;  ///< its number

   [[nodiscard]] std::size_t white() const { return first_is_white ? first : second; }

   [[nodiscard]] std::size_t black() const { return first_is_white ? second : first; }
};

/// The order of the games. In a round each pairing plays one opening, the same for all, twice with
/// colours changed: games 2n and 2n + 1 are such a pair.
class Schedule {
 public:
   Schedule(std::size_t players, Pairing pairing, std::uint64_t rounds);

   [[nodiscard]] std::uint64_t games() const { return rounds_ * 2 * pairings_.size(); }

   [[nodiscard]] Fixture game(std::uint64_t number) const;  ///< from 0

   [[nodiscard]] static std::uint64_t partner(std::uint64_t game) { return game ^ 1U; }

 private:
   std::vector<std::pair<std::size_t, std::size_t>> pairings_;
   std::uint64_t rounds_;
};

}  // namespace kete
