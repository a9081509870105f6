#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "egdb/index.hpp"
#include "egdb/solved.hpp"
#include "movegen/movegen.hpp"
#include "rules/draw_rules.hpp"

namespace kete::egdb {

/// The material as the side to move sees it, which is White in the tables.
template <const Rules& R>
[[nodiscard]] Material material_of(const Position<R>& position) {
   const auto n = [](auto set) { return static_cast<std::int8_t>(bits::count(set)); };
   return {n(position.own & ~position.kings), n(position.own & position.kings),
           n(position.opp & ~position.kings), n(position.opp & position.kings)};
}

template <const Rules& R>
[[nodiscard]] constexpr Value value_without_moves() {
   return {R.objective == Objective::Lose ? Wdl::Win : Wdl::Loss, 0};
}

/// The value of a position after a move that changed the material, Black to move.
template <const Rules& R>
[[nodiscard]] Value value_outside(const Position<R>& position, const SolvedSets& sets) {
   if (position.own == 0) return value_without_moves<R>();
   if (R.objective == Objective::ReachKing && position.kings != 0) return {Wdl::Loss, 0};
   const Material material = material_of(position);
   return sets.find(material)->at(Index<R>(material).template of<Side::Black>(position));
}

/// The value of a position in which White can capture.
template <const Rules& R>
[[nodiscard]] Value value_by_captures(const Position<R>& position, const SolvedSets& sets,
                                      bool distances) {
   constexpr int none = -1;
   int shortest_win = none;
   int longest_loss = none;
   bool draws = false;
   Generator<R, Side::White>::each_next(position, true, [&](const Position<R>& next) {
      if (shortest_win != none && !distances) return;
      const Value value = value_outside(next, sets);
      if (value.wdl == Wdl::Draw) {
         draws = true;
      } else if (value.wdl == Wdl::Win) {
         longest_loss = std::max(longest_loss, value.plies + 1);
      } else if (shortest_win == none || value.plies + 1 < shortest_win) {
         shortest_win = value.plies + 1;
      }
   });
   if (shortest_win != none) return {Wdl::Win, distances ? shortest_win : 0};
   if (draws) return {};
   return {Wdl::Loss, distances ? longest_loss : 0};
}

/// Solves a material and its mirror, which lead to each other, by retrograde analysis. All smaller
/// materials, and those of the same size with fewer men, must have been solved.
template <const Rules& R>
class Solver {
 public:
   using Board = Layout<R>;
   using Bits = typename Board::Bits;

   /// `one_kind` tells which single pieces against each other are drawn at once.
   Solver(const Material& material, OneKind one_kind, const SolvedSets& smaller, bool distances)
       : smaller_(smaller),
         drawn_(is_drawn(material, one_kind)),
         distances_(distances),
         twins_(material != material.mirror()),
         sides_{Half(Index<R>(material), distances),
                Half(Index<R>(material.mirror()), distances && twins_)} {
      if (!twins_) sides_[1] = Half(Index<R>(material.mirror()), false, 0);
   }

   void solve() {
      for (int side = 0; side < sides(); ++side)
         begin(side);
      for (int plies = 0; !finished(plies); ++plies) {
         for (int side = 0; side < sides(); ++side)
            release(side, plies);
         for (int side = 0; side < sides(); ++side)
            spread(side, plies);
         for (int side = 0; side < sides(); ++side)
            std::swap(half(side).frontier, half(side).next);
      }
   }

   /// How many materials this is: two, or one that is its own mirror.
   [[nodiscard]] int sides() const { return twins_ ? 2 : 1; }

   /// The result, for the material (0) or its mirror (1).
   [[nodiscard]] SolvedTable result(int side) {
      const Half& h = half(side);
      const std::uint64_t size = h.index.size();
      const auto values = std::make_shared<Solved>(size, distances_);
      Bitmap captures(size);
      for (std::uint64_t number = 0; number < size; ++number) {
         const State state = h.states[number];
         if (state >= draw_by_capture) captures.add(number);
         const Wdl wdl = is_won(state) ? Wdl::Win : is_lost(state) ? Wdl::Loss : Wdl::Draw;
         if (wdl != Wdl::Draw) values->set(number, {wdl, distances_ ? h.plies[number] : 0});
      }
      return {h.index.material(), values, std::move(captures)};
   }

 private:
   /// What is known of a position while solving: how many of its quiet moves within the material
   /// are not yet known to lose (one more for all that leave it), or one of these.
   using State = std::uint8_t;
   static constexpr State most_moves = 247;
   static constexpr State cannot_lose = 248;  ///< a move that leaves the material draws
   static constexpr State draw = 249;
   static constexpr State win = 250;
   static constexpr State loss = 251;
   static constexpr State draw_by_capture = 252;
   static constexpr State win_by_capture = 253;
   static constexpr State loss_by_capture = 254;

