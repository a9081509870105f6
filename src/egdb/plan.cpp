#include "egdb/plan.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>

#include <fmt/format.h>

#include "egdb/clock.hpp"
#include "egdb/rule_tables.hpp"

namespace kete::egdb {

namespace {

/// The table of a file if it is the one the settings ask for, whole and sound in its header.
std::shared_ptr<const Table> sound_table(const std::string& folder, const Settings& settings,
                                         Kind kind, const Material& material,
                                         std::uint64_t positions) {
   auto table = Table::open(table_path(folder, settings, kind, material));
   if (!table) return nullptr;
   const TableHeader& header = (*table)->header();
   const bool fits = header.fingerprint == fingerprint(settings, kind) &&
                     header.material == material &&
                     header.positions == table_entries(settings, kind, material, positions);
   return fits ? *table : nullptr;
}

/// Bytes at work on a table of one kind.
std::uint64_t working_bytes(const Goal& goal, std::uint64_t entries) {
   // A byte of state, three bitmaps, the packed result and another to compare with; two for plies.
   std::uint64_t bytes = entries + 3 * entries / 8 + 2 * entries / 4;
   if (goal.distances) bytes += 2 * entries;
   // What happens later than in one ply is listed from the start, unless the men part the positions
   // into small groups.
   const bool is_late = !goal.goes_on || !goal.goes_on->empty();
   if (goal.distances && is_late && !goal.men_reset) bytes += 16 * entries;
   return bytes;
}

}  // namespace

int most_pieces_with_distances(const Rules& rules) {
   const bool small = rules.width == 8 && rules.lines != Lines::Orthogonal;
   return small ? 4 : 3;
}

Goal goal_for(const Settings& settings, Kind kind, const Material& material) {
   Goal goal;
   if (kind == Kind::Values) {
      goal.distances = material.pieces() <= most_pieces_with_distances(*settings.rules);
      return goal;
   }
   const Clock clock(settings, material);
   goal.men_reset = clock.men_reset();
   goal.long_diagonal = clock.long_diagonal();
   goal.most_plies = {clock.most_plies(), Clock(settings, material.mirror()).most_plies()};
   goal.goes_on.emplace();
   for (const Material& other : needed(*settings.rules, material)) {
      if (Clock(settings, other).continues(clock)) goal.goes_on->insert(other);
   }
   return goal;
}

std::set<Material> materials_with_plies(const Settings& settings, Kind kind, int pieces) {
   std::set<Material> counted;
   for (int count = 2; count <= pieces; ++count) {
      for (const Material& material : materials(*settings.rules, count)) {
         const Goal goal = goal_for(settings, kind, material);
         if (!goal.distances) continue;
         for (const Material& other : needed(*settings.rules, material)) {
            if (!goal.goes_on || goal.goes_on->contains(other)) counted.insert(other);
         }
      }
   }
   return counted;
}

std::vector<PlannedTable> plan(const Settings& settings, int pieces, const std::string& folder) {
   const auto rules = make_rule_tables(settings);
   std::vector<PlannedTable> tables;
   std::map<Material, std::uint64_t> resident;
   std::map<Material, std::set<Material>> loaded;
   std::map<Kind, std::set<Material>> with_plies;
   for (const Kind kind : kinds)
      with_plies[kind] = materials_with_plies(settings, kind, pieces);
   for (int count = 2; count <= pieces; ++count) {
      for (const Material& material : materials(*settings.rules, count)) {
         PlannedTable table{.material = material,
                            .positions = rules->positions(material),
                            .needs = needed(*settings.rules, material)};
         const std::uint64_t twins = material != material.mirror() ? 2 : 1;
         for (const Kind kind : kinds) {
            const Goal goal = goal_for(settings, kind, material);
            const std::uint64_t entries = table_entries(settings, kind, material, table.positions);
            const std::uint64_t plies = with_plies[kind].contains(material) ? 2 * entries : 0;
            table.working = std::max(table.working, twins * working_bytes(goal, entries));
            table.resident = std::max(table.resident, entries / 4 + plies);
            const auto file = sound_table(folder, settings, kind, material, table.positions);
            (kind == Kind::Values ? table.has_values : table.has_resets) = file != nullptr;
            // Packed tables take less than half a bit an entry, distances less than two.
            table.bytes += file ? file->bytes() : 200 + entries / (goal.distances ? 4 : 16);
         }
         // A table is loaded with the help of those that it needs itself.
         std::set<Material>& all = loaded[material];
         for (const Material& other : table.needs) {
            all.insert(other);
            all.insert(loaded[other].begin(), loaded[other].end());
         }
         for (const Material& other : all)
            table.loaded += resident[other];
         resident[material] = table.resident;
         tables.push_back(std::move(table));
      }
   }
   return tables;
}

std::uint64_t memory_at_work(const std::vector<PlannedTable>& tables) {
   std::uint64_t resident = 0;
   std::uint64_t most = 0;
   for (const PlannedTable& table : tables) {
      most = std::max(most, resident + table.working);
      resident += table.resident;
   }
   return most;
}

Result<void> check_memory(std::uint64_t needed, std::uint64_t allowed) {
   if (needed <= allowed) return {};
   return failure(fmt::format("needs {:.1f} MB of memory, of which {:.1f} may be used",
                              static_cast<double>(needed) / 1e6,
                              static_cast<double>(allowed) / 1e6));
}

int threads_for(const std::vector<PlannedTable>& tables, const SolvedSets& smaller,
                std::uint64_t memory, int threads) {
   std::uint64_t working = 1;
   std::uint64_t resident = smaller.bytes();
   for (const PlannedTable& table : tables) {
      working = std::max(working, table.working);
      resident += 2 * table.resident;
   }
   const std::uint64_t left = memory - std::min(memory, resident);
   return static_cast<int>(
       std::clamp<std::uint64_t>(left / working, 1, static_cast<std::uint64_t>(threads)));
}

}  // namespace kete::egdb
