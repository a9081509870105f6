#pragma once

#include <utility>

#include "egdb/checker.hpp"
#include "egdb/prober.hpp"
#include "egdb/rule_tables.hpp"
#include "egdb/solver.hpp"
#include "game/game_of.hpp"
#include "rules/instances.hpp"

namespace kete::egdb {

template <const Rules& R>
class RuleTablesOf final : public RuleTables {
 public:
   explicit RuleTablesOf(OneKind one_kind) : one_kind_(one_kind) {}

   [[nodiscard]] std::uint64_t positions(const Material& material) const override {
      return Index<R>(material).size();
   }

   [[nodiscard]] std::vector<SolvedTable> solve(const Material& material, const SolvedSets& smaller,
                                                const Goal& goal) const override {
      Solver<R> solver(material, one_kind_, smaller, goal);
      solver.solve();
      std::vector<SolvedTable> results;
      for (int side = 0; side < solver.sides(); ++side)
         results.push_back(solver.take_result(side));
      return results;
   }

   [[nodiscard]] std::shared_ptr<const Solved> restore(const Table& table,
                                                       const SolvedSets& smaller,
                                                       const Goal& goal) const override {
      const TableHeader& header = table.header();
      const Index<R> index(header.material);
      const auto layers = static_cast<std::uint64_t>(goal.layers());
      const auto solved = std::make_shared<Solved>(layers * index.size(), goal.distances);
      const std::size_t in_block = block_positions(header.coding);
      const auto block = std::make_unique<Block>();
      bool good = true;
      const auto restore_one = [&](std::uint64_t number, const Position<R>& position) {
         if (number % in_block == 0) good = good && table.decode(number / in_block, *block);
         Value value =
             Generator<R, Side::White>::can_capture(position)
                 ? value_by_captures<R>(position, smaller, goal)
                 : value_of(header.coding, code_in(header.coding, *block, number % in_block),
                            R.objective);
         if (value.plies > goal.most_plies[0]) value = {};
         if (value.wdl != Wdl::Draw) solved->set(number, value);
      };
      for (std::uint64_t layer = 0; layer < layers; ++layer) {
         index.each(0, index.size(), [&](std::uint64_t number, const Position<R>& position) {
            restore_one(layer * index.size() + number, position);
         });
      }
      return good ? solved : nullptr;
   }

   [[nodiscard]] Findings check(const Material& material, const Solved& values,
                                const Solved& turned, const SolvedSets& smaller,
                                const Goal& goal) const override {
      return Checker<R>(material, one_kind_, values, turned, smaller, goal).check();
   }

   [[nodiscard]] std::optional<Answer> probe(const TableSet& tables, const Settings& settings,
                                             const Diagram& diagram,
                                             const Counts& counts) const override {
      auto state = State<R>::from(settings, diagram);
      state.counters = {settings.draws, State<R>::piece_counts(state.position), counts.no_progress,
                        counts.material};
      return Prober<R>(tables, settings).probe(state, plies_ahead);
   }

   [[nodiscard]] std::optional<Answer> probe(const TableSet& tables,
                                             const Game& game) const override {
      const State<R>& state = static_cast<const GameOf<R>&>(game).states().back();
      return Prober<R>(tables, game.settings()).probe(state, plies_ahead);
   }

   [[nodiscard]] Diagram diagram(const Place& place) const override {
      return Index<R>(place.material).at(place.number).diagram();
   }

   [[nodiscard]] Place place(const Diagram& diagram) const override {
      const auto position = Position<R>::from(diagram);
      const Material material = material_of(position);
      const Index<R> index(material);
      return {material, position.turn == Side::White ? index.template of<Side::White>(position)
                                                     : index.template of<Side::Black>(position)};
   }

 private:
   /// There is more time than in a search.
   static constexpr int plies_ahead = 3;

   OneKind one_kind_;
};

template <int Shard>
[[nodiscard]] std::unique_ptr<RuleTables> make_rule_tables_in_shard(const Settings& settings) {
   return call_in_shard<Shard>(
       *settings.rules, [&]<const Rules & R>() -> std::unique_ptr<RuleTables> {
          return std::make_unique<RuleTablesOf<R>>(immediate_draw(settings.draws));
       });
}

}  // namespace kete::egdb
