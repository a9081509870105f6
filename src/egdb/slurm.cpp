#include "egdb/slurm.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <system_error>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "egdb/fingerprint.hpp"
#include "egdb/pair.hpp"
#include "util/hash.hpp"
#include "util/process.hpp"
#include "util/text.hpp"

namespace kete::egdb {

namespace {

namespace fs = std::filesystem;

/// A controller that is busy answers late.
constexpr Seconds patience(300);

/// What a program prints, when it succeeds.
Result<std::vector<std::string>> run(const std::vector<std::string>& command,
                                     std::string_view input = "") {
   auto process = ChildProcess::start({.arguments = command, .directory = {}});
   if (!process) return tl::make_unexpected(process.error());
   process->write(input, patience);
   process->close_input();
   std::vector<std::string> lines;
   while (auto line = process->read_line(patience))
      lines.push_back(std::move(*line));
   const auto code = process->wait(patience);
   if (!code) return failure(fmt::format("{} does not answer", command.front()));
   if (*code == 0) return lines;
   std::string errors = process->read_errors();
   std::ranges::replace(errors, '"', '\'');
   std::ranges::replace(errors, '=', ' ');
   return failure(fmt::format("{} failed ({}): {}", command.front(), *code,
                              fmt::join(text::words(errors), " ")));
}

/// For sh, as one word.
std::string shell_quoted(std::string_view word) {
   std::string quoted = "'";
   for (const char letter : word) {
      if (letter == '\'') {
         quoted += "'\\''";
      } else {
         quoted += letter;
      }
   }
   return quoted + "'";
}

/// The tables of resets depend on everything that those of values depend on.
std::string tables_name(const Settings& settings) {
   const fs::path folder = folder_name(settings, Kind::Resets);
   return folder.filename().string().substr(std::string_view("resets-").size());
}

template <std::size_t N>
bool is_one_of(std::string_view word, const std::array<std::string_view, N>& words) {
   return std::ranges::find(words, word) != words.end();
}

QueuedJob::Phase phase_of(std::string_view state) {
   constexpr std::array<std::string_view, 10> over = {
       "COMPLETED", "CANCELLED", "FAILED",   "TIMEOUT",       "NODE_FAIL",
       "PREEMPTED", "BOOT_FAIL", "DEADLINE", "OUT_OF_MEMORY", "REVOKED"};
   if (state == "PENDING") return QueuedJob::Phase::Pending;
   if (state == "COMPLETING") return QueuedJob::Phase::Ending;
   return is_one_of(state, over) ? QueuedJob::Phase::Over : QueuedJob::Phase::Running;
}

/// Pending reasons that end by no event but a person's. Not a hold: that is a person's wish.
bool is_hopeless(std::string_view reason) {
   constexpr std::array<std::string_view, 5> reasons = {
       "DependencyNeverSatisfied", "PartitionTimeLimit", "JobHoldMaxRequeue",
       "launch failed requeued held", "launch_failed_requeued_held"};
   return is_one_of(reason, reasons);
}

/// The ids in "afterok:12(unfulfilled),afterok:13:14".
std::vector<std::string> ids_in(std::string_view dependency) {
   std::vector<std::string> ids;
   for (const std::string_view part : text::split(dependency, ',')) {
      const std::string_view condition = part.substr(0, part.find('('));
      const auto words = text::split(condition, ':');
      for (std::size_t i = 1; i < words.size(); ++i)
         ids.emplace_back(words[i]);
   }
   return ids;
}

/// The name stands last: it may hold anything.
constexpr const char* format = "--format=%i|%T|%r|%E|%j";

std::optional<QueuedJob> read_entry(std::string_view line) {
   std::array<std::string_view, 4> fields;
   for (std::string_view& field : fields) {
      const auto bar = line.find('|');
      if (bar == std::string_view::npos) return std::nullopt;
      field = text::trim(line.substr(0, bar));
      line.remove_prefix(bar + 1);
   }
   const auto& [id, state, reason, dependency] = fields;
   QueuedJob job;
   job.id = id;
   job.name = text::trim(line);
   job.phase = phase_of(state);
   job.state = state;
   if (reason != "None") job.reason = reason;
   const bool waits = job.phase == QueuedJob::Phase::Pending;
   job.is_hopeless =
       waits && (is_hopeless(reason) || dependency.find("(failed)") != dependency.npos);
   if (waits) job.waits_for = ids_in(dependency);
   return job;
}

std::uint64_t rounded_up(double value) {
   return static_cast<std::uint64_t>(value) + 1;
}

}  // namespace

std::string slurm_job_name(const Settings& settings, const std::string& folder,
                           const Material& material) {
   std::error_code error;
   fs::path whole = fs::weakly_canonical(fs::absolute(folder, error), error);
   // "databases/" is "databases".
   if (!whole.has_filename()) whole = whole.parent_path();
   Hash hash;
   hash.add(whole.string());
   return fmt::format("kete-egdb:{}:{:016x}:{}", tables_name(settings), hash.value(),
                      to_text(first_of_pair(material)));
}

std::string jobs_folder(const std::string& folder) {
   return folder + "/jobs";
}

std::string job_path(const Settings& settings, const std::string& folder, const Material& material,
                     std::string_view id) {
   return fmt::format("{}/{}-{}-{}", jobs_folder(folder), tables_name(settings),
                      to_text(first_of_pair(material)), id);
}

std::uint64_t slurm_memory(const Job& job) {
   constexpr double mebi = 1024.0 * 1024;
   constexpr std::uint64_t program = 256;
   return program + rounded_up(1.1 * static_cast<double>(job.memory) / mebi);
}

std::uint64_t slurm_minutes(const Job& job) {
   // Seconds for a position: both kinds solved and checked, and restored for either.
   constexpr double built = 3e-6;
   constexpr double loaded = 0.4e-6;
   constexpr double factor = 10;
   constexpr std::uint64_t start = 10;
   const double seconds =
       built * static_cast<double>(job.positions) + loaded * static_cast<double>(job.loaded);
   return start + rounded_up(factor * seconds / 60);
}

std::string slurm_path(std::string_view path) {
   std::string escaped;
   for (const char letter : path) {
      escaped += letter;
      if (letter == '%') escaped += letter;
   }
   return escaped;
}

Result<std::string> slurm_submit(const SlurmRequest& request) {
   std::vector<std::string> words;
   for (const std::string& word : request.command)
      words.push_back(shell_quoted(word));
   const std::string script = fmt::format("#!/bin/sh\nexec {}\n", fmt::join(words, " "));
   std::vector<std::string> command = {"sbatch",
                                       "--parsable",
                                       "--job-name=" + request.name,
                                       fmt::format("--mem={}M", request.memory),
                                       "--nodes=1",
                                       "--ntasks=1",
                                       fmt::format("--cpus-per-task={}", request.cpus),
                                       "--output=" + request.log};
   // A site's own limit, see README.
   if (std::getenv("SBATCH_TIMELIMIT") == nullptr) {
      command.push_back(fmt::format("--time={}", request.minutes));
   }
   if (!request.after.empty()) {
      command.push_back(fmt::format("--dependency=afterok:{}", fmt::join(request.after, ":")));
   }
   const auto lines = run(command, script);
   if (!lines) return tl::make_unexpected(lines.error());
   // "12" or "12;cluster"; a site may print lines of its own before.
   const std::string last = lines->empty() ? "" : lines->back();
   const std::string id = last.substr(0, last.find(';'));
   if (!text::to_integer(id)) return failure("sbatch does not tell the id of the job");
   return id;
}

Result<std::vector<QueuedJob>> slurm_queue() {
   const auto lines = run({"squeue", "--noheader", "--all", "--states=all", format});
   if (!lines) return tl::make_unexpected(lines.error());
   std::vector<QueuedJob> jobs;
   for (const std::string& line : *lines) {
      if (auto job = read_entry(line)) jobs.push_back(std::move(*job));
   }
   return jobs;
}

Result<void> slurm_cancel(const std::vector<std::string>& ids) {
   std::vector<std::string> command = {"scancel"};
   command.insert(command.end(), ids.begin(), ids.end());
   const auto lines = run(command);
   if (!lines) return tl::make_unexpected(lines.error());
   return {};
}

}  // namespace kete::egdb
