// Checking databases: sound ones, and those in which something is wrong.

#include <algorithm>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "egdb/databases.hpp"
#include "egdb/files.hpp"
#include "egdb/plan.hpp"
#include "egdb/rule_tables.hpp"
#include "egdb/verify.hpp"
#include "game/game.hpp"
#include "support/catch.hpp"
#include "support/run.hpp"

using namespace kete;
using namespace kete::test;
using egdb::Kind;

namespace fs = std::filesystem;

namespace {

struct Verdict {
   egdb::Verified verified;
   std::vector<std::string> faults;
};

Verdict verify(const Settings& settings, int pieces, const std::string& folder) {
   Verdict verdict;
   egdb::VerifyOptions options;
   options.folders = {folder};
   options.threads = 2;
   options.found = [&](const std::string& fault) { verdict.faults.push_back(fault); };
   const auto verified = egdb::verify(settings, pieces, options);
   REQUIRE(verified);
   verdict.verified = *verified;
   CHECK(verified->faults == verdict.faults.size());
   return verdict;
}

bool names(const Verdict& verdict, const std::string& start, const std::string& part) {
   return std::ranges::any_of(verdict.faults, [&](const std::string& fault) {
      return fault.find(start) != std::string::npos && fault.find(part) != std::string::npos;
   });
}

/// A copy of the tables of english with three pieces that may be spoilt.
struct Spoilt {
   Folder folder;
   Settings settings = settings_of("english");
   std::string databases = folder.file("databases");

   Spoilt() { fs::copy(database_folder(settings, 3), databases, fs::copy_options::recursive); }

   [[nodiscard]] std::string path(Kind kind, const std::string& name) const {
      return egdb::table_path(databases, settings, kind, material(name));
   }

   /// Writes the table anew with other codes or another header.
   template <class Change>
   void rewrite(Kind kind, const std::string& name, Change change) const {
      egdb::TableHeader header;
      std::vector<std::uint16_t> codes;
      {
         const auto table = egdb::Table::open(path(kind, name)).value();
         header = table->header();
         const std::size_t in_block = egdb::block_positions(header.coding);
         const auto block = std::make_unique<egdb::Block>();
         for (std::uint64_t number = 0; number < header.positions; ++number) {
            if (number % in_block == 0) REQUIRE(table->decode(number / in_block, *block));
            codes.push_back(static_cast<std::uint16_t>(
                egdb::code_in(header.coding, *block, number % in_block)));
         }
      }
      change(header, codes);
      const auto source = [&](std::uint64_t first, egdb::Codes& to) {
         std::copy_n(codes.begin() + static_cast<std::ptrdiff_t>(first), to.size(), to.begin());
      };
      REQUIRE(egdb::write_table(path(kind, name), header, source));
   }

   /// The number of a position without a capture whose code is of the kind asked for.
   template <class Wanted>
   [[nodiscard]] std::size_t quiet_position(const std::string& name,
                                            const std::vector<std::uint16_t>& codes,
                                            Wanted wanted) const {
      const auto rules = egdb::make_rule_tables(settings);
      for (std::size_t number = 0; number < codes.size(); ++number) {
         if (!wanted(codes[number])) continue;
         const Diagram diagram = rules->diagram({material(name), number});
         const auto moves = make_game(settings, diagram).value()->legal_moves();
         if (!moves.empty() && moves.front().captured.empty()) return number;
      }
      FAIL("there is no such position");
      return 0;
   }
};

}  // namespace

TEST_CASE("sound tables pass, for every kind of counter and of objective") {
   const std::string variant = GENERATE(as<std::string>{}, "english", "russian", "tanzanian",
                                        "turkish", "losing", "breakthrough", "frisian", "killer");
   const int pieces =
       variant == "english" || variant == "russian" || variant == "tanzanian" ? 3 : 2;
   CAPTURE(variant);
   const Settings settings = settings_of(variant);
   const Verdict verdict = verify(settings, pieces, database_folder(settings, pieces));
   for (const std::string& fault : verdict.faults)
      CHECK(fault.empty());
   std::uint64_t tables = 0;
   std::uint64_t positions = 0;
   for (const egdb::PlannedTable& table : egdb::plan(settings, pieces, "/no/such/folder")) {
      tables += 2;
      positions += 2 * table.positions;
   }
   CHECK(verdict.verified.tables == tables);
   CHECK(verdict.verified.positions == positions);
}

