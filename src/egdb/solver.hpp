#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "egdb/best_of.hpp"
#include "egdb/goal.hpp"
#include "egdb/index.hpp"
#include "egdb/quiet_moves.hpp"
#include "egdb/solved.hpp"
#include "movegen/movegen.hpp"
#include "rules/draw_rules.hpp"

namespace kete::egdb {

template <const Rules& R>
[[nodiscard]] constexpr Value value_without_moves() {
   return {R.objective == Objective::Lose ? Wdl::Win : Wdl::Loss, 0};
}

/// The value of a position after a move that changed the material, Black to move; of a layer, see
/// Goal::layers, that is not 0 only after a promotion.
template <const Rules& R>
[[nodiscard]] Value value_outside(const Position<R>& position, const SolvedSets& sets,
                                  const Goal& goal, int layer = 0) {
   if (position.own == 0) return value_without_moves<R>();
   if (R.objective == Objective::ReachKing && position.kings != 0) return {Wdl::Loss, 0};
   const Material material = material_of(position);
   const Index<R> index(material);
   const std::uint64_t number =
       static_cast<std::uint64_t>(layer) * index.size() + index.template of<Side::Black>(position);
   return goal.counted(material, sets.find(material)->at(number));
}

/// The value of a position in which White can capture.
template <const Rules& R>
[[nodiscard]] Value value_by_captures(const Position<R>& position, const SolvedSets& sets,
                                      const Goal& goal) {
   BestOf best;
   Generator<R, Side::White>::each_next(position, true, [&](const Position<R>& next) {
      if (best.is_won() && !goal.distances) return;
      best.add(value_outside(next, sets, goal));
   });
   const Value value = best.value();
   return {value.wdl, goal.distances ? value.plies : 0};
}

/// Solves a material and its mirror, which lead to each other, by retrograde analysis. All smaller
/// materials, and those of the same size with fewer men, must have been solved.
///
/// Where a move by a man ends what is counted, positions with the same men are solved together,
/// those with the men farthest advanced first: no other move than a man's leads from one such group
/// to another, and only to one farther advanced.
///
/// Where the plies of a lone king on the long diagonal count, a position with it there is one for
/// each number of plies before, its layer; others only have layer 0.
template <const Rules& R>
class Solver {
 public:
   using Board = Layout<R>;
   using Bits = typename Board::Bits;

   /// `one_kind` tells which single pieces against each other are drawn at once.
   Solver(const Material& material, OneKind one_kind, const SolvedSets& smaller, const Goal& goal)
       : smaller_(smaller),
         goal_(goal),
         drawn_(is_drawn_at_once(material, one_kind)),
         twins_(material != material.mirror()),
         halves_{Half(Index<R>(material), goal), twins_ ? Half(Index<R>(material.mirror()), goal)
                                                        : Half(Index<R>(material), false, 0)} {}

   void solve() {
      const Half& h = halves_[0];
      if (!goal_.men_reset || h.index.material().men() == 0) {
         solve_group({0, h.index.size()}, {0, halves_[twins_ ? 1 : 0].index.size()});
         return;
      }
      for (const std::uint64_t men : men_by_advancement()) {
         const Position<R> position = h.index.at(men * h.index.kings());
         const Half& turned = halves_[twins_ ? 1 : 0];
         const std::uint64_t men_turned = turned.index.template of_men<Side::Black>(
             position.opp & ~position.kings, position.own & ~position.kings);
         if (!twins_ && men_turned < men) continue;  // solved with the one it is the mirror of
         solve_group(span_of(h, men), span_of(turned, men_turned));
      }
   }

   /// How many materials this is: two, or one that is its own mirror.
   [[nodiscard]] int sides() const { return twins_ ? 2 : 1; }

   /// The result, for the material (0) or its mirror (1); each once.
   [[nodiscard]] SolvedTable take_result(int side) {
      Half& h = halves_[static_cast<std::size_t>(side)];
      const std::uint64_t size = h.states.size();
      const auto values = std::make_shared<Solved>(size, std::move(h.plies));
      Bitmap captures(size);
      for (std::uint64_t number = 0; number < size; ++number) {
         const State state = h.states[number];
         if (state >= draw_by_capture) captures.add(number);
         if (is_won(state)) values->set(number, Wdl::Win);
         if (is_lost(state)) values->set(number, Wdl::Loss);
      }
      return {h.index.material(), values, std::move(captures)};
   }

 private:
   /// What is known of a position while solving: how many of its quiet moves within the group are
   /// not yet known to lose (one more for all that leave it), or one of these.
   using State = std::uint8_t;
   static constexpr State most_moves = 247;
   static constexpr State cannot_lose = 248;  ///< a move that leaves the group draws
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

