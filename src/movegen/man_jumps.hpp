#pragma once

#include <array>
#include <cstddef>

#include "board/position.hpp"

namespace kete {

/// The first jumps of all men of one side, found at once by shifting the whole set. Most captures
/// in play are complete after one, and then no route has to be followed.
template <const Rules& R, Side Us>
class ManJumps {
 public:
   using Board = Layout<R>;
   using Bits = typename Board::Bits;

   explicit ManJumps(const Position<R>& position)
       : takeable_(R.men_capture_kings ? position.opp : position.opp & ~position.kings),
         empty_(position.empty()) {
      const Bits men = position.own & ~position.kings;
      each([&]<int D>() { landings_[D] = landings_from<D>(men); });
   }

   [[nodiscard]] bool any() const { return all_landings() != 0; }

   /// How many there are.
   [[nodiscard]] int count() const {
      int sum = 0;
      each([&]<int D>() { sum += bits::count(landings_[D]); });
      return sum;
   }

   /// The men that jump.
   [[nodiscard]] Bits jumpers() const {
      Bits men = 0;
      each([&]<int D>() { men |= origin<D>(landings_[D]); });
      return men;
   }

   /// Whether each is a complete capture. A man never returns over its victim, since it comes from
   /// an occupied square, and no second landing square is emptied by the first jump.
   [[nodiscard]] bool end_at_once() const {
      Bits at = all_landings();
      if constexpr (R.crowning == Crowning::EndsMove) at &= ~Board::last_row(Us);
      if constexpr (R.crowning == Crowning::InPassing) {
         if ((at & Board::last_row(Us)) != 0) return false;
      }
      Bits further = 0;
      each([&]<int D>() { further |= landings_from<D>(at); });
      return further == 0;
   }

   /// Calls visit(from, to, victim), squares as sets.
   template <class Visit>
   void each_jump(Visit&& visit) const {
      each([&]<int D>() {
         for (Bits left = landings_[D]; left != 0; left &= left - 1) {
            const Bits to = left & -left;
            visit(origin<D>(to), to, Board::template shift<Board::opposite(D)>(to));
         }
      });
   }

 private:
   /// Calls f.template operator()<D>() for the directions in which men capture.
   template <class F>
   static void each(F&& f) {
      Board::each_direction([&]<int D>() {
         if constexpr (Board::man_captures(D, Us)) f.template operator()<D>();
      });
   }

   template <int D>
   [[nodiscard]] Bits landings_from(Bits men) const {
      return Board::template shift<D>(Board::template shift<D>(men) & takeable_) & empty_;
   }

   template <int D>
   [[nodiscard]] static Bits origin(Bits landings) {
      constexpr int back = Board::opposite(D);
      return Board::template shift<back>(Board::template shift<back>(landings));
   }

   [[nodiscard]] Bits all_landings() const {
      Bits all = 0;
      each([&]<int D>() { all |= landings_[D]; });
      return all;
   }

   Bits takeable_;
   Bits empty_;
   std::array<Bits, static_cast<std::size_t>(Board::direction_count)> landings_;
};

}  // namespace kete
