#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "rules/move.hpp"

namespace kete {

/// What a search knows after an iteration, about one variation.
struct SearchInfo {
   int depth = 0;          ///< plies, of the finished or running iteration
   double mean_depth = 0;  ///< plies, mean over the leaves of the search so far
   double score = 0;       ///< men, from the side to move; see score_value in search/score.hpp
   std::uint64_t nodes = 0;
   double time = 0;       ///< seconds since the search began
   double nps = 0;        ///< nodes a second
   std::vector<Move> pv;  ///< never empty
   std::optional<std::uint64_t> tb_hits =
       {};            ///< answers of the endgame tables, where there are any
   int multi_pv = 1;  ///< which variation, 1 is the best
};

struct SearchResult {
   std::optional<Move> move;    ///< none when the side to move has no legal move
   std::optional<Move> ponder;  ///< the answer expected to it
   double score = 0;            ///< as in SearchInfo
   int depth = 0;
   std::uint64_t nodes = 0;
   std::optional<std::uint64_t> tb_hits;  ///< as in SearchInfo
};

/// Hears of a search. Called from a thread of the engine, one call at a time.
class Listener {
 public:
   virtual ~Listener() = default;
   virtual void info(const SearchInfo& info) = 0;  ///< at least once a second and per iteration
   virtual void finished(const SearchResult& result) = 0;
};

}  // namespace kete
