#include "egdb/jobs.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "egdb/pair.hpp"

namespace kete::egdb {

namespace {

using Phase = QueuedJob::Phase;

/// Of a pair's two tables.
void add_table(Job& job, const PlannedTable& table) {
   job.positions += table.positions;
   job.memory = std::max(job.memory, table.memory());
   job.is_finished = job.is_finished && table.has_values && table.has_resets;
}

/// Everything that must be loaded, each after what it needs itself.
std::set<std::size_t> all_needs(const std::vector<Job>& jobs, std::size_t job) {
   std::set<std::size_t> all;
   std::vector<std::size_t> to_do = jobs[job].needs;
   while (!to_do.empty()) {
      const std::size_t next = to_do.back();
      to_do.pop_back();
      if (!all.insert(next).second) continue;
      to_do.insert(to_do.end(), jobs[next].needs.begin(), jobs[next].needs.end());
   }
   return all;
}

/// The entry that counts: one that runs before one that waits, else the last one.
const QueuedJob* that_counts(const std::vector<QueuedJob>& entries) {
   const auto rank = [](const QueuedJob& entry) {
      const int phase = entry.phase == Phase::Running || entry.phase == Phase::Ending ? 2
                        : entry.phase == Phase::Pending                               ? 1
                                                                                      : 0;
      // Ids are numbers that grow.
      return std::tuple(phase, entry.id.size(), entry.id);
   };
   const auto best = std::ranges::max_element(entries, {}, rank);
   return best == entries.end() ? nullptr : &*best;
}

bool is_among(const std::vector<std::string>& all, const std::string& one) {
   return std::ranges::find(all, one) != all.end();
}

/// Whether a pending job will run once those before it have succeeded.
bool is_healthy(const QueuedJob& entry, const std::vector<std::size_t>& before,
                const std::vector<JobStanding>& standings) {
   if (entry.is_hopeless) return false;
   return std::ranges::all_of(before, [&](std::size_t job) {
      const JobStanding& standing = standings[job];
      return !standing.needs_submission() && is_among(entry.waits_for, standing.queued->id);
   });
}

JobState state_of(bool is_finished, const QueuedJob* entry, const std::vector<std::size_t>& before,
                  const std::vector<JobStanding>& standings) {
   if (is_finished) return JobState::Finished;
   if (entry == nullptr) return JobState::Missing;
   switch (entry->phase) {
      case Phase::Pending:
         return is_healthy(*entry, before, standings) ? JobState::Waiting : JobState::Stuck;
      case Phase::Running:
      case Phase::Ending:
         return JobState::Running;
      case Phase::Over:
         break;
   }
   return JobState::Failed;
}

}  // namespace

std::vector<Job> jobs_of(const std::vector<PlannedTable>& tables) {
   std::vector<Job> jobs;
   std::map<Material, std::size_t> places;
   for (const PlannedTable& table : tables) {
      const Material material = first_of_pair(table.material);
      const auto [place, is_new] = places.try_emplace(material, jobs.size());
      if (!is_new) {
         add_table(jobs[place->second], table);
         continue;
      }
      Job job;
      job.material = material;
      job.is_finished = true;
      add_table(job, table);
      std::set<std::size_t> needs;
      for (const Material& other : table.needs)
         needs.insert(places.at(first_of_pair(other)));
      job.needs.assign(needs.begin(), needs.end());
      jobs.push_back(std::move(job));
   }
   for (std::size_t i = 0; i < jobs.size(); ++i) {
      for (const std::size_t other : all_needs(jobs, i))
         jobs[i].loaded += jobs[other].positions;
   }
   return jobs;
}

std::vector<std::size_t> waits_for(const std::vector<Job>& jobs, std::size_t job) {
   std::set<std::size_t> seen;
   std::set<std::size_t> found;
   std::vector<std::size_t> to_do = jobs[job].needs;
   while (!to_do.empty()) {
      const std::size_t next = to_do.back();
      to_do.pop_back();
      if (!seen.insert(next).second) continue;
      if (!jobs[next].is_finished) {
         found.insert(next);
      } else {
         to_do.insert(to_do.end(), jobs[next].needs.begin(), jobs[next].needs.end());
      }
   }
   return {found.begin(), found.end()};
}

std::vector<JobStanding> judge(const std::vector<Job>& jobs,
                               const std::vector<std::vector<QueuedJob>>& queued) {
   std::vector<JobStanding> standings;
   for (std::size_t i = 0; i < jobs.size(); ++i) {
      JobStanding standing;
      const QueuedJob* entry = that_counts(queued[i]);
      if (entry != nullptr) standing.queued = *entry;
      standing.state = state_of(jobs[i].is_finished, entry, waits_for(jobs, i), standings);
      for (const QueuedJob& one : queued[i]) {
         if (one.phase != Phase::Pending) continue;
         if (one.is_hopeless || standing.needs_submission()) standing.to_cancel.push_back(one.id);
      }
      standings.push_back(std::move(standing));
   }
   return standings;
}

std::string_view name_of(JobState state) {
   switch (state) {
      case JobState::Finished:
         return "finished";
      case JobState::Running:
         return "running";
      case JobState::Waiting:
         return "waiting";
      case JobState::Failed:
         return "failed";
      case JobState::Missing:
         return "missing";
      case JobState::Stuck:
         break;
   }
   return "stuck";
}

}  // namespace kete::egdb
