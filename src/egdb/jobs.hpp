#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "egdb/material.hpp"
#include "egdb/plan.hpp"

namespace kete::egdb {

/// A material and its mirror, both kinds of tables: what one machine builds at a time.
struct Job {
   Material material;               ///< the first of the pair
   std::uint64_t positions = 0;     ///< of both
   std::uint64_t loaded = 0;        ///< positions of all that must be loaded for it
   std::uint64_t memory = 0;        ///< bytes at work
   bool is_finished = false;        ///< all its files are there
   std::vector<std::size_t> needs;  ///< those that it uses itself, by place in the list; earlier
};

/// The jobs of a plan, each behind those that it needs.
[[nodiscard]] std::vector<Job> jobs_of(const std::vector<PlannedTable>& tables);

/// The unfinished jobs that must end before one can run: those it needs, and where one of them is
/// finished, those that that one needs, which are loaded too.
[[nodiscard]] std::vector<std::size_t> waits_for(const std::vector<Job>& jobs, std::size_t job);

/// What a scheduler knows of a job.
struct QueuedJob {
   enum class Phase {
      Pending,
      Running,
      Ending,  ///< its processes are being ended; whether it has succeeded is not told yet
      Over     ///< whether it has succeeded, its files tell
   };

   std::string id;
   std::string name;
   Phase phase = Phase::Pending;
   std::string state;                   ///< in the scheduler's word
   std::string reason;                  ///< why it is pending, or what ended it, likewise
   bool is_hopeless = false;            ///< pending, and will never run
   std::vector<std::string> waits_for;  ///< ids that must succeed before it runs
};

enum class JobState {
   Finished,
   Running,
   Waiting,  ///< for jobs that run or wait, or for room
   Failed,   ///< ended without its files
   Missing,  ///< no files, and the scheduler does not know it (any more)
   Stuck     ///< pending, but waits for something that will not come
};

/// How a job stands.
struct JobStanding {
   JobState state = JobState::Missing;
   std::optional<QueuedJob> queued;     ///< the entry that counts
   std::vector<std::string> to_cancel;  ///< pending entries that are of no use

   /// Whether it must be submitted, again or for the first time.
   [[nodiscard]] bool needs_submission() const {
      return state == JobState::Failed || state == JobState::Missing || state == JobState::Stuck;
   }
};

/// Judges all jobs; `queued` holds what the scheduler knows of each, read before the files were
/// looked at, so that a job that has just ended is not taken for one that has failed.
[[nodiscard]] std::vector<JobStanding> judge(const std::vector<Job>& jobs,
                                             const std::vector<std::vector<QueuedJob>>& queued);

/// "waiting".
[[nodiscard]] std::string_view name_of(JobState state);

}  // namespace kete::egdb
