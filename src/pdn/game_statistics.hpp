#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "pdn/game_stream.hpp"

namespace kete {

/// What a collection of games amounts to.
class GameStatistics {
 public:
   struct Opening {
      std::string moves;
      std::int64_t games;
   };

   void add(const PdnGame& game);

   [[nodiscard]] std::int64_t games() const { return games_; }

   /// Games with a fault, and pieces of text that belong to no game.
   [[nodiscard]] std::int64_t bad() const { return bad_; }

   [[nodiscard]] std::int64_t strays() const { return strays_; }

   [[nodiscard]] std::int64_t plies() const { return plies_; }

   [[nodiscard]] std::int64_t longest() const { return longest_; }  ///< plies of the longest game

   /// Games that begin from a position of their own, and those that have no moves.
   [[nodiscard]] std::int64_t set_up() const { return set_up_; }

   [[nodiscard]] std::int64_t empty() const { return empty_; }

   [[nodiscard]] std::int64_t count(GameResult result) const {
      return results_[static_cast<std::size_t>(result)];
   }

   /// By name, of all games.
   [[nodiscard]] const std::map<std::string_view, std::int64_t>& variants() const {
      return variants_;
   }

   /// The most common beginnings of games from the start position, most common first.
   [[nodiscard]] std::vector<Opening> openings(std::size_t most) const;

   /// All of it for people, in several lines.
   [[nodiscard]] std::string text() const;

 private:
   std::int64_t games_ = 0;
   std::int64_t bad_ = 0;
   std::int64_t strays_ = 0;
   std::int64_t plies_ = 0;
   std::int64_t longest_ = 0;
   std::int64_t set_up_ = 0;
   std::int64_t empty_ = 0;
   std::array<std::int64_t, 5> results_ = {};
   std::map<std::string_view, std::int64_t> variants_;
   std::map<std::string, std::int64_t> openings_;
};

}  // namespace kete
