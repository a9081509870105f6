// How positions are numbered.

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "egdb/databases.hpp"
#include "egdb/plan.hpp"
#include "egdb/rule_tables.hpp"
#include "notation/fen.hpp"
#include "support/catch.hpp"
#include "util/random.hpp"

using namespace kete;
using namespace kete::test;

namespace {

std::uint64_t positions_with(const Settings& settings, int pieces) {
   std::uint64_t positions = 0;
   for (const egdb::PlannedTable& table : egdb::plan(settings, pieces, "/no/such/folder")) {
      if (table.material.pieces() == pieces) positions += table.positions;
   }
   return positions;
}

void check_there_and_back(const egdb::RuleTables& tables, const egdb::Place& place) {
   CAPTURE(to_text(place.material), place.number);
   const Diagram diagram = tables.diagram(place);
   REQUIRE(diagram.turn == Side::White);
   for (const Diagram& same : {diagram, turned_round(diagram)}) {
      const egdb::Place back = tables.place(same);
      REQUIRE(to_text(back.material) == to_text(place.material));
      REQUIRE(back.number == place.number);
   }
}

}  // namespace

TEST_CASE("there are as many positions as are known") {
   const std::map<std::string, std::vector<std::uint64_t>> known = {
       {"english", {3'488, 196'032, 6'209'316, 139'450'808}},
       {"international", {8'845, 806'300, 41'971'200, 1'570'600'750}},
       {"turkish", {14'176, 1'647'264, 109'829'008, 5'290'530'944}},
       {"canadian", {18'780, 2'518'980, 194'246'505}}};
   for (const auto& [variant, counts] : known) {
      for (std::size_t i = 0; i < counts.size(); ++i) {
         CAPTURE(variant, i);
         CHECK(positions_with(settings_of(variant), static_cast<int>(i) + 2) == counts[i]);
      }
   }
}

TEST_CASE("every position of two pieces has its own number, and every number a position") {
   for (const Variant* variant : variants()) {
      const Settings settings(*variant);
      const auto tables = egdb::make_rule_tables(settings);
      for (const egdb::Material& material : egdb::materials(*settings.rules, 2)) {
         CAPTURE(variant->name, to_text(material));
         std::set<std::string> seen;
         for (std::uint64_t number = 0; number < tables->positions(material); ++number) {
            check_there_and_back(*tables, {material, number});
            seen.insert(to_fen(*variant, tables->diagram({material, number})));
         }
         CHECK(seen.size() == tables->positions(material));
      }
   }
}

TEST_CASE("numbers of larger materials lead to positions and back") {
   Random random(11);
   for (const Variant* variant : variants()) {
      CAPTURE(variant->name);
      const Settings settings(*variant);
      const auto tables = egdb::make_rule_tables(settings);
      for (const int pieces : {3, 4, 5, 6, 7}) {
         for (const egdb::Material& material : egdb::materials(*settings.rules, pieces)) {
            const std::uint64_t size = tables->positions(material);
            check_there_and_back(*tables, {material, 0});
            check_there_and_back(*tables, {material, size - 1});
            for (int i = 0; i < 10; ++i)
               check_there_and_back(*tables, {material, random.below(size)});
         }
      }
   }
}

TEST_CASE("a material comes after those that its moves lead to") {
   for (const Variant* variant : variants()) {
      CAPTURE(variant->name);
      std::set<egdb::Material> before;
      for (int pieces = 2; pieces <= 5; ++pieces) {
         for (const egdb::Material& material : egdb::materials(*variant->rules, pieces)) {
            CAPTURE(to_text(material));
            for (const egdb::Material& needed : egdb::needed(*variant->rules, material))
               CHECK((before.contains(needed)));
            before.insert(material);
         }
      }
      CHECK(before.contains(material("1010")));
   }
}
