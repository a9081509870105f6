// Whole sets against a second solver, which is built on the naive generator and knows the tables by
// the FENs of its positions alone.

#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "egdb/databases.hpp"
#include "notation/hub_text.hpp"
#include "support/both_generators.hpp"
#include "support/catch.hpp"
#include "support/retrograde.hpp"
#include "util/random.hpp"

using namespace kete;
using namespace kete::test;
using egdb::Wdl;

namespace {

naive::DrawnAtOnce drawn_at_once(const std::string& variant) {
   if (variant == "turkish") return naive::DrawnAtOnce::Pieces;
   if (variant == "frisian" || variant == "frysk") return naive::DrawnAtOnce::Kings;
   return naive::DrawnAtOnce::None;
}

/// Materials of that many pieces with both sides present that have tables.
std::vector<naive::Material> materials_of(const std::string& variant, int pieces) {
   std::vector<naive::Material> all;
   for (int white = 1; white < pieces; ++white) {
      for (int white_kings = 0; white_kings <= white; ++white_kings) {
         for (int black_kings = 0; black_kings <= pieces - white; ++black_kings)
            all.push_back(
                {white - white_kings, white_kings, pieces - white - black_kings, black_kings});
      }
   }
   std::erase_if(all, [&](const naive::Material& m) {
      if (variant == "breakthrough") return m.white_kings + m.black_kings > 0;
      if (variant != "frisian" && variant != "frysk") return false;
      // The limit on moves with one king binds a side that has a man.
      const auto bound = [](int men, int kings) { return men > 0 && men + kings > 1; };
      return bound(m.white_men, m.white_kings) || bound(m.black_men, m.black_kings);
   });
   return all;
}

std::string text(Wdl wdl, int plies) {
   return wdl == Wdl::Draw ? "draw"
                           : fmt::format("{} in {}", wdl == Wdl::Win ? "win" : "loss", plies);
}

std::string text(const naive::Value& value) {
   using Verdict = naive::Value::Verdict;
   const Wdl wdl = value.verdict == Verdict::Win    ? Wdl::Win
                   : value.verdict == Verdict::Loss ? Wdl::Loss
                                                    : Wdl::Draw;
   return text(wdl, value.plies);
}

std::string text(const std::optional<egdb::Answer>& answer) {
   if (!answer) return "unknown";
   if (answer->value != Wdl::Draw && !answer->distance) return "no distance";
   return text(answer->value, answer->distance.value_or(0));
}

/// Compares all positions of the sets with that many pieces, with that side to move. How many those
/// are.
std::size_t compare(const std::string& variant, int pieces, char turn) {
   const Settings settings = settings_of(variant);
   const egdb::Database tables = database(settings, pieces);
   REQUIRE(tables.complaints().empty());
   naive::Retrograde solver(naive::naive_rules(variant, false), drawn_at_once(variant));
   std::size_t compared = 0;
   for (const naive::Material& material : materials_of(variant, pieces)) {
      for (const auto& [position, value] : solver.positions(material, turn)) {
         const auto answer = tables.probe(both::to_diagram(position), {});
         ++compared;
         if (text(answer) == text(value)) continue;
         CAPTURE(variant, naive::hub_text(position));
         REQUIRE(text(answer) == text(value));
      }
   }
   return compared;
}

naive::NaivePosition random_position(const naive::NaiveRules& rules,
                                     const naive::Material& material, Random& random) {
   naive::NaivePosition position;
   position.squares.assign(static_cast<std::size_t>(naive::square_count(rules)), 'e');
   const auto put = [&](int count, char letter) {
      const bool man = letter == 'w' || letter == 'b';
      while (count > 0) {
         const auto n = random.below(position.squares.size());
         if (position.squares[n] != 'e') continue;
         if (man && !naive::man_may_stand(rules, letter, static_cast<int>(n) + 1)) continue;
         position.squares[n] = letter;
         --count;
      }
   };
   put(material.white_men, 'w');
   put(material.white_kings, 'W');
   put(material.black_men, 'b');
   put(material.black_kings, 'B');
   position.turn = random.below(2) == 0 ? 'W' : 'B';
   return position;
}

/// The value by the naive moves and the tables' values after them.
std::string by_moves(const naive::NaiveRules& rules, const egdb::Database& tables,
                     const naive::NaivePosition& position) {
   constexpr int never = 1'000;
   int shortest_win = never;
   int longest_loss = 0;
   bool draws = false;
   for (const naive::NaiveMove& move : naive::naive_moves(rules, position)) {
      const auto next =
          tables.probe(both::to_diagram(naive::naive_after(rules, position, move)), {});
      REQUIRE(next);
      const int plies = next->distance.value_or(0) + 1;
      draws |= next->value == Wdl::Draw;
      if (next->value == Wdl::Loss) shortest_win = std::min(shortest_win, plies);
      if (next->value == Wdl::Win) longest_loss = std::max(longest_loss, plies);
   }
   if (shortest_win < never) return text(Wdl::Win, shortest_win);
   return draws ? "draw" : text(Wdl::Loss, longest_loss);
}

/// Compares so many positions of each material of four pieces.
void check_four_pieces(const std::string& variant, int positions) {
   CAPTURE(variant);
   const Settings settings = settings_of(variant);
   const egdb::Database tables = database(settings, 4);
   const naive::NaiveRules rules = naive::naive_rules(variant, false);
   Random random(4);
   for (const naive::Material& material : materials_of(variant, 4)) {
      for (int i = 0; i < positions; ++i) {
         const naive::NaivePosition position = random_position(rules, material, random);
         CAPTURE(naive::hub_text(position));
         REQUIRE(text(tables.probe(both::to_diagram(position), {})) ==
                 by_moves(rules, tables, position));
      }
   }
}

}  // namespace

TEST_CASE("all positions of two pieces have the values of a second solver") {
   for (const std::string& variant : naive::naive_names()) {
      CAPTURE(variant);
      CHECK(compare(variant, 2, 'W') >= 1'985);
      CHECK(compare(variant, 2, 'B') >= 760);
   }
}

TEST_CASE("all positions of three pieces have the values of a second solver", "[slow]") {
   for (const std::string& variant : naive::naive_names()) {
      CAPTURE(variant);
      CHECK(compare(variant, 3, 'W') > 9'000);
   }
}

TEST_CASE("values of four pieces follow from those of the naive moves") {
   for (const std::string variant : {"english", "russian"})
      check_four_pieces(variant, 30);
}

TEST_CASE("values of four pieces follow from those of the naive moves, everywhere on 8x8",
          "[slow]") {
   for (const std::string variant : {"english", "italian", "pool", "spanish", "russian",
                                     "brazilian", "czech", "tanzanian", "thai"}) {
      check_four_pieces(variant, 400);
   }
}
