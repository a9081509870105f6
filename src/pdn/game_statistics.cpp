#include "pdn/game_statistics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "notation/squares.hpp"

namespace kete {

namespace {

constexpr std::size_t opening_plies = 4;

/// Beginnings that are kept apart: however large the file is, memory is not.
constexpr std::size_t most_openings = 50'000;

std::string opening_of(const Variant& variant, const GameRecord& record) {
   std::string text;
   for (std::size_t i = 0; i < opening_plies; ++i) {
      const Move& move = record.moves[i].move;
      text += text.empty() ? "" : " ";
      text += square_name(variant, move.from);
      text += move.captured.empty() ? '-' : variant.notation.capture_sign;
      text += square_name(variant, move.to);
   }
   return text;
}

}  // namespace

void GameStatistics::add(const PdnGame& game) {
   if (game.number == 0) {
      ++strays_;
      return;
   }
   const Variant& variant = *game.settings->variant;
   const GameRecord& record = game.replay.record;
   const auto plies = static_cast<std::int64_t>(record.moves.size());
   ++games_;
   if (game.replay.fault) ++bad_;
   plies_ += plies;
   longest_ = std::max(longest_, plies);
   if (plies == 0) ++empty_;
   ++results_[static_cast<std::size_t>(record.result)];
   ++variants_[variant.name];
   if (record.start != start_diagram(variant)) {
      ++set_up_;
   } else if (record.moves.size() >= opening_plies) {
      std::string opening = opening_of(variant, record);
      if (openings_.size() < most_openings || openings_.contains(opening)) {
         ++openings_[std::move(opening)];
      }
   }
}

std::vector<GameStatistics::Opening> GameStatistics::openings(std::size_t most) const {
   std::vector<Opening> all;
   for (const auto& [moves, games] : openings_)
      all.push_back({moves, games});
   std::ranges::stable_sort(all, std::ranges::greater(), &Opening::games);
   all.resize(std::min(all.size(), most));
   return all;
}

std::string GameStatistics::text() const {
   const auto share = [](std::int64_t part, std::int64_t whole) {
      return whole == 0 ? 0.0 : static_cast<double>(part) / static_cast<double>(whole);
   };
   std::string text = fmt::format("games     {}: {} bad, {} set up, {} without moves\n", games_,
                                  bad_, set_up_, empty_);
   for (const auto& [name, games] : variants_)
      text += fmt::format("          {} {}\n", games, name);
   text += fmt::format("plies     {}: {:.1f} a game, {} in the longest\n", plies_,
                       share(plies_, games_ - empty_), longest_);
   const std::int64_t white = count(GameResult::WhiteWins);
   const std::int64_t black = count(GameResult::BlackWins);
   const std::int64_t draws = count(GameResult::Draw);
   const std::int64_t decided = white + black + draws;
   text +=
       fmt::format("results   White {}, draws {}, Black {}, both lose {}, not known {}\n", white,
                   draws, black, count(GameResult::BothLose), count(GameResult::Unknown));
   text += fmt::format("          White scores {:.1f} %, {:.1f} % are drawn\n",
                       100 * (share(white, decided) + share(draws, decided) / 2),
                       100 * share(draws, decided));
   std::string_view label = "openings";
   for (const auto& [moves, games] : openings(10)) {
      text += fmt::format("{:<9} {:>6} {}\n", label, games, moves);
      label = "";
   }
   return text;
}

}  // namespace kete
