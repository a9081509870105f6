#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "search/parameters.hpp"

namespace kete {

/// By how many plies late moves are searched less deep.
class Reductions {
 public:
   Reductions() {
      for (std::size_t depth = 1; depth < size; ++depth) {
         for (std::size_t move = 1; move < size; ++move) {
            table_[depth][move] = static_cast<int>(parameter::reduction_base +
                                                   std::log(static_cast<double>(depth)) *
                                                       std::log(static_cast<double>(move + 1)) /
                                                       parameter::reduction_slope);
         }
      }
   }

   /// `move` is the index of the move in the order searched, from 0.
   [[nodiscard]] int operator()(int depth, std::size_t move) const {
      return table_[std::min(static_cast<std::size_t>(depth), size - 1)][std::min(move, size - 1)];
   }

 private:
   static constexpr std::size_t size = 64;

   std::array<std::array<int, size>, size> table_ = {};
};

}  // namespace kete
