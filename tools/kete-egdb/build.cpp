#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/output.hpp"
#include "egdb/builder.hpp"
#include "egdb/plan.hpp"
#include "kete-egdb/commands.hpp"
#include "kete-egdb/work.hpp"

namespace kete::egdb_program {

namespace {

using Json = nlohmann::ordered_json;

void print_result(const Options& options, const std::string& folder, std::uint64_t built,
                  double seconds) {
   const auto tables = egdb::plan(options.settings, options.pieces, folder);
   std::uint64_t positions = 0;
   std::uint64_t bytes = 0;
   for (const egdb::PlannedTable& table : tables) {
      positions += table.positions;
      bytes += table.bytes;
   }
   if (options.json) {
      cli::print_json(Json{{"variant", options.settings.variant->name},
                           {"pieces", options.pieces},
                           {"folder", folder},
                           {"tables", tables.size()},
                           {"positions", positions},
                           {"bytes", bytes},
                           {"files_built", built},
                           {"time", rounded(seconds)}});
      return;
   }
   cli::print_line(fmt::format(
       "{} to {} pieces: {} tables, {} positions, {} in {}; {} files built now, in {:.1f} s",
       options.settings.variant->name, options.pieces, tables.size(), positions, byte_text(bytes),
       folder, built, seconds));
}

}  // namespace

Result<int> build_tables(const Options& options) {
   if (options.only) return build_one_pair(options);
   if (options.slurm) return submit_to_slurm(options);
   if (options.slurm_status) return show_slurm_status(options);
   const auto folder = folder_to_build(options);
   if (!folder) return tl::make_unexpected(folder.error());
   Work missing;
   for (const egdb::PlannedTable& table : egdb::plan(options.settings, options.pieces, *folder)) {
      for (const egdb::Kind kind : egdb::kinds) {
         if (!table.has(kind)) missing.add(table.positions);
      }
   }

   WorkProgress progress(missing);
   egdb::BuildOptions build;
   build.folder = *folder;
   build.threads = threads_to_use(options);
   build.memory = memory_to_use(options);
   build.stop = &catch_interrupts();
   build.finished = [&](egdb::Kind kind, const egdb::Material& material, std::uint64_t positions) {
      progress.finished(kind, material, positions);
   };
   build.damaged = [&](const std::string& path, std::uint64_t positions) {
      progress.expect(positions);
      progress.interrupt([&] { cli::report(path + ": damaged, is built anew"); });
   };
   const auto done = egdb::build(options.settings, options.pieces, build);
   const Work built = progress.end();
   if (!done) {
      cli::report(done.error().message);
      return cli::failed;
   }
   print_result(options, *folder, built.tables, progress.seconds());
   return cli::success;
}

Result<int> build_small_tables(const Options& options) {
   for (const Variant* variant : variants()) {
      Options each = options;
      each.settings = Settings(*variant);
      each.pieces = egdb::most_pieces_with_distances(*variant->rules);
      const auto code = build_tables(each);
      if (!code || *code != cli::success) return code;
   }
   return cli::success;
}

}  // namespace kete::egdb_program