   /// The positions of one material, White to move.
   struct Half {
      Index<R> index;
      std::vector<State> states;
      std::vector<std::uint16_t> plies;
      Bitmap frontier;
      Bitmap next;

      Half(const Index<R>& of, const Goal& goal)
          : Half(of, goal.distances, of.size() * static_cast<std::uint64_t>(goal.layers())) {}

      Half(const Index<R>& of, bool distances, std::uint64_t size)
          : index(of), states(size), plies(distances ? size : 0), frontier(size), next(size) {}
   };

   struct Span {
      std::uint64_t begin;
      std::uint64_t end;

      friend bool operator==(const Span&, const Span&) = default;
   };

   /// The positions of a group with one of the sides to move.
   struct Part {
      Half* half;
      Span span;
      int most_plies;
      Part* before;                                ///< with the other side to move
      std::vector<std::vector<Timed>> timed = {};  ///< by plies
   };

   [[nodiscard]] static Span span_of(const Half& h, std::uint64_t men) {
      return {men * h.index.kings(), (men + 1) * h.index.kings()};
   }

   /// The numbers of the men's places, those farthest advanced first.
   [[nodiscard]] std::vector<std::uint64_t> men_by_advancement() const {
      const Index<R>& index = halves_[0].index;
      std::vector<std::pair<int, std::uint64_t>> order;
      for (std::uint64_t men = 0; men * index.kings() < index.size(); ++men) {
         const Position<R> position = index.at(men * index.kings());
         int advanced = 0;
         for (int row = 0; row < R.height; ++row) {
            advanced -= row * bits::count(Board::row(row) & position.own & ~position.kings);
            advanced += row * bits::count(Board::row(row) & position.opp & ~position.kings);
         }
         order.emplace_back(-advanced, men);
      }
      std::ranges::sort(order);
      std::vector<std::uint64_t> result;
      for (const auto& [advanced, men] : order)
         result.push_back(men);
      return result;
   }

   void solve_group(const Span& white, const Span& black) {
      Half& second = halves_[twins_ ? 1 : 0];
      const bool alone = !twins_ && white == black;
      Part a{&halves_[0], white, goal_.most_plies[0], nullptr};
      Part b{&second, black, goal_.most_plies[1], &a};
      a.before = alone ? &a : &b;
      parts_.assign({&a});
      if (!alone) parts_.push_back(&b);
      for (Part* part : parts_)
         begin(*part);
      // What begins at one ply is already in the next frontier.
      for (int plies = 0; plies <= 1 || !finished(plies); ++plies) {
         for (Part* part : parts_)
            release(*part, plies);
         for (Part* part : parts_)
            spread(*part, plies);
         std::swap(halves_[0].frontier, halves_[0].next);
         if (twins_) std::swap(second.frontier, second.next);
      }
   }

   void at(Part& part, int plies, std::uint64_t number, Event event) {
      const auto n = static_cast<std::size_t>(plies);
      if (n >= part.timed.size()) part.timed.resize(n + 1);
      part.timed[n].push_back({number, event});
   }

   /// A position and its number, layer included.
   struct Placed {
      const Position<R>& position;
      std::uint64_t number;
      int layer;
   };

   void begin(Part& part) {
      const Index<R>& index = part.half->index;
      for (int layer = 0; layer < goal_.layers(); ++layer) {
         const std::uint64_t first = static_cast<std::uint64_t>(layer) * index.size();
         index.each(part.span.begin, part.span.end,
                    [&](std::uint64_t number, const Position<R>& position) {
                       begin(part, {position, first + number, layer});
                    });
      }
   }

   void begin(Part& part, const Placed& placed) {
      if (placed.layer > 0 && !is_on_long_diagonal(placed.position)) {
         part.half->states[placed.number] = draw_by_capture;  // is none, and never asked for
      } else if (Generator<R, Side::White>::can_capture(placed.position)) {
         begin_capture(part, placed.number, placed.position);
      } else {
         begin_quiet(part, placed);
      }
   }

   void begin_capture(Part& part, std::uint64_t number, const Position<R>& position) {
      const Value value = value_by_captures<R>(position, smaller_, goal_);
      if (value.wdl == Wdl::Draw || value.plies > part.most_plies) {
         part.half->states[number] = draw_by_capture;
         return;
      }
      part.half->states[number] = value.wdl == Wdl::Win ? win_by_capture : loss_by_capture;
      resolve(part, number, value.plies);
   }

   /// The state is known, and counts from that distance on.
   void resolve(Part& part, std::uint64_t number, int plies) {
      Half& h = *part.half;
      if (!goal_.distances) {
         h.frontier.add(number);
         return;
      }
      h.plies[number] = static_cast<std::uint16_t>(plies);
      // Most are near, and need no list.
      if (plies == 0) {
         h.frontier.add(number);
      } else if (plies == 1) {
         h.next.add(number);
      } else {
         at(part, plies, number, Event::Resolved);
      }
   }

