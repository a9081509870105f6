#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "egdb/jobs.hpp"
#include "egdb/material.hpp"
#include "rules/settings.hpp"
#include "util/result.hpp"

/// Jobs of Slurm, through its programs sbatch, squeue and scancel.
namespace kete::egdb {

/// "kete-egdb:russian:0123456789abcdef:2101": what job builds that material of those tables in that
/// folder, which is written as a hash of its path. Whoever asks for the same has the same name.
[[nodiscard]] std::string slurm_job_name(const Settings& settings, const std::string& folder,
                                         const Material& material);

/// The folder for the logs of jobs and for what they have not checked yet.
[[nodiscard]] std::string jobs_folder(const std::string& folder);

/// Where a job works that has this id, and with ".log" behind what it says.
[[nodiscard]] std::string job_path(const Settings& settings, const std::string& folder,
                                   const Material& material, std::string_view id);

/// What is asked of Slurm.
struct SlurmRequest {
   std::string name;
   std::uint64_t memory = 0;  ///< MiB
   std::uint64_t minutes = 0;
   int cpus = 1;
   std::vector<std::string> after;    ///< ids of jobs that must have succeeded
   std::string log;                   ///< a path; "%j" in it becomes the id
   std::vector<std::string> command;  ///< the program, by a path, and its arguments
};

/// MiB to ask for: what a job needs, and some more for the program itself.
[[nodiscard]] std::uint64_t slurm_memory(const Job& job);

/// Minutes to ask for: ten times what it takes on a machine of 2020, and some for its start.
[[nodiscard]] std::uint64_t slurm_minutes(const Job& job);

/// A path as Slurm takes it for one of its file names, in which '%' means something.
[[nodiscard]] std::string slurm_path(std::string_view path);

/// Submits a job; its id.
[[nodiscard]] Result<std::string> slurm_submit(const SlurmRequest& request);

/// All jobs that Slurm tells of, also those of others and those that ended lately.
[[nodiscard]] Result<std::vector<QueuedJob>> slurm_queue();

/// Cancels jobs; those that have ended already are no error.
[[nodiscard]] Result<void> slurm_cancel(const std::vector<std::string>& ids);

}  // namespace kete::egdb
