#include <algorithm>

#include "support/catch.hpp"
#include "support/naive_rules.hpp"
#include "support/retrograde.hpp"
#include "support/suites.hpp"

// The naive generator and the retrograde solver are themselves held against the suites, so that
// what they are used to judge stands on something.

namespace {

using namespace kete;
using naive::NaiveRules;

void check_moves(const std::vector<suites::MovesSuite>& all) {
   REQUIRE(all.size() == 26);
   for (const suites::MovesSuite& suite : all) {
      const NaiveRules rules = naive::naive_rules(suite.rules);
      for (const suites::MovesRow& row : suite.rows) {
         std::vector<std::string> moves;
         for (const auto& move : naive_moves(rules, naive_position(rules, row.position))) {
            moves.push_back(hub_text(move));
         }
         std::sort(moves.begin(), moves.end());
         CAPTURE(suite.rules, row.position);
         CHECK(moves == row.moves);
      }
   }
}

void check_perft(const std::vector<suites::PerftRow>& rows, std::uint64_t most_nodes) {
   REQUIRE(!rows.empty());
   for (const suites::PerftRow& row : rows) {
      if (row.nodes > most_nodes) continue;
      const NaiveRules rules = naive::naive_rules(row.rules, false);
      const auto position =
          row.position == "start" ? naive_start(rules) : naive_position(rules, row.position);
      CAPTURE(row.rules, row.position, row.depth);
      CHECK(naive_perft(rules, position, row.depth) == row.nodes);
   }
}

void check_endgames(const std::vector<suites::EndgameRow>& rows) {
   REQUIRE(!rows.empty());
   std::optional<naive::Retrograde> solver;
   for (const suites::EndgameRow& row : rows) {
      // Rows of one rule set stand together; its tables are dropped with the last of them.
      if (!solver || solver->rules().name != row.rules) {
         solver.emplace(naive::naive_rules(row.rules));
      }
      const naive::Material material{row.white_men, row.white_kings, row.black_men,
                                     row.black_kings};
      int wins = 0;
      int losses = 0;
      int draws = 0;
      int longest_win = 0;
      for (const naive::SolvedPosition& solved : solver->positions(material, 'W')) {
         switch (solved.value.verdict) {
            case naive::Value::Verdict::Win:
               ++wins;
               longest_win = std::max(longest_win, solved.value.plies);
               break;
            case naive::Value::Verdict::Loss:
               ++losses;
               break;
            case naive::Value::Verdict::Draw:
               ++draws;
               break;
         }
      }
      CAPTURE(row.rules, row.white_men, row.white_kings, row.black_men, row.black_kings);
      CHECK(wins == row.wins);
      CHECK(losses == row.losses);
      CHECK(draws == row.draws);
      CHECK(longest_win == row.longest_win);
      CHECK(wins + losses + draws == row.positions);
   }
}

}  // namespace

TEST_CASE("the naive generator finds the moves of the sample positions") {
   check_moves(suites::read_moves(suites::data_folder() / "moves"));
}

TEST_CASE("the naive generator finds the node counts of the sample") {
   check_perft(suites::read_perft(suites::data_folder() / "perft.tsv"), 20'000);
}

TEST_CASE("the naive generator finds the moves of all positions of the suite") {
   const auto folder = suites::shared_folder();
   if (!folder) {
      WARN(suites::no_shared_folder);
      return;
   }
   check_moves(suites::read_moves(*folder / "moves"));
}

TEST_CASE("the naive generator finds all node counts of the suite", "[slow]") {
   const auto folder = suites::shared_folder();
   if (!folder) {
      WARN(suites::no_shared_folder);
      return;
   }
   check_perft(suites::read_perft(*folder / "perft.tsv"), UINT64_MAX);
}

TEST_CASE("the retrograde solver agrees with the sample of endgame totals") {
   check_endgames(suites::read_endgames(suites::data_folder() / "endgames-3.tsv"));
}

TEST_CASE("the retrograde solver agrees with all endgame totals", "[slow]") {
   const auto folder = suites::shared_folder();
   if (!folder) {
      WARN(suites::no_shared_folder);
      return;
   }
   check_endgames(suites::read_endgames(*folder / "endgames-3.tsv"));
}
