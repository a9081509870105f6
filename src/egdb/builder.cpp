#include "egdb/builder.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <thread>
#include <utility>

#include <fmt/format.h>

#include "egdb/clock.hpp"
#include "egdb/rule_tables.hpp"

namespace kete::egdb {

namespace fs = std::filesystem;

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

constexpr std::array kinds = {Kind::Values, Kind::Resets};

bool has_distances(const Settings& settings, Kind kind, const Material& material) {
   return goal_for(settings, kind, material).distances;
}

/// Bytes at work on a table of so many positions.
std::uint64_t working_bytes(const Settings& settings, const Material& material,
                            std::uint64_t positions) {
   std::uint64_t most = 0;
   for (const Kind kind : kinds) {
      const Goal goal = goal_for(settings, kind, material);
      const std::uint64_t entries = table_entries(settings, kind, material, positions);
      // A byte of state, three bitmaps and the packed result; with plies those of the work and of
      // the result; unless the men part the positions into small groups, lists of what is known
      // from the start.
      std::uint64_t bytes = entries + 3 * entries / 8 + entries / 4;
      if (goal.distances) bytes += 4 * entries;
      if (goal.distances && !goal.men_reset) bytes += 16 * entries;
      most = std::max(most, bytes);
   }
   return most;
}

std::uint64_t resident_bytes(std::uint64_t positions, bool distances) {
   return positions / 4 + (distances ? 2 * positions : 0);
}

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

/// A material and its mirror.
struct Job {
   Material material;
   std::uint64_t positions;  ///< of both
   std::uint64_t memory;     ///< bytes at work
   std::vector<Material> needs;
};

const std::string& folder_of_new_tables(const BuildOptions& options) {
   return options.target.empty() ? options.folder : options.target;
}

/// The work on the tables of one kind.
class Building {
 public:
   Building(const Settings& settings, Kind kind, const BuildOptions& options)
       : settings_(settings), kind_(kind), options_(options), rules_(make_rule_tables(settings)) {}

   Result<void> run(const std::vector<PlannedTable>& tables) {
      const std::map<std::pair<int, int>, std::vector<Job>> levels = jobs_by_level(tables);
      for (const auto& [level, jobs] : levels) {
         for (const Job& job : jobs) {
            for (const Material& needed : job.needs) {
               if (const auto got = provide(needed); !got) return got;
            }
         }
         if (const auto done = run_level(jobs); !done) return done;
         if (stopped()) return failure("stopped; what is finished stays");
      }
      return {};
   }

 private:
   /// Those that are to do, by pieces and men: none leads to another of its level.
   std::map<std::pair<int, int>, std::vector<Job>> jobs_by_level(
       const std::vector<PlannedTable>& tables) const {
      std::map<std::pair<int, int>, std::vector<Job>> levels;
      std::set<Material> taken;
      for (const PlannedTable& table : tables) {
         const Material& material = table.material;
         if (table.has(kind_) || taken.contains(material)) continue;
         taken.insert(material);
         taken.insert(material.mirror());
         const bool twins = material != material.mirror();
         levels[{material.pieces(), material.men()}].push_back(
             {material, table.positions * (twins ? 2 : 1), table.memory, table.needs});
      }
      for (auto& [level, jobs] : levels) {
         std::ranges::sort(jobs, std::ranges::greater(), &Job::positions);
      }
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
      if (!values) return failure(fmt::format("{}: damaged", path));
      sets_.put(material, std::move(values));
      return {};
   }

   Result<void> run_level(const std::vector<Job>& jobs) {
      std::atomic<std::size_t> next = 0;
      const auto work = [&] {
         for (std::size_t i = next++; i < jobs.size() && !stopped() && !failed(); i = next++)
            run_job(jobs[i]);
      };
      {
         std::vector<std::jthread> helpers;
         for (int i = 1; i < threads_for(jobs); ++i)
            helpers.emplace_back(work);
         work();
      }
      if (fault_) return tl::make_unexpected(*fault_);
      for (auto& [material, values] : finished_)
         sets_.put(material, std::move(values));
      finished_.clear();
      return {};
   }

   /// As many as the memory is enough for.
   [[nodiscard]] int threads_for(const std::vector<Job>& jobs) const {
      std::uint64_t most = 1;
      for (const Job& job : jobs)
         most = std::max(most, job.memory);
      const auto by_memory = static_cast<int>(std::min<std::uint64_t>(256, options_.memory / most));
      return std::clamp(by_memory, 1, options_.threads);
   }

