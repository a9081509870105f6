#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "egdb/answer.hpp"
#include "egdb/findings.hpp"
#include "egdb/goal.hpp"
#include "egdb/material.hpp"
#include "egdb/solved.hpp"
#include "egdb/table_set.hpp"
#include "game/game.hpp"
#include "rules/settings.hpp"

namespace kete::egdb {

/// A position by its place in the tables.
struct Place {
   Material material;
   std::uint64_t number;
};

/// What of the databases depends on how pieces move, compiled once for each rule set.
class RuleTables {
 public:
   virtual ~RuleTables() = default;

   [[nodiscard]] virtual std::uint64_t positions(const Material& material) const = 0;

   /// Solves a material and its mirror, if that is another. All that is needed() must be in
   /// `smaller`, solved for the same goal.
   [[nodiscard]] virtual std::vector<SolvedTable> solve(const Material& material,
                                                        const SolvedSets& smaller,
                                                        const Goal& goal) const = 0;

   /// The exact values behind a table, those of captures worked out anew. Nothing when the table is
   /// damaged.
   [[nodiscard]] virtual std::shared_ptr<const Solved> restore(const Table& table,
                                                               const SolvedSets& smaller,
                                                               const Goal& goal) const = 0;

   /// Holds the values of a material against those that its moves lead to; `turned` are the values
   /// of its mirror. All that is needed() must be in `smaller`.
   [[nodiscard]] virtual Findings check(const Material& material, const Solved& values,
                                        const Solved& turned, const SolvedSets& smaller,
                                        const Goal& goal) const = 0;

   /// What the tables say of a position, see Database::probe.
   [[nodiscard]] virtual std::optional<Answer> probe(const TableSet& tables,
                                                     const Settings& settings,
                                                     const Diagram& diagram,
                                                     const Counts& counts) const = 0;
   [[nodiscard]] virtual std::optional<Answer> probe(const TableSet& tables,
                                                     const Game& game) const = 0;

   /// A position of a table, White to move.
   [[nodiscard]] virtual Diagram diagram(const Place& place) const = 0;

   /// Where a position stands, turned round if Black is to move. Both sides must have pieces, at
   /// most seven of a kind.
   [[nodiscard]] virtual Place place(const Diagram& diagram) const = 0;
};

/// For the rule set of the settings.
[[nodiscard]] std::unique_ptr<RuleTables> make_rule_tables(const Settings& settings);

}  // namespace kete::egdb
