#pragma once

#include "movegen/captures.hpp"
#include "movegen/move_list.hpp"

namespace kete {

/// Adds the captures that are legal, none in a position that is over.
template <const Rules& R>
void add_captures(const Position<R>& position, MoveList<R>& list);

/// Adds the quiet moves, whether or not there are captures.
template <const Rules& R>
void add_quiet_moves(const Position<R>& position, MoveList<R>& list);

/// All legal moves. With `forced_capture` false, quiet moves stay legal beside captures.
template <const Rules& R>
void generate(const Position<R>& position, bool forced_capture, MoveList<R>& list) {
   add_captures(position, list);
   if (list.empty() || !forced_capture) add_quiet_moves(position, list);
}

/// Whether the side to move can capture.
template <const Rules& R>
[[nodiscard]] bool can_capture(const Position<R>& position);

/// Number of quiet moves, without making them.
template <const Rules& R>
[[nodiscard]] int count_quiet_moves(const Position<R>& position);

/// The same number as the length of what `generate` lists.
template <const Rules& R>
[[nodiscard]] std::size_t count_moves(const Position<R>& position, bool forced_capture) {
   if (!can_capture(position)) return static_cast<std::size_t>(count_quiet_moves(position));
   MoveList<R> captures;
   add_captures(position, captures);
   if (forced_capture) return captures.size();
   return captures.size() + static_cast<std::size_t>(count_quiet_moves(position));
}

// ------------------------------------------------------------------------ implementation

namespace detail {

/// Whether a king has been reached where that ends the game.
template <const Rules& R>
[[nodiscard]] bool is_over(const Position<R>& position) {
   return R.objective == Objective::ReachKing && position.kings != 0;
}

/// Collects captures into a list.
template <const Rules& R>
class ListSink {
 public:
   static constexpr bool every_landing = false;

   explicit ListSink(MoveList<R>& list) : list_(list) {}

   void enter(int) {}

   void leave() {}

   void found(const BitMove<R>& move, int value) { list_.add_capture(move, value); }

 private:
   MoveList<R>& list_;
};

template <const Rules& R, Side Us>
void add_quiet_moves_of(const Position<R>& position, MoveList<R>& list) {
   using Board = Layout<R>;
   using Bits = typename Board::Bits;
   const Bits empty = position.empty();
   const Bits men = position.own & ~position.kings;
   const Bits kings = position.own & position.kings;
   const auto add = [&](int from, int to, bool crowned) {
      list.add({0, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to), crowned});
   };
   Board::each_direction([&]<int D>() {
      if constexpr (Board::man_moves(D, Us)) {
         const Bits movers = Board::template shift<Board::opposite(D)>(empty) & men;
         for (const int from : bits::each(movers)) {
            const Bits to = Board::template shift<D>(Board::bit(from));
            add(from, bits::first(to), (to & Board::last_row(Us)) != 0);
         }
      }
   });
   for (const int from : bits::each(kings)) {
      Bits targets = 0;
      Board::each_direction([&]<int D>() {
         if constexpr (Board::quiet(D)) {
            if constexpr (R.king == KingRange::Flying) {
               targets |= Board::run(D, from, position.occupied());
            } else {
               targets |= Board::template shift<D>(Board::bit(from)) & empty;
            }
         }
      });
      for (const int to : bits::each(targets))
         add(from, to, false);
   }
}

template <const Rules& R, Side Us>
[[nodiscard]] int count_quiet_moves_of(const Position<R>& position) {
   using Board = Layout<R>;
   using Bits = typename Board::Bits;
   const Bits empty = position.empty();
   const Bits men = position.own & ~position.kings;
   const Bits kings = position.own & position.kings;
   int count = 0;
   Board::each_direction([&]<int D>() {
      if constexpr (Board::man_moves(D, Us)) {
         count += bits::count(Board::template shift<D>(men) & empty);
      }
      if constexpr (R.king == KingRange::OneStep && Board::quiet(D)) {
         count += bits::count(Board::template shift<D>(kings) & empty);
      }
   });
   if constexpr (R.king == KingRange::Flying) {
      for (const int from : bits::each(kings)) {
         for (int d = 0; d < Board::direction_count; ++d) {
            if (Board::quiet(d)) count += bits::count(Board::run(d, from, position.occupied()));
         }
      }
   }
   return count;
}

}  // namespace detail

template <const Rules& R>
void add_captures(const Position<R>& position, MoveList<R>& list) {
   if (detail::is_over(position)) return;
   detail::ListSink<R> sink(list);
   if (position.turn == Side::White) {
      Captures<R, Side::White, detail::ListSink<R>>(position, sink).find();
   } else {
      Captures<R, Side::Black, detail::ListSink<R>>(position, sink).find();
   }
}

template <const Rules& R>
void add_quiet_moves(const Position<R>& position, MoveList<R>& list) {
   if (detail::is_over(position)) return;
   if (position.turn == Side::White) {
      detail::add_quiet_moves_of<R, Side::White>(position, list);
   } else {
      detail::add_quiet_moves_of<R, Side::Black>(position, list);
   }
}

template <const Rules& R>
bool can_capture(const Position<R>& position) {
   if (detail::is_over(position)) return false;
   using Sink = detail::ListSink<R>;
   return position.turn == Side::White ? Captures<R, Side::White, Sink>::exist(position)
                                       : Captures<R, Side::Black, Sink>::exist(position);
}

template <const Rules& R>
int count_quiet_moves(const Position<R>& position) {
   if (detail::is_over(position)) return 0;
   return position.turn == Side::White ? detail::count_quiet_moves_of<R, Side::White>(position)
                                       : detail::count_quiet_moves_of<R, Side::Black>(position);
}

}  // namespace kete
