#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "rules/diagram.hpp"
#include "rules/settings.hpp"

namespace kete {

/// An opening position of a match, to be played once with each colour.
struct Ballot {
   Diagram position;
   std::string moves;  ///< from the start of the variant, PDN text, between blanks
};

/// How opening positions are chosen. The same values give the same positions on every machine.
struct BallotOptions {
   int count = 200;         ///< positions wanted, at least 1
   int plies = 8;           ///< random ones from the start, at least 1; every second position has
                            ///< one more, so that both sides are to move somewhere
   std::uint64_t seed = 1;  ///< chooses the random plies
   std::uint64_t nodes = 100'000;  ///< of the search that judges a position
   double balance = 0.3;           ///< men: the greatest advantage of either side
   double choice = 0.4;            ///< men: how much the third best move may be worse than the best
};

/// What became of the positions that random plies led to.
struct BallotCounts {
   std::uint64_t tried = 0;
   std::uint64_t unquiet = 0;     ///< over, a capture to be made, fewer than three moves, men lost
   std::uint64_t known = 0;       ///< found before, or the colour twin of one
   std::uint64_t unbalanced = 0;  ///< one side is ahead
   std::uint64_t forced = 0;      ///< fewer than three reasonable moves
};

struct Ballots {
   std::vector<Ballot> ballots;
   BallotCounts counts;
};

/// Told of each position as it is found.
using BallotProgress = std::function<void(const Ballots&)>;

/// Positions that are close (the search sees neither side ahead) and lively (at least three
/// quarters of the men are on the board, as many of each side; nothing is to be taken; three moves
/// or more are reasonable), without duplicates and colour twins. Fewer than asked for when two
/// thousand tries a position do not find them.
[[nodiscard]] Ballots make_ballots(const Settings& settings, const BallotOptions& options,
                                   const BallotProgress& progress);

/// All openings of that many plies.
struct AllOpenings {
   std::vector<Ballot> ballots;  ///< one a position, with the first sequence that leads there
   std::uint64_t sequences = 0;
   std::uint64_t positions = 0;  ///< distinct ones
   std::vector<Ballot> dropped;  ///< the search sees more than `limit` men won or lost
};

/// Plays all sequences of legal moves from the start, in the order of the moves, and drops the
/// positions in which a search of that many nodes sees an advantage of more than `limit` men.
[[nodiscard]] AllOpenings make_all_openings(const Settings& settings, int plies,
                                            std::uint64_t nodes, double limit);

/// The position turned by 180 degrees with the colours exchanged: the same game with the other side
/// to move.
[[nodiscard]] Diagram colour_twin(const Diagram& diagram);

/// "FEN  # MOVES", as openings are read (pdn/openings.hpp).
[[nodiscard]] std::string ballot_line(const Variant& variant, const Ballot& ballot);

}  // namespace kete
