// Building databases: whole, in several goes, and not at all.

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>

#include "egdb/builder.hpp"
#include "egdb/databases.hpp"
#include "egdb/fingerprint.hpp"
#include "egdb/plan.hpp"
#include "support/catch.hpp"
#include "support/run.hpp"

using namespace kete;
using namespace kete::test;
using egdb::Kind;

namespace fs = std::filesystem;

namespace {

/// All files below a folder, by their path in it.
std::map<std::string, std::string> files_in(const std::string& folder) {
   std::map<std::string, std::string> files;
   for (const auto& entry : fs::recursive_directory_iterator(folder)) {
      if (entry.is_regular_file())
         files[fs::relative(entry.path(), folder).string()] = read_file(entry.path());
   }
   return files;
}

egdb::BuildOptions options_for(const Folder& folder) {
   egdb::BuildOptions options;
   options.folder = folder.file("databases");
   options.threads = 2;
   return options;
}

std::string path_of(const egdb::BuildOptions& options, const Settings& settings, Kind kind,
                    const std::string& name) {
   return egdb::table_path(options.folder, settings, kind, material(name));
}

/// How many files a build makes.
int built_by(const Settings& settings, int pieces, egdb::BuildOptions options) {
   int count = 0;
   options.finished = [&](Kind, const egdb::Material&, std::uint64_t) { ++count; };
   REQUIRE(egdb::build(settings, pieces, options));
   return count;
}

}  // namespace

TEST_CASE("a build makes what is missing, and the same files whenever it makes them") {
   const Folder folder;
   const Settings settings = settings_of("english");
   egdb::BuildOptions options = options_for(folder);
   // 4 materials of two pieces and 12 of three, two files each.
   CHECK(built_by(settings, 3, options) == 32);
   const auto whole = files_in(options.folder);
   CHECK(whole.size() == 32);
   CHECK(built_by(settings, 3, options) == 0);

   SECTION("some are gone") {
      for (const std::string name : {"0101", "0120", "2010"})
         fs::remove(path_of(options, settings, Kind::Values, name));
      fs::remove(path_of(options, settings, Kind::Resets, "1001"));
   }
   SECTION("one is cut off") {
      fs::resize_file(path_of(options, settings, Kind::Values, "0102"), 100);
   }
   SECTION("one has a damaged block") {
      const fs::path path = path_of(options, settings, Kind::Resets, "0120");
      std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
      file.seekp(-9, std::ios::end);
      file << "damaged";
      std::string named;
      options.damaged = [&](const std::string& damaged, std::uint64_t) { named += damaged; };
      file.close();
      CHECK(built_by(settings, 3, options) == 2);  // with its mirror
      CHECK(named == path);
      fs::remove(path_of(options, settings, Kind::Values, "0101"));
   }
   SECTION("one is of another material") {
      fs::copy_file(path_of(options, settings, Kind::Values, "0102"),
                    path_of(options, settings, Kind::Values, "0201"),
                    fs::copy_options::overwrite_existing);
   }
   SECTION("one is of other rules") {
      const Settings other = settings_of("italian");
      REQUIRE(egdb::build(other, 2, options));
      fs::copy_file(path_of(options, other, Kind::Values, "0101"),
                    path_of(options, settings, Kind::Values, "0101"),
                    fs::copy_options::overwrite_existing);
      fs::remove_all(options.folder + "/italian");
   }
   SECTION("nothing is there") {
      fs::remove_all(options.folder);
   }
   SECTION("with one thread") {
      fs::remove_all(options.folder);
      options.threads = 1;
   }
   CHECK(built_by(settings, 3, options) > 0);
   CHECK((files_in(options.folder) == whole));
}

TEST_CASE("a build that is stopped keeps what is finished, and goes on from there") {
   const Folder folder;
   const Settings settings = settings_of("thai");
   egdb::BuildOptions options = options_for(folder);
   std::atomic<bool> stop = false;
   options.stop = &stop;
   int before = 0;
   options.finished = [&](Kind, const egdb::Material&, std::uint64_t) {
      if (++before == 3) stop = true;
   };
   const auto stopped = egdb::build(settings, 3, options);
   REQUIRE_FALSE(stopped);
   CHECK(stopped.error().message.find("stopped") != std::string::npos);
   CHECK(files_in(options.folder).size() == static_cast<std::size_t>(before));
   CHECK(before < 12);

   options.stop = nullptr;
   CHECK(built_by(settings, 3, options) == 32 - before);
   egdb::BuildOptions at_once = options;
   at_once.folder = folder.file("other");
   CHECK(built_by(settings, 3, at_once) == 32);
   CHECK((files_in(options.folder) == files_in(at_once.folder)));
}

