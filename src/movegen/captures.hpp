#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <unordered_set>

#include "movegen/jumps.hpp"

namespace kete {

/// Finds every capture of one side, route by route, and hands each to a sink:
///
///    void enter(int square), void leave()   the route reaches a landing square, and goes back
///    void found(const BitMove<R>&, int value)   a complete capture; of all found, only those of
///                                               the highest value are legal
///    static constexpr bool every_route      whether it wants all orders in which a capture can be
///                                           played, however many, or needs each capture only once
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
      each_jump(Men(position_));
      if constexpr (R.king == KingRange::Flying) {
         for (const int from : bits::each(position_.own & position_.kings)) {
            start(from);
            for (int d = 0; d < Board::direction_count; ++d)
               king_jumps(from, d, Way{});
         }
      } else {
         each_jump(Kings(position_));
      }
   }

   /// Whether there is any by a king.
   [[nodiscard]] static bool exist_by_king(const Position<R>& position) {
      if constexpr (R.king == KingRange::Flying) {
         for (const int from : bits::each(position.own & position.kings)) {
            for (int d = 0; d < Board::direction_count; ++d) {
               if (can_fly(position, from, d)) return true;
            }
         }
         return false;
      } else {
         return Kings(position).any();
      }
   }

 private:
   using Men = Jumps<R, Us, false>;
   using Kings = Jumps<R, Us, true>;

   /// What a capture has done so far.
   struct Way {
      Bits captured = 0;
      unsigned kings_met = 0;  ///< a bit a victim, the latest lowest, set for a king

      friend bool operator==(const Way&, const Way&) = default;
   };

   /// A landing on the way, with all that decides how it can go on.
   struct Stage {
      Way way;
      int from;
      int at;
      int direction;  ///< in which a flying king came, `stepping` for other pieces

      static constexpr int stepping = -1;

      friend bool operator==(const Stage&, const Stage&) = default;

      struct Hash {
         std::size_t operator()(const Stage& stage) const {
            constexpr std::uint64_t spread = 0x9e3779b97f4a7c15;
            std::uint64_t hash = static_cast<std::uint64_t>(stage.way.captured) * spread;
            hash ^= static_cast<std::uint64_t>(Bits128{stage.way.captured} >> 64);
            hash = (hash ^ hash >> 32) * spread + stage.way.kings_met;
            hash = hash * spread + static_cast<std::uint64_t>(stage.from);
            hash = hash * spread + static_cast<std::uint64_t>(stage.at);
            hash = hash * spread + static_cast<std::uint64_t>(stage.direction);
            return hash ^ hash >> 32;
         }
      };
   };

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

   /// Whether a long capture has been at a stage before, so that all that follows is known. Pieces
   /// can be set up so that millions of routes take the same victims in different orders. To look
   /// at every fourth victim keeps that in bounds, and few captures of play get that far.
   bool was_here(const Way& way, int at, int direction) {
      if constexpr (Sink::every_route) return false;
      const int taken = bits::count(way.captured);
      if (taken < 8 || taken % 4 != 0) return false;
      return !remember({way, from_, at, direction});
   }

   [[gnu::noinline, gnu::cold]] bool remember(const Stage& stage) {
      if (!stages_) stages_ = std::make_unique<Stages>();
      return stages_->insert(stage).second;
   }

   /// Begins a capture with each of the jumps.
   template <class Pieces>
   void each_jump(const Pieces& jumps) {
      jumps.each([&](const auto& jump) {
         start(bits::first(jump.from));
         lands<Pieces>(jump, Way{});
      });
   }

   /// Follows all captures of a man or a short king from a square; whether there are any.
   template <class Pieces>
   bool goes_on(Bits at, const Way& way) {
      const Pieces jumps(at, Pieces::takeable(position_) & ~way.captured,
                         Board::board & ~blocked(way));
      jumps.each([&](const auto& jump) { lands<Pieces>(jump, way); });
      return jumps.any();
   }

   template <class Pieces>
   void lands(const typename Pieces::Jump& jump, const Way& way) {
      const Way next = take(way, jump.victim);
      const int at = bits::first(jump.to);
      if (was_here(next, at, Stage::stepping)) return;
      sink_.enter(at);
      if constexpr (std::is_same_v<Pieces, Men>) {
         man_lands(jump.to, jump.direction, next);
      } else if (!goes_on<Kings>(jump.to, next)) {
         found(at, next, false);
      }
      sink_.leave();
   }

   void man_lands(Bits at, [[maybe_unused]] int direction, const Way& way) {
      const bool last_row = (at & Board::last_row(Us)) != 0;
      if constexpr (R.crowning == Crowning::EndsMove) {
         if (last_row || !goes_on<Men>(at, way)) found(bits::first(at), way, last_row);
      } else if constexpr (R.crowning == Crowning::WhereItEnds) {
         if (!goes_on<Men>(at, way)) found(bits::first(at), way, last_row);
      } else {
         if (last_row) {
            crowned_goes_on(bits::first(at), direction, way);
         } else if (!goes_on<Men>(at, way)) {
            found(bits::first(at), way, false);
         }
      }
   }

   /// Rare, and so kept out of the code for men.
   [[gnu::noinline]] void crowned_goes_on(int at, int direction, const Way& way) {
      crowned_ = true;
      if (!king_goes_on(at, direction, way, true)) found(at, way, true);
      crowned_ = false;
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
      if (was_here(way, behind, direction)) return;
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

   using Stages = std::unordered_set<Stage, typename Stage::Hash>;

   const Position<R>& position_;
   Sink& sink_;
   std::unique_ptr<Stages> stages_;
   int from_ = 0;
   Bits occupied_ = 0;
   bool crowned_ = false;  ///< the man of this capture has been crowned in passing
};

}  // namespace kete
