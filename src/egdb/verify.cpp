#include "egdb/verify.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <set>
#include <thread>
#include <utility>

#include <fmt/format.h>

#include "egdb/plan.hpp"
#include "egdb/rule_tables.hpp"
#include "notation/fen.hpp"

namespace kete::egdb {

namespace {

std::uint64_t choose(int n, int k) {
   std::uint64_t result = 1;
   for (int i = 1; i <= k; ++i)
      result = result * static_cast<std::uint64_t>(n - k + i) / static_cast<std::uint64_t>(i);
   return n < k ? 0 : result;
}

/// How many positions a material has with one side to move: no man stands on its last row.
std::uint64_t positions_by_formula(const Variant& variant, const Material& material) {
   const int squares = variant.squares();
   const int row = variant.squares_per_row();
   std::uint64_t men = 0;
   // White's men on its own back row, where Black's cannot stand, and elsewhere.
   for (int back = 0; back <= material.white_men; ++back) {
      const int rest = material.white_men - back;
      men += choose(row, back) * choose(squares - 2 * row, rest) *
             choose(squares - row - rest, material.black_men);
   }
   const int free = squares - material.men();
   return men * choose(free, material.white_kings) *
          choose(free - material.white_kings, material.black_kings);
}

std::string_view name(Kind kind) {
   return kind == Kind::Values ? "values" : "resets";
}

/// The tables of one kind, checked in the order in which they are built.
class Verification {
 public:
   Verification(const Settings& settings, Kind kind, int pieces, const TableSet& tables,
                const VerifyOptions& options, Verified& done)
       : settings_(settings),
         kind_(kind),
         with_plies_(materials_with_plies(settings, kind, pieces)),
         tables_(tables),
         options_(options),
         rules_(make_rule_tables(settings)),
         done_(done) {}

   void run(const std::vector<PlannedTable>& tables) {
      std::map<std::pair<int, int>, std::vector<PlannedTable>> levels;
      for (const PlannedTable& table : tables) {
         // Its mirror is checked with it.
         if (table.material < table.material.mirror()) continue;
         levels[{table.material.pieces(), table.material.men()}].push_back(table);
      }
      for (auto& [key, level] : levels) {
         if (!stopped()) run_level(level);
      }
   }

   /// A material and its mirror alone.
   void run_pair(const Material& material) {
      for (const Material& other : needed(*settings_.rules, material)) {
         if (!load(other)) return;
      }
      check_pair(material);
   }

 private:
   using Restored = std::shared_ptr<const Solved>;

   /// Takes a table for sound, with what it needs. False when it is not to be had.
   bool load(const Material& material) {
      if (sets_.find(material) != nullptr) return true;
      for (const Material& other : needed(*settings_.rules, material)) {
         if (!load(other)) return false;
      }
      const Table* table = table_of(material);
      const Goal goal = goal_for(settings_, kind_, material);
      Restored values = table == nullptr ? nullptr : rules_->restore(*table, sets_, goal);
      if (values == nullptr) {
         report(material, "there is no sound file");
         return false;
      }
      sets_.put(material, to_keep(material, values));
      return true;
   }

   void run_level(std::vector<PlannedTable>& level) {
      std::ranges::sort(level, std::ranges::greater(), &PlannedTable::positions);
      const int threads = threads_for(level, sets_, options_.memory, options_.threads);
      std::atomic<std::size_t> next = 0;
      const auto work = [&] {
         for (std::size_t i = next++; i < level.size() && !stopped(); i = next++)
            check_pair(level[i].material);
      };
      {
         std::vector<std::jthread> helpers;
         for (int i = 1; i < threads; ++i)
            helpers.emplace_back(work);
         work();
      }
      for (auto& [material, values] : restored_)
         sets_.put(material, std::move(values));
      restored_.clear();
   }

   /// A material and its mirror, which lead to each other.
   void check_pair(const Material& material) {
      const Goal goal = goal_for(settings_, kind_, material);
      Goal turned_goal = goal;
      std::swap(turned_goal.most_plies[0], turned_goal.most_plies[1]);
      const Restored values = restore(material, goal);
      const Restored turned =
          material == material.mirror() ? values : restore(material.mirror(), turned_goal);
      if (values == nullptr || turned == nullptr) return;
      if (goal.distances) {
         check_header(material, *values, check_moves(material, *values, *turned, goal));
         if (turned != values) {
            check_header(material.mirror(), *turned,
                         check_moves(material.mirror(), *turned, *values, turned_goal));
         }
      } else {
         check_who_wins(material, *values, *turned);
      }
      keep(material, values);
      if (turned != values) keep(material.mirror(), turned);
   }

   /// The values of a table, whose header and blocks are checked; null when they are not to be had.
   Restored restore(const Material& material, const Goal& goal) {
      const Table* table = table_of(material);
      if (table == nullptr) {
         report(material, "there is no sound file");
         return nullptr;
      }
      for (const Material& other : needed(*settings_.rules, material)) {
         if (sets_.find(other) != nullptr) continue;
         report(material, fmt::format("cannot be checked without {}", to_text(other)));
         return nullptr;
      }
      if (!check_blocks(material, *table)) return nullptr;
      const std::uint64_t positions = positions_by_formula(*settings_.variant, material);
      if (table->header().positions != table_entries(settings_, kind_, material, positions)) {
         report(material, "the number of positions is not that of the material");
         return nullptr;
      }
      if (!fits(table->header().coding, goal)) {
         report(material, "the header says of another kind of values");
         return nullptr;
      }
      return rules_->restore(*table, sets_, goal);
   }

   [[nodiscard]] bool fits(Coding coding, const Goal& goal) const {
      return is_reset(coding) == (kind_ == Kind::Resets) &&
             (coding == Coding::Wdl) == !goal.distances;
   }

