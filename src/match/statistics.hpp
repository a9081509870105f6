#pragma once

#include <array>
#include <cstdint>
#include <optional>

namespace kete {

/// Results of a match from the point of view of its first player.
struct MatchScore {
   std::int64_t wins = 0;
   std::int64_t draws = 0;
   std::int64_t losses = 0;
   /// Pairs of games from one opening with colours changed, by the points of the first player:
   /// 0, 1/2, 1, 3/2, 2. Games whose partner is not finished are in none.
   std::array<std::int64_t, 5> pairs = {};
};

/// A number with the half width of its 95 % interval.
struct Estimate {
   double value;
   double error;
};

/// Statistics of matches whose openings are played twice, after Michel Van den Bergh's papers at
/// https://www.cantate.be/Fishtest/ (normalized_elo_practical.pdf, support_MLE_multinomial.pdf,
/// GSPRT_approximation.pdf), which fishtest, the testing site of Stockfish, is built on. Results
/// that it has published are the tests. All functions look at completed pairs only.

/// Elo difference by the logistic formula, 1200 at most, the error from the variance of the pairs.
/// Pairs that are all equal have none; then it is taken as if one pair more, half won and half
/// lost, had been seen. Nothing without a completed pair.
[[nodiscard]] std::optional<Estimate> elo(const MatchScore& score);

/// Normalised Elo: the mean result over its standard deviation per game, in the scale of
/// Van den Bergh, in which one unit is as hard to measure whatever the draw rate.
[[nodiscard]] std::optional<Estimate> normalised_elo(const MatchScore& score);

/// The probability (0..1) that the first player is the stronger one.
[[nodiscard]] std::optional<double> likelihood_of_superiority(const MatchScore& score);

/// Hypotheses of the sequential test in normalised Elo, and its error rates.
struct SprtBounds {
   double elo0 = 0;
   double elo1 = 5;
   double alpha = 0.05;
   double beta = 0.05;
};

enum class SprtDecision : std::uint8_t { None, AcceptH0, AcceptH1 };

struct SprtState {
   double llr = 0;  ///< log-likelihood ratio of H1 to H0
   double lower = 0;
   double upper = 0;
   SprtDecision decision = SprtDecision::None;
};

/// The generalised sequential probability ratio test on the completed pairs: the likelihood of the
/// five frequencies under the most likely distribution with that normalised Elo (section 4.1 of
/// normalized_elo_practical.pdf), where a score not seen yet counts a thousandth of a pair. Nothing
/// is decided without a completed pair. Needs elo0 < elo1, and alpha and beta in (0, 1/2).
[[nodiscard]] SprtState sprt(const MatchScore& score, const SprtBounds& bounds);

}  // namespace kete
