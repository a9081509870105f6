#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "egdb/answer.hpp"
#include "egdb/rule_tables.hpp"
#include "egdb/table_set.hpp"
#include "rules/diagram.hpp"
#include "rules/settings.hpp"

namespace kete::egdb {

/// The endgame tables of a rule set that are there, and what they say. Any number of threads may
/// ask.
class Database {
 public:
   /// Opens what there is for these settings with up to that many pieces. Each folder is one of all
   /// databases, with one inside for each rule set; the first that has a table counts. With
   /// captures that need not be made there are no tables. `cache_bytes` is for decoded blocks.
   Database(const Settings& settings, const std::vector<std::string>& folders, int pieces,
            std::size_t cache_bytes);

   [[nodiscard]] bool empty() const { return tables_.empty(); }

   /// Pieces of the largest table, 0 when there is none.
   [[nodiscard]] int largest() const { return tables_.largest(); }

   /// What was left out and why, a line each: files that are damaged, cut off or of other rules.
   [[nodiscard]] const std::vector<std::string>& complaints() const { return tables_.complaints(); }

   /// What has been left out since because a damaged block was met, a line each; these grow.
   [[nodiscard]] std::vector<std::string> damaged() const { return tables_.damaged(); }

   [[nodiscard]] const TableSet& tables() const { return tables_; }

   /// Nothing where a table is missing or damaged. Positions in which a capture is to be made are
   /// worked out; a side may have no pieces.
   [[nodiscard]] std::optional<Answer> probe(const Diagram& diagram, const Counts& counts) const;

   /// The same of the position of a game, with its counters. Its rules must be those of the
   /// database; repetition is not looked at.
   [[nodiscard]] std::optional<Answer> probe(const Game& game) const;

 private:
   Settings settings_;
   TableSet tables_;
   std::unique_ptr<RuleTables> rules_;
};

/// Where programs look for databases: beside the program, in its installation, in the user's data
/// folder; those that exist, in this order.
[[nodiscard]] std::vector<std::string> database_folders();

}  // namespace kete::egdb
