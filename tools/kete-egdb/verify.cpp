#include "egdb/verify.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/output.hpp"
#include "egdb/plan.hpp"
#include "kete-egdb/commands.hpp"
#include "kete-egdb/work.hpp"

namespace kete::egdb_program {

namespace {

using Json = nlohmann::ordered_json;

Work all_work(const Options& options, const std::string& folder) {
   Work all;
   for (const egdb::PlannedTable& table : egdb::plan(options.settings, options.pieces, folder)) {
      all.add(table.positions);
      all.add(table.positions);
   }
   return all;
}

void print_result(const Options& options, const egdb::Verified& done, double seconds) {
   if (options.json) {
      cli::print_json(Json{{"variant", options.settings.variant->name},
                           {"pieces", options.pieces},
                           {"tables", done.tables},
                           {"positions", done.positions},
                           {"faults", done.faults},
                           {"time", rounded(seconds)}});
      return;
   }
   cli::print_line(fmt::format(
       "{} to {} pieces: {} tables, {} entries checked in {:.1f} s: {}",
       options.settings.variant->name, options.pieces, done.tables, done.positions, seconds,
       done.faults == 0 ? "all sound" : fmt::format("{} faults", done.faults)));
}

}  // namespace

Result<int> verify_tables(const Options& options) {
   egdb::VerifyOptions verify;
   verify.folders = folders_to_read(options);
   if (verify.folders.empty()) {
      cli::report(no_tables(options));
      return cli::failed;
   }
   WorkProgress progress(all_work(options, verify.folders.front()));
   verify.threads = threads_to_use(options);
   verify.memory = memory_to_use(options);
   verify.stop = &catch_interrupts();
   verify.found = [&](const std::string& fault) {
      progress.interrupt([&] {
         if (options.json) {
            cli::print_json(Json{{"fault", fault}});
         } else {
            cli::print_line(fault);
         }
      });
   };
   verify.finished = [&](egdb::Kind kind, const egdb::Material& material, std::uint64_t positions) {
      progress.finished(kind, material, positions);
   };
   const auto done = egdb::verify(options.settings, options.pieces, verify);
   (void)progress.end();
   if (!done) {
      cli::report(done.error().message);
      return cli::failed;
   }
   print_result(options, *done, progress.seconds());
   return done->faults == 0 ? cli::success : cli::failed;
}

}  // namespace kete::egdb_program
