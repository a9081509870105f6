#include "match/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>

namespace kete {

namespace {

constexpr double quantile_975 = 1.959963984540054;
/// Normalised Elo of a result that lies one standard deviation per game from one half.
constexpr double scale = 800 / std::numbers::ln10;
constexpr std::size_t cells = 5;

/// Scores nearer than this to 0 and 1 would be Elo differences beyond all measuring: 1200 at most.
constexpr double least_score = 1e-3;

/// How often, with weights, pairs ended with each score; the score of a pair is 0, 1/4 ... 1.
struct Pairs {
   std::array<double, cells> weight = {};

   [[nodiscard]] double count() const {
      double sum = 0;
      for (const double each : weight)
         sum += each;
      return sum;
   }

   [[nodiscard]] double mean() const {
      double sum = 0;
      for (std::size_t i = 0; i < cells; ++i)
         sum += weight[i] * value(i);
      return sum / count();
   }

   [[nodiscard]] double variance() const {
      const double middle = mean();
      double sum = 0;
      for (std::size_t i = 0; i < cells; ++i) {
         sum += weight[i] * (value(i) - middle) * (value(i) - middle);
      }
      return sum / count();
   }

   [[nodiscard]] static double value(std::size_t cell) { return static_cast<double>(cell) / 4; }
};

Pairs completed(const MatchScore& score) {
   Pairs pairs;
   for (std::size_t i = 0; i < cells; ++i)
      pairs.weight[i] = static_cast<double>(score.pairs[i]);
   return pairs;
}

/// What the pairs say about the mean score.
struct Sample {
   double mean;
   double variance;  ///< of a pair
   double count;

   [[nodiscard]] double deviation_of_mean() const { return std::sqrt(variance / count); }
};

/// Equal pairs have no variance, which would claim certainty after a single pair. Their spread is
/// taken as if half a pair more had been won and half a pair lost: about what a share that has
/// been seen in none of n pairs can still be.
std::optional<Sample> sample(const MatchScore& score) {
   Pairs pairs = completed(score);
   if (pairs.count() <= 0) return std::nullopt;
   const double mean = pairs.mean();
   const auto seen = std::count_if(pairs.weight.begin(), pairs.weight.end(),
                                   [](double weight) { return weight > 0; });
   if (seen == 1) {
      pairs.weight.front() += 0.5;
      pairs.weight.back() += 0.5;
   }
   return Sample{mean, pairs.variance(), pairs.count()};
}

double elo_of(double score) {
   const double within = std::clamp(score, least_score, 1 - least_score);
   return 400 * std::log10(within / (1 - within));
}

/// The distribution of pairs in which each score has been seen: an empty cell holds a thousandth
/// of a pair, as in fishtest, so that every hypothesis stays possible.
Pairs regularised(const MatchScore& score) {
   Pairs pairs = completed(score);
   for (double& weight : pairs.weight) {
      if (weight <= 0) weight = 1e-3;
   }
   return pairs;
}

using Cells = std::array<double, cells>;

/// The x for which the sum of p * g / (1 + x * g) is 0: the multiplier of the most likely
/// distribution p / (1 + x * g), in which g has the mean 0. Some g is negative and some positive.
double solve_secular(const Cells& p, const Cells& g) {
   double low = -1 / *std::max_element(g.begin(), g.end());
   double high = -1 / *std::min_element(g.begin(), g.end());
   double x = 0;
   for (int i = 0; i < 200; ++i) {
      double sum = 0;
      double slope = 0;
      for (std::size_t k = 0; k < cells; ++k) {
         const double term = g[k] / (1 + x * g[k]);
         sum += p[k] * term;
         slope -= p[k] * term * term;
      }
      // The sum falls from plus to minus infinity between the two poles.
      (sum > 0 ? low : high) = x;
      double next = x - sum / slope;
      if (!(next > low && next < high)) next = (low + high) / 2;
      if (std::abs(next - x) <= 1e-14 * (1 + std::abs(x))) return next;
      x = next;
   }
   return x;
}

/// Log-likelihood per pair of the most likely distribution whose t-value, (mean - 1/2) over the
/// standard deviation, is `t`, less that of the observed distribution p.
///
/// With m and s the first two moments about 1/2 the condition reads m = tau * sqrt(s). Its tangent
/// at sqrt(s) = spread, m = tau * (s / spread + spread) / 2, is linear in the distribution, hence
/// solved by the secular equation; spread is then moved until it agrees with the solution. A
/// solution for one spread leaves the next condition solvable, so that this cannot fail.
double log_likelihood(const Cells& p, double t) {
   const double tau = t / std::sqrt(1 + t * t);
   double spread = 0.5;
   Cells g = {};
   double x = 0;
   for (int i = 0; i < 200; ++i) {
      for (std::size_t k = 0; k < cells; ++k) {
         const double b = Pairs::value(k) - 0.5;
         g[k] = b - tau * (b * b / spread + spread) / 2;
      }
      x = solve_secular(p, g);
      double moment = 0;
      for (std::size_t k = 0; k < cells; ++k) {
         const double b = Pairs::value(k) - 0.5;
         moment += p[k] / (1 + x * g[k]) * b * b;
      }
      const double next = std::sqrt(moment);
      const bool settled = std::abs(next - spread) <= 1e-12;
      spread = next;
      if (settled) break;
   }
   double sum = 0;
   for (std::size_t k = 0; k < cells; ++k)
      sum -= p[k] * std::log1p(x * g[k]);
   return sum;
}

double llr(const MatchScore& score, const SprtBounds& bounds) {
   const Pairs pairs = regularised(score);
   const double count = pairs.count();
   Cells p = pairs.weight;
   for (double& each : p)
      each /= count;
   // The deviation of a pair's score is that of a game over the square root of 2.
   const double t0 = bounds.elo0 / scale * std::numbers::sqrt2;
   const double t1 = bounds.elo1 / scale * std::numbers::sqrt2;
   return count * (log_likelihood(p, t1) - log_likelihood(p, t0));
}

}  // namespace

std::optional<Estimate> elo(const MatchScore& score) {
   const auto pairs = sample(score);
   if (!pairs) return std::nullopt;
   const double error = quantile_975 * pairs->deviation_of_mean();
   return Estimate{elo_of(pairs->mean),
                   (elo_of(pairs->mean + error) - elo_of(pairs->mean - error)) / 2};
}

std::optional<Estimate> normalised_elo(const MatchScore& score) {
   const auto pairs = sample(score);
   if (!pairs) return std::nullopt;
   const double per_game = std::sqrt(2 * pairs->variance);
   const double games = 2 * completed(score).count();
   return Estimate{scale * (pairs->mean - 0.5) / per_game, scale * quantile_975 / std::sqrt(games)};
}

std::optional<double> likelihood_of_superiority(const MatchScore& score) {
   const auto pairs = sample(score);
   if (!pairs) return std::nullopt;
   const double deviations = (pairs->mean - 0.5) / pairs->deviation_of_mean();
   return std::erfc(-deviations / std::numbers::sqrt2) / 2;
}

SprtState sprt(const MatchScore& score, const SprtBounds& bounds) {
   SprtState state;
   state.lower = std::log(bounds.beta / (1 - bounds.alpha));
   state.upper = std::log((1 - bounds.beta) / bounds.alpha);
   if (completed(score).count() <= 0) return state;
   state.llr = llr(score, bounds);
   if (state.llr >= state.upper) state.decision = SprtDecision::AcceptH1;
   if (state.llr <= state.lower) state.decision = SprtDecision::AcceptH0;
   return state;
}

}  // namespace kete
