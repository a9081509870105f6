#pragma once

#include <algorithm>
#include <cstdint>

#include "egdb/best_of.hpp"
#include "egdb/findings.hpp"
#include "egdb/goal.hpp"
#include "egdb/index.hpp"
#include "egdb/solved.hpp"
#include "egdb/solver.hpp"
#include "movegen/movegen.hpp"

namespace kete::egdb {

/// Holds the values of a material against those that its legal moves lead to: a win is one ply
/// longer than the shortest loss it leads to, a loss leads to wins alone and is one ply longer than
/// the longest, a draw leads to no loss and to a draw. Plies get less with every move that does not
/// end what is counted, so that values that pass are the only ones possible. Knows nothing of how
/// they were found, but takes it from the goal what counts, and how long a way may be.
template <const Rules& R>
class Checker {
 public:
   using Bits = typename Layout<R>::Bits;

   /// `turned` are the values of the mirror of the material.
   Checker(const Material& material, OneKind one_kind, const Solved& values, const Solved& turned,
           const SolvedSets& smaller, const Goal& goal)
       : index_(material),
         turned_index_(material.mirror()),
         drawn_(is_drawn_at_once(material, one_kind)),
         values_(values),
         turned_(turned),
         smaller_(smaller),
         goal_(goal) {}

   [[nodiscard]] Findings check() const {
      Findings findings;
      for (int layer = 0; layer < goal_.layers(); ++layer) {
         const std::uint64_t first = static_cast<std::uint64_t>(layer) * index_.size();
         index_.each(0, index_.size(), [&](std::uint64_t number, const Position<R>& position) {
            // Only with the king on the long diagonal is there more than one.
            if (layer > 0 && !is_on_long_diagonal(position)) return;
            check(findings, position, layer, first + number);
         });
      }
      return findings;
   }

 private:
   void check(Findings& findings, const Position<R>& position, int layer,
              std::uint64_t number) const {
      const Value value = values_.at(number);
      if (layer == 0 && value.wdl == Wdl::Loss) ++findings.losses;
      if (layer == 0 && value.wdl == Wdl::Win) {
         ++findings.wins;
         findings.longest = std::max(findings.longest, value.plies);
      }
      const Value expected = by_moves(position, layer);
      if (value.wdl == expected.wdl && (!goal_.distances || value.plies == expected.plies)) return;
      if (findings.faults++ == 0) findings.first = number;
   }

   [[nodiscard]] Value by_moves(const Position<R>& position, int layer) const {
      BestOf best;
      bool any = false;
      Generator<R, Side::White>::each_next(position, true, [&](const Position<R>& next) {
         any = true;
         Value value = after(position, layer, next);
         // A way that takes more than counts leads nowhere.
         if (value.plies >= goal_.most_plies[0]) value = {};
         best.add(value);
      });
      if (!any) return value_without_moves<R>();
      if (drawn_ && !Generator<R, Side::White>::can_capture(position)) return {};
      return best.value();
   }

   /// The value after a move, Black to move.
   [[nodiscard]] Value after(const Position<R>& position, int layer,
                             const Position<R>& next) const {
      const bool capture = bits::count(next.occupied()) < bits::count(position.occupied());
      int layer_after = 0;
      if (!capture && is_on_long_diagonal(position) && is_on_long_diagonal(next)) {
         layer_after = layer + 1;
         if (layer_after == goal_.long_diagonal) return when_drawn(next);
      }
      if (next.own == 0 || material_of(next) != turned_index_.material()) {
         return value_outside(next, smaller_, goal_, layer_after);
      }
      Value value = turned_.at(static_cast<std::uint64_t>(layer_after) * turned_index_.size() +
                               turned_index_.template of<Side::Black>(next));
      const Bits men_before = position.own & ~position.kings;
      const Bits men_after = next.opp & ~next.kings;
      if (goal_.men_reset && men_before != men_after) value.plies = 0;
      return value;
   }

   /// Whether one side is left with a king alone that stands on the long diagonal.
   [[nodiscard]] bool is_on_long_diagonal(const Position<R>& position) const {
      if (goal_.long_diagonal == 0) return false;
      const auto alone = [&](Bits pieces) {
         return bits::count(pieces) == 1 &&
                (pieces & position.kings & Layout<R>::long_diagonal()) != 0;
      };
      return alone(position.own) || alone(position.opp);
   }

   /// A draw stands unless the side to move, Black, has no move.
   [[nodiscard]] static Value when_drawn(const Position<R>& position) {
      bool any = false;
      Generator<R, Side::Black>::each_next(position, true, [&](const Position<R>&) { any = true; });
      return any ? Value{} : value_without_moves<R>();
   }

   Index<R> index_;
   Index<R> turned_index_;
   bool drawn_;  ///< unless the side to move can capture
   const Solved& values_;
   const Solved& turned_;
   const SolvedSets& smaller_;
   Goal goal_;
};

}  // namespace kete::egdb
