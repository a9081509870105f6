#pragma once

#include <optional>

#include "egdb/answer.hpp"
#include "egdb/best_of.hpp"
#include "egdb/index.hpp"
#include "egdb/table_set.hpp"
#include "game/state.hpp"

namespace kete::egdb {

/// What a win or draw under the counters is to the search.
struct Played {
   Wdl wdl = Wdl::Draw;
   int reset = 0;                ///< as Answer::reset, 0 for draws
   std::optional<int> distance;  ///< as Answer::distance
};

/// Asks the tables about positions of one rule set.
template <const Rules& R>
class Prober {
 public:
   /// Both must outlive this.
   Prober(const TableSet& tables, const Settings& settings)
       : tables_(tables), settings_(settings) {}

   /// For positions in which no capture is to be made and both sides have pieces. Nothing where the
   /// tables cannot tell.
   [[nodiscard]] std::optional<Played> played(const Position<R>& position,
                                              const DrawCounters& counters) const {
      if (bits::count(position.occupied()) > tables_.largest()) return std::nullopt;
      const Place at = place(position);
      const TableSet::Entry& entry = tables_.entry(at.material);
      const auto played = under_counters(entry, at.number, counters);
      if (!played || is_unsure(entry, *played, counters)) return std::nullopt;
      Played result{played->wdl, played->plies, std::nullopt};
      if (played->wdl != Wdl::Draw && has_distances(entry)) {
         if (const auto value = tables_.value(entry, at.number)) result.distance = value->plies;
      }
      return result;
   }

   /// For all positions; the state's counters say how far they have come. Where the tables cannot
   /// tell what they leave, so many plies are looked ahead to where they can.
   [[nodiscard]] std::optional<Answer> probe(const State<R>& state, int plies_ahead = 0) const {
      if (const auto over = at_the_end(state)) return over;
      const bool captures = can_capture(state.position);
      std::optional<Answer> answer = captures ? by_moves(state, plies_ahead) : by_tables(state);
      if (!answer) return answer;
      if (state.counters.drawn(settings_.draws, captures) != Reason::None) {
         answer->played = answer->likely = Wdl::Draw;
         answer->reset.reset();
      } else if (!answer->played && !captures && plies_ahead > 0) {
         const auto ahead = by_moves(state, plies_ahead - 1);
         if (ahead && ahead->played) {
            answer->played = answer->likely = ahead->played;
            answer->reset = ahead->reset;
         }
      }
      return answer;
   }

 private:
   struct Place {
      Material material;
      std::uint64_t number;
   };

   [[nodiscard]] static Place place(const Position<R>& position) {
      const Material material = material_of(position);
      const Index<R> index(material);
      return {material, position.turn == Side::White ? index.template of<Side::White>(position)
                                                     : index.template of<Side::Black>(position)};
   }

   [[nodiscard]] static bool has_distances(const TableSet::Entry& entry) {
      const Table* table = entry.values.table;
      return table != nullptr && table->header().coding != Coding::Wdl;
   }

   [[nodiscard]] std::optional<Answer> at_the_end(const State<R>& state) const {
      const Position<R>& position = state.position;
      if (R.objective == Objective::ReachKing && (position.opp & position.kings) != 0) {
         return decided(Wdl::Loss);
      }
      if (can_capture(position) || state.has_quiet_move(settings_)) return std::nullopt;
      return decided(R.objective == Objective::Lose ? Wdl::Win : Wdl::Loss);
   }

   [[nodiscard]] static Answer decided(Wdl wdl) { return {wdl, 0, wdl, wdl, 0}; }

   [[nodiscard]] std::optional<Answer> by_tables(const State<R>& state) const {
      const Position<R>& position = state.position;
      // Of a side without pieces there is no table, nor of more pieces than a number may have.
      if (position.opp == 0 || bits::count(position.occupied()) > tables_.largest()) {
         return std::nullopt;
      }
      const Place at = place(position);
      const TableSet::Entry& entry = tables_.entry(at.material);
      const auto value = tables_.value(entry, at.number);
      if (!value) return std::nullopt;
      Answer answer;
      answer.value = value->wdl;
      if (value->wdl != Wdl::Draw && has_distances(entry)) answer.distance = value->plies;
      if (const auto played = under_counters(entry, at.number, state.counters)) {
         answer.likely = played->wdl;
         if (!is_unsure(entry, *played, state.counters)) answer.played = played->wdl;
         if (played->wdl != Wdl::Draw) answer.reset = played->plies;
      }
      return answer;
   }

