// build --material, --slurm and --slurm-status, with programs in the place of Slurm's.

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "egdb/egdb_program.hpp"
#include "egdb/fake_slurm.hpp"
#include "egdb/table.hpp"
#include "egdb/value.hpp"
#include "support/catch.hpp"
#include "support/run.hpp"

using namespace kete::test;

namespace fs = std::filesystem;

namespace {

/// Makes a table file say that a longest win is a draw; the file is sound in itself.
void call_a_win_a_draw(const std::string& path) {
   const auto table = kete::egdb::Table::open(path);
   REQUIRE(table);
   const kete::egdb::TableHeader header = (*table)->header();
   const auto source = [&](std::uint64_t first, kete::egdb::Codes& codes) {
      const auto block = std::make_unique<kete::egdb::Block>();
      const std::size_t in_block = kete::egdb::block_positions(header.coding);
      REQUIRE((*table)->decode(first / in_block, *block));
      for (std::size_t i = 0; i < codes.size(); ++i)
         codes[i] = static_cast<std::uint16_t>(kete::egdb::code_in(header.coding, *block, i));
      if (header.longest_at - first < codes.size()) {
         codes[header.longest_at - first] = static_cast<std::uint16_t>(
             code_of(header.coding, kete::egdb::Value{kete::egdb::Wdl::Draw, 0}));
      }
   };
   REQUIRE(kete::egdb::write_table(path, header, source));
}

bool has(const Arguments& all, const std::string& one) {
   return std::ranges::find(all, one) != all.end();
}

std::map<std::string, std::string> states(const std::map<std::string, Standing>& standings) {
   std::map<std::string, std::string> all;
   for (const auto& [material, standing] : standings)
      all[material] = standing.state;
   return all;
}

}  // namespace

TEST_CASE("build --material: one material with its mirror, when what it needs is there") {
   const Folder folder;
   const auto build = [&](const std::string& material) {
      return egdb_run({"build", "russian", "3", "--dir", folder.path.string(), "--material",
                       material, "--json"});
   };
   const Run early = build("1001");
   CHECK(early.code == 1);
   CHECK(early.errors.find("0101, which is not there") != std::string::npos);
   CHECK(files_in(folder.path).empty());

   REQUIRE(build("0101").code == 0);
   const Run run = build("0110");
   INFO(run.errors);
   REQUIRE(run.code == 0);
   const Json object = objects(run).front();
   CHECK(keys(object) ==
         Arguments{"variant", "material", "folder", "files_built", "positions", "time"});
   CHECK(object["files_built"] == 4);
   const auto files = files_in(folder.path);
   CHECK(files.size() == 6);
   const auto whole = files_in(fs::path(tables_of("russian", 3)) / "russian");
   for (const auto& [name, content] : files)
      CHECK((content == whole.at(fs::path(name).lexically_relative("russian").string())));
   CHECK_FALSE(fs::exists(folder.path / "jobs"));

   // What is there is checked again.
   const Json again = objects(build("1001")).front();
   CHECK(again["files_built"] == 0);
   CHECK(again["positions"] == object["positions"]);
}

TEST_CASE("build --material: a file that is wrong does not pass") {
   const Folder folder;
   const auto run = [&](const std::string& variant, const std::string& material) {
      return egdb_run(
          {"build", variant, "2", "--dir", folder.path.string(), "--material", material});
   };
   REQUIRE(run("english", "0101").code == 0);
   const std::string path = folder.file("english/1001.egdb");
   REQUIRE(run("english", "1001").code == 0);
   call_a_win_a_draw(path);
   const std::string content = read_file(path);
   const Run wrong = run("english", "1001");
   CHECK(wrong.code == 1);
   CHECK(wrong.lines.empty());
   CHECK(wrong.errors.find("1001 values: ") != std::string::npos);
   CHECK(std::ranges::count(wrong.errors, '\n') == 1);
   CHECK((read_file(path) == content));
}

TEST_CASE("build --material: bad usage") {
   const auto check = [](const Arguments& more) {
      Arguments arguments = {"build", "english", "3", "--dir", "/nowhere"};
      arguments.insert(arguments.end(), more.begin(), more.end());
      const Run run = egdb_run(arguments);
      CAPTURE(more, run.errors);
      CHECK(run.code == 2);
      CHECK(std::ranges::count(run.errors, '\n') == 1);
   };
   check({"--material", "2020"});
   check({"--material", "x"});
   check({"--material", "0101", "--slurm"});
   check({"--slurm", "--slurm-status"});
}

