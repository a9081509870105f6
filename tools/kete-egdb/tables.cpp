// The plan of a database, and what its tables say of themselves.

#include <algorithm>
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/output.hpp"
#include "egdb/database.hpp"
#include "egdb/plan.hpp"
#include "egdb/rule_tables.hpp"
#include "kete-egdb/commands.hpp"
#include "notation/fen.hpp"

namespace kete::egdb_program {

namespace {

using Json = nlohmann::ordered_json;

Json to_json(const egdb::PlannedTable& table) {
   Json needs = Json::array();
   for (const egdb::Material& material : table.needs)
      needs.push_back(to_text(material));
   return {{"material", to_text(table.material)},
           {"positions", table.positions},
           {"bytes", table.bytes},
           {"memory", table.memory()},
           {"needs", needs}};
}

void print_plan(const std::vector<egdb::PlannedTable>& tables, const std::string& folder) {
   std::uint64_t positions = 0;
   std::uint64_t bytes = 0;
   std::size_t done = 0;
   cli::print_line("material       positions      bytes     memory  needs");
   for (const egdb::PlannedTable& table : tables) {
      std::string needs;
      for (const egdb::Material& material : table.needs)
         needs += " " + to_text(material);
      cli::print_line(fmt::format("{:8} {:>15} {:>10} {:>10} {}{}", to_text(table.material),
                                  table.positions, byte_text(table.bytes),
                                  byte_text(table.memory()),
                                  table.is_missing() ? "" : " (is there)", needs));
      positions += table.positions;
      bytes += table.bytes;
      if (!table.is_missing()) ++done;
   }
   cli::print_line(fmt::format("{} tables, {} there; {} positions, about {} on disk, {} at work",
                               tables.size(), done, positions, byte_text(bytes),
                               byte_text(egdb::memory_at_work(tables))));
   cli::print_line("folder: " + folder);
}

/// Tables of a database that there should be, by number of pieces and name.
std::vector<egdb::Material> materials_to_show(const Settings& settings, int pieces) {
   std::vector<egdb::Material> all;
   for (int count = 2; count <= pieces; ++count) {
      auto some = egdb::materials(*settings.rules, count);
      std::ranges::sort(some);
      all.insert(all.end(), some.begin(), some.end());
   }
   return all;
}

struct Line {
   egdb::TableHeader header;
   std::optional<int> longest;  ///< 0 without wins, nothing where distances are not known
   std::uint64_t draws = 0;
   std::optional<std::string> fen;  ///< of a longest win
   std::uint64_t bytes = 0;         ///< of its files
};

/// The table of a kind that there is.
const egdb::Table* table_of(const egdb::TableSet::Entry& entry, bool played) {
   return played ? entry.resets.table : entry.values.table;
}

Line line_of(const egdb::TableSet::Entry& entry, const egdb::RuleTables& rules,
             const Settings& settings, bool played) {
   egdb::TableHeader header = table_of(entry, played)->header();
   header.positions = rules.positions(header.material);
   Line line{.header = header,
             .longest = std::nullopt,
             .draws = header.positions - header.wins - header.losses,
             .fen = std::nullopt,
             .bytes = 0};
   if (header.coding != egdb::Coding::Wdl) line.longest = std::max(header.longest, 0);
   for (const egdb::Table* table : {entry.values.table, entry.resets.table}) {
      if (table != nullptr) line.bytes += table->bytes();
   }
   if (header.wins > 0) {
      const Diagram diagram = rules.diagram({header.material, header.longest_at});
      line.fen = to_fen(*settings.variant, diagram);
   }
   return line;
}

Json to_json(const Line& line) {
   const egdb::TableHeader& header = line.header;
   return {{"material", to_text(header.material)},
           {"positions", header.positions},
           {"wins", header.wins},
           {"losses", header.losses},
           {"draws", line.draws},
           {"longest", line.longest ? Json(*line.longest) : Json()},
           {"position", line.fen ? Json(*line.fen) : Json()},
           {"bytes", line.bytes}};
}

std::string to_text_line(const Line& line) {
   const egdb::TableHeader& header = line.header;
   return fmt::format("{:8} {:>13} {:>13} {:>13} {:>13} {:>7} {:>11}  {}", to_text(header.material),
                      header.positions, header.wins, header.losses, line.draws,
                      line.longest ? fmt::format("{}", *line.longest) : "-", line.bytes,
                      line.fen.value_or("-"));
}

}  // namespace

Result<int> plan_tables(const Options& options) {
   const auto folder = folder_to_build(options);
   if (!folder) return tl::make_unexpected(folder.error());
   const auto tables = egdb::plan(options.settings, options.pieces, *folder);
   if (options.json) {
      for (const egdb::PlannedTable& table : tables)
         cli::print_json(to_json(table));
   } else {
      print_plan(tables, *folder);
   }
   return cli::success;
}

Result<int> show_statistics(const Options& options) {
   const Settings& settings = options.settings;
   const egdb::Database database(settings, folders_to_read(options), options.pieces, 0);
   for (const std::string& complaint : database.complaints())
      cli::report(complaint);
   const auto rules = egdb::make_rule_tables(settings);
   if (!options.json) {
      cli::print_line(fmt::format("{:8} {:>13} {:>13} {:>13} {:>13} {:>7} {:>11}  {}", "material",
                                  "positions", "wins", "losses", "draws", "longest", "bytes",
                                  "position of the longest win"));
   }
   std::size_t missing = 0;
   for (const egdb::Material& material : materials_to_show(settings, options.pieces)) {
      const egdb::TableSet::Entry& entry = database.tables().entry(material);
      if (table_of(entry, options.played) == nullptr) {
         ++missing;
         continue;
      }
      const Line line = line_of(entry, *rules, settings, options.played);
      if (options.json) {
         cli::print_json(to_json(line));
      } else {
         cli::print_line(to_text_line(line));
      }
   }
   if (missing == 0) return cli::success;
   cli::report(fmt::format("{} of the tables are missing; 'kete-egdb build {} {}' makes them",
                           missing, settings.variant->name, options.pieces));
   return cli::failed;
}

}  // namespace kete::egdb_program