   void begin_quiet(Part& part, const Placed& placed) {
      const Position<R>& position = placed.position;
      const std::uint64_t number = placed.number;
      State& state = part.half->states[number];
      const int moves = Generator<R, Side::White>::count_quiet_moves(position);
      if (moves > 0 && drawn_) {
         state = draw;
         return;
      }
      if (moves == 0) {
         state = value_without_moves<R>().wdl == Wdl::Win ? win : loss;
         resolve(part, number, 0);
         return;
      }
      int inside = moves;
      BestOf outside;
      const auto add = [&](Value value) {
         --inside;
         if (value.plies >= part.most_plies) value = {};
         outside.add(value);
      };
      if (part.half->index.material().white_men > 0) {
         // Promotions, or all moves by men.
         const Bits to = goal_.men_reset ? Board::board : Board::last_row(Side::White);
         each_man_move(position, to, [&](const Position<R>& next) {
            add(value_after_man(part, next, layer_after(placed, next)));
         });
      }
      if (placed.layer == goal_.layers() - 1 && is_on_long_diagonal(position)) {
         each_king_move(position, [&](const Position<R>& next) {
            if (is_on_long_diagonal(next)) add(value_when_drawn(next));
         });
      }
      state = begin_by_outside(part, number, inside, outside);
   }

   /// The state of a position with so many moves within the group and what those outside it are
   /// worth. What happens within one ply needs no list: nothing within the group happens before.
   State begin_by_outside(Part& part, std::uint64_t number, int inside, const BestOf& outside) {
      const auto is_surely = [&](int plies) {
         return !goal_.distances || inside == 0 || plies <= 1;
      };
      if (outside.is_won()) {
         if (is_surely(outside.shortest_win())) {
            resolve(part, number, outside.shortest_win());
            return win;
         }
         at(part, outside.shortest_win(), number, Event::Wins);
         return cannot_lose;
      }
      if (outside.can_draw()) return cannot_lose;
      if (inside == 0) {
         resolve(part, number, outside.longest_loss());
         return loss;
      }
      if (goal_.distances && outside.longest_loss() > 1) {
         at(part, outside.longest_loss(), number, Event::OneLess);
         return static_cast<State>(inside + 1);
      }
      return static_cast<State>(inside);
   }

   /// Whether the counter of the long diagonal runs.
   [[nodiscard]] bool is_on_long_diagonal(const Position<R>& position) const {
      if (goal_.long_diagonal == 0) return false;
      const Bits white = position.pieces(Side::White);
      const Bits black = position.pieces(Side::Black);
      const Bits lone = bits::count(white) == 1 ? white : black;
      return (lone & position.kings & Board::long_diagonal()) != 0;
   }

   [[nodiscard]] int layer_after(const Placed& placed, const Position<R>& next) const {
      if (!is_on_long_diagonal(next)) return 0;
      return is_on_long_diagonal(placed.position) ? placed.layer + 1 : 0;
   }

   /// A draw stands, unless the side to move there, Black, has no move.
   [[nodiscard]] static Value value_when_drawn(const Position<R>& position) {
      using Black = Generator<R, Side::Black>;
      const bool moves = Black::can_capture(position) || Black::count_quiet_moves(position) > 0;
      return moves ? Value{} : value_without_moves<R>();
   }

   /// The value after a man's move that leaves the group, Black to move in that layer.
   [[nodiscard]] Value value_after_man(const Part& part, const Position<R>& next, int layer) const {
      if (layer > 0 && layer == goal_.long_diagonal) return value_when_drawn(next);
      if (next.own != 0 && material_of(next) == part.half->index.material().mirror()) {
         const Half& h = *part.before->half;
         const State state = h.states[static_cast<std::uint64_t>(layer) * h.index.size() +
                                      h.index.template of<Side::Black>(next)];
         return {is_won(state) ? Wdl::Win : is_lost(state) ? Wdl::Loss : Wdl::Draw, 0};
      }
      return value_outside(next, smaller_, goal_, layer);
   }

   [[nodiscard]] bool finished(int plies) const {
      for (const Part* part : parts_) {
         if (static_cast<std::size_t>(plies) < part->timed.size()) return false;
         for (int layer = 0; layer < goal_.layers(); ++layer) {
            const Span span = in_layer(*part, layer);
            const auto& words = part->half->frontier.words();
            for (std::uint64_t i = span.begin / 64; i * 64 < span.end; ++i) {
               if ((words[i] & mask(span, i)) != 0) return false;
            }
         }
      }
      return true;
   }

