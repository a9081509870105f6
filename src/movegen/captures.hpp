#pragma once

#include "movegen/man_jumps.hpp"

namespace kete {

/// Finds every capture of one side, route by route, and hands each to a sink:
///
///    void enter(int square), void leave()   the route reaches a landing square, and goes back
///    void found(const BitMove<R>&, int value)   a complete capture; of all found, only those of
///                                               the highest value are legal
///    static constexpr bool every_landing    whether a straight continuation is to be followed from
///                                           each landing square instead of once
///
/// All that rule sets differ in when they capture is decided here and nowhere else.
template <const Rules& R, Side Us, class Sink>
class Captures {
 public:
   using Board = Layout<R>;
   using Bits = typename Board::Bits;

   Captures(const Position<R>& position, Sink& sink) : position_(position), sink_(sink) {}

   void find() {
      for (const int from : bits::each(ManJumps<R, Us>(position_).jumpers())) {
         start(from);
         man_goes_on(Board::bit(from), Way{});
      }
      for (const int from : bits::each(position_.own & position_.kings)) {
         start(from);
         if constexpr (R.king == KingRange::Flying) {
            for (int d = 0; d < Board::direction_count; ++d)
               king_jumps(from, d, Way{});
         } else {
            short_king_goes_on(Board::bit(from), Way{});
         }
      }
   }

   /// Whether there is any by a king.
   [[nodiscard]] static bool exist_by_king(const Position<R>& position) {
      const Bits kings = position.own & position.kings;
      if constexpr (R.king == KingRange::Flying) {
         for (const int from : bits::each(kings)) {
            for (int d = 0; d < Board::direction_count; ++d) {
               if (can_fly(position, from, d)) return true;
            }
         }
         return false;
      } else {
         Bits landings = 0;
         Board::each_direction([&]<int D>() {
            landings |= Board::template shift<D>(Board::template shift<D>(kings) & position.opp);
         });
         return (landings & position.empty()) != 0;
      }
   }

 private:
   /// What a capture has done so far.
   struct Way {
      Bits captured = 0;
      unsigned kings_met = 0;  ///< a bit a victim, the latest lowest, set for a king
   };

   [[nodiscard]] static Bits men_take(const Position<R>& position) {
      return R.men_capture_kings ? position.opp : position.opp & ~position.kings;
   }

   [[nodiscard]] static bool can_fly(const Position<R>& position, int from, int direction) {
      const Bits blockers = Board::ray(direction, from) & position.occupied();
      if (blockers == 0) return false;
      const int victim = Board::nearest(direction, blockers);
      if ((Board::bit(victim) & position.opp) == 0) return false;
      const Bits beyond = Board::ray(direction, victim);
      if (beyond == 0) return false;
      return (Board::bit(Board::nearest(direction, beyond)) & position.occupied()) == 0;
   }

   void start(int from) {
      from_ = from;
      occupied_ = position_.occupied() & ~Board::bit(from);  // its own square counts as empty
   }

   [[nodiscard]] Bits blocked(const Way& way) const {
      return R.removal == Removal::AtOnce ? occupied_ & ~way.captured : occupied_;
   }

   [[nodiscard]] Way take(const Way& way, Bits victim) const {
      Way next{way.captured | victim};
      if constexpr (R.choice == Choice::Italian) {
         next.kings_met = 2 * way.kings_met + ((victim & position_.kings) != 0 ? 1U : 0U);
      }
      return next;
   }

   /// One jump of a man or a short king from a square in direction D: calls next(landing, way).
   template <int D, class Next>
   void jump(Bits at, Bits takeable, const Way& way, bool& jumped, Next&& next) {
      const Bits victim = Board::template shift<D>(at) & takeable & ~way.captured;
      const Bits landing = Board::template shift<D>(victim) & Board::board & ~blocked(way);
      if (landing == 0) return;
      jumped = true;
      sink_.enter(bits::first(landing));
      next(landing, take(way, victim));
      sink_.leave();
   }

   /// Follows all captures of a man from a square; whether there are any.
   bool man_goes_on(Bits at, const Way& way) {
      bool jumped = false;
      Board::each_direction([&]<int D>() {
         if constexpr (Board::man_captures(D, Us)) {
            jump<D>(at, men_take(position_), way, jumped,
                    [&](Bits landing, const Way& next) { man_lands(landing, D, next); });
         }
      });
      return jumped;
   }

   void man_lands(Bits at, [[maybe_unused]] int direction, const Way& way) {
      const bool last_row = (at & Board::last_row(Us)) != 0;
      if constexpr (R.crowning == Crowning::EndsMove) {
         if (last_row || !man_goes_on(at, way)) found(bits::first(at), way, last_row);
      } else if constexpr (R.crowning == Crowning::WhereItEnds) {
         if (!man_goes_on(at, way)) found(bits::first(at), way, last_row);
      } else {
         if (!last_row) {
            if (!man_goes_on(at, way)) found(bits::first(at), way, false);
            return;
         }
         crowned_ = true;
         const int square = bits::first(at);
         if (!king_goes_on(square, direction, way, true)) found(square, way, true);
         crowned_ = false;
      }
   }

