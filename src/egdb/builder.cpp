#include "egdb/builder.hpp"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <thread>
#include <utility>

#include <fmt/format.h>

#include "egdb/plan.hpp"
#include "egdb/rule_tables.hpp"
#include "egdb/table.hpp"

namespace kete::egdb {

namespace fs = std::filesystem;

namespace {

Coding coding_for(const Solved& values, Kind kind) {
   if (!values.has_distances()) return Coding::Wdl;
   const bool resets = kind == Kind::Resets;
   const Coding small = resets ? Coding::Reset8 : Coding::Plies8;
   for (std::uint64_t number = 0; number < values.size(); ++number) {
      if (values.at(number).plies > most_plies(small)) {
         return resets ? Coding::Reset16 : Coding::Plies16;
      }
   }
   return small;
}

TableHeader header_for(const Settings& settings, Kind kind, const SolvedTable& solved) {
   const Solved& values = *solved.values;
   const std::uint64_t layers = table_entries(settings, kind, solved.material, 1);
   TableHeader header{.fingerprint = fingerprint(settings, kind),
                      .material = solved.material,
                      .coding = coding_for(values, kind),
                      .positions = values.size()};
   for (std::uint64_t number = 0; number < values.size() / layers; ++number) {
      const Value value = values.at(number);
      if (value.wdl == Wdl::Loss) ++header.losses;
      if (value.wdl != Wdl::Win) continue;
      ++header.wins;
      if (header.wins == 1 || value.plies > header.longest) {
         header.longest = value.plies;
         header.longest_at = number;
      }
   }
   if (!values.has_distances()) header.longest = -1;
   return header;
}

Result<void> save(const Settings& settings, Kind kind, const SolvedTable& solved,
                  const std::string& folder) {
   const TableHeader header = header_for(settings, kind, solved);
   // Where there is a capture to make the table may say anything, and repetition packs best.
   std::uint16_t last = 0;
   const auto source = [&](std::uint64_t first, Codes& codes) {
      for (std::size_t i = 0; i < codes.size(); ++i) {
         const std::uint64_t number = first + i;
         if (!solved.captures.has(number)) {
            last = static_cast<std::uint16_t>(code_of(header.coding, solved.values->at(number)));
         }
         codes[i] = last;
      }
   };
   return write_table(table_path(folder, settings, kind, solved.material), header, source);
}

const std::string& folder_of_new_tables(const BuildOptions& options) {
   return options.target.empty() ? options.folder : options.target;
}

/// The work on the tables of one kind.
class Building {
   using Restored = std::shared_ptr<const Solved>;

 public:
   Building(const Settings& settings, Kind kind, int pieces, const BuildOptions& options)
       : settings_(settings),
         kind_(kind),
         options_(options),
         rules_(make_rule_tables(settings)),
         with_plies_(materials_with_plies(settings, kind, pieces)) {}

   Result<void> run(const std::vector<PlannedTable>& tables) {
      for (const auto& [key, level] : levels_of(tables)) {
         for (const PlannedTable& table : level) {
            for (const Material& needed : table.needs) {
               if (const auto got = provide(needed); !got) return got;
            }
         }
         if (const auto done = run_level(level); !done) return done;
         if (stopped())
            return failure(options_.only ? "stopped; nothing is kept"
                                         : "stopped; what is finished stays");
      }
      return {};
   }

 private:
   /// Those that are to do, one of each pair, by pieces and men: none leads to another of its
   /// level.
   [[nodiscard]] std::map<std::pair<int, int>, std::vector<PlannedTable>> levels_of(
       const std::vector<PlannedTable>& tables) const {
      std::map<std::pair<int, int>, std::vector<PlannedTable>> levels;
      std::set<Material> taken;
      for (const PlannedTable& table : tables) {
         const Material& material = table.material;
         if (table.has(kind_) || taken.contains(material)) continue;
         taken.insert({material, material.mirror()});
         levels[{material.pieces(), material.men()}].push_back(table);
      }
      for (auto& [key, level] : levels)
         std::ranges::sort(level, std::ranges::greater(), &PlannedTable::positions);
      return levels;
   }

   /// Loads a table that an earlier run has built, unless this one has.
   Result<void> provide(const Material& material) {
      if (sets_.find(material) != nullptr) return {};
      for (const Material& needed : needed(*settings_.rules, material)) {
         if (const auto got = provide(needed); !got) return got;
      }
      const std::string path = table_path(options_.folder, settings_, kind_, material);
      const auto table = Table::open(path);
      if (!table) return tl::make_unexpected(table.error());
      auto values = rules_->restore(**table, sets_, goal_for(settings_, kind_, material));
      if (!values) {
         return failure(fmt::format("{}: damaged; build it anew first", path));
      }
      sets_.put(material, to_keep(material, std::move(values)));
      return {};
   }

   [[nodiscard]] Restored to_keep(const Material& material, Restored values) const {
      return with_plies_.contains(material) ? std::move(values) : values->without_plies();
   }

   Result<void> run_level(const std::vector<PlannedTable>& level) {
      const int threads = threads_for(level, sets_, options_.memory, options_.threads);
      std::atomic<std::size_t> next = 0;
      const auto work = [&] {
         for (std::size_t i = next++; i < level.size() && !stopped() && !failed(); i = next++)
            run_pair(level[i].material);
      };
      {
         std::vector<std::jthread> helpers;
         for (int i = 1; i < threads; ++i)
            helpers.emplace_back(work);
         work();
      }
      if (fault_) return tl::make_unexpected(*fault_);
      for (auto& [material, values] : finished_)
         sets_.put(material, std::move(values));
      finished_.clear();
      return {};
   }

