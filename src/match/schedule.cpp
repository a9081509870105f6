#include "match/schedule.hpp"

namespace kete {

Schedule::Schedule(std::size_t players, Pairing pairing, std::uint64_t rounds) : rounds_(rounds) {
   const std::size_t firsts = pairing == Pairing::Gauntlet ? 1 : players;
   for (std::size_t first = 0; first < firsts; ++first) {
      for (std::size_t second = first + 1; second < players; ++second)
         pairings_.emplace_back(first, second);
   }
}

Fixture Schedule::game(std::uint64_t number) const {
   const std::uint64_t pair = number / 2;
   const auto& [first, second] = pairings_[pair % pairings_.size()];
   return {first, second, number % 2 == 0, pair / pairings_.size()};
}

}  // namespace kete