   static bool is_won(State state) { return state == win || state == win_by_capture; }

   static bool is_lost(State state) { return state == loss || state == loss_by_capture; }

   enum class Event : std::uint8_t { Resolved, Wins, OneLess };

   struct Timed {
      std::uint64_t number;
      Event event;
   };

   struct Half {
      Index<R> index;
      std::vector<State> states;
      std::vector<std::uint16_t> plies;
      Bitmap frontier;
      Bitmap next;
      std::vector<std::vector<Timed>> timed;  ///< by plies

      Half(const Index<R>& of, bool distances) : Half(of, distances, of.size()) {}

      Half(const Index<R>& of, bool distances, std::uint64_t size)
          : index(of), states(size), plies(distances ? size : 0), frontier(size), next(size) {}
   };

   Half& half(int side) { return sides_[static_cast<std::size_t>(side)]; }

   Half& other(int side) { return half(twins_ ? 1 - side : 0); }

   /// In plies, or 0 for all at once when distances do not matter.
   [[nodiscard]] int when(int plies) const { return distances_ ? plies : 0; }

   void at(Half& h, int plies, std::uint64_t number, Event event) {
      const auto n = static_cast<std::size_t>(when(plies));
      if (n >= h.timed.size()) h.timed.resize(n + 1);
      h.timed[n].push_back({number, event});
   }

   [[nodiscard]] static bool is_drawn(const Material& material, OneKind one_kind) {
      if (one_kind == OneKind::None || material.white() != 1 || material.black() != 1) return false;
      return one_kind == OneKind::Pieces || material.men() == 0;
   }

   void begin(int side) {
      Half& h = half(side);
      using White = Generator<R, Side::White>;
      h.index.each(0, h.index.size(), [&](std::uint64_t number, const Position<R>& position) {
         if (White::can_capture(position)) {
            begin_capture(h, number, position);
            return;
         }
         begin_quiet(h, number, position);
      });
   }

   void begin_capture(Half& h, std::uint64_t number, const Position<R>& position) {
      const Value value = value_by_captures<R>(position, smaller_, distances_);
      if (value.wdl == Wdl::Draw) {
         h.states[number] = draw_by_capture;
         return;
      }
      h.states[number] = value.wdl == Wdl::Win ? win_by_capture : loss_by_capture;
      at_once(h, number, value.plies);
   }

   void at_once(Half& h, std::uint64_t number, int plies) {
      if (distances_) {
         h.plies[number] = static_cast<std::uint16_t>(plies);
         at(h, plies, number, Event::Resolved);
      } else {
         h.frontier.add(number);
      }
   }

   void begin_quiet(Half& h, std::uint64_t number, const Position<R>& position) {
      const int moves = Generator<R, Side::White>::count_quiet_moves(position);
      if (moves > 0 && drawn_) {
         h.states[number] = draw;
         return;
      }
      if (moves == 0) {
         h.states[number] = value_without_moves<R>().wdl == Wdl::Win ? win : loss;
         at_once(h, number, 0);
         return;
      }
      int inside = moves;
      bool draws = false;
      int shortest = -1;
      int longest = -1;
      if (h.index.material().white_men > 0) {
         each_promotion(position, [&](const Position<R>& next) {
            --inside;
            const Value value = value_outside(next, smaller_);
            if (value.wdl == Wdl::Loss) {
               if (shortest < 0 || value.plies < shortest) shortest = value.plies;
            } else if (value.wdl == Wdl::Draw) {
               draws = true;
            } else {
               longest = std::max(longest, value.plies);
            }
         });
      }
      if (shortest >= 0) {
         if (!distances_ || inside == 0) {
            h.states[number] = win;
            at_once(h, number, shortest + 1);
            return;
         }
         at(h, shortest + 1, number, Event::Wins);
      }
      if (shortest >= 0 || draws) {
         h.states[number] = cannot_lose;
         return;
      }
      if (longest < 0) {
         h.states[number] = static_cast<State>(inside);
      } else if (inside == 0) {
         h.states[number] = loss;
         at_once(h, number, longest + 1);
      } else if (distances_) {
         h.states[number] = static_cast<State>(inside + 1);
         at(h, longest + 1, number, Event::OneLess);
      } else {
         h.states[number] = static_cast<State>(inside);
      }
   }

   template <class Visit>
   static void each_promotion(const Position<R>& position, Visit&& visit) {
      const Bits empty = position.empty();
      const Bits men = position.own & ~position.kings;
      Board::each_direction([&]<int D>() {
         if constexpr (Board::man_moves(D, Side::White)) {
            constexpr int back = Board::opposite(D);
            const Bits targets =
                Board::template shift<D>(men) & empty & Board::last_row(Side::White);
            for (const Bits to : bits::each_single(targets))
               visit(position.after(Board::template shift<back>(to), to, 0, to));
         }
      });
   }

