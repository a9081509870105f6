// kete-egdb, seen from outside: all but probe.

#include <csignal>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "egdb/databases.hpp"
#include "egdb/egdb_program.hpp"
#include "support/catch.hpp"
#include "support/suites.hpp"

using namespace kete::test;

namespace fs = std::filesystem;

namespace {

void check_refused(const Arguments& arguments, const std::string& part, int code = 2) {
   CAPTURE(arguments);
   const Run run = egdb_run(arguments);
   CAPTURE(run.errors);
   CHECK(run.code == code);
   CHECK(run.lines.empty());
   CHECK(run.errors.find(part) != std::string::npos);
   CHECK(run.errors.find('\n') == run.errors.size() - 1);
}

}  // namespace

TEST_CASE("plan: an object for each table, in an order in which they can be built") {
   const Folder folder;
   const Run run = egdb_run({"plan", "turkish", "5", "--json", "--dir", folder.path.string()});
   CHECK(run.code == 0);
   CHECK(run.errors.empty());
   std::uint64_t positions = 0;
   std::set<std::string> before;
   for (const Json& table : objects(run)) {
      CHECK(keys(table) == Arguments{"material", "positions", "bytes", "memory", "needs"});
      const auto material = table["material"].get<std::string>();
      for (const Json& needed : table["needs"])
         CHECK(before.contains(needed.get<std::string>()));
      before.insert(material);
      CHECK(table["memory"] > table["positions"]);
      if (kete::test::material(material).pieces() == 5) {
         positions += table["positions"].get<std::uint64_t>();
      }
   }
   CHECK(positions == 5'290'530'944);
   CHECK(fs::is_empty(folder.path));

   const Run text = egdb_run({"plan", "italian", "3", "--dir", folder.path.string()});
   CHECK(text.code == 0);
   REQUIRE(text.lines.size() == 19);
   CHECK(text.lines[17].find("16 tables, 0 there; 199520 positions") == 0);
   CHECK(text.lines[18] == "folder: " + folder.path.string());
}

TEST_CASE("build: quiet in a pipe, and the second time there is nothing to do") {
   const Folder folder;
   const Arguments arguments = {"build", "shashki", "3", "--dir", folder.file("tables")};
   const Run run = egdb_run(arguments);
   INFO(run.errors);
   CHECK(run.code == 0);
   CHECK(run.errors.empty());
   REQUIRE(run.lines.size() == 1);
   CHECK(run.lines[0].find("russian to 3 pieces: 16 tables, 199520 positions") == 0);
   const auto files = files_in(folder.path);
   CHECK(files.size() == 32);

   Arguments again = arguments;
   again.push_back("--json");
   const std::vector<Json> objects_again = objects(egdb_run(again));
   REQUIRE(objects_again.size() == 1);
   const Json& object = objects_again.front();
   CHECK(keys(object) == Arguments{"variant", "pieces", "folder", "tables", "positions", "bytes",
                                   "files_built", "time"});
   CHECK(object["files_built"] == 0);
   std::uint64_t bytes = 0;
   for (const auto& [name, content] : files)
      bytes += content.size();
   CHECK(object["bytes"] == bytes);
   CHECK(files_in(folder.path) == files);
}

TEST_CASE("tables are built in the user's data folder and found there") {
   const Folder folder;
   const auto in_home = [&](const Arguments& arguments) {
      Arguments command = {"-u", "XDG_DATA_HOME", "HOME=" + folder.path.string(),
                           KETE_EGDB_PROGRAM};
      command.insert(command.end(), arguments.begin(), arguments.end());
      return run_program("env", command);
   };
   const Run run = in_home({"build", "thai", "2"});
   INFO(run.errors);
   CHECK(run.code == 0);
   CHECK(files_in(folder.path / ".local/share/kete/egdb").size() == 8);
   CHECK(in_home({"stats", "thai", "2", "--json"}).lines.size() == 4);
   CHECK(in_home({"verify", "thai", "2"}).code == 0);
   CHECK(in_home({"probe", "thai", "W:WK1:BK32"}).code == 0);
}

TEST_CASE("stats are those of the independent solver") {
   const auto shared = kete::suites::shared_folder();
   if (!shared) WARN(kete::suites::no_shared_folder);
   const auto file = shared.value_or(kete::suites::data_folder()) / "endgames-3.tsv";
   std::map<std::string, std::map<std::string, kete::suites::EndgameRow>> variants;
   for (const kete::suites::EndgameRow& row : kete::suites::read_endgames(file)) {
      const auto material =
          fmt::format("{}{}{}{}", row.white_men, row.white_kings, row.black_men, row.black_kings);
      variants[row.rules].emplace(material, row);
   }
   CHECK(variants.size() >= 13);
   for (const auto& [variant, rows] : variants) {
      CAPTURE(variant);
      const Run run = egdb_run({"stats", variant, "3", "--dir", tables_of(variant, 3), "--json"});
      CHECK(run.code == 0);
      std::size_t compared = 0;
      for (const Json& line : objects(run)) {
         CHECK(keys(line) == Arguments{"material", "positions", "wins", "losses", "draws",
                                       "longest", "position", "bytes"});
         const auto row = rows.find(line["material"].get<std::string>());
         if (row == rows.end()) continue;
         ++compared;
         CAPTURE(row->first);
         CHECK(line["positions"] == row->second.positions);
         CHECK(line["wins"] == row->second.wins);
         CHECK(line["losses"] == row->second.losses);
         CHECK(line["draws"] == row->second.draws);
         CHECK(line["longest"] == row->second.longest_win);
      }
      CHECK(compared == rows.size());
   }
}

TEST_CASE("stats of what is not there") {
   const Folder folder;
   const Run run = egdb_run({"stats", "english", "2", "--dir", folder.path.string(), "--json"});
   CHECK(run.code == 1);
   CHECK(run.lines.empty());
   CHECK(run.errors.find("kete-egdb build english 2") != std::string::npos);
}

TEST_CASE("files that are damaged, cut off or foreign are named in a line each and left out") {
   const Folder folder;
   fs::copy(tables_of("english", 2), folder.path, fs::copy_options::recursive);
   const auto path = [&](const char* name) { return folder.path / "english" / name; };
   fs::resize_file(path("0101.egdb"), 60);
   std::ofstream(path("0110.egdb")) << "something else altogether";
   fs::copy_file(path("1010.egdb"), path("1001.egdb"), fs::copy_options::overwrite_existing);
   const auto check_named = [&](const Run& run) {
      CAPTURE(run.errors);
      for (const char* name : {"0101.egdb", "0110.egdb", "1001.egdb"})
         CHECK(run.errors.find(path(name).string() + ": ") != std::string::npos);
      CHECK(run.errors.find("1010") == std::string::npos);
   };
   const Run stats = egdb_run({"stats", "english", "2", "--json", "--dir", folder.path.string()});
   CHECK(stats.code == 1);
   REQUIRE(stats.lines.size() == 1);
   CHECK(Json::parse(stats.lines[0])["material"] == "1010");
   check_named(stats);
   const Run probed = egdb_run({"probe", "english", "--batch", "--dir", folder.path.string()},
                               "W:W14:B1\nW:WK14:BK1\n");
   CHECK(probed.code == 0);
   REQUIRE(probed.lines.size() == 2);
   CHECK(probed.lines[0].find("unknown") == std::string::npos);
   CHECK(probed.lines[1].find("unknown") != std::string::npos);
   check_named(probed);
   const Run verified = egdb_run({"verify", "english", "2", "--dir", folder.path.string()});
   CHECK(verified.code == 1);
   CHECK(verified.lines.size() >= 4);
   // Building puts it right.
   CHECK(egdb_run({"build", "english", "2", "--dir", folder.path.string()}).code == 0);
   CHECK((files_in(path("")) == files_in(fs::path(tables_of("english", 2)) / "english")));
   CHECK(egdb_run({"verify", "english", "2", "--dir", folder.path.string()}).code == 0);
}

TEST_CASE("verify: the number of tables, or what is wrong") {
   const Arguments arguments = {"verify", "czech", "3", "--dir", tables_of("czech", 3)};
   const Run run = egdb_run(arguments);
   CHECK(run.code == 0);
   CHECK(run.errors.empty());
   REQUIRE(run.lines.size() == 1);
   CHECK(run.lines[0].find("all sound") != std::string::npos);
   Arguments with_json = arguments;
   with_json.push_back("--json");
   const Json object = Json::parse(egdb_run(with_json).lines.back());
   CHECK(keys(object) == Arguments{"variant", "pieces", "tables", "positions", "faults", "time"});
   CHECK(object["tables"] == 32);
   CHECK(object["positions"] == 2 * 199'520);
   CHECK(object["faults"] == 0);
}

TEST_CASE("a build that is interrupted or killed goes on where it was") {
   const Folder folder;
   const int signal = GENERATE(SIGINT, SIGTERM, SIGKILL);
   CAPTURE(signal);
   const fs::path tables = folder.path / "killer";
   const Arguments arguments = {
       "build", "killer", "3", "--threads", "1", "--dir", folder.path.string()};
   Arguments command = {KETE_EGDB_PROGRAM};
   command.insert(command.end(), arguments.begin(), arguments.end());
   Process process(command);
   // Nothing is printed meanwhile; this waits until there are some tables.
   while (files_in(tables).size() < 6)
      REQUIRE_FALSE(process.read_line(Seconds(0.005)));
   process.signal(signal);
   const Run first = finish(process);
   const auto left = files_in(tables);
   CHECK(left.size() < 32);
   CHECK(first.code == (signal == SIGKILL ? -SIGKILL : 1));
   CHECK(first.lines.empty());
   if (signal != SIGKILL) CHECK(first.errors.find("stopped") != std::string::npos);

   const Run rest = egdb_run(arguments);
   INFO(rest.errors);
   CHECK(rest.code == 0);
   const auto files = files_in(tables);
   for (const auto& [name, content] : left)
      CHECK((files.at(name) == content));
   CHECK(files.size() == 32);
   const auto at_once = files_in(fs::path(tables_of("killer", 3)) / "killer");
   for (const auto& [name, content] : files)
      CHECK((at_once.at(name) == content));
}

TEST_CASE("with a terminal a line tells how the build gets on") {
   if (run_program("script", {"-qec", "true", "/dev/null"}).code != 0) {
      WARN("SKIPPED: no terminal is to be had");
      return;
   }
   const Folder folder;
   const std::string command =
       fmt::format("'{}' build english 3 --dir '{}'", KETE_EGDB_PROGRAM, folder.path.string());
   const Run run = run_program("script", {"-qec", command, "/dev/null"});
   std::string text;
   for (const std::string& line : run.lines)
      text += line;
   CAPTURE(text);
   CHECK(text.find("\r1 of 32 tables, last ") != std::string::npos);
   CHECK(text.find("million positions/s, ") != std::string::npos);
   CHECK(text.find(" s left") != std::string::npos);
   CHECK(text.find("english to 3 pieces: ") != std::string::npos);
}

TEST_CASE(
    "a pair that is interrupted leaves nothing, and the next run clears what a kill has left") {
   const Folder folder;
   const std::string dir = folder.path.string();
   REQUIRE(egdb_run({"build", "killer", "3", "--dir", dir}).code == 0);
   const fs::path jobs = folder.path / "jobs";
   const Arguments arguments = {"build", "killer", "4", "--material", "0301", "--dir", dir};
   Arguments command = {KETE_EGDB_PROGRAM};
   command.insert(command.end(), arguments.begin(), arguments.end());
   const auto stop_with = [&](int signal) {
      Process process(command);
      while (!fs::exists(jobs))
         REQUIRE_FALSE(process.read_line(Seconds(0.005)));
      process.signal(signal);
      return finish(process);
   };
   const Run interrupted = stop_with(SIGINT);
   CHECK(interrupted.code == 1);
   CHECK(interrupted.errors.find("stopped; nothing is kept") != std::string::npos);
   CHECK_FALSE(fs::exists(jobs));

   CHECK(stop_with(SIGKILL).code == -SIGKILL);
   CHECK(fs::exists(jobs));
   const Run whole = egdb_run(arguments);
   INFO(whole.errors);
   CHECK(whole.code == 0);
   CHECK_FALSE(fs::exists(jobs));
   CHECK(fs::exists(folder.path / "killer" / "0301.egdb"));
}

TEST_CASE("command lines that cannot be are refused in one line") {
   check_refused({}, "subcommand");
   check_refused({"build"}, "VARIANT");
   check_refused({"build", "english"}, "PIECES");
   check_refused({"build", "chess", "3"}, "chess");
   check_refused({"build", "english", "1"}, "PIECES");
   check_refused({"build", "english", "8"}, "PIECES");
   check_refused({"build", "english", "three"}, "PIECES");
   check_refused({"build", "english", "3", "--threads", "0"}, "--threads");
   check_refused({"build", "english", "3", "--memory", "none"}, "--memory");
   check_refused({"build", "english", "3", "--set", "threads=2"}, "threads");
   check_refused({"build", "english", "3", "--set", "no-progress=-5"}, "no-progress");
   check_refused({"build", "english", "3", "--set", "forced-capture=off"}, "captures");
   check_refused({"probe", "english"}, "FEN");
   check_refused({"probe", "english", "nonsense"}, "nonsense");
   check_refused({"probe", "english", "W:WK1:BK2", "--no-progress", "-1"}, "--no-progress");
   check_refused({"probe", "english", "W:WK1:BK2", "--batch"}, "--batch");
   check_refused({"verify", "english", "3", "--fast"}, "--fast");

   const Folder folder;
   const auto build = [&](const Arguments& more) {
      Arguments arguments = {"build", "english", "4", "--dir", folder.file("file")};
      arguments.insert(arguments.end(), more.begin(), more.end());
      return arguments;
   };
   check_refused(build({"--memory", "0.001"}), "memory", 1);
   fs::remove_all(folder.file("file"));
   std::ofstream(folder.file("file")) << "no folder";
   check_refused(build({}), "is not a folder");
   check_refused({"plan", "english", "3", "--dir", folder.file("file")}, "is not a folder");
   check_refused({"build", "english", "4", "--dir", folder.file("file") + "/in it"}, "in it", 1);
   check_refused({"stats", "english", "3", "--dir", ""}, "--dir");
}
