#pragma once

#include <cstdint>

#include "movegen/captures.hpp"
#include "movegen/jumps.hpp"
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
[[nodiscard]] std::size_t count_moves(const Position<R>& position, bool forced_capture);

// ------------------------------------------------------------------------ implementation

/// The moves of one side. Whoever knows the side to move at compile time, as perft does, calls
/// these directly.
template <const Rules& R, Side Us>
class Generator {
 public:
   using Board = Layout<R>;
   using Bits = typename Board::Bits;

   /// Whether a king has been reached where that ends the game.
   [[nodiscard]] static bool is_over(const Position<R>& position) {
      return R.objective == Objective::ReachKing && position.kings != 0;
   }

   [[nodiscard]] static bool can_capture(const Position<R>& position) {
      return Men(position).any() || Captures<R, Us, ListSink>::exist_by_king(position);
   }

   static void add_captures(const Position<R>& position, MoveList<R>& list) {
      const Men jumps(position);
      if (are_all(jumps, position)) {
         jumps.each([&](const auto& jump) {
            list.add({jump.victim, index(jump.from), index(jump.to),
                      (jump.to & Board::last_row(Us)) != 0});
         });
      } else {
         follow_captures(position, list);
      }
   }

   static void add_quiet_moves(const Position<R>& position, MoveList<R>& list) {
      each_quiet_move(position, [&](Bits from, Bits to, Bits king_change) {
         list.add({0, index(from), index(to), king_change == to});
      });
   }

   [[nodiscard]] static int count_quiet_moves(const Position<R>& position) {
      const Bits kings = position.own & position.kings;
      int count = count_man_moves(position.own & ~kings, position.empty());
      for (const Bits from : bits::each_single(kings))
         count += bits::count(king_targets(from, position.occupied()));
      return count;
   }

   /// Most positions of a perft are counted here, inlined into the loop that makes them. What is
   /// called apart gets a copy, so that the position itself can stay in registers.
   [[nodiscard]] static int count_moves(const Position<R>& position, bool forced_capture) {
      if (position.kings != 0) return count_with_kings(Position<R>(position), forced_capture);
      const Men jumps(position);
      if (!jumps.any()) return count_man_moves(position.own, position.empty());
      const int quiet = forced_capture ? 0 : count_man_moves(position.own, position.empty());
      return quiet +
             (jumps.end_at_once() ? jumps.count() : count_listed_captures(Position<R>(position)));
   }

   /// Calls visit(from, to, king_change) for every quiet move, squares as sets, as
   /// Position::after takes them.
   template <class Visit>
   static void each_quiet_move(const Position<R>& position, Visit&& visit) {
      const Bits empty = position.empty();
      const Bits men = position.own & ~position.kings;
      Board::each_direction([&]<int D>() {
         if constexpr (Board::man_moves(D, Us)) {
            constexpr int back = Board::opposite(D);
            const Bits movers = Board::template shift<back>(empty) & men;
            const Bits crowned = movers & Board::template shift<back>(Board::last_row(Us));
            for (const Bits from : bits::each_single(movers & ~crowned))
               visit(from, Board::template shift<D>(from), Bits{0});
            for (const Bits from : bits::each_single(crowned)) {
               const Bits to = Board::template shift<D>(from);
               visit(from, to, to);
            }
         }
      });
      for (const Bits from : bits::each_single(position.own & position.kings)) {
         for (const Bits to : bits::each_single(king_targets(from, position.occupied())))
            visit(from, to, from | to);
      }
   }

   /// Where a king on a square may move without capturing.
   [[nodiscard]] static Bits king_targets(Bits from, Bits occupied) {
      Bits targets = 0;
      Board::each_direction([&]<int D>() {
         if constexpr (Board::quiet(D)) {
            if constexpr (R.king == KingRange::Flying) {
               targets |= Board::run(D, bits::first(from), occupied);
            } else {
               targets |= Board::template shift<D>(from) & Board::board & ~occupied;
            }
         }
      });
      return targets;
   }

