#include "match/ballots.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "engine/engine.hpp"
#include "game/game.hpp"
#include "notation/fen.hpp"
#include "notation/hub_text.hpp"
#include "notation/pdn_move.hpp"
#include "util/random.hpp"

namespace kete {

namespace {

constexpr std::size_t reasonable_moves = 3;
constexpr std::uint64_t tries_for_each = 2000;
constexpr int table_size = 16;  ///< log2 of entries: cheap to clear before every search

/// The scores of the best moves, from the last depth at which all of them were known.
class BestScores final : public Listener {
 public:
   explicit BestScores(std::size_t wanted) : current_(wanted) {}

   void info(const SearchInfo& info) override {
      const auto place = static_cast<std::size_t>(info.multi_pv);
      if (place > current_.size()) return;
      current_[place - 1] = info.score;
      if (place == current_.size()) known_ = current_;
   }

   void finished(const SearchResult&) override {}

   /// Best first, in men; empty when the search ended too soon.
   [[nodiscard]] const std::vector<double>& scores() const { return known_; }

 private:
   std::vector<double> current_;
   std::vector<double> known_;
};

class Judge {
 public:
   explicit Judge(const Settings& settings) : engine_(make_engine(settings)) {}

   /// Scores of the best moves, from the side to move. Nothing of earlier searches is used, so that
   /// the answer depends on the position alone.
   std::vector<double> scores(const Game& game, std::size_t moves, std::uint64_t nodes) {
      EngineOptions options;
      options.tt_size = table_size;
      options.multi_pv = static_cast<int>(moves);
      engine_->configure(options);
      engine_->new_game();
      BestScores best(moves);
      Limits limits;
      limits.nodes = nodes;
      engine_->start(game, limits, best);
      engine_->wait();
      return best.scores();
   }

   double score(const Game& game, std::uint64_t nodes) {
      const auto best = scores(game, 1, nodes);
      return best.empty() ? 0 : best.front();
   }

 private:
   std::unique_ptr<Engine> engine_;
};

struct Line {
   std::unique_ptr<Game> game;
   std::string moves;

   void play(const Move& move) {
      if (!moves.empty()) moves += ' ';
      moves += to_pdn_move(*game, move);
      game->play(move);
   }
};

bool is_over(const Game& game) {
   return game.outcome().status != Status::Playing;
}

/// Random legal moves; nothing when the game ends before.
std::optional<Line> random_line(const Settings& settings, int plies, Random& random) {
   Line line{make_game(settings), ""};
   for (int i = 0; i < plies; ++i) {
      if (is_over(*line.game)) return std::nullopt;
      const auto moves = line.game->legal_moves();
      line.play(moves[random.below(moves.size())]);
   }
   return line;
}

/// All sequences of that many more moves.
void for_each_line(const Line& line, int plies, const std::function<void(const Line&)>& visit) {
   if (plies == 0) {
      visit(line);
      return;
   }
   if (is_over(*line.game)) return;
   for (const Move& move : line.game->legal_moves()) {
      Line longer{line.game->clone(), line.moves};
      longer.play(move);
      for_each_line(longer, plies - 1, visit);
   }
}

/// Whether there is nothing to be taken and enough to be played for.
bool is_quiet(const Game& game) {
   if (is_over(game)) return false;
   const auto moves = game.legal_moves();
   if (moves.size() < reasonable_moves) return false;
   if (std::ranges::any_of(moves, [](const Move& move) { return !move.captured.empty(); })) {
      return false;
   }
   const auto pieces = game.diagram().pieces;
   const auto white = std::ranges::count(pieces, Piece::WhiteMan);
   const auto black = std::ranges::count(pieces, Piece::BlackMan);
   const auto kings = std::ranges::count_if(pieces, is_king);
   return kings == 0 && white == black && 4 * white >= 3 * game.variant().men();
}

std::string key_of(const Diagram& diagram) {
   return std::min(to_hub_position(diagram), to_hub_position(colour_twin(diagram)));
}

/// Seeds of one generator each, so that a position does not depend on those before it.
std::uint64_t seed_of(std::uint64_t seed, std::uint64_t number) {
   Random random(seed);
   return Random(random.next() + number).next();
}

enum class Verdict { Good, Unbalanced, Forced };

Verdict judge(Judge& judge, const Game& game, const BallotOptions& options) {
   // Most positions that random moves lead to are lost at a glance.
   if (std::abs(judge.score(game, options.nodes / 10)) > 2 * options.balance) {
      return Verdict::Unbalanced;
   }
   const auto scores = judge.scores(game, reasonable_moves, options.nodes);
   if (scores.empty() || std::abs(scores.front()) > options.balance) return Verdict::Unbalanced;
   return scores.back() < scores.front() - options.choice ? Verdict::Forced : Verdict::Good;
}

}  // namespace

Ballots make_ballots(const Settings& settings, const BallotOptions& options,
                     const BallotProgress& progress) {
   Ballots found;
   Judge searcher(settings);
   std::set<std::string> known;
   const auto wanted = static_cast<std::size_t>(options.count);
   while (found.ballots.size() < wanted && found.counts.tried < tries_for_each * wanted) {
      Random random(seed_of(options.seed, found.counts.tried++));
      const int plies = options.plies + static_cast<int>(found.ballots.size() % 2);
      const auto line = random_line(settings, plies, random);
      if (!line || !is_quiet(*line->game)) {
         ++found.counts.unquiet;
         continue;
      }
      const Diagram position = line->game->diagram();
      if (!known.insert(key_of(position)).second) {
         ++found.counts.known;
         continue;
      }
      switch (judge(searcher, *line->game, options)) {
         case Verdict::Unbalanced:
            ++found.counts.unbalanced;
            break;
         case Verdict::Forced:
            ++found.counts.forced;
            break;
         case Verdict::Good:
            found.ballots.push_back({position, line->moves});
            progress(found);
            break;
      }
   }
   return found;
}

AllOpenings make_all_openings(const Settings& settings, int plies, std::uint64_t nodes,
                              double limit) {
   AllOpenings all;
   Judge searcher(settings);
   std::set<std::string> known;
   for_each_line({make_game(settings), ""}, plies, [&](const Line& line) {
      ++all.sequences;
      const Diagram position = line.game->diagram();
      if (!known.insert(to_hub_position(position)).second) return;
      ++all.positions;
      const bool lost = is_over(*line.game) || std::abs(searcher.score(*line.game, nodes)) > limit;
      (lost ? all.dropped : all.ballots).push_back({position, line.moves});
   });
   return all;
}

Diagram colour_twin(const Diagram& diagram) {
   Diagram twin = diagram;
   std::ranges::reverse(twin.pieces);
   for (Piece& piece : twin.pieces) {
      if (const auto side = owner(piece)) piece = make_piece(opposite(*side), is_king(piece));
   }
   twin.turn = opposite(diagram.turn);
   std::swap(twin.king_runs[0], twin.king_runs[1]);
   for (KingRun& run : twin.king_runs) {
      if (run.king != 0) run.king = static_cast<Square>(diagram.pieces.size() + 1 - run.king);
   }
   return twin;
}

std::string ballot_line(const Variant& variant, const Ballot& ballot) {
   return fmt::format("{}  # {}", to_fen(variant, ballot.position), ballot.moves);
}

}  // namespace kete
