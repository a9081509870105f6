#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "match/referee.hpp"
#include "match/schedule.hpp"
#include "pdn/record.hpp"
#include "rules/side.hpp"

namespace kete {

/// What is kept of a finished game of a match.
struct GameSummary {
   std::uint64_t number = 0;  ///< in the schedule, from 0
   Fixture fixture = {};
   std::string opening;  ///< its name
   GameResult result = GameResult::Draw;
   std::string reason;  ///< a code of rules.md
   std::string detail;  ///< more for people; may be empty
   Ending ending = Ending::Regular;
   std::optional<Side> at_fault;
   int plies = 0;  ///< the opening's own included

   /// Half points of the first player of the pairing: 0, 1 or 2.
   [[nodiscard]] int half_points_of_first() const {
      if (result == GameResult::Draw) return 1;
      return (result == GameResult::WhiteWins) == fixture.first_is_white ? 2 : 0;
   }

   /// The number of the player of that side.
   [[nodiscard]] std::size_t player(Side side) const {
      return side == Side::White ? fixture.white() : fixture.black();
   }
};

}  // namespace kete