TEST_CASE("tables without distances pass too", "[slow]") {
   const Settings settings = settings_of("english");
   const Verdict verdict = verify(settings, 5, database_folder(settings, 5));
   CHECK(verdict.faults.empty());
   CHECK(verdict.verified.positions == 2 * 145'859'644ULL);
}

TEST_CASE("what is wrong with a table is named") {
   const Spoilt spoilt;
   const auto verdict = [&] { return verify(spoilt.settings, 3, spoilt.databases); };
   const Kind kind = GENERATE(Kind::Values, Kind::Resets);
   const std::string text = kind == Kind::Values ? "0201 values" : "0201 resets";

   SECTION("nothing") {
      CHECK(verdict().faults.empty());
   }
   SECTION("it is not there") {
      fs::remove(spoilt.path(kind, "0201"));
      CHECK(names(verdict(), text, "no sound file"));
   }
   SECTION("it is cut off") {
      fs::resize_file(spoilt.path(kind, "0201"), 200);
      CHECK(names(verdict(), spoilt.path(kind, "0201"), "cut off"));
   }
   SECTION("a block is damaged") {
      std::string bytes = read_file(spoilt.path(kind, "0201"));
      bytes[bytes.size() - 9] = static_cast<char>(bytes[bytes.size() - 9] ^ 4);
      std::ofstream(spoilt.path(kind, "0201"), std::ios::binary) << bytes;
      CHECK(names(verdict(), text, "damaged"));
   }
   SECTION("a smaller one is not there") {
      fs::remove(spoilt.path(kind, "0101"));
      CHECK(names(verdict(), text, "without 0101"));
   }
   SECTION("a win comes two plies later") {
      spoilt.rewrite(kind, "0201", [&](const egdb::TableHeader& header, auto& codes) {
         const auto number = spoilt.quiet_position("0201", codes, [&](unsigned code) {
            const egdb::Value value = value_of(header.coding, code, Objective::Block);
            return value.wdl == egdb::Wdl::Win && value.plies < 15;
         });
         const int plies = value_of(header.coding, codes[number], Objective::Block).plies;
         codes[number] =
             static_cast<std::uint16_t>(code_of(header.coding, {egdb::Wdl::Win, plies + 2}));
      });
      CHECK(names(verdict(), text, "do not agree with their moves"));
   }
   SECTION("a win is called a draw") {
      spoilt.rewrite(kind, "0201", [&](egdb::TableHeader& header, auto& codes) {
         const auto number =
             spoilt.quiet_position("0201", codes, [](unsigned code) { return code > 2; });
         codes[number] = 0;
         --header.wins;
      });
      CHECK(names(verdict(), text, "do not agree with their moves"));
   }
   SECTION("the header counts wrongly") {
      spoilt.rewrite(kind, "0201", [](egdb::TableHeader& header, auto&) { ++header.losses; });
      CHECK(names(verdict(), text, "the header says"));
   }
   SECTION("the header has another longest win") {
      spoilt.rewrite(kind, "0201", [](egdb::TableHeader& header, auto&) { ++header.longest; });
      CHECK(names(verdict(), text, "the longest win"));
   }
   SECTION("the header names another position") {
      spoilt.rewrite(kind, "0201", [](egdb::TableHeader& header, auto&) { header.longest_at = 1; });
      CHECK(names(verdict(), text, "no longest win"));
   }
   SECTION("it is of other rules") {
      spoilt.rewrite(kind, "0201", [](egdb::TableHeader& header, auto&) { ++header.fingerprint; });
      CHECK(names(verdict(), spoilt.path(kind, "0201"), "other rules"));
   }
}
