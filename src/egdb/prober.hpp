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
      if (!played) return std::nullopt;
      Played result{played->wdl, played->plies, std::nullopt};
      if (played->wdl != Wdl::Draw && has_distances(entry)) {
         if (const auto value = tables_.value(entry, at.number)) result.distance = value->plies;
      }
      return result;
   }

   /// For all positions; the state's counters say how far they have come.
   [[nodiscard]] std::optional<Answer> probe(const State<R>& state) const {
      if (const auto over = at_the_end(state)) return over;
      std::optional<Answer> answer =
          can_capture(state.position) ? by_captures(state) : by_tables(state);
      if (answer &&
          state.counters.drawn(settings_.draws, can_capture(state.position)) != Reason::None) {
         answer->played = Wdl::Draw;
         answer->reset.reset();
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

   [[nodiscard]] static Answer decided(Wdl wdl) { return {wdl, 0, wdl, 0}; }

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
      Answer answer{value->wdl, std::nullopt, std::nullopt, std::nullopt};
      if (value->wdl != Wdl::Draw && has_distances(entry)) answer.distance = value->plies;
      if (const auto played = under_counters(entry, at.number, state.counters)) {
         answer.played = played->wdl;
         if (played->wdl != Wdl::Draw) answer.reset = played->plies;
      }
      return answer;
   }

   /// What the counters leave of a value, with the plies of the reset table. One look into a table
   /// is enough for most: draws are many.
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

   /// Where the plies of a lone king on the long diagonal count, each number of them has positions
   /// of its own.
   [[nodiscard]] static std::uint64_t first_of_layer(const TableSet::Entry& entry,
                                                     const DrawCounters& counters) {
      const auto layers = static_cast<std::uint64_t>(entry.clock.layers());
      if (layers == 1 || entry.resets.table == nullptr) return 0;
      const auto layer = static_cast<std::uint64_t>(counters.long_diagonal());
      return std::min(layer, layers - 1) * (entry.resets.table->header().positions / layers);
   }

   /// The best of the captures.
   [[nodiscard]] std::optional<Answer> by_captures(const State<R>& state) const {
      MoveList<R> list;
      state.generate(settings_, list);
      const Clock clock(settings_, material_of(state.position));
      BestOf values;
      BestOf played;
      bool all_distances = true;
      bool all_played = true;
      for (const BitMove<R>& move : list) {
         const State<R> next = state.after(settings_, move);
         const auto answer = probe(next);
         if (!answer) return std::nullopt;
         values.add({answer->value, answer->distance.value_or(0)});
         all_distances &= answer->value == Wdl::Draw || answer->distance.has_value();
         if (answer->played) {
            const Material after = material_of(next.position).mirror();
            const bool goes_on = Clock(settings_, after).continues(clock);
            played.add({*answer->played, goes_on ? answer->reset.value_or(0) : 0});
         } else {
            all_played = false;
         }
      }
      Answer answer{values.value().wdl, std::nullopt, std::nullopt, std::nullopt};
      if (answer.value != Wdl::Draw && all_distances) answer.distance = values.value().plies;
      if (all_played || played.is_won()) {
         answer.played = played.value().wdl;
         if (*answer.played != Wdl::Draw) answer.reset = played.value().plies;
      }
      return answer;
   }

   const TableSet& tables_;
   const Settings& settings_;
};

}  // namespace kete::egdb
