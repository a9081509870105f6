#include "match/tally.hpp"

#include <algorithm>

namespace kete {

namespace {

MatchScore reversed(const MatchScore& score) {
   MatchScore result{score.losses, score.draws, score.wins, score.pairs};
   std::ranges::reverse(result.pairs);
   return result;
}

}  // namespace

void Tally::add(const GameSummary& game) {
   ++games_;
   ++reasons_[game.reason];
   ++endings_[static_cast<std::size_t>(game.ending)];
   MatchScore& score = scores_[{game.fixture.first, game.fixture.second}];
   const int half_points = game.half_points_of_first();
   ++(half_points == 2 ? score.wins : half_points == 1 ? score.draws : score.losses);
   const auto [entry, is_first] = open_pairs_.emplace(game.number / 2, half_points);
   if (!is_first) {
      ++score.pairs[static_cast<std::size_t>(entry->second + half_points)];
      open_pairs_.erase(entry);
   }
   if (!game.at_fault || game.result == GameResult::Draw) return;
   Faults& faults = faults_[game.player(*game.at_fault)];
   ++(game.reason == "time"    ? faults.time
      : game.reason == "crash" ? faults.crash
                               : faults.illegal_move);
}

MatchScore Tally::score(std::size_t player, std::size_t opponent) const {
   const auto found = scores_.find(std::minmax(player, opponent));
   if (found == scores_.end()) return {};
   return player < opponent ? found->second : reversed(found->second);
}

MatchScore Tally::score(std::size_t player) const {
   MatchScore sum;
   for (std::size_t opponent = 0; opponent < faults_.size(); ++opponent) {
      if (opponent == player) continue;
      const MatchScore part = score(player, opponent);
      sum.wins += part.wins;
      sum.draws += part.draws;
      sum.losses += part.losses;
      for (std::size_t i = 0; i < sum.pairs.size(); ++i)
         sum.pairs[i] += part.pairs[i];
   }
   return sum;
}

}  // namespace kete
