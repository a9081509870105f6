#include "egdb/slurm.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <filesystem>
#include <map>
#include <system_error>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/file.h>
#include <unistd.h>
#include <nlohmann/json.hpp>

#include "cli/output.hpp"
#include "kete-egdb/commands.hpp"
#include "util/text.hpp"

namespace kete::egdb_program {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;
using egdb::Job;
using egdb::JobStanding;
using egdb::JobState;
using egdb::QueuedJob;

/// The jobs of a command line, and how they stand.
struct Jobs {
   std::string folder;  ///< of all databases, a whole path
   std::vector<egdb::PlannedTable> tables;
   std::vector<Job> jobs;
   std::vector<std::vector<QueuedJob>> queued;  ///< what Slurm knows of each
   std::vector<JobStanding> standings;
};

/// Only one run at a time looks and submits, else both would submit the same.
class SubmitLock {
 public:
   explicit SubmitLock(const std::string& folder)
       : descriptor_(open((egdb::jobs_folder(folder) + "/.lock").c_str(),
                          O_RDWR | O_CREAT | O_CLOEXEC, 0666)),
         is_taken_(descriptor_ >= 0 && flock(descriptor_, LOCK_EX | LOCK_NB) != 0 &&
                   errno == EWOULDBLOCK) {}

   SubmitLock(const SubmitLock&) = delete;
   SubmitLock& operator=(const SubmitLock&) = delete;

   ~SubmitLock() {
      if (descriptor_ >= 0) close(descriptor_);
   }

   /// By another run. A file system that knows no locks goes without.
   [[nodiscard]] bool is_taken() const { return is_taken_; }

