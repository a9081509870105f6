#include "egdb/pair.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>

#include <fmt/format.h>
#include <unistd.h>
#include <nlohmann/json.hpp>

#include "cli/output.hpp"
#include "egdb/slurm.hpp"
#include "kete-egdb/commands.hpp"
#include "util/quote.hpp"

namespace kete::egdb_program {

namespace {

using Json = nlohmann::ordered_json;

/// A material of at most so many pieces that has a table.
Result<egdb::Material> read_material(const Options& options, const std::string& text) {
   for (int pieces = 2; pieces <= options.pieces; ++pieces) {
      for (const egdb::Material& material : egdb::materials(*options.settings.rules, pieces)) {
         if (to_text(material) == text) return material;
      }
   }
   return failure(
       fmt::format("'{}' is no material of up to {} pieces in {}; 'kete-egdb plan {} {}' "
                   "lists them",
                   text::quoted(text), options.pieces, options.settings.variant->name,
                   options.settings.variant->name, options.pieces));
}

/// A job is known by its own id, whatever else runs on other machines.
std::string id_of_this_run() {
   const char* job = std::getenv("SLURM_JOB_ID");
   return job != nullptr ? job : fmt::format("p{}", getpid());
}

}  // namespace

Result<int> build_one_pair(const Options& options) {
   const auto material = read_material(options, *options.only);
   if (!material) return tl::make_unexpected(material.error());
   const auto folder = folder_to_build(options);
   if (!folder) return tl::make_unexpected(folder.error());
   const auto begin = std::chrono::steady_clock::now();
   egdb::BuildOptions build;
   build.folder = *folder;
   build.threads = threads_to_use(options);
   build.memory = memory_to_use(options);
   const auto workshop = egdb::job_path(options.settings, *folder, *material, id_of_this_run());
   const auto built = egdb::build_pair(options.settings, *material, workshop, build);
   // Only an empty folder is removed.
   std::error_code ignored;
   std::filesystem::remove(egdb::jobs_folder(*folder), ignored);
   if (!built) {
      cli::report(built.error().message);
      return cli::failed;
   }
   const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
   if (options.json) {
      cli::print_json(Json{{"variant", options.settings.variant->name},
                           {"material", to_text(*material)},
                           {"folder", *folder},
                           {"files_built", built->files},
                           {"positions", built->positions},
                           {"time", rounded(time.count())}});
   } else {
      cli::print_line(
          fmt::format("{} {} and its mirror: {} files built, {} positions checked, in "
                      "{:.1f} s",
                      options.settings.variant->name, to_text(*material), built->files,
                      built->positions, time.count()));
   }
   return cli::success;
}

}  // namespace kete::egdb_program
