#pragma once

#include <algorithm>

#include "egdb/value.hpp"

namespace kete::egdb {

/// The value of a position by those that its moves lead to: the shortest win, else a draw, else the
/// longest loss.
class BestOf {
 public:
   /// The value of a position after a move, for the side to move there.
   void add(const Value& next) {
      if (next.wdl == Wdl::Draw) {
         draws_ = true;
      } else if (next.wdl == Wdl::Win) {
         longest_loss_ = std::max(longest_loss_, next.plies + 1);
      } else if (!is_won() || next.plies + 1 < shortest_win_) {
         shortest_win_ = next.plies + 1;
      }
   }

   [[nodiscard]] bool is_won() const { return shortest_win_ >= 0; }

   [[nodiscard]] bool can_draw() const { return draws_; }

   [[nodiscard]] int shortest_win() const { return shortest_win_; }  ///< -1 for none

   [[nodiscard]] int longest_loss() const { return longest_loss_; }  ///< -1 for none

   [[nodiscard]] Value value() const {
      if (is_won()) return {Wdl::Win, shortest_win_};
      if (draws_) return {};
      return {Wdl::Loss, longest_loss_};
   }

 private:
   int shortest_win_ = -1;
   int longest_loss_ = -1;
   bool draws_ = false;
};

}  // namespace kete::egdb