TEST_CASE("--slurm submits a job for each pair, behind those it needs") {
   const FakeSlurm slurm;
   const Json said = slurm.submit();
   CHECK(keys(said) == Arguments{"variant", "pieces", "folder", "jobs", "finished", "running",
                                 "waiting", "cancelled", "submitted"});
   CHECK(said["jobs"] == 9);
   CHECK(said["submitted"] == 9);
   const auto all = slurm.standings();
   REQUIRE(all.size() == 9);
   for (const auto& [material, standing] : all)
      CHECK(standing.state == "waiting");

   const Arguments first = slurm.arguments_of(all.at("0101").id);
   CHECK(has(first, "--parsable"));
   CHECK(has(first, "--cpus-per-task=1"));
   for (const std::string part : {"--dependency", "--mem=", "--time=", "--output="}) {
      const auto starts = [&](const std::string& word) { return word.find(part) == 0; };
      CHECK(std::ranges::count_if(first, starts) == (part == "--dependency" ? 0 : 1));
   }
   const Arguments last = slurm.arguments_of(all.at("2010").id);
   CHECK(has(last, fmt::format("--dependency=afterok:{}:{}:{}:{}", all.at("1001").id,
                               all.at("1010").id, all.at("1110").id, all.at("2001").id)));
   const auto script = lines_of(slurm.file("script." + all.at("2010").id));
   REQUIRE(script.size() == 2);
   CHECK(script[0] == "#!/bin/sh");
   CHECK(script[1].find("exec '") == 0);

   // They are known again, and nothing is submitted twice.
   const Json again = slurm.submit();
   CHECK(again["submitted"] == 0);
   CHECK(again["waiting"] == 9);
   CHECK(slurm.standings() == all);
   CHECK(slurm.cancelled() == 0);
}

TEST_CASE("a site's own time limit counts") {
   setenv("SBATCH_TIMELIMIT", "30", 1);
   const FakeSlurm slurm;
   CHECK(slurm.submit()["submitted"] == 9);
   unsetenv("SBATCH_TIMELIMIT");
   const Arguments words = slurm.arguments_of(slurm.id_of("0101"));
   CHECK(std::ranges::none_of(words,
                              [](const std::string& word) { return word.starts_with("--time"); }));
}

TEST_CASE("what is submitted builds the tables, whatever the names and options are") {
   const FakeSlurm slurm;
   const Arguments options = {"--set", "no-progress=12", "--threads", "2"};
   REQUIRE(slurm.submit(options)["submitted"] == 9);
   for (const std::string& line : lines_of(slurm.queue())) {
      const std::string id = line.substr(0, line.find('|'));
      CHECK(has(slurm.arguments_of(id), "--cpus-per-task=2"));
      const Run done = slurm.carry_out(id);
      CAPTURE(line, done.errors);
      CHECK(done.code == 0);
   }
   const Run status = slurm.run({"--slurm-status", "--set", "no-progress=12"});
   CHECK(status.code == 0);
   REQUIRE(status.lines.size() == 1);
   CHECK(status.lines[0].find("9 jobs: 9 finished, 0 running") != std::string::npos);

   const Folder other;
   REQUIRE(
       egdb_run({"build", "english", "3", "--dir", other.path.string(), "--set", "no-progress=12"})
           .code == 0);
   CHECK((files_in(slurm.tables()) == files_in(other.path)));
   CHECK(slurm.submit(options)["submitted"] == 0);
}

TEST_CASE("a resubmission replaces what failed and what hangs on it, and nothing else") {
   const FakeSlurm slurm;
   (void)slurm.submit();
   const auto before = slurm.standings();
   const auto id = [&](const std::string& material) { return before.at(material).id; };
   REQUIRE(slurm.carry_out(id("0101")).code == 0);
   REQUIRE(slurm.carry_out(id("1001")).code == 0);
   REQUIRE(slurm.carry_out(id("1010")).code == 0);
   slurm.set(id("0201"), "RUNNING|None|(null)");
   const std::string of_kings =
       fmt::format("PENDING|Dependency|afterok:{}(unfulfilled)", id("0201"));
   slurm.set(id("1002"), of_kings);
   // 1101 has failed: 1110, 2001 and 2010 hang on it.
   const std::string how = GENERATE("FAILED|NonZeroExitCode|(null)", "CANCELLED|None|(null)",
                                    "TIMEOUT|TimeLimit|(null)", "OUT_OF_MEMORY|OutOfMemory|(null)",
                                    "COMPLETED|None|(null)", "");
   CAPTURE(how);
   if (how.empty()) {
      // Too long ago: it is not told of any more.
      slurm.set(id("1101"), "");
      slurm.set(id("2001"),
                fmt::format("PENDING|DependencyNeverSatisfied|afterok:{}(failed)", id("1101")));
   } else {
      slurm.set(id("1101"), how);
   }

   const Run status = slurm.run({"--slurm-status"});
   CHECK(status.code == 1);
   const std::map<std::string, std::string> expected = {
       {"0101", "finished"}, {"1001", "finished"}, {"1010", "finished"},
       {"0201", "running"},  {"1002", "waiting"},  {"1101", how.empty() ? "missing" : "failed"},
       {"1110", "stuck"},    {"2001", "stuck"},    {"2010", "stuck"}};
   if (!how.empty()) CHECK(states(slurm.standings()) == expected);

   const Json said = slurm.submit();
   CHECK(said["submitted"] == 4);
   CHECK(said["cancelled"] == 3);
   const auto after = slurm.standings();
   CHECK(after.at("0201").id == id("0201"));
   CHECK(after.at("1002").id == id("1002"));
   for (const std::string material : {"1101", "1110", "2001", "2010"}) {
      CHECK(after.at(material).state == "waiting");
      CHECK(after.at(material).id != id(material));
   }
   CHECK(has(slurm.arguments_of(after.at("1110").id),
             fmt::format("--dependency=afterok:{}:{}", id("1002"), after.at("1101").id)));
   CHECK(slurm.submit()["submitted"] == 0);
}

