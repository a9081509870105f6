#include "egdb/pair.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>

#include <fmt/format.h>
#include <unistd.h>
#include <nlohmann/json.hpp>

#include "cli/output.hpp"
#include "egdb/slurm.hpp"
#include "kete-egdb/commands.hpp"
#include "kete-egdb/work.hpp"
#include "util/quote.hpp"
#include "util/text.hpp"

namespace kete::egdb_program {

namespace {

using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;

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

/// What the ids of this machine's runs begin with.
std::string local_prefix() {
   std::array<char, 256> host = {};
   gethostname(host.data(), host.size() - 1);
   return fmt::format("{}-", host.data());
}

/// A job is known by its own id, whatever else runs on other machines.
std::string id_of_this_run() {
   const char* job = std::getenv("SLURM_JOB_ID");
   return job != nullptr ? job : fmt::format("{}{}", local_prefix(), getpid());
}

/// Removes what runs of this material on this machine that were killed have left behind.
void clear_workshops(const Options& options, const std::string& folder,
                     const egdb::Material& material) {
   const std::string begin =
       fs::path(egdb::job_path(options.settings, folder, material, local_prefix())).filename();
   std::error_code error;
   for (const auto& entry : fs::directory_iterator(egdb::jobs_folder(folder), error)) {
      const std::string name = entry.path().filename();
      if (!name.starts_with(begin)) continue;
      const auto process = text::to_integer(name.substr(begin.size()));
      const bool is_gone = process && kill(static_cast<pid_t>(*process), 0) != 0 && errno == ESRCH;
      if (is_gone) fs::remove_all(entry.path(), error);
   }
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
   build.stop = &catch_interrupts();
   clear_workshops(options, *folder, *material);
   const auto workshop = egdb::job_path(options.settings, *folder, *material, id_of_this_run());
   const auto built = egdb::build_pair(options.settings, *material, workshop, build);
   // Only an empty folder is removed.
   std::error_code ignored;
   fs::remove(egdb::jobs_folder(*folder), ignored);
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
          fmt::format("{} {} and its mirror: {} files built, {} entries checked, in "
                      "{:.1f} s",
                      options.settings.variant->name, to_text(*material), built->files,
                      built->positions, time.count()));
   }
   return cli::success;
}

}  // namespace kete::egdb_program
