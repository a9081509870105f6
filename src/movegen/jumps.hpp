#pragma once

#include <array>
#include <cstddef>

#include "board/position.hpp"

namespace kete {

/// The jumps of a set of pieces that capture neighbours only, that is of men or of kings that move
/// one step, found by shifting the whole set.
template <const Rules& R, Side Us, bool Kings>
class Jumps {
 public:
   using Board = Layout<R>;
   using Bits = typename Board::Bits;

   /// Squares as sets.
   struct Jump {
      Bits from;
      Bits to;
      Bits victim;
      int direction;
   };

   Jumps(Bits pieces, Bits takeable, Bits empty) : takeable_(takeable), empty_(empty) {
      each_direction([&]<int D>() { landings_[D] = landings<D>(pieces); });
   }

   /// All first jumps in a position.
   explicit Jumps(const Position<R>& position)
       : Jumps(Kings ? position.own & position.kings : position.own & ~position.kings,
               takeable(position), position.empty()) {}

   [[nodiscard]] static Bits takeable(const Position<R>& position) {
      return Kings || R.men_capture_kings ? position.opp : position.opp & ~position.kings;
   }

   [[nodiscard]] bool any() const { return all_landings() != 0; }

   [[nodiscard]] int count() const {
      int sum = 0;
      each_direction([&]<int D>() { sum += bits::count(landings_[D]); });
      return sum;
   }

   /// Whether each of these first jumps is a complete capture. Where one ends, the square it came
   /// from and its victim's are out of reach of a second.
   [[nodiscard]] bool end_at_once() const {
      Bits at = all_landings();
      if constexpr (!Kings && R.crowning == Crowning::EndsMove) at &= ~Board::last_row(Us);
      if constexpr (!Kings && R.crowning == Crowning::InPassing) {
         if ((at & Board::last_row(Us)) != 0) return false;
      }
      Bits further = 0;
      each_direction([&]<int D>() { further |= landings<D>(at); });
      return further == 0;
   }

   /// Calls visit(jump) for each.
   template <class Visit>
   void each(Visit&& visit) const {
      each_direction([&]<int D>() {
         constexpr int back = Board::opposite(D);
         for (const Bits to : bits::each_single(landings_[D])) {
            const Bits victim = Board::template shift<back>(to);
            visit(Jump{Board::template shift<back>(victim), to, victim, D});
         }
      });
   }

 private:
   template <class F>
   static void each_direction(F&& f) {
      Board::each_direction([&]<int D>() {
         if constexpr (Kings || Board::man_captures(D, Us)) f.template operator()<D>();
      });
   }

   template <int D>
   [[nodiscard]] Bits landings(Bits pieces) const {
      return Board::template shift<D>(Board::template shift<D>(pieces) & takeable_) & empty_;
   }

   [[nodiscard]] Bits all_landings() const {
      Bits all = 0;
      each_direction([&]<int D>() { all |= landings_[D]; });
      return all;
   }

   Bits takeable_;
   Bits empty_;
   std::array<Bits, static_cast<std::size_t>(Board::direction_count)> landings_;
};

}  // namespace kete