   /// Calls visit(next) with every position that a legal move leads to.
   template <class Visit>
   static void each_next(const Position<R>& position, bool forced_capture, Visit&& visit) {
      const Men jumps(position);
      if (jumps.any() || Captures<R, Us, ListSink>::exist_by_king(position)) {
         if (are_all(jumps, position)) {
            jumps.each([&](const auto& jump) {
               visit(
                   position.after(jump.from, jump.to, jump.victim, jump.to & Board::last_row(Us)));
            });
         } else {
            MoveList<R> captures;
            follow_captures(Position<R>(position), captures);
            for (const auto& move : captures)
               visit(position.after(move));
         }
         if (forced_capture) return;
      }
      each_quiet_move(position, [&](Bits from, Bits to, Bits king_change) {
         visit(position.after(from, to, 0, king_change));
      });
   }

 private:
   using Men = Jumps<R, Us, false>;

   /// Collects captures into a list.
   class ListSink {
    public:
      static constexpr bool every_route = false;
      static constexpr bool every_landing = false;

      explicit ListSink(MoveList<R>& list) : list_(list) {}

      void enter(int) {}

      void leave() {}

      void found(const BitMove<R>& move, int value) { list_.add_capture(move, value); }

    private:
      MoveList<R>& list_;
   };

   [[nodiscard]] static std::uint8_t index(Bits square) {
      return static_cast<std::uint8_t>(bits::first(square));
   }

   /// Whether these are the legal captures: without kings one is worth as much as another.
   [[nodiscard]] static bool are_all(const Men& jumps, const Position<R>& position) {
      return position.kings == 0 && jumps.end_at_once();
   }

   [[nodiscard]] static int count_man_moves(Bits men, Bits empty) {
      int count = 0;
      Board::each_direction([&]<int D>() {
         if constexpr (Board::man_moves(D, Us)) {
            count += bits::count(Board::template shift<D>(men) & empty);
         }
      });
      return count;
   }

   [[nodiscard, gnu::noinline]] static int count_with_kings(const Position<R>& position,
                                                            bool forced_capture) {
      const int captures = can_capture(position) ? count_listed_captures(position) : 0;
      if (captures != 0 && forced_capture) return captures;
      return captures + count_quiet_moves(position);
   }

   [[nodiscard, gnu::noinline]] static int count_listed_captures(const Position<R>& position) {
      MoveList<R> captures;
      follow_captures(position, captures);
      return static_cast<int>(captures.size());
   }

   [[gnu::noinline, gnu::flatten]] static void follow_captures(const Position<R>& position,
                                                               MoveList<R>& list) {
      ListSink sink(list);
      Captures<R, Us, ListSink>(position, sink).find();
   }
};

namespace detail {

/// Calls f.template operator()<Us>() with the side to move.
template <const Rules& R, class F>
decltype(auto) with_side(const Position<R>& position, F&& f) {
   return position.turn == Side::White ? f.template operator()<Side::White>()
                                       : f.template operator()<Side::Black>();
}

}  // namespace detail

template <const Rules& R>
void add_captures(const Position<R>& position, MoveList<R>& list) {
   detail::with_side(position, [&]<Side Us>() {
      if (!Generator<R, Us>::is_over(position)) Generator<R, Us>::add_captures(position, list);
   });
}

template <const Rules& R>
void add_quiet_moves(const Position<R>& position, MoveList<R>& list) {
   detail::with_side(position, [&]<Side Us>() {
      if (!Generator<R, Us>::is_over(position)) Generator<R, Us>::add_quiet_moves(position, list);
   });
}

template <const Rules& R>
bool can_capture(const Position<R>& position) {
   return detail::with_side(position, [&]<Side Us>() {
      return !Generator<R, Us>::is_over(position) && Generator<R, Us>::can_capture(position);
   });
}

template <const Rules& R>
int count_quiet_moves(const Position<R>& position) {
   return detail::with_side(position, [&]<Side Us>() {
      return Generator<R, Us>::is_over(position) ? 0
                                                 : Generator<R, Us>::count_quiet_moves(position);
   });
}

template <const Rules& R>
std::size_t count_moves(const Position<R>& position, bool forced_capture) {
   return detail::with_side(position, [&]<Side Us>() {
      if (Generator<R, Us>::is_over(position)) return std::size_t{0};
      return static_cast<std::size_t>(Generator<R, Us>::count_moves(position, forced_capture));
   });
}

}  // namespace kete
