#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <set>

#include "egdb/material.hpp"
#include "egdb/value.hpp"

namespace kete::egdb {

/// What solving works out: the plies to the end of the game, or those to the next move that starts
/// the counter of the material anew.
struct Goal {
   bool distances = true;   ///< else who wins is all
   bool men_reset = false;  ///< whether a move by a man ends what is counted
   /// The longest way that counts, in plies, with White and with Black to move.
   std::array<int, 2> most_plies = {most_plies_ever, most_plies_ever};
   /// Where three pieces stand against a king: after how many plies of that king on the long
   /// diagonal the game is drawn, else 0. Positions with it there are solved for each number of
   /// plies before, in as many layers.
   int long_diagonal = 0;
   /// The materials in which the count goes on; nothing for all.
   std::optional<std::set<Material>> goes_on = std::nullopt;

   static constexpr int most_plies_ever = 65'000;

   [[nodiscard]] int layers() const { return std::max(1, long_diagonal); }

   [[nodiscard]] Value counted(const Material& material, Value value) const {
      if (goes_on && !goes_on->contains(material)) value.plies = 0;
      return value;
   }
};

}  // namespace kete::egdb