   bool short_king_goes_on(Bits at, const Way& way) {
      bool jumped = false;
      Board::each_direction([&]<int D>() {
         jump<D>(at, position_.opp, way, jumped, [&](Bits landing, const Way& next) {
            if (!short_king_goes_on(landing, next)) found(bits::first(landing), next, false);
         });
      });
      return jumped;
   }

   /// Follows all captures of a flying king that begin from a square in one direction.
   bool king_jumps(int at, int direction, const Way& way) {
      const Bits blockers = Board::ray(direction, at) & blocked(way);
      if (blockers == 0) return false;
      const int victim = Board::nearest(direction, blockers);
      const Bits victim_bit = Board::bit(victim);
      if ((victim_bit & position_.opp & ~way.captured) == 0) return false;
      const Way next = take(way, victim_bit);
      const Bits landings = Board::run(direction, victim, blocked(next));
      if (landings == 0) return false;
      king_lands(direction, landings, next, (victim_bit & position_.kings) != 0);
      return true;
   }

   /// Continues from the squares behind a victim, or ends there.
   void king_lands(int direction, Bits landings, const Way& way, [[maybe_unused]] bool over_king) {
      const int behind = Board::nearest(direction, landings);
      if constexpr (R.landing == Landing::Behind) landings = Board::bit(behind);

      // From wherever it lands on this line, the next victim straight on is the same.
      bool straight = false;
      if constexpr (Sink::every_landing && R.landing != Landing::Obliged) {
         for (const int at : bits::each(landings))
            straight |= king_enters(at, direction, way);
      } else {
         straight = king_enters(behind, direction, way);
      }

      if constexpr (R.landing == Landing::Obliged) {
         while (landings != 0) {
            const int at = Board::nearest(direction, landings);
            if (king_turns(at, direction, way) || straight) return;
            found_at(at, way);
            landings &= ~Board::bit(at);
         }
      } else {
         Bits ends = 0;
         for (const int at : bits::each(landings)) {
            if (!king_turns(at, direction, way)) ends |= Board::bit(at);
         }
         if (straight) return;
         if constexpr (R.landing == Landing::GoingOn) {
            if (ends != landings) return;
         } else if constexpr (R.landing == Landing::BehindKing) {
            if (over_king) ends &= Board::bit(behind);
         }
         for (const int at : bits::each(ends))
            found_at(at, way);
      }
   }

   bool king_enters(int at, int direction, const Way& way) {
      sink_.enter(at);
      const bool jumped = king_jumps(at, direction, way);
      sink_.leave();
      return jumped;
   }

   /// Captures from a landing square that leave the line on which the king came to it.
   bool king_turns(int at, int came, const Way& way) {
      sink_.enter(at);
      const bool jumped = king_goes_on(at, came, way, false);
      sink_.leave();
      return jumped;
   }

   bool king_goes_on(int at, int came, const Way& way, bool straight) {
      bool jumped = false;
      for (int d = 0; d < Board::direction_count; ++d) {
         if (d == came && !straight) continue;
         if (d == Board::opposite(came) && !half_turn) continue;
         jumped |= king_jumps(at, d, way);
      }
      return jumped;
   }

   void found_at(int at, const Way& way) {
      sink_.enter(at);
      found(at, way, crowned_);
      sink_.leave();
   }

   void found(int to, const Way& way, bool crowned) {
      const BitMove<R> move{way.captured, static_cast<std::uint8_t>(from_),
                            static_cast<std::uint8_t>(to), crowned};
      sink_.found(move, value(way));
   }

   /// What the choice rule compares; any two captures of equal value may both be played.
   [[nodiscard]] int value(const Way& way) const {
      [[maybe_unused]] const int pieces = bits::count(way.captured);
      [[maybe_unused]] const int kings = bits::count(way.captured & position_.kings);
      [[maybe_unused]] const int by_king = (position_.kings & Board::bit(from_)) != 0 ? 1 : 0;
      if constexpr (R.choice == Choice::Most) {
         return pieces;
      } else if constexpr (R.choice == Choice::MostThenKings) {
         return pieces * 64 + kings;
      } else if constexpr (R.choice == Choice::KingFirst) {
         return by_king;
      } else if constexpr (R.choice == Choice::Italian) {
         // A set-up position may hold more than twelve pieces, but no victim stands on the edge.
         constexpr int most_victims = 18;
         return (((pieces * 2 + by_king) * 32 + kings) << most_victims) +
                static_cast<int>(way.kings_met);
      } else if constexpr (R.choice == Choice::Value) {
         // A king is worth a little less than two men: n kings beat 2n - 1 men, lose to 2n men.
         constexpr int man = 64;
         return ((pieces - kings) * man + kings * (2 * man - 1)) * 2 + by_king;
      } else {
         return 0;
      }
   }

   /// A captured piece that stays on the board blocks the way back, so that the half-turn only has
   /// to be ruled out where it leaves at once.
   static constexpr bool half_turn = R.removal == Removal::AtOnce && R.half_turn;

   const Position<R>& position_;
   Sink& sink_;
   int from_ = 0;
   Bits occupied_ = 0;
   bool crowned_ = false;  ///< the man of this capture has been crowned in passing
};

}  // namespace kete