   /// What the counters leave of a value, with the plies of the reset table; unchanged-small and
   /// -large may be left out, see is_unsure. One look into a table is enough for most: draws are
   /// many.
   [[nodiscard]] std::optional<Value> under_counters(const TableSet::Entry& entry,
                                                     std::uint64_t number,
                                                     const DrawCounters& counters) const {
      const auto reset = tables_.reset(entry, number + first_of_layer(entry, counters));
      if (!reset || (reset->wdl == Wdl::Draw && !entry.clock.is_exact())) {
         // What nobody can win without counters is drawn with them.
         const auto value = tables_.value(entry, number);
         if (value && value->wdl == Wdl::Draw) return Value{};
         return std::nullopt;
      }
      if (reset->wdl == Wdl::Draw) return Value{};
      const PliesLeft left =
          entry.clock.left({counters.no_progress(), counters.of_material()}, counters.unchanged());
      if (reset->plies <= left.surely) return reset;
      if (reset->plies > left.possibly) return Value{};
      return std::nullopt;
   }

   /// Whether what under_counters() says is only likely.
   [[nodiscard]] static bool is_unsure(const TableSet::Entry& entry, const Value& played,
                                       const DrawCounters& counters) {
      return played.wdl != Wdl::Draw && played.plies > 0 &&
             entry.clock.may_be_cut(counters.unchanged());
   }

   /// Where the plies of a lone king on the long diagonal count, each number of them has positions
   /// of its own.
   [[nodiscard]] static std::uint64_t first_of_layer(const TableSet::Entry& entry,
                                                     const DrawCounters& counters) {
      const auto layers = static_cast<std::uint64_t>(entry.clock.layers());
      if (layers == 1 || entry.resets.table == nullptr) return 0;
      const auto layer = static_cast<std::uint64_t>(counters.long_diagonal());
      return std::min(layer, layers - 1) * (entry.resets.table->header().positions / layers);
   }

   /// The best of the moves. Nothing where a table for one of them is missing.
   [[nodiscard]] std::optional<Answer> by_moves(const State<R>& state, int plies_ahead) const {
      MoveList<R> list;
      state.generate(settings_, list);
      const Clock clock(settings_, material_of(state.position));
      BestOf values;
      bool all_distances = true;
      UnderCounters played;
      UnderCounters likely;
      for (const BitMove<R>& move : list) {
         const State<R> next = state.after(settings_, move);
         const auto answer = probe(next, plies_ahead);
         if (!answer) return std::nullopt;
         values.add({answer->value, answer->distance.value_or(0)});
         all_distances &= answer->value == Wdl::Draw || answer->distance.has_value();
         // After a capture the counter of the material may go on; else only a man starts one anew.
         const Material after = material_of(next.position).mirror();
         const bool captured = after.pieces() < bits::count(state.position.occupied());
         const bool goes_on =
             captured ? Clock(settings_, after).continues(clock) : next.reversible != 0;
         const int plies = goes_on ? answer->reset.value_or(0) : 0;
         played.add(answer->played, plies);
         likely.add(answer->likely, plies);
      }
      Answer answer;
      answer.value = values.value().wdl;
      if (answer.value != Wdl::Draw && all_distances) answer.distance = values.value().plies;
      answer.played = played.wdl();
      answer.likely = likely.wdl();
      if (answer.likely && *answer.likely != Wdl::Draw) answer.reset = likely.plies();
      return answer;
   }

   /// The best of moves of which some may be unknown.
   class UnderCounters {
    public:
      /// What follows a move, for the other side.
      void add(const std::optional<Wdl>& next, int plies) {
         if (next) {
            best_.add({*next, plies});
         } else {
            all_known_ = false;
         }
      }

      /// An unknown move does not matter beside a win.
      [[nodiscard]] std::optional<Wdl> wdl() const {
         return all_known_ || best_.is_won() ? std::optional(best_.value().wdl) : std::nullopt;
      }

      [[nodiscard]] int plies() const { return best_.value().plies; }

    private:
      BestOf best_;
      bool all_known_ = true;
   };

   const TableSet& tables_;
   const Settings& settings_;
};

}  // namespace kete::egdb