   [[nodiscard]] static Span in_layer(const Part& part, int layer) {
      const std::uint64_t first = static_cast<std::uint64_t>(layer) * part.half->index.size();
      return {first + part.span.begin, first + part.span.end};
   }

   /// The bits of a word of a bitmap that belong to the span.
   [[nodiscard]] static std::uint64_t mask(const Span& span, std::uint64_t word) {
      std::uint64_t bits = ~std::uint64_t{0};
      if (word == span.begin / 64) bits &= ~std::uint64_t{0} << (span.begin % 64);
      if (word == span.end / 64) bits &= (std::uint64_t{1} << (span.end % 64)) - 1;
      return bits;
   }

   /// Lets happen what was known from the beginning to happen at that distance.
   void release(Part& part, int plies) {
      if (static_cast<std::size_t>(plies) >= part.timed.size()) return;
      Half& h = *part.half;
      for (const auto& [number, event] : part.timed[static_cast<std::size_t>(plies)]) {
         if (event == Event::Resolved) {
            h.frontier.add(number);
         } else if (event == Event::Wins) {
            win_at(h, h.frontier, number, plies);
         } else {
            one_less(h, h.frontier, number, plies);
         }
      }
      part.timed[static_cast<std::size_t>(plies)] = {};
   }

   void win_at(Half& h, Bitmap& map, std::uint64_t number, int plies) {
      State& state = h.states[number];
      if (state > cannot_lose) return;
      state = win;
      if (goal_.distances) h.plies[number] = static_cast<std::uint16_t>(plies);
      map.add(number);
   }

   void one_less(Half& h, Bitmap& map, std::uint64_t number, int plies) {
      State& state = h.states[number];
      if (state > most_moves || --state != 0) return;
      state = loss;
      if (goal_.distances) h.plies[number] = static_cast<std::uint16_t>(plies);
      map.add(number);
   }

   /// Tells the positions before those of the frontier.
   void spread(Part& part, int plies) {
      for (int layer = 0; layer < goal_.layers(); ++layer)
         spread(part, plies, layer);
      flush(*part.before->half, plies + 1);
   }

   void spread(Part& part, int plies, int layer) {
      Half& h = *part.half;
      Half& before = *part.before->half;
      const bool counts = plies < part.before->most_plies;
      const Span span = in_layer(part, layer);
      const std::uint64_t first = span.begin - part.span.begin;
      auto& words = h.frontier.words();
      for (std::uint64_t i = span.begin / 64; i * 64 < span.end; ++i) {
         const std::uint64_t set = words[i] & mask(span, i);
         if (set == 0) continue;
         words[i] ^= set;
         if (!counts) continue;
         for (const int bit : bits::each(set)) {
            const std::uint64_t n = i * 64 + static_cast<std::uint64_t>(bit);
            const bool lost = is_lost(h.states[n]);
            each_before(h.index.at(n - first), layer, before.index,
                        [&](std::uint64_t previous) { defer(before, previous, lost, plies + 1); });
         }
      }
   }

   /// The numbers of the positions with Black to move from which a quiet move within the group
   /// leads to this one.
   template <class Visit>
   void each_before(const Position<R>& position, int layer, const Index<R>& index,
                    Visit&& visit) const {
      const auto in_layers = [&](std::uint64_t number, Bits kings) {
         if (goal_.long_diagonal == 0) return visit(number);
         each_layer_before(position, layer, kings, [&](int l) {
            visit(static_cast<std::uint64_t>(l) * index.size() + number);
         });
      };
      if (!goal_.men_reset) each_before_man_move(position, index, in_layers);
      each_before_king_move(position, index, in_layers);
   }

   /// The layers that Black's move to this position can have come from; `kings` are Black's
   /// before it.
   template <class Visit>
   void each_layer_before(const Position<R>& position, int layer, Bits kings, Visit&& visit) const {
      const bool black_is_lone = position.opp == (position.opp & -position.opp);
      const Bits lone = black_is_lone ? kings : position.own;
      const bool was_on = (lone & Board::long_diagonal()) != 0;
      if (!is_on_long_diagonal(position)) {
         for (int l = 0; l < (was_on ? goal_.layers() : 1); ++l)
            visit(l);
      } else if (was_on) {
         if (layer > 0) visit(layer - 1);
      } else if (layer == 0) {
         visit(0);
      }
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

   const SolvedSets& smaller_;
   Goal goal_;
   bool drawn_;  ///< unless the side to move can capture
   bool twins_;
   std::array<Half, 2> halves_;
   std::vector<Part*> parts_;  ///< of the group that is being solved
   std::array<std::uint64_t, 64> pending_;
   std::size_t waiting_ = 0;
};

}  // namespace kete::egdb
