// The plan of jobs, and what is judged of each from its files and the scheduler's queue.

#include <algorithm>
#include <map>
#include <string>

#include "egdb/databases.hpp"
#include "egdb/jobs.hpp"
#include "egdb/slurm.hpp"
#include "support/catch.hpp"
#include "support/run.hpp"

using namespace kete;
using namespace kete::test;
using egdb::Job;
using egdb::JobState;
using egdb::QueuedJob;

namespace {

using Phase = QueuedJob::Phase;
using Queue = std::vector<std::vector<QueuedJob>>;

/// Four jobs in a row, each needing the one before and the first, of which so many are finished.
std::vector<Job> chain(std::size_t finished = 0) {
   std::vector<Job> jobs(4);
   for (std::size_t i = 0; i < jobs.size(); ++i) {
      jobs[i].is_finished = i < finished;
      if (i > 0) jobs[i].needs = {i - 1};
      if (i > 1) jobs[i].needs.insert(jobs[i].needs.begin(), 0);
   }
   return jobs;
}

QueuedJob entry(const std::string& id, Phase phase, std::vector<std::string> waits_for = {}) {
   QueuedJob job;
   job.id = id;
   job.phase = phase;
   job.waits_for = std::move(waits_for);
   return job;
}

std::vector<JobState> states(const std::vector<egdb::JobStanding>& standings) {
   std::vector<JobState> all;
   for (const egdb::JobStanding& standing : standings)
      all.push_back(standing.state);
   return all;
}

}  // namespace

TEST_CASE("a job is a material with its mirror, behind all that it needs") {
   const Folder folder;
   const auto variant = GENERATE("english", "turkish", "breakthrough", "frisian");
   CAPTURE(variant);
   const auto tables = egdb::plan(settings_of(variant), 4, folder.path.string());
   const std::vector<Job> jobs = egdb::jobs_of(tables);
   std::map<egdb::Material, std::size_t> places;
   std::uint64_t positions = 0;
   for (std::size_t i = 0; i < jobs.size(); ++i) {
      const egdb::Material& material = jobs[i].material;
      CHECK(places.emplace(material, i).second);
      CHECK(places.emplace(material.mirror(), i).second == (material != material.mirror()));
      CHECK_FALSE(jobs[i].is_finished);
      positions += jobs[i].positions;
      for (const egdb::Material& needed : egdb::needed(*settings_of(variant).rules, material)) {
         REQUIRE(places.contains(needed));
         CHECK(std::ranges::count(jobs[i].needs, places.at(needed)) == 1);
      }
      CHECK(std::ranges::count(jobs[i].needs, i) == 0);
   }
   CHECK(places.size() == tables.size());
   std::uint64_t planned = 0;
   for (const egdb::PlannedTable& table : tables)
      planned += table.positions;
   CHECK(positions == planned);
}

TEST_CASE("a job waits for what is not finished, also behind what is") {
   CHECK(egdb::waits_for(chain(), 3) == std::vector<std::size_t>{0, 2});
   CHECK(egdb::waits_for(chain(2), 3) == std::vector<std::size_t>{2});
   CHECK(egdb::waits_for(chain(3), 3).empty());
   // The second is gone again: the fourth loads it too.
   auto jobs = chain(3);
   jobs[1].is_finished = false;
   CHECK(egdb::waits_for(jobs, 3) == std::vector<std::size_t>{1});
}

TEST_CASE("jobs that run or wait in good health are left alone") {
   const Queue queue = {{entry("7", Phase::Over)},
                        {entry("8", Phase::Running)},
                        {entry("9", Phase::Pending, {"8"})},
                        {entry("10", Phase::Pending, {"8", "9"})}};
   const auto standings = egdb::judge(chain(1), queue);
   CHECK(states(standings) ==
         std::vector{JobState::Finished, JobState::Running, JobState::Waiting, JobState::Waiting});
   for (const auto& standing : standings)
      CHECK(standing.to_cancel.empty());
}

TEST_CASE("what hangs on a failed job is stuck, whatever the scheduler says of it yet") {
   const Queue queue = {{},
                        {entry("8", Phase::Over)},
                        {entry("9", Phase::Pending, {"8"})},
                        {entry("10", Phase::Pending, {"9"})}};
   const auto standings = egdb::judge(chain(1), queue);
   CHECK(states(standings) ==
         std::vector{JobState::Finished, JobState::Failed, JobState::Stuck, JobState::Stuck});
   CHECK(standings[1].to_cancel.empty());
   CHECK(standings[2].to_cancel == std::vector<std::string>{"9"});
   CHECK(standings[3].to_cancel == std::vector<std::string>{"10"});
}

TEST_CASE("a job that waits for an earlier try of what it needs is stuck") {
   const Queue queue = {{},
                        {entry("8", Phase::Over), entry("11", Phase::Running)},
                        {entry("9", Phase::Pending, {"8"})},
                        {entry("12", Phase::Pending, {"9"})}};
   CHECK(states(egdb::judge(chain(1), queue)) ==
         std::vector{JobState::Finished, JobState::Running, JobState::Stuck, JobState::Stuck});
}

TEST_CASE("a job that will never run is stuck though its files' makers are well") {
   QueuedJob hopeless = entry("9", Phase::Pending, {"8"});
   hopeless.is_hopeless = true;
   const Queue queue = {{}, {entry("8", Phase::Over)}, {hopeless}, {}};
   auto standings = egdb::judge(chain(2), queue);
   CHECK(states(standings) ==
         std::vector{JobState::Finished, JobState::Finished, JobState::Stuck, JobState::Missing});
   CHECK(standings[2].to_cancel == std::vector<std::string>{"9"});
   // Nor does it stay when somebody else has made the files.
   standings = egdb::judge(chain(3), queue);
   CHECK(standings[2].state == JobState::Finished);
   CHECK(standings[2].to_cancel == std::vector<std::string>{"9"});
}

TEST_CASE("of several entries the one that runs counts, then the one that waits, then the last") {
   const auto judged = [](std::vector<QueuedJob> entries) {
      return egdb::judge({Job{}}, {std::move(entries)}).front();
   };
   CHECK(judged({entry("9", Phase::Over), entry("10", Phase::Over)}).queued->id == "10");
   CHECK(judged({entry("9", Phase::Pending), entry("10", Phase::Over)}).queued->id == "9");
   CHECK(judged({entry("9", Phase::Running), entry("10", Phase::Pending)}).queued->id == "9");
   CHECK(judged({entry("9", Phase::Ending), entry("8", Phase::Over)}).state == JobState::Running);
}

TEST_CASE("names of jobs tell rule set, folder and material, and are the same for the same") {
   const auto name = [](const std::string& variant, const std::string& folder,
                        const std::string& of, const std::vector<SettingText>& values = {}) {
      return egdb::slurm_job_name(settings_of(variant, values), folder, material(of));
   };
   const std::string usual = name("russian", "/data/egdb", "2101");
   CHECK(usual.find("kete-egdb:russian:") == 0);
   CHECK(usual.rfind(":2101") == usual.size() - 5);
   CHECK(name("russian", "/data/egdb", "0121") == usual);
   CHECK(name("shashki", "/data/x/../egdb/", "2101") == usual);
   CHECK(name("russian", "/data/egdb2", "2101") != usual);
   CHECK(name("russian", "/data/egdb", "2110") != usual);
   CHECK(name("russian", "/data/egdb", "2101", {{"no-progress", "40"}}) != usual);
   // Other counters, other jobs, though they share tables.
   CHECK(name("classic", "/data/egdb", "2101") != name("english", "/data/egdb", "2101"));
}
