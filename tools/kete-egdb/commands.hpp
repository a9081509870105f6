#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rules/settings.hpp"
#include "util/result.hpp"

/// The commands of kete-egdb. Each returns the exit code; an error is bad input.
namespace kete::egdb_program {

struct Options {
   Settings settings;
   bool json = false;
   int pieces = 0;                  ///< of the largest tables
   std::optional<std::string> dir;  ///< a folder of all databases
   std::optional<int> threads;
   std::optional<double> gigabytes;        ///< memory that may be used
   std::optional<std::string> only;        ///< to build alone, with its mirror: "2101"
   bool slurm = false;                     ///< submit to Slurm what is to build
   bool slurm_status = false;              ///< tell how that gets on
   std::vector<std::string> set_settings;  ///< "NAME=VALUE", as given
   bool played = false;                    ///< statistics under the counters
   std::vector<std::string> fens;
   bool batch = false;              ///< FENs come from stdin
   std::optional<int> no_progress;  ///< plies counted before the position
   std::optional<int> material;     ///< counted before in the class of the material
};

[[nodiscard]] Result<int> plan_tables(const Options& options);
[[nodiscard]] Result<int> build_tables(const Options& options);
[[nodiscard]] Result<int> build_one_pair(const Options& options);
[[nodiscard]] Result<int> submit_to_slurm(const Options& options);
[[nodiscard]] Result<int> show_slurm_status(const Options& options);
/// The tables that the engine brings along: those with distances, of every rule set.
[[nodiscard]] Result<int> build_small_tables(const Options& options);
[[nodiscard]] Result<int> show_statistics(const Options& options);
[[nodiscard]] Result<int> probe_positions(const Options& options);
[[nodiscard]] Result<int> verify_tables(const Options& options);

/// The folders of all databases to read from: --dir, or all where programs look.
[[nodiscard]] std::vector<std::string> folders_to_read(const Options& options);

/// The folder of all databases to build in: --dir, or egdb in the user's data folder.
[[nodiscard]] Result<std::string> folder_to_build(const Options& options);

/// Bytes that may be used: --memory, or what is free, up to 6 GiB.
[[nodiscard]] std::uint64_t memory_to_use(const Options& options);

/// --threads, or as many as there are cores.
[[nodiscard]] int threads_to_use(const Options& options);

/// What to say where there are no tables at all.
[[nodiscard]] std::string no_tables(const Options& options);

/// Without the digits below a millisecond.
[[nodiscard]] double rounded(double seconds);

/// "3.2 MB".
[[nodiscard]] std::string byte_text(std::uint64_t bytes);

}  // namespace kete::egdb_program