   [[nodiscard]] bool finished(int plies) {
      for (int side = 0; side < sides(); ++side) {
         const Half& h = half(side);
         if (static_cast<std::size_t>(plies) < h.timed.size()) return false;
         if (std::ranges::any_of(h.frontier.words(), [](std::uint64_t word) { return word != 0; }))
            return false;
      }
      return true;
   }

   /// Lets happen what was known from the beginning to happen at that distance.
   void release(int side, int plies) {
      Half& h = half(side);
      if (static_cast<std::size_t>(plies) >= h.timed.size()) return;
      for (const auto& [number, event] : h.timed[static_cast<std::size_t>(plies)]) {
         if (event == Event::Resolved) {
            h.frontier.add(number);
         } else if (event == Event::Wins) {
            win_at(h, h.frontier, number, plies);
         } else {
            one_less(h, h.frontier, number, plies);
         }
      }
      h.timed[static_cast<std::size_t>(plies)] = {};
   }

   void win_at(Half& h, Bitmap& map, std::uint64_t number, int plies) {
      State& state = h.states[number];
      if (state > cannot_lose) return;
      state = win;
      if (distances_) h.plies[number] = static_cast<std::uint16_t>(plies);
      map.add(number);
   }

   void one_less(Half& h, Bitmap& map, std::uint64_t number, int plies) {
      State& state = h.states[number];
      if (state > most_moves || --state != 0) return;
      state = loss;
      if (distances_) h.plies[number] = static_cast<std::uint16_t>(plies);
      map.add(number);
   }

   /// Tells the positions before those of the frontier.
   void spread(int side, int plies) {
      Half& h = half(side);
      Half& before = other(side);
      std::uint64_t number = 0;
      for (std::uint64_t& word : h.frontier.words()) {
         for (const int bit : bits::each(word)) {
            const std::uint64_t n = number + static_cast<std::uint64_t>(bit);
            const bool lost = is_lost(h.states[n]);
            each_before(h.index.at(n), before.index,
                        [&](std::uint64_t previous) { defer(before, previous, lost, plies + 1); });
         }
         word = 0;
         number += 64;
      }
      flush(before, plies + 1);
   }

   /// Memory is touched some time after it is known which: until then it is on its way.
   void defer(Half& h, std::uint64_t number, bool wins, int plies) {
      __builtin_prefetch(&h.states[number], 1);
      if (waiting_ == pending_.size()) flush(h, plies);
      pending_[waiting_++] = number << 1 | (wins ? 1U : 0U);
   }

   void flush(Half& h, int plies) {
      for (std::size_t i = 0; i < waiting_; ++i) {
         const std::uint64_t number = pending_[i] >> 1;
         if ((pending_[i] & 1) != 0) {
            win_at(h, h.next, number, plies);
         } else {
            one_less(h, h.next, number, plies);
         }
      }
      waiting_ = 0;
   }

   /// The positions with Black to move from which a quiet move within the material leads here.
   template <class Visit>
   static void each_before(const Position<R>& position, const Index<R>& index, Visit&& visit) {
      const Bits kings = position.opp & position.kings;
      const Bits men = position.opp ^ kings;
      const Bits white_kings = position.own & position.kings;
      const Bits white_men = position.own ^ white_kings;
      const Bits empty = position.empty();
      if (men != 0) {
         Board::each_direction([&]<int D>() {
            if constexpr (Board::man_moves(D, Side::Black)) {
               constexpr int back = Board::opposite(D);
               const Bits targets = Board::template shift<back>(men) & empty;
               for (const Bits from : bits::each_single(targets)) {
                  const Bits moved = men ^ Board::template shift<D>(from) ^ from;
                  visit(index.template with_kings<Side::Black>(
                      index.template of_men<Side::Black>(moved, white_men), moved | white_men,
                      kings, white_kings));
               }
            }
         });
      }
      if (kings != 0) {
         const std::uint64_t number = index.template of_men<Side::Black>(men, white_men);
         for (const Bits king : bits::each_single(kings)) {
            for (const Bits from :
                 bits::each_single(Generator<R, Side::Black>::king_targets(king, ~empty))) {
               visit(index.template with_kings<Side::Black>(number, men | white_men,
                                                            kings ^ king ^ from, white_kings));
            }
         }
      }
   }

   const SolvedSets& smaller_;
   bool drawn_;  ///< unless the side to move can capture
   bool distances_;
   bool twins_;
   std::array<Half, 2> sides_;
   std::array<std::uint64_t, 64> pending_;
   std::size_t waiting_ = 0;
};

}  // namespace kete::egdb
