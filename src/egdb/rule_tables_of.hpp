#pragma once

#include <utility>

#include "egdb/rule_tables.hpp"
#include "egdb/solver.hpp"
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
                                                bool distances) const override {
      Solver<R> solver(material, one_kind_, smaller, distances);
      solver.solve();
      std::vector<SolvedTable> results;
      for (int side = 0; side < solver.sides(); ++side)
         results.push_back(solver.result(side));
      return results;
   }

   [[nodiscard]] std::shared_ptr<const Solved> restore(const Table& table,
                                                       const SolvedSets& smaller) const override {
      const TableHeader& header = table.header();
      const Index<R> index(header.material);
      const bool distances = header.coding != Coding::Wdl;
      const auto solved = std::make_shared<Solved>(index.size(), distances);
      const std::size_t in_block = block_positions(header.coding);
      const auto block = std::make_unique<Block>();
      bool good = true;
      index.each(0, index.size(), [&](std::uint64_t number, const Position<R>& position) {
         if (number % in_block == 0) good = good && table.decode(number / in_block, *block);
         const Value value =
             Generator<R, Side::White>::can_capture(position)
                 ? value_by_captures<R>(position, smaller, distances)
                 : value_of(header.coding, code_in(header.coding, *block, number % in_block),
                            R.objective);
         if (value.wdl != Wdl::Draw) solved->set(number, value);
      });
      return good ? solved : nullptr;
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
