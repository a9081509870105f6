#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "match/game_summary.hpp"
#include "match/statistics.hpp"

namespace kete {

/// The results of a match so far.
class Tally {
 public:
   /// How often a player has lost in a way that no player should.
   struct Faults {
      std::int64_t time = 0;
      std::int64_t crash = 0;
      std::int64_t illegal_move = 0;
   };

   explicit Tally(std::size_t players) : faults_(players) {}

   void add(const GameSummary& game);

   [[nodiscard]] std::int64_t games() const { return games_; }

   /// From the point of view of one player against another.
   [[nodiscard]] MatchScore score(std::size_t player, std::size_t opponent) const;

   /// Against all others.
   [[nodiscard]] MatchScore score(std::size_t player) const;

   [[nodiscard]] const Faults& faults(std::size_t player) const { return faults_[player]; }

   /// How many games ended for each reason.
   [[nodiscard]] const std::map<std::string, std::int64_t>& reasons() const { return reasons_; }

   [[nodiscard]] std::int64_t endings(Ending ending) const {
      return endings_[static_cast<std::size_t>(ending)];
   }

 private:
   std::map<std::pair<std::size_t, std::size_t>, MatchScore> scores_;  ///< of the lower number
   std::map<std::uint64_t, int> open_pairs_;  ///< half points of the game that is finished
   std::vector<Faults> faults_;
   std::map<std::string, std::int64_t> reasons_;
   std::array<std::int64_t, 3> endings_ = {};
   std::int64_t games_ = 0;
};

}  // namespace kete