TEST_CASE("what a killed build has left half written goes away, what is being written stays") {
   const Folder folder;
   const Settings settings = settings_of("english");
   const egdb::BuildOptions options = options_for(folder);
   const fs::path place = fs::path(options.folder) / egdb::folder_name(settings, Kind::Values);
   fs::create_directories(place);
   const auto leave = [&](const char* name, std::chrono::minutes age) {
      std::ofstream(place / name) << "half";
      fs::last_write_time(place / name, fs::file_time_type::clock::now() - age);
   };
   leave("0101.egdb.4711.new", std::chrono::minutes(90));
   leave("0102.egdb.4711.new", std::chrono::minutes(1));
   REQUIRE(egdb::build(settings, 2, options));
   CHECK_FALSE(fs::exists(place / "0101.egdb.4711.new"));
   CHECK(fs::exists(place / "0102.egdb.4711.new"));
   CHECK(fs::exists(place / "0101.egdb"));
}

TEST_CASE("a build that cannot be is refused at the start") {
   const Folder folder;
   const Settings settings = settings_of("english");
   egdb::BuildOptions options = options_for(folder);
   SECTION("for want of memory") {
      options.memory = 100'000;
      const auto built = egdb::build(settings, 3, options);
      REQUIRE_FALSE(built);
      CHECK(built.error().message.find("memory") != std::string::npos);
      CHECK_FALSE(fs::exists(options.folder));
   }
   SECTION("where no folder can be") {
      std::ofstream(folder.file("databases")) << "a file";
      const auto built = egdb::build(settings, 2, options);
      REQUIRE_FALSE(built);
      CHECK(built.error().message.find(folder.file("databases")) != std::string::npos);
   }
   SECTION("for want of room on the disk") {
      // The largest there is: no disk holds it.
      options.memory = ~std::uint64_t{0};
      const auto built = egdb::build(settings_of("canadian"), egdb::most_pieces, options);
      REQUIRE_FALSE(built);
      CHECK(built.error().message.find("disk") != std::string::npos);
   }
}

TEST_CASE("a plan tells what there is and what is to do") {
   const Folder folder;
   const Settings settings = settings_of("brazilian");
   const egdb::BuildOptions options = options_for(folder);
   for (const egdb::PlannedTable& table : egdb::plan(settings, 3, options.folder)) {
      CHECK_FALSE(table.has_values);
      CHECK_FALSE(table.has_resets);
   }
   REQUIRE(egdb::build(settings, 2, options));
   std::uint64_t bytes = 0;
   for (const egdb::PlannedTable& table : egdb::plan(settings, 3, options.folder)) {
      CAPTURE(to_text(table.material));
      CHECK(table.has_values == (table.material.pieces() == 2));
      CHECK(table.has_resets == (table.material.pieces() == 2));
      CHECK(table.memory() > table.positions);
      if (table.has_values) bytes += table.bytes;
   }
   std::uint64_t on_disk = 0;
   for (const auto& [name, content] : files_in(options.folder))
      on_disk += content.size();
   CHECK(bytes == on_disk);
}

TEST_CASE("variants share the tables that are the same") {
   const auto values = [](const std::string& variant) {
      return egdb::folder_name(settings_of(variant), Kind::Values);
   };
   const auto resets = [](const std::string& variant) {
      return egdb::folder_name(settings_of(variant), Kind::Resets);
   };
   CHECK(values("english") == "english");
   CHECK(values("classic") == "english");
   CHECK(resets("classic") != resets("english"));
   CHECK(values("portuguese") == "spanish");
   CHECK(resets("portuguese") == resets("spanish"));
   CHECK(values("flying-kings") == "tanzanian");
   CHECK(resets("flying-kings") != resets("tanzanian"));
   CHECK(values("frysk") == "frisian");

   // Every other rule set has its own.
   std::set<std::string> folders;
   std::set<std::uint64_t> fingerprints;
   for (const Variant* variant : variants()) {
      folders.insert(egdb::folder_name(Settings(*variant), Kind::Values));
      fingerprints.insert(egdb::fingerprint(Settings(*variant), Kind::Values));
   }
   CHECK(folders.size() == 16);
   CHECK(fingerprints.size() == folders.size());

   // What shapes values makes another folder, a counter does not.
   const auto with = [](const std::string& variant, const SettingText& value, Kind kind) {
      return egdb::folder_name(settings_of(variant, {value}), kind);
   };
   CHECK(with("english", {"no-progress", "40"}, Kind::Values) == "english");
   CHECK(with("english", {"no-progress", "40"}, Kind::Resets) != resets("english"));
   CHECK(with("english", {"repetition", "5"}, Kind::Resets) == resets("english"));
   CHECK(with("tanzanian", {"king-landing", "obliged"}, Kind::Values) != "tanzanian");
   CHECK(with("turkish", {"one-against-one", "off"}, Kind::Values) != "turkish");
}

TEST_CASE("what is shared is built once") {
   const Folder folder;
   const egdb::BuildOptions options = options_for(folder);
   CHECK(built_by(settings_of("tanzanian"), 2, options) == 8);
   CHECK(built_by(settings_of("flying-kings"), 2, options) == 4);
   CHECK(built_by(settings_of("tanzanian"), 2, options) == 0);
}
