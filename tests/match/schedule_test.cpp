#include "match/schedule.hpp"

#include <map>
#include <set>

#include "match/tally.hpp"
#include "support/catch.hpp"

using namespace kete;

TEST_CASE("two players play every opening twice with colours changed") {
   const Schedule schedule(2, Pairing::RoundRobin, 3);
   REQUIRE(schedule.games() == 6);
   for (std::uint64_t game = 0; game < 6; ++game) {
      const Fixture fixture = schedule.game(game);
      CHECK(fixture.opening == game / 2);
      CHECK(fixture.white() == game % 2);
      CHECK(fixture.black() == 1 - game % 2);
      CHECK(schedule.game(Schedule::partner(game)).white() == fixture.black());
   }
}

TEST_CASE("each against each, and one against all") {
   const bool gauntlet = GENERATE(false, true);
   const Schedule schedule(4, gauntlet ? Pairing::Gauntlet : Pairing::RoundRobin, 2);
   CHECK(schedule.games() == (gauntlet ? 12 : 24));
   std::map<std::pair<std::size_t, std::size_t>, int> met;
   for (std::uint64_t game = 0; game < schedule.games(); ++game) {
      const Fixture fixture = schedule.game(game);
      ++met[{fixture.white(), fixture.black()}];
      CHECK((!gauntlet || fixture.first == 0));
   }
   CHECK(met.size() == (gauntlet ? 6 : 12));
   for (const auto& [players, games] : met)
      CHECK(games == 2);
}

namespace {

GameSummary game(const Schedule& schedule, std::uint64_t number, GameResult result,
                 std::string reason = "no-moves", std::optional<Side> at_fault = std::nullopt) {
   GameSummary summary;
   summary.number = number;
   summary.fixture = schedule.game(number);
   summary.result = result;
   summary.reason = std::move(reason);
   summary.at_fault = at_fault;
   return summary;
}

}  // namespace

TEST_CASE("results are counted from both points of view, pairs when they are complete") {
   const Schedule schedule(2, Pairing::RoundRobin, 10);
   Tally tally(2);
   tally.add(game(schedule, 0, GameResult::WhiteWins));
   CHECK(tally.score(0).wins == 1);
   CHECK(tally.score(0).pairs == std::array<std::int64_t, 5>{});
   tally.add(game(schedule, 3, GameResult::Draw));
   tally.add(game(schedule, 1, GameResult::BlackWins));
   CHECK(tally.score(0).pairs == std::array<std::int64_t, 5>{0, 0, 0, 0, 1});
   CHECK(tally.score(1).pairs == std::array<std::int64_t, 5>{1, 0, 0, 0, 0});
   tally.add(game(schedule, 2, GameResult::BlackWins, "time", Side::White));
   CHECK(tally.score(0).pairs == std::array<std::int64_t, 5>{0, 1, 0, 0, 1});
   CHECK(tally.score(0).wins == 2);
   CHECK(tally.score(0).draws == 1);
   CHECK(tally.score(1).wins == 1);
   CHECK(tally.faults(0).time == 1);
   CHECK(tally.faults(1).time == 0);
   CHECK(tally.reasons().at("no-moves") == 3);
   CHECK(tally.games() == 4);
}

TEST_CASE("a player's score against all is the sum over its opponents") {
   const Schedule schedule(3, Pairing::RoundRobin, 1);
   Tally tally(3);
   for (std::uint64_t number = 0; number < schedule.games(); ++number)
      tally.add(game(schedule, number, GameResult::WhiteWins));
   for (std::size_t player = 0; player < 3; ++player) {
      CHECK(tally.score(player).wins == 2);
      CHECK(tally.score(player).losses == 2);
      CHECK(tally.score(player).pairs == std::array<std::int64_t, 5>{0, 0, 2, 0, 0});
   }
   CHECK(tally.score(2, 0).wins == 1);
}
