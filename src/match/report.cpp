#include "match/report.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "match/match_file.hpp"

namespace kete {

namespace {

using Json = nlohmann::ordered_json;

std::string estimate_text(const std::optional<Estimate>& estimate) {
   if (!estimate) return "unknown";
   return fmt::format("{:+.1f} +- {:.1f}", estimate->value, estimate->error);
}

std::string_view decision_name(SprtDecision decision) {
   switch (decision) {
      case SprtDecision::AcceptH0:
         return "H0";
      case SprtDecision::AcceptH1:
         return "H1";
      case SprtDecision::None:
         break;
   }
   return "none";
}

std::string sprt_text(const MatchScore& score, const SprtBounds& bounds) {
   const SprtState state = sprt(score, bounds);
   const std::string decision =
       state.decision == SprtDecision::None
           ? "no decision"
           : fmt::format("accepted {}, normalised Elo {}", decision_name(state.decision),
                         state.decision == SprtDecision::AcceptH0 ? bounds.elo0 : bounds.elo1);
   return fmt::format("SPRT of {} against {}: llr {:.2f} in ({:.2f}, {:.2f}), {}", bounds.elo0,
                      bounds.elo1, state.llr, state.lower, state.upper, decision);
}

std::string results_text(const MatchScore& score) {
   return fmt::format("wins {}, draws {}, losses {}", score.wins, score.draws, score.losses);
}

std::string pair_lines(const MatchDescription& match, const MatchScore& score) {
   std::string text =
       fmt::format("pairs by points 0, 1/2, 1, 3/2, 2: {}\n", fmt::join(score.pairs, ", "));
   const auto likelihood = likelihood_of_superiority(score);
   text += fmt::format("Elo {}, normalised Elo {}, likelihood of superiority {}\n",
                       estimate_text(elo(score)), estimate_text(normalised_elo(score)),
                       likelihood ? fmt::format("{:.1f} %", 100 * *likelihood) : "unknown");
   if (match.sprt) text += sprt_text(score, *match.sprt) + '\n';
   return text;
}

double points(const MatchScore& score) {
   return static_cast<double>(score.wins) + static_cast<double>(score.draws) / 2;
}

std::int64_t games(const MatchScore& score) {
   return score.wins + score.draws + score.losses;
}

/// All against all, the best first.
std::string crosstable(const MatchDescription& match, const Tally& tally) {
   std::vector<std::size_t> order(match.players.size());
   std::iota(order.begin(), order.end(), std::size_t{0});
   const auto share = [&](std::size_t player) {
      const MatchScore score = tally.score(player);
      return games(score) == 0 ? 0 : points(score) / static_cast<double>(games(score));
   };
   std::ranges::stable_sort(order, [&](auto a, auto b) { return share(a) > share(b); });
   std::size_t width = 4;
   for (const std::string& name : match.players)
      width = std::max(width, name.size());

   std::string text =
       fmt::format("   {:<{}} {:>8} {:>6}  {:<13}", "name", width, "points", "games", "+ = -");
   for (std::size_t column = 1; column <= order.size(); ++column)
      text += fmt::format(" {:>9}", column);
   text += '\n';
   for (std::size_t row = 0; row < order.size(); ++row) {
      const MatchScore all = tally.score(order[row]);
      text += fmt::format("{:>2} {:<{}} {:>8.1f} {:>6}  {:<13}", row + 1, match.players[order[row]],
                          width, points(all), games(all),
                          fmt::format("{} {} {}", all.wins, all.draws, all.losses));
      for (std::size_t column = 0; column < order.size(); ++column) {
         const MatchScore score = tally.score(order[row], order[column]);
         const bool played = row != column && games(score) > 0;
         text += fmt::format(" {:>9}",
                             played ? fmt::format("{:.1f}/{}", points(score), games(score)) : "-");
      }
      text += '\n';
   }
   return text;
}

std::string fault_lines(const MatchDescription& match, const Tally& tally) {
   std::string text;
   for (std::size_t player = 0; player < match.players.size(); ++player) {
      const Tally::Faults& faults = tally.faults(player);
      text += fmt::format("{}: {} lost on time, {} by a crash, {} by an illegal move\n",
                          match.players[player], faults.time, faults.crash, faults.illegal_move);
   }
   const auto too_long = tally.endings(Ending::LengthLimit);
   const auto unknown = tally.endings(Ending::Unknown);
   if (too_long > 0) text += fmt::format("drawn at the length limit: {}\n", too_long);
   if (unknown > 0) text += fmt::format("drawn with an unknown ending: {}\n", unknown);
   return text;
}

std::string reason_line(const Tally& tally) {
   std::vector<std::string> parts;
   for (const auto& [reason, count] : tally.reasons())
      parts.push_back(fmt::format("{} {}", reason, count));
   return parts.empty() ? "" : fmt::format("ended by {}\n", fmt::join(parts, ", "));
}

std::string_view end_text(MatchEnd end) {
   switch (end) {
      case MatchEnd::Played:
         return "";
      case MatchEnd::Decided:
         return ", ended by the test";
      case MatchEnd::Stopped:
         break;
   }
   return ", stopped before the end";
}

std::string count_text(const MatchDescription& match, const Tally& tally) {
   // A match that goes on from a longer one may have more games than were asked for.
   return match.games && std::cmp_less_equal(tally.games(), *match.games)
              ? fmt::format("{} of {} games", tally.games(), *match.games)
              : fmt::format("{} games", tally.games());
}

/// NaN and infinities are no JSON.
Json number(const std::optional<double>& value) {
   return value && std::isfinite(*value) ? Json(*value) : Json();
}

Json value_of(const std::optional<Estimate>& estimate) {
   return estimate ? number(estimate->value) : Json();
}

Json error_of(const std::optional<Estimate>& estimate) {
   return estimate ? number(estimate->error) : Json();
}

}  // namespace

std::string progress_line(const MatchDescription& match, const Tally& tally) {
   std::string text = count_text(match, tally);
   const MatchScore score = tally.score(0);
   if (games(score) == 0) return text;
   text +=
       fmt::format("  {}: +{} ={} -{}", match.players[0], score.wins, score.draws, score.losses);
   if (const auto estimate = elo(score)) {
      text += fmt::format("  Elo {}", estimate_text(estimate));
   }
   if (match.sprt) text += fmt::format("  llr {:.2f}", sprt(score, *match.sprt).llr);
   return text;
}

std::string final_report(const MatchDescription& match, const Tally& tally, MatchEnd end,
                         const MatchTimes& times) {
   const MatchScore score = tally.score(0);
   const bool is_duel = match.players.size() == 2;
   std::string text = is_duel ? fmt::format("{} against {}", match.players[0], match.players[1])
                              : fmt::format("{} players", match.players.size());
   text += fmt::format(", {}: {}{}\n", match.variant, count_text(match, tally), end_text(end));
   if (is_duel) {
      text += results_text(score) + '\n' + pair_lines(match, score);
   } else {
      text += crosstable(match, tally);
      text += fmt::format("{} against all: {}\n", match.players[0], results_text(score));
      text += pair_lines(match, score);
   }
   text += reason_line(tally) + fault_lines(match, tally);
   if (times.games > 0) {
      text += fmt::format("the players thought for {:.2f} s of {:.2f} s, overhead {:.2f} %\n",
                          times.thinking, times.games, 100 * (1 - times.thinking / times.games));
   }
   return text;
}

Json game_json(const MatchDescription& match, const GameSummary& game) {
   return {{"game", game.number + 1},
           {"opening", game.opening},
           {"white", match.players[game.fixture.white()]},
           {"black", match.players[game.fixture.black()]},
           {"result", result_text(game.result)},
           {"reason", game.reason},
           {"plies", game.plies},
           {"variant", match.variant}};
}

Json summary_json(const MatchDescription& match, const Tally& tally) {
   const MatchScore score = tally.score(0);
   const auto difference = elo(score);
   const auto normalised = normalised_elo(score);
   Json test;
   if (match.sprt) {
      const SprtState state = sprt(score, *match.sprt);
      test = {{"llr", number(state.llr)},
              {"lower", number(state.lower)},
              {"upper", number(state.upper)},
              {"decision", decision_name(state.decision)}};
   }
   return {{"wins", score.wins},
           {"draws", score.draws},
           {"losses", score.losses},
           {"pairs", score.pairs},
           {"elo", value_of(difference)},
           {"elo_error", error_of(difference)},
           {"nelo", value_of(normalised)},
           {"nelo_error", error_of(normalised)},
           {"los", number(likelihood_of_superiority(score))},
           {"time_losses", tally.faults(0).time},
           {"sprt", test}};
}

}  // namespace kete