   /// A material and its mirror.
   void run_pair(const Material& material) {
      const Goal goal = goal_for(settings_, kind_, material);
      for (const SolvedTable& solved : rules_->solve(material, sets_, goal)) {
         const auto saved = save(settings_, kind_, solved, folder_of_new_tables(options_));
         const std::lock_guard lock(mutex_);
         if (!saved) {
            fault_ = saved.error();
            return;
         }
         finished_.emplace_back(solved.material, to_keep(solved.material, solved.values));
         if (options_.finished) options_.finished(kind_, solved.material, solved.values->size());
      }
   }

   [[nodiscard]] bool stopped() const { return options_.stop != nullptr && *options_.stop; }

   [[nodiscard]] bool failed() {
      const std::lock_guard lock(mutex_);
      return fault_.has_value();
   }

   const Settings& settings_;
   const Kind kind_;
   const BuildOptions& options_;
   std::unique_ptr<RuleTables> rules_;
   std::set<Material> with_plies_;
   SolvedSets sets_;
   std::mutex mutex_;  ///< guards what follows
   std::optional<Error> fault_;
   std::vector<std::pair<Material, Restored>> finished_;
};

/// Whether memory and disk will do.
Result<void> check_room(const std::vector<PlannedTable>& tables, const BuildOptions& options) {
   std::uint64_t memory = 0;
   std::uint64_t bytes = 0;
   if (std::ranges::any_of(tables, &PlannedTable::is_missing)) {
      memory = options.only ? tables.front().memory() : memory_at_work(tables);
   }
   for (const PlannedTable& table : tables) {
      if (table.is_missing()) bytes += table.bytes;
   }
   if (auto enough = check_memory(memory, options.memory); !enough) return enough;
   // Of the part of the path that is there already.
   fs::path place = fs::absolute(folder_of_new_tables(options));
   std::error_code error;
   while (place.has_relative_path() && !fs::exists(place, error))
      place = place.parent_path();
   const fs::space_info space = fs::space(place, error);
   if (!error && space.available < bytes) {
      return failure(fmt::format("needs up to {:.1f} MB on the disk of {}, which has {:.1f} left",
                                 static_cast<double>(bytes) / 1e6, folder_of_new_tables(options),
                                 static_cast<double>(space.available) / 1e6));
   }
   return {};
}

/// Leaves only a material and its mirror. Fails when anything that must be loaded for them is not
/// there.
Result<void> keep_pair(std::vector<PlannedTable>& tables, const Material& material) {
   std::map<Material, const PlannedTable*> by_material;
   for (const PlannedTable& table : tables)
      by_material[table.material] = &table;
   std::set<Material> seen = {material};
   std::vector<Material> to_load = {material};
   while (!to_load.empty()) {
      const PlannedTable& table = *by_material.at(to_load.back());
      to_load.pop_back();
      for (const Material& other : table.needs) {
         const PlannedTable& needed = *by_material.at(other);
         if (!needed.has_values || !needed.has_resets) {
            return failure(
                fmt::format("{} needs {}, which is not there", to_text(material), to_text(other)));
         }
         if (seen.insert(other).second) to_load.push_back(other);
      }
   }
   std::erase_if(tables, [&](const PlannedTable& table) {
      return table.material != material && table.material != material.mirror();
   });
   return {};
}

/// Counts files with a damaged block as missing.
void look_for_damage(const Settings& settings, std::vector<PlannedTable>& tables,
                     const BuildOptions& options) {
   for (PlannedTable& planned : tables) {
      for (const Kind kind : kinds) {
         if (!planned.has(kind)) continue;
         const std::string path = table_path(options.folder, settings, kind, planned.material);
         const auto table = Table::open(path);
         if (table && (*table)->damaged_blocks() == 0) continue;
         (kind == Kind::Values ? planned.has_values : planned.has_resets) = false;
         if (options.damaged) options.damaged(path, planned.positions);
      }
   }
}

/// Removes what builds that were killed have left half written. Writing a table takes seconds: what
/// is as old as that has nobody who writes it.
void remove_remains(const fs::path& folder) {
   const auto now = fs::file_time_type::clock::now();
   std::error_code error;
   for (const auto& entry : fs::directory_iterator(folder, error)) {
      if (entry.path().extension() != unfinished_extension) continue;
      const auto written = entry.last_write_time(error);
      if (!error && now - written > std::chrono::hours(1)) fs::remove(entry.path(), error);
   }
}

}  // namespace

Result<void> build(const Settings& settings, int pieces, const BuildOptions& options) {
   std::vector<PlannedTable> tables = plan(settings, pieces, options.folder);
   if (options.only) {
      if (const auto kept = keep_pair(tables, *options.only); !kept) return kept;
   }
   look_for_damage(settings, tables, options);
   if (const auto room = check_room(tables, options); !room) return room;
   for (const Kind kind : kinds) {
      std::error_code error;
      const fs::path folder = fs::path(folder_of_new_tables(options)) / folder_name(settings, kind);
      fs::create_directories(folder, error);
      if (error) {
         return failure(fmt::format("cannot make {}: {}", folder.string(), error.message()));
      }
      remove_remains(folder);
   }
   for (const Kind kind : kinds) {
      if (const auto done = Building(settings, kind, pieces, options).run(tables); !done)
         return done;
   }
   return {};
}

}  // namespace kete::egdb
