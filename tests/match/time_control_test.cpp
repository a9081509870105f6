#include "match/time_control.hpp"

#include "support/catch.hpp"

using namespace kete;

namespace {

bool is_near(std::optional<double> value, double expected) {
   return value && *value > expected - 1e-9 && *value < expected + 1e-9;
}

}  // namespace

TEST_CASE("a clock with increment: the increment comes before every move") {
   PlayerClock clock({10, 0.5, 0, {}, {}, {}});
   CHECK(is_near(clock.allowed(), 10.5));
   REQUIRE(clock.limits().clock);
   CHECK(clock.limits().clock->time == 10);
   CHECK(clock.limits().clock->increment == 0.5);
   CHECK(clock.limits().clock->moves == 0);
   CHECK(clock.spend(3, 0));
   CHECK(is_near(clock.left(), 7.5));
   CHECK(clock.spend(8, 0));
   CHECK(is_near(clock.left(), 0));
   CHECK_FALSE(clock.spend(0.51, 0));
}

TEST_CASE("a clock for a number of moves is wound up when they are made") {
   PlayerClock clock({6, 0, 3, {}, {}, {}});
   CHECK(clock.limits().clock->moves == 3);
   CHECK(clock.spend(1, 0));
   CHECK(clock.limits().clock->moves == 2);
   CHECK(clock.spend(1, 0));
   CHECK(clock.spend(1, 0));
   CHECK(clock.limits().clock->moves == 3);
   CHECK(is_near(clock.left(), 9));
   CHECK_FALSE(clock.spend(9.5, 0));
}

TEST_CASE("what lies within the margin is owed to the next move") {
   PlayerClock clock({1, 0, 0, {}, {}, {}});
   CHECK(clock.spend(1.04, 0.05));
   CHECK(is_near(clock.left(), -0.04));
   CHECK(clock.limits().clock->time == 0);
   CHECK_FALSE(clock.spend(0.02, 0.05));
}

TEST_CASE("a fixed time for each move") {
   PlayerClock clock({{}, 0, 0, 0.1, {}, {}});
   CHECK(clock.limits().move_time == 0.1);
   CHECK_FALSE(clock.limits().clock);
   CHECK_FALSE(clock.left());
   for (int move = 0; move < 50; ++move)
      CHECK(clock.spend(0.12, 0.05));
   CHECK_FALSE(clock.spend(0.16, 0.05));
}

TEST_CASE("the shorter of clock and fixed time holds") {
   PlayerClock clock({1, 0, 0, 0.4, {}, {}});
   CHECK(is_near(clock.allowed(), 0.4));
   CHECK(clock.spend(0.4, 0));
   CHECK(clock.spend(0.4, 0));
   CHECK(is_near(clock.allowed(), 0.2));
   CHECK_FALSE(clock.spend(0.3, 0));
}

TEST_CASE("nodes and depth need no clock") {
   PlayerClock clock({{}, 0, 0, {}, 2000, 9});
   CHECK(clock.limits().nodes == 2000U);
   CHECK(clock.limits().depth == 9);
   CHECK_FALSE(clock.allowed());
   CHECK(clock.spend(1000, 0));
}

TEST_CASE("limits in words") {
   CHECK(to_string(TimeControl{60, 0.5, 0, {}, {}, {}}) == "60 s + 0.5 s");
   CHECK(to_string(TimeControl{60, 0, 40, {}, {}, {}}) == "40 moves in 60 s");
   CHECK(to_string(TimeControl{{}, 0, 0, 0.1, 2000, 9}) == "0.1 s a move, 2000 nodes, depth 9");
}