TEST_CASE("a job that is just ending is waited for before it is judged") {
   const FakeSlurm slurm;
   (void)slurm.submit();
   const auto before = slurm.standings();
   const std::string first = before.at("0101").id;
   slurm.set(first, "CANCELLED|None|(null)");
   fs::copy_file(slurm.queue(), slurm.file("later"));
   slurm.set(first, "COMPLETING|None|(null)");
   CHECK(slurm.standings().at("0101").state == "running");
   fs::rename(slurm.file("later"), slurm.file("next_queue"));
   const Json said = slurm.submit();
   CHECK(said["submitted"] == 9);
   CHECK(said["cancelled"] == 8);
}

TEST_CASE("a submission that is refused half way goes on the next time") {
   const FakeSlurm slurm;
   write_file(slurm.file("refuse"), "4");
   const Run refused = slurm.run({"--slurm"});
   CHECK(refused.code == 1);
   CHECK(refused.errors.find("4 of 9 jobs are submitted, then: sbatch failed (1)") !=
         std::string::npos);
   CHECK(refused.errors.find("QOSMaxSubmitJobPerUserLimit") != std::string::npos);
   fs::remove(slurm.file("refuse"));
   CHECK(slurm.submit()["submitted"] == 5);
   CHECK(slurm.cancelled() == 0);
   CHECK(lines_of(slurm.queue()).size() == 9);
}

TEST_CASE("a table that has gone is built again before what needs it") {
   const FakeSlurm slurm;
   (void)slurm.submit();
   const auto before = slurm.standings();
   for (const std::string material : {"0101", "1001"})
      REQUIRE(slurm.carry_out(before.at(material).id).code == 0);
   fs::remove(fs::path(slurm.tables()) / "english/0110.egdb");
   // All load it but 0101, which is finished, and 0201, which waits in good health.
   CHECK(slurm.submit()["submitted"] == 7);
   CHECK(slurm.id_of("0201") == before.at("0201").id);
   CHECK(slurm.standings().at("0101").state == "finished");
   const std::string again = slurm.id_of("1001");
   CHECK(again != before.at("1001").id);
   const Run done = slurm.carry_out(again);
   CHECK(done.code == 0);
   CHECK(done.lines.front().find("2 files built") != std::string::npos);
}

TEST_CASE("what a killed job has left behind is cleared away, what others work on is not") {
   const FakeSlurm slurm;
   (void)slurm.submit();
   const auto before = slurm.standings();
   const fs::path jobs = fs::path(slurm.tables()) / "jobs";
   const auto left = [&](const std::string& material) {
      const fs::path path = jobs / fmt::format("english-{}-{}", material, before.at(material).id);
      fs::create_directories(path / "english");
      return path;
   };
   const fs::path killed = left("0101");
   const fs::path running = left("0201");
   slurm.set(before.at("0101").id, "FAILED|RaisedSignal:9(Killed)|(null)");
   slurm.set(before.at("0201").id, "RUNNING|None|(null)");
   (void)slurm.submit();
   CHECK_FALSE(fs::exists(killed));
   CHECK(fs::exists(running));
}

TEST_CASE("a folder has its own jobs, and other jobs do not count") {
   const FakeSlurm slurm;
   write_file(slurm.queue(),
              "7|RUNNING|None|(null)|kete-egdb:english:0000000000000000:0101\n"
              "8|RUNNING|None|(null)|a|b\n"
              "no line of a queue\n");
   CHECK(states(slurm.standings()).at("0101") == "missing");
   CHECK(slurm.submit()["submitted"] == 9);
   CHECK(slurm.cancelled() == 0);
}

TEST_CASE("--slurm says what is wrong") {
   const FakeSlurm slurm;
   SECTION("there is no Slurm") {
      for (const std::string option : {"--slurm", "--slurm-status"}) {
         const Run run = run_program("env", {"PATH=/nowhere", KETE_EGDB_PROGRAM, "build", "english",
                                             "3", "--dir", slurm.tables(), option});
         CHECK(run.code == 1);
         CHECK(run.errors.find("'squeue' cannot be started") != std::string::npos);
         CHECK(std::ranges::count(run.errors, '\n') == 1);
      }
   }
   SECTION("a job needs too much memory") {
      const Run run = slurm.run({"--slurm", "--memory", "0.0001"});
      CHECK(run.code == 1);
      CHECK(run.errors.find("of memory, of which 100 kB may be used") != std::string::npos);
      CHECK(lines_of(slurm.queue()).empty());
   }
   SECTION("there is a file instead of a folder") {
      write_file(slurm.tables(), "a file");
      const Run run = slurm.run({"--slurm"});
      CHECK(run.code == 2);
      CHECK(run.errors.find("is not a folder") != std::string::npos);
   }
}