 private:
   int descriptor_;
   bool is_taken_;
};

Result<std::string> whole_folder(const Options& options) {
   const auto folder = folder_to_build(options);
   if (!folder) return folder;
   std::error_code error;
   const fs::path whole = fs::absolute(*folder, error).lexically_normal();
   if (error) return failure(fmt::format("{}: {}", *folder, error.message()));
   return whole.has_filename() ? whole.string() : whole.parent_path().string();
}

/// What Slurm knows of our jobs, by their names.
Result<std::map<std::string, std::vector<QueuedJob>>> read_queue() {
   auto all = egdb::slurm_queue();
   if (!all) return tl::make_unexpected(all.error());
   std::map<std::string, std::vector<QueuedJob>> by_name;
   for (QueuedJob& job : *all)
      by_name[job.name].push_back(std::move(job));
   return by_name;
}

/// The jobs that the folder asks for, without the files, which are looked at last.
Result<Jobs> look(const Options& options, const std::string& folder) {
   const auto queue = read_queue();
   if (!queue) return tl::make_unexpected(queue.error());
   Jobs all;
   all.folder = folder;
   all.tables = egdb::plan(options.settings, options.pieces, folder);
   all.jobs = egdb::jobs_of(all.tables);
   for (const Job& job : all.jobs) {
      const auto found = queue->find(egdb::slurm_job_name(options.settings, folder, job.material));
      all.queued.push_back(found == queue->end() ? std::vector<QueuedJob>() : found->second);
   }
   all.standings = egdb::judge(all.jobs, all.queued);
   return all;
}

/// Whether a job that has no files yet is just being ended.
bool is_in_between(const Jobs& all) {
   return std::ranges::any_of(all.standings, [](const JobStanding& standing) {
      return standing.state == JobState::Running &&
             standing.queued->phase == QueuedJob::Phase::Ending;
   });
}

/// Waits a while for jobs that are being ended: whether they have failed decides what to do.
Result<Jobs> look_patiently(const Options& options, const std::string& folder) {
   constexpr int most_looks = 15;
   auto all = look(options, folder);
   for (int i = 1; i < most_looks && all && is_in_between(*all); ++i) {
      std::this_thread::sleep_for(std::chrono::seconds(1));
      all = look(options, folder);
   }
   return all;
}

std::size_t count(const Jobs& all, JobState state) {
   return static_cast<std::size_t>(std::ranges::count(all.standings, state, &JobStanding::state));
}

bool is_trouble(const JobStanding& standing) {
   return standing.needs_submission();
}

/// Whether a job may ask for the memory and the files find room on the disk.
Result<void> check_room(const Options& options, const Jobs& all) {
   for (std::size_t i = 0; i < all.jobs.size() && options.gigabytes; ++i) {
      const std::uint64_t memory = all.jobs[i].memory;
      if (all.standings[i].needs_submission() && memory > memory_to_use(options)) {
         return failure(fmt::format("{} needs {} of memory, of which {} may be used",
                                    to_text(all.jobs[i].material), byte_text(memory),
                                    byte_text(memory_to_use(options))));
      }
   }
   std::uint64_t bytes = 0;
   for (const egdb::PlannedTable& table : all.tables) {
      if (!table.has_values || !table.has_resets) bytes += table.bytes;
   }
   std::error_code error;
   const fs::space_info space = fs::space(all.folder, error);
   if (error || space.available >= bytes) return {};
   return failure(fmt::format("needs up to {} on the disk of {}, which has {} left",
                              byte_text(bytes), all.folder, byte_text(space.available)));
}

/// What a job runs: this program, for one material.
Result<std::vector<std::string>> command_for(const Options& options, const Jobs& all,
                                             const Job& job) {
   std::error_code error;
   const fs::path program = fs::read_symlink("/proc/self/exe", error);
   if (error) return failure("where this program lies cannot be found out");
   const double gigabytes = static_cast<double>(egdb::slurm_memory(job)) * 1024 * 1024 / 1e9;
   std::vector<std::string> command = {program.string(),
                                       "build",
                                       std::string(options.settings.variant->name),
                                       fmt::format("{}", job.material.pieces()),
                                       "--material",
                                       to_text(job.material),
                                       "--dir",
                                       all.folder,
                                       "--memory",
                                       fmt::format("{:.3f}", gigabytes),
                                       "--threads",
                                       fmt::format("{}", options.threads.value_or(1))};
   for (const std::string& setting : options.set_settings) {
      command.emplace_back("--set");
      command.push_back(setting);
   }
   return command;
}

Result<std::string> submit(const Options& options, const Jobs& all, std::size_t place) {
   const Job& job = all.jobs[place];
   const auto command = command_for(options, all, job);
   if (!command) return tl::make_unexpected(command.error());
   egdb::SlurmRequest request;
   request.name = egdb::slurm_job_name(options.settings, all.folder, job.material);
   request.memory = egdb::slurm_memory(job);
   request.minutes = egdb::slurm_minutes(job);
   request.cpus = options.threads.value_or(1);
   request.log =
       egdb::slurm_path(egdb::job_path(options.settings, all.folder, job.material, "")) + "%j.log";
   request.command = *command;
   for (const std::size_t other : egdb::waits_for(all.jobs, place))
      request.after.push_back(all.standings[other].queued->id);
   return egdb::slurm_submit(request);
}

/// Cancels what is of no use and submits what is to do; how many jobs were submitted. Each one that
/// was has its new entry in `all`.
Result<std::size_t> replace(const Options& options, Jobs& all) {
   std::vector<std::string> to_cancel;
   for (const JobStanding& standing : all.standings)
      to_cancel.insert(to_cancel.end(), standing.to_cancel.begin(), standing.to_cancel.end());
   if (!to_cancel.empty()) {
      if (const auto done = egdb::slurm_cancel(to_cancel); !done) {
         return tl::make_unexpected(done.error());
      }
   }
   const auto wanted = static_cast<std::size_t>(std::ranges::count_if(all.standings, is_trouble));
   std::size_t submitted = 0;
   for (std::size_t i = 0; i < all.jobs.size(); ++i) {
      JobStanding& standing = all.standings[i];
      if (!standing.needs_submission()) continue;
      const auto id = submit(options, all, i);
      if (!id) {
         return failure(fmt::format("{} of {} jobs are submitted, then: {}", submitted, wanted,
                                    id.error().message));
      }
      standing.queued = QueuedJob{};
      standing.queued->id = *id;
      ++submitted;
   }
   return submitted;
}

/// Removes what jobs left behind that were killed.
void clear_workshops(const Options& options, const Jobs& all) {
   for (std::size_t i = 0; i < all.jobs.size(); ++i) {
      for (const QueuedJob& entry : all.queued[i]) {
         if (entry.phase != QueuedJob::Phase::Over) continue;
         std::error_code error;
         fs::remove_all(
             egdb::job_path(options.settings, all.folder, all.jobs[i].material, entry.id), error);
      }
   }
}

void print_submitted(const Options& options, const Jobs& all, std::size_t submitted) {
   std::size_t cancelled = 0;
   for (const JobStanding& standing : all.standings)
      cancelled += standing.to_cancel.size();
   if (options.json) {
      cli::print_json(Json{{"variant", options.settings.variant->name},
                           {"pieces", options.pieces},
                           {"folder", all.folder},
                           {"jobs", all.jobs.size()},
                           {"finished", count(all, JobState::Finished)},
                           {"running", count(all, JobState::Running)},
                           {"waiting", count(all, JobState::Waiting)},
                           {"cancelled", cancelled},
                           {"submitted", submitted}});
      return;
   }
   cli::print_line(fmt::format(
       "{} to {} pieces: {} jobs, of which {} are finished, {} running and {} waiting; {} "
       "cancelled and {} submitted now, for {}",
       options.settings.variant->name, options.pieces, all.jobs.size(),
       count(all, JobState::Finished), count(all, JobState::Running), count(all, JobState::Waiting),
       cancelled, submitted, all.folder));
}

/// What is known of one job.
struct Line {
   std::string material;
   std::string_view state;
   std::string id;
   std::string reason;
};

Line line_of(const Job& job, const JobStanding& standing) {
   Line line{to_text(job.material), egdb::name_of(standing.state), "", ""};
   // A finished job has nothing more to say.
   if (!standing.queued || standing.state == JobState::Finished) return line;
   line.id = standing.queued->id;
   line.reason = standing.queued->state;
   if (!standing.queued->reason.empty()) line.reason += ", " + standing.queued->reason;
   return line;
}

void print_standings(const Options& options, const Jobs& all) {
   for (std::size_t i = 0; i < all.jobs.size(); ++i) {
      const Line line = line_of(all.jobs[i], all.standings[i]);
      if (options.json) {
         cli::print_json(Json{{"material", line.material},
                              {"state", line.state},
                              {"job", line.id.empty() ? Json() : Json(line.id)},
                              {"reason", line.reason.empty() ? Json() : Json(line.reason)}});
      } else if (all.standings[i].state != JobState::Finished) {
         cli::print_line(
             fmt::format("{:8} {:8} {:>10} {}", line.material, line.state, line.id, line.reason));
      }
   }
   if (options.json) return;
   constexpr std::array states = {JobState::Finished, JobState::Running, JobState::Waiting,
                                  JobState::Failed,   JobState::Missing, JobState::Stuck};
   std::vector<std::string> counts;
   for (const JobState state : states)
      counts.push_back(fmt::format("{} {}", count(all, state), egdb::name_of(state)));
   cli::print_line(fmt::format("{} to {} pieces: {} jobs: {}; logs are in {}",
                               options.settings.variant->name, options.pieces, all.jobs.size(),
                               fmt::join(counts, ", "), egdb::jobs_folder(all.folder)));
}

/// Prints what went wrong.
int failed_with(const Error& error) {
   cli::report(error.message);
   return cli::failed;
}

}  // namespace

Result<int> submit_to_slurm(const Options& options) {
   const auto folder = whole_folder(options);
   if (!folder) return tl::make_unexpected(folder.error());
   std::error_code error;
   fs::create_directories(egdb::jobs_folder(*folder), error);
   if (error) {
      return failed_with(
          {fmt::format("cannot make {}: {}", egdb::jobs_folder(*folder), error.message())});
   }
   const SubmitLock lock(*folder);
   if (lock.is_taken()) return failed_with({"another run is submitting for this folder"});
   auto all = look_patiently(options, *folder);
   if (!all) return failed_with(all.error());
   if (const auto room = check_room(options, *all); !room) return failed_with(room.error());
   clear_workshops(options, *all);
   const auto submitted = replace(options, *all);
   if (!submitted) return failed_with(submitted.error());
   print_submitted(options, *all, *submitted);
   return cli::success;
}

Result<int> show_slurm_status(const Options& options) {
   const auto folder = whole_folder(options);
   if (!folder) return tl::make_unexpected(folder.error());
   const auto all = look(options, *folder);
   if (!all) return failed_with(all.error());
   print_standings(options, *all);
   return std::ranges::any_of(all->standings, is_trouble) ? cli::failed : cli::success;
}

}  // namespace kete::egdb_program
