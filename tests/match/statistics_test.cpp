#include "match/statistics.hpp"

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "support/catch.hpp"
#include "util/random.hpp"

namespace kete {

namespace {

using Frequencies = std::array<std::int64_t, 5>;
using Distribution = std::array<double, 5>;

MatchScore match(const Frequencies& pairs) {
   MatchScore score;
   score.pairs = pairs;
   return score;
}

bool near(double value, double expected, double tolerance) {
   return std::abs(value - expected) <= tolerance;
}

double llr(const Frequencies& pairs, double elo0, double elo1) {
   return sprt(match(pairs), {elo0, elo1, 0.05, 0.05}).llr;
}

struct PublishedLlr {
   Frequencies pairs;
   double elo0;
   double elo1;
   double llr;
};

struct PublishedElo {
   Frequencies pairs;
   Estimate elo;
   Estimate normalised;
};

double normalised(const Distribution& p) {
   double mean = 0;
   double square = 0;
   for (std::size_t i = 0; i < p.size(); ++i) {
      const double value = static_cast<double>(i) / 4;
      mean += p[i] * value;
      square += p[i] * value * value;
   }
   return 800 / std::log(10.0) * (mean - 0.5) / std::sqrt(2 * (square - mean * mean));
}

/// The distribution of pairs with that strength, made by turning losses into wins or wins into
/// losses.
Distribution with_strength(const Distribution& even, double elo) {
   double low = -1;
   double high = 1;
   Distribution p = even;
   for (int i = 0; i < 60; ++i) {
      const double share = (low + high) / 2;
      p[0] = even[0] * (1 - share);
      p[1] = even[1] * (1 - share);
      p[3] = even[3] + even[1] * share;
      p[4] = even[4] + even[0] * share;
      (normalised(p) < elo ? low : high) = share;
   }
   return p;
}

std::size_t drawn_cell(const Distribution& p, Random& random) {
   double left = static_cast<double>(random.next() >> 11) * 0x1p-53;
   std::size_t cell = 0;
   while (cell < 4 && left >= p[cell])
      left -= p[cell++];
   return cell;
}

struct Rates {
   double accepted_h1 = 0;
   double pairs = 0;  ///< mean length of a test
};

/// Tests decided after each pair, as a match does.
Rates simulate(const Distribution& p, const SprtBounds& bounds, int runs, std::uint64_t seed) {
   Random random(seed);
   Rates rates;
   for (int run = 0; run < runs; ++run) {
      MatchScore score;
      SprtState state;
      while (state.decision == SprtDecision::None) {
         ++score.pairs[drawn_cell(p, random)];
         state = sprt(score, bounds);
         rates.pairs += 1;
      }
      if (state.decision == SprtDecision::AcceptH1) rates.accepted_h1 += 1;
   }
   rates.accepted_h1 /= runs;
   rates.pairs /= runs;
   return rates;
}

constexpr Distribution lively = {0.08, 0.22, 0.40, 0.22, 0.08};
constexpr Distribution drawish = {0.004, 0.046, 0.90, 0.046, 0.004};

void check_error_rates(const Distribution& even, const SprtBounds& bounds, int runs,
                       double tolerance) {
   const Rates h0 = simulate(with_strength(even, bounds.elo0), bounds, runs, 1);
   const Rates h1 = simulate(with_strength(even, bounds.elo1), bounds, runs, 2);
   CAPTURE(bounds.elo0, bounds.elo1, h0.accepted_h1, h1.accepted_h1, h0.pairs, h1.pairs);
   CHECK(near(h0.accepted_h1, bounds.alpha, tolerance));
   CHECK(near(1 - h1.accepted_h1, bounds.beta, tolerance));
}

}  // namespace

// Test results that fishtest printed, as its users quote them in the pull requests of Stockfish
// (5257, 6036, 6095, 6255); bounds in normalised Elo, ratios to two places.
TEST_CASE("The ratio is the one that fishtest published", "[statistics]") {
   const auto published = GENERATE(PublishedLlr{{914, 28467, 61458, 29126, 899}, 0, 2, 2.99},
                                   PublishedLlr{{82, 18412, 46354, 18988, 89}, 0.5, 2.5, 2.96},
                                   PublishedLlr{{1, 1098, 3954, 1346, 1}, 0.5, 2.5, 2.94},
                                   PublishedLlr{{0, 1236, 4490, 1474, 1}, 0, 2, 2.94},
                                   PublishedLlr{{4, 2290, 7932, 2562, 4}, 0.5, 2.5, 2.95},
                                   PublishedLlr{{2, 5241, 18082, 5568, 3}, 0.5, 2.5, 2.94},
                                   PublishedLlr{{37, 34598, 116181, 35307, 26}, 0, 2, 2.94},
                                   PublishedLlr{{317, 12094, 28735, 12231, 319}, -1.75, 0.25, 2.96},
                                   PublishedLlr{{47, 9917, 26934, 10064, 45}, -1.75, 0.25, 2.94});
   CAPTURE(published.pairs, published.llr);
   CHECK(near(llr(published.pairs, published.elo0, published.elo1), published.llr, 0.00501));
}

// The raw statistics page of a test of Monty, which runs fishtest: "Normalized (exact)", and
// figures of fishtest's LLR_normalized, with all places, that ports of it are tested with.
TEST_CASE("The ratio agrees with fishtest to many places", "[statistics]") {
   CHECK(near(llr({13, 37, 50, 25, 3}, 0, 4), -0.54912, 0.00001));

   const auto published =
       GENERATE(PublishedLlr{{461, 16726, 36723, 16920, 514}, 0, 2, 1.0025304976728728},
                PublishedLlr{{82, 2646, 5623, 2507, 70}, 0, 2, -2.1897352412822704},
                PublishedLlr{{10789, 19328, 33806, 19402, 10543}, 0, 5, -26.838448639795093},
                PublishedLlr{{10789, 19328, 33806, 19402, 10543}, -3, 1, 0.3008697854813657},
                PublishedLlr{{39, 2226, 31451, 2412, 40}, -5, 0, 17.832223595824992},
                PublishedLlr{{39, 2226, 31451, 2412, 40}, 0.764, 3.439, 2.1629408695845367},
                PublishedLlr{{0, 3, 10, 5, 2}, 0, 5, 0.14646048082087207},
                PublishedLlr{{0, 3, 10, 5, 2}, -3, 1, 0.1215767130479021},
                PublishedLlr{{5, 5, 5, 5, 5}, 0, 5, -0.005176938008656367});
   CAPTURE(published.pairs, published.llr);
   CHECK(near(llr(published.pairs, published.elo0, published.elo1), published.llr, 1e-9));
}

// The first two are fishtest's (Stockfish's pull requests 6255 and 6095), the last three are in the
// tests of fastchess, which counts the same way.
TEST_CASE("Elo and normalised Elo are the published ones", "[statistics]") {
   const auto published =
       GENERATE(PublishedElo{{1, 137, 4659, 203, 0}, {2.22, 1.3}, {12.00, 6.8}},
                PublishedElo{{168, 7012, 15622, 7035, 163}, {0.08, 1.4}, {0.15, 2.8}},
                PublishedElo{{34, 54, 63, 64, 75}, {55.58, 27.65}, {57.94, 28.28}},
                PublishedElo{{332, 433, 498, 333, 334}, {-8.64, 10.33}, {-9.17, 10.96}},
                PublishedElo{{7895, 8757, 5685, 568, 9999}, {-21.04, 2.95}, {-19.01, 2.65}});
   CAPTURE(published.pairs);
   const auto found = elo(match(published.pairs));
   const auto found_normalised = normalised_elo(match(published.pairs));
   REQUIRE(found);
   REQUIRE(found_normalised);
   CAPTURE(found->value, found->error, found_normalised->value, found_normalised->error);
   CHECK(near(found->value, published.elo.value, 0.0051));
   CHECK(near(found->error, published.elo.error, 0.051));
   CHECK(near(found_normalised->value, published.normalised.value, 0.0051));
   CHECK(near(found_normalised->error, published.normalised.error, 0.051));
}

TEST_CASE("The likelihood of superiority is the published one", "[statistics]") {
   CHECK(near(*likelihood_of_superiority(match({168, 7012, 15622, 7035, 163})), 0.542, 0.00051));
   CHECK(near(*likelihood_of_superiority(match({332, 433, 498, 333, 334})), 0.0505, 0.00006));
   CHECK(near(*likelihood_of_superiority(match({1, 137, 4659, 203, 0})), 1, 0.00051));
   CHECK(near(*likelihood_of_superiority(match({5, 5, 5, 5, 5})), 0.5, 1e-12));
}

TEST_CASE("Without a completed pair nothing is known", "[statistics]") {
   MatchScore score;
   score.wins = 1;
   CHECK_FALSE(elo(score));
   CHECK_FALSE(normalised_elo(score));
   CHECK_FALSE(likelihood_of_superiority(score));
   const SprtState state = sprt(score, {0, 5, 0.05, 0.1});
   CHECK(state.llr == 0);
   CHECK(state.decision == SprtDecision::None);
   CHECK(near(state.lower, std::log(0.1 / 0.95), 1e-12));
   CHECK(near(state.upper, std::log(0.9 / 0.05), 1e-12));
}

TEST_CASE("A match seen from the other side has the signs changed", "[statistics]") {
   const Frequencies pairs = {3, 20, 61, 33, 9};
   const Frequencies turned = {9, 33, 61, 20, 3};
   CHECK(near(elo(match(pairs))->value, -elo(match(turned))->value, 1e-9));
   CHECK(near(elo(match(pairs))->error, elo(match(turned))->error, 1e-9));
   CHECK(near(normalised_elo(match(pairs))->value, -normalised_elo(match(turned))->value, 1e-9));
   CHECK(near(*likelihood_of_superiority(match(pairs)),
              1 - *likelihood_of_superiority(match(turned)), 1e-12));
   CHECK(near(llr(pairs, -2, 7), -llr(turned, -7, 2), 1e-9));
}

TEST_CASE("Pairs that are all equal have finite figures and decide nothing soon", "[statistics]") {
   const auto cell = GENERATE(range(0, 5));
   const auto count = GENERATE(1, 2, 10, 100);
   CAPTURE(cell, count);
   Frequencies pairs = {};
   pairs[static_cast<std::size_t>(cell)] = count;
   const auto found = elo(match(pairs));
   const auto found_normalised = normalised_elo(match(pairs));
   const auto likelihood = likelihood_of_superiority(match(pairs));
   REQUIRE(found);
   REQUIRE(found_normalised);
   REQUIRE(likelihood);
   for (const double value : {found->value, found_normalised->value}) {
      CHECK(std::isfinite(value));
      CHECK((cell == 2 ? value == 0 : cell < 2 ? value < 0 : value > 0));
   }
   CHECK((found->error > 1 && found->error < 1200));
   CHECK((found_normalised->error > 1 && found_normalised->error < 1200));
   CHECK((*likelihood >= 0 && *likelihood <= 1));
   if (count == 1) CHECK((*likelihood > 0.02 && *likelihood < 0.98));

   const SprtState state = sprt(match(pairs), {0, 5, 0.05, 0.05});
   CHECK(std::isfinite(state.llr));
   CHECK(state.decision == SprtDecision::None);
}

TEST_CASE("Drawn pairs favour the hypothesis that is nearer to equality", "[statistics]") {
   CHECK(near(llr({0, 0, 3000, 0, 0}, -2.5, 2.5), 0, 1e-9));
   CHECK(llr({0, 0, 3000, 0, 0}, 0, 5) < -1);
   CHECK(llr({0, 0, 3000, 0, 0}, -5, 0) > 1);
}

TEST_CASE("Counts may be huge", "[statistics]") {
   const std::int64_t most = std::numeric_limits<std::int64_t>::max() / 8;
   const MatchScore score = match({most, most, most, most, most + most / 1000});
   CHECK(near(elo(score)->value, 0.0695, 0.001));
   CHECK((elo(score)->error >= 0 && elo(score)->error < 1e-5));
   CHECK(near(*likelihood_of_superiority(score), 1, 1e-9));
   CHECK(std::isfinite(sprt(score, {0, 5, 0.05, 0.05}).llr));
   CHECK(sprt(score, {0, 5, 0.05, 0.05}).decision == SprtDecision::AcceptH0);
   CHECK(sprt(score, {-5, 0, 0.05, 0.05}).decision == SprtDecision::AcceptH1);
}

// What was observed is the likeliest of all hypotheses, however far off the others are.
TEST_CASE("No hypothesis is likelier than the observed strength", "[statistics]") {
   Random random(3);
   for (int i = 0; i < 2000; ++i) {
      Frequencies pairs = {};
      Distribution p = {};
      double count = 0;
      for (auto& each : pairs) {
         each = static_cast<std::int64_t>(1 + random.below(1 + random.below(1000)));
         count += static_cast<double>(each);
      }
      for (std::size_t k = 0; k < p.size(); ++k)
         p[k] = static_cast<double>(pairs[k]) / count;
      const double observed = normalised(p);
      const double other = static_cast<double>(random.below(2001)) - 1000;
      CAPTURE(i, pairs, observed, other);
      CHECK(llr(pairs, other, observed) >= -1e-9);
      // On the far side of the observed strength the farther hypothesis is the less likely one.
      const double further = other < observed ? other - 50 : other + 50;
      CHECK(llr(pairs, further, other) >= -1e-9);
   }
}

TEST_CASE("The sequential test keeps its error rates", "[statistics]") {
   check_error_rates(lively, {0, 40, 0.05, 0.05}, 1000, 0.02);
   check_error_rates(drawish, {0, 40, 0.05, 0.05}, 1000, 0.02);
   check_error_rates(lively, {-20, 20, 0.1, 0.05}, 1000, 0.025);
}

TEST_CASE("The sequential test keeps its error rates with the usual bounds", "[statistics][slow]") {
   check_error_rates(lively, {0, 5, 0.05, 0.05}, 2000, 0.015);
   check_error_rates(drawish, {0, 5, 0.05, 0.05}, 2000, 0.015);
   check_error_rates(drawish, {0, 10, 0.01, 0.1}, 2000, 0.02);
}

TEST_CASE("A test between its hypotheses takes longest, as with any sequential test",
          "[statistics]") {
   const SprtBounds bounds = {0, 40, 0.05, 0.05};
   const Rates h0 = simulate(with_strength(lively, 0), bounds, 300, 4);
   const Rates between = simulate(with_strength(lively, 20), bounds, 300, 5);
   const Rates stronger = simulate(with_strength(lively, 80), bounds, 300, 6);
   CHECK(between.pairs > 1.3 * h0.pairs);
   CHECK(stronger.pairs < 0.7 * h0.pairs);
   CHECK(near(between.accepted_h1, 0.5, 0.1));
   CHECK(stronger.accepted_h1 > 0.99);
}

}  // namespace kete