   bool check_blocks(const Material& material, const Table& table) {
      const std::uint64_t damaged = table.damaged_blocks();
      if (damaged > 0) {
         report(material, fmt::format("{} of {} blocks are damaged", damaged, table.blocks()));
      }
      return damaged == 0;
   }

   void check_header(const Material& material, const Solved& values, const Findings& findings) {
      const TableHeader& header = table_of(material)->header();
      if (header.wins != findings.wins || header.losses != findings.losses) {
         report(material, fmt::format("the header says {} wins and {} losses, there are {} and {}",
                                      header.wins, header.losses, findings.wins, findings.losses));
      }
      const int longest = header.coding == Coding::Wdl ? -1 : findings.longest;
      if (header.longest != longest) {
         report(material, fmt::format("the header says {} plies for the longest win, not {}",
                                      header.longest, longest));
      } else if (findings.wins > 0 && !is_longest(header, values)) {
         report(material, "the header names a position that is no longest win");
      }
   }

   [[nodiscard]] static bool is_longest(const TableHeader& header, const Solved& values) {
      if (header.longest_at >= values.size()) return false;
      const Value value = values.at(header.longest_at);
      return value.wdl == Wdl::Win && (!values.has_distances() || value.plies == header.longest);
   }

   Findings check_moves(const Material& material, const Solved& values, const Solved& turned,
                        const Goal& goal) {
      const Findings findings = rules_->check(material, values, turned, sets_, goal);
      if (findings.faults > 0) {
         report(material, fmt::format("{} positions do not agree with their moves, the first is {}",
                                      findings.faults, fen(material, findings.first)));
      }
      return findings;
   }

   /// Solves anew with plies, which the moves prove, and compares. What is worked out is how long
   /// it takes to get to a smaller table.
   void check_who_wins(const Material& material, const Solved& values, const Solved& turned) {
      const Goal goal{.goes_on = std::set<Material>()};
      const auto solved = rules_->solve(material, sets_, goal);
      const Solved& again = *solved.front().values;
      const Solved& turned_again = *solved.back().values;
      compare(material, values, again);
      check_header(material, values, check_moves(material, again, turned_again, goal));
      if (solved.size() == 1) return;
      compare(material.mirror(), turned, turned_again);
      check_header(material.mirror(), turned,
                   check_moves(material.mirror(), turned_again, again, goal));
   }

   void compare(const Material& material, const Solved& values, const Solved& again) {
      std::uint64_t different = 0;
      std::uint64_t first = 0;
      for (std::uint64_t number = 0; number < values.size(); ++number) {
         if (values.at(number).wdl == again.at(number).wdl) continue;
         if (different++ == 0) first = number;
      }
      if (different == 0) return;
      report(material, fmt::format("{} positions are not what they are worked out to be, the first "
                                   "is {}",
                                   different, fen(material, first)));
   }

   /// Of a position by its number, which may have a layer in it.
   [[nodiscard]] std::string fen(const Material& material, std::uint64_t number) const {
      const std::uint64_t place = number % rules_->positions(material);
      return to_fen(*settings_.variant, rules_->diagram({material, place}));
   }

   /// Null when there is none.
   [[nodiscard]] const Table* table_of(const Material& material) const {
      const TableSet::Entry& entry = tables_.entry(material);
      return (kind_ == Kind::Values ? entry.values : entry.resets).table;
   }

   void report(const Material& material, const std::string& what) {
      const std::lock_guard lock(mutex_);
      ++done_.faults;
      if (options_.found) {
         options_.found(fmt::format("{} {}: {}", to_text(material), name(kind_), what));
      }
   }

   void keep(const Material& material, const Restored& values) {
      const std::lock_guard lock(mutex_);
      restored_.emplace_back(material, to_keep(material, values));
      ++done_.tables;
      done_.positions += values->size();
      if (options_.finished) options_.finished(kind_, material, values->size());
   }

   [[nodiscard]] Restored to_keep(const Material& material, const Restored& values) const {
      return with_plies_.contains(material) ? values : values->without_plies();
   }

   [[nodiscard]] bool stopped() const { return options_.stop != nullptr && *options_.stop; }

   const Settings& settings_;
   const Kind kind_;
   const std::set<Material> with_plies_;
   const TableSet& tables_;
   const VerifyOptions& options_;
   std::unique_ptr<RuleTables> rules_;
   SolvedSets sets_;
   std::mutex mutex_;  ///< guards what follows
   Verified& done_;
   std::vector<std::pair<Material, Restored>> restored_;
};

}  // namespace

Result<Verified> verify(const Settings& settings, int pieces, const VerifyOptions& options) {
   std::vector<PlannedTable> planned = plan(settings, pieces, options.folders.front());
   if (options.only) {
      std::erase_if(planned, [&](const PlannedTable& table) {
         return table.material != *options.only && table.material != options.only->mirror();
      });
   }
   const std::uint64_t memory = options.only ? planned.front().memory() : memory_at_work(planned);
   if (const auto enough = check_memory(memory, options.memory); !enough) {
      return tl::make_unexpected(enough.error());
   }
   const TableSet tables(settings, options.folders, pieces, 0);
   Verified done;
   for (const std::string& complaint : tables.complaints()) {
      if (options.only) break;  // what counts of it comes up again
      ++done.faults;
      if (options.found) options.found(complaint);
   }
   for (const Kind kind : kinds) {
      Verification verification(settings, kind, pieces, tables, options, done);
      if (options.only) {
         verification.run_pair(*options.only);
      } else {
         verification.run(planned);
      }
      if (options.stop != nullptr && *options.stop) return failure("stopped");
   }
   return done;
}

}  // namespace kete::egdb