   void run_job(const Job& job) {
      const Goal goal = goal_for(settings_, kind_, job.material);
      for (const SolvedTable& solved : rules_->solve(job.material, sets_, goal)) {
         const auto saved = save(settings_, kind_, solved, folder_of_new_tables(options_));
         const std::lock_guard lock(mutex_);
         if (!saved) {
            fault_ = saved.error();
            return;
         }
         finished_.emplace_back(solved.material, solved.values);
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
   SolvedSets sets_;
   std::mutex mutex_;  ///< guards what follows
   std::optional<Error> fault_;
   std::vector<std::pair<Material, std::shared_ptr<const Solved>>> finished_;
};

/// Whether memory and disk will do.
Result<void> check_room(const std::vector<PlannedTable>& tables, const BuildOptions& options) {
   std::uint64_t memory = 0;
   std::uint64_t bytes = 0;
   for (const PlannedTable& table : tables) {
      if (table.has_values && table.has_resets) continue;
      memory = std::max(memory, table.memory);
      bytes += table.bytes;
   }
   if (memory > options.memory) {
      return failure(fmt::format("needs {} MB of memory, of which {} may be used",
                                 memory / 1'000'000, options.memory / 1'000'000));
   }
   // Of the part of the path that is there already.
   fs::path place = fs::absolute(folder_of_new_tables(options));
   std::error_code error;
   while (place.has_relative_path() && !fs::exists(place, error))
      place = place.parent_path();
   const fs::space_info space = fs::space(place, error);
   if (!error && space.available < bytes) {
      return failure(fmt::format("needs up to {} MB on the disk of {}, which has {} left",
                                 bytes / 1'000'000, options.folder, space.available / 1'000'000));
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

}  // namespace

int most_pieces_with_distances(const Rules& rules) {
   const bool small = rules.width == 8 && rules.lines != Lines::Orthogonal;
   return small ? 4 : 3;
}

std::vector<PlannedTable> plan(const Settings& settings, int pieces, const std::string& folder) {
   const auto rules = make_rule_tables(settings);
   std::vector<PlannedTable> tables;
   std::map<Material, std::uint64_t> resident;
   std::map<Material, std::set<Material>> loaded;
   for (int count = 2; count <= pieces; ++count) {
      for (const Material& material : materials(*settings.rules, count)) {
         PlannedTable table{.material = material,
                            .positions = rules->positions(material),
                            .needs = needed(*settings.rules, material)};
         const int twins = material != material.mirror() ? 2 : 1;
         table.memory =
             static_cast<std::uint64_t>(twins) * working_bytes(settings, material, table.positions);
         // A table is loaded with the help of those that it needs itself.
         std::set<Material>& all = loaded[material];
         for (const Material& other : table.needs) {
            all.insert(other);
            all.insert(loaded[other].begin(), loaded[other].end());
         }
         for (const Material& other : all)
            table.memory += resident[other];
         resident[material] = resident_bytes(table.positions, true);
         for (const Kind kind : kinds) {
            const auto file = sound_table(folder, settings, kind, material, table.positions);
            (kind == Kind::Values ? table.has_values : table.has_resets) = file != nullptr;
            // Packed tables take less than half a bit a position, distances less than four.
            const bool distances = has_distances(settings, kind, material);
            table.bytes += file ? file->bytes() : 200 + table.positions / (distances ? 2 : 16);
         }
         tables.push_back(std::move(table));
      }
   }
   return tables;
}

Result<void> build(const Settings& settings, int pieces, const BuildOptions& options) {
   std::vector<PlannedTable> tables = plan(settings, pieces, options.folder);
   if (options.only) {
      if (const auto kept = keep_pair(tables, *options.only); !kept) return kept;
   }
   if (const auto room = check_room(tables, options); !room) return room;
   for (const Kind kind : kinds) {
      std::error_code error;
      const fs::path folder = fs::path(folder_of_new_tables(options)) / folder_name(settings, kind);
      fs::create_directories(folder, error);
      if (error) {
         return failure(fmt::format("cannot make {}: {}", folder.string(), error.message()));
      }
   }
   for (const Kind kind : kinds) {
      if (const auto done = Building(settings, kind, options).run(tables); !done) return done;
   }
   return {};
}

}  // namespace kete::egdb
