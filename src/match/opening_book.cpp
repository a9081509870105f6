#include "match/opening_book.hpp"

#include <utility>

#include <fmt/format.h>

#include "game/game.hpp"
#include "notation/fen.hpp"
#include "notation/hub_text.hpp"
#include "notation/pdn_move.hpp"
#include "util/data_files.hpp"
#include "util/hash.hpp"
#include "util/random.hpp"

namespace kete {

namespace {

/// Moves at random that end the game are drawn again; a position from which they nearly always do
/// so stays as it is.
constexpr int tries = 100;

bool is_over(const Game& game) {
   return game.outcome().status != Status::Playing;
}

std::unique_ptr<Game> game_after(const Settings& settings, const Opening& opening) {
   auto game = make_game(settings, opening.start).value();
   for (const Move& move : opening.moves)
      game->play(move);
   return game;
}

/// The moves, and their text; nothing when the game came to its end.
std::optional<std::pair<std::vector<Move>, std::string>> random_moves(Game& game, int plies,
                                                                      Random& random) {
   std::vector<Move> moves;
   std::string text;
   for (int ply = 0; ply < plies; ++ply) {
      const auto legal = game.legal_moves();
      const Move& move = legal[random.below(legal.size())];
      if (!text.empty()) text += ' ';
      text += to_pdn_move(game, move);
      game.play(move);
      moves.push_back(move);
      if (is_over(game)) return std::nullopt;
   }
   return std::pair(std::move(moves), std::move(text));
}

/// "ballots" and "ballots:KIND" come with the program, everything else is a path.
Result<std::string> file_of(const Settings& settings, const std::string& source) {
   constexpr std::string_view ballots = "ballots";
   if (!source.starts_with(ballots)) return source;
   std::string kind = source.substr(ballots.size());
   if (!kind.empty() && kind[0] != ':') return source;
   if (!kind.empty()) kind[0] = '-';
   return data_file(fmt::format("book/ballots/{}{}.fen", settings.variant->name, kind));
}

void shuffle(std::vector<Opening>& openings, std::uint64_t seed) {
   Random random(seed);
   for (std::size_t i = openings.size(); i > 1; --i)
      std::swap(openings[i - 1], openings[random.below(i)]);
}

}  // namespace

Result<OpeningBook> OpeningBook::open(const Settings& settings, const OpeningOptions& options) {
   OpeningBook book(settings, options);
   if (options.source.empty()) {
      book.openings_.push_back({"start", start_diagram(*settings.variant), {}});
      return book;
   }
   const auto file = file_of(settings, options.source);
   if (!file) return tl::make_unexpected(file.error());
   auto openings = read_openings(settings, *file);
   if (!openings) return tl::make_unexpected(openings.error());
   book.openings_ = std::move(*openings);
   if (options.shuffled) shuffle(book.openings_, options.seed);
   return book;
}

Opening OpeningBook::opening(std::uint64_t number) const {
   Opening opening = openings_[number % openings_.size()];
   if (options_.random_plies == 0) return opening;
   // Each opening has numbers of its own, whatever was played before it.
   Random seeds(options_.seed);
   Random random(seeds.next() + number);
   for (int i = 0; i < tries; ++i) {
      const auto game = game_after(settings_, opening);
      if (auto moves = random_moves(*game, options_.random_plies, random)) {
         opening.moves.insert(opening.moves.end(), moves->first.begin(), moves->first.end());
         opening.name =
             options_.source.empty() ? moves->second : opening.name + ": " + moves->second;
         break;
      }
   }
   return opening;
}

std::optional<std::size_t> OpeningBook::size() const {
   if (options_.random_plies > 0) return std::nullopt;
   return openings_.size();
}

std::uint64_t OpeningBook::fingerprint() const {
   Hash hash;
   for (const Opening& opening : openings_) {
      hash.add(to_fen(*settings_.variant, opening.start));
      for (const Move& move : opening.moves)
         hash.add(to_hub_move(move));
      hash.add("\n");
   }
   hash.add(
       fmt::format("{} {}", options_.random_plies, options_.random_plies > 0 ? options_.seed : 0));
   return hash.value();
}

}  // namespace kete
