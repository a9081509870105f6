#include "pdn/opening_list.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "game/game.hpp"
#include "notation/fen.hpp"

namespace kete {

namespace {

constexpr std::size_t most_faults = 5;

/// What the opening leaves to play.
Result<void> check(const Settings& settings, const Opening& opening) {
   const auto game = make_game(settings, opening.start);
   if (!game) return tl::make_unexpected(game.error());
   for (const Move& move : opening.moves)
      (*game)->play(move);
   const Outcome outcome = (*game)->outcome();
   if (outcome.status == Status::Playing) return {};
   return failure("the game is over: " + outcome.sentence);
}

}  // namespace

void OpeningList::add_fen(const std::string& where, std::string_view fen, std::string name) {
   const auto start = parse_fen(*settings_.variant, fen);
   if (!start) return add_bad(where, start.error().message);
   add(where, {std::move(name), *start, {}});
}

void OpeningList::add(const std::string& where, Opening opening) {
   if (const auto good = check(settings_, opening); !good) {
      return add_bad(where, good.error().message);
   }
   if (opening.name.empty()) opening.name = std::to_string(openings_.size() + 1);
   openings_.push_back(std::move(opening));
}

void OpeningList::add_bad(const std::string& where, const std::string& reason) {
   faults_.push_back(fmt::format("{}: {}", where, reason));
}

Result<std::vector<Opening>> OpeningList::take() {
   if (faults_.empty() && openings_.empty()) return failure("there are no openings in it");
   if (faults_.empty()) return std::move(openings_);
   const std::size_t bad = faults_.size();
   std::string message = fmt::format("{} of {} openings are bad: ", bad, bad + openings_.size());
   faults_.resize(std::min(bad, most_faults));
   message += fmt::format("{}", fmt::join(faults_, "; "));
   if (bad > most_faults) message += fmt::format("; and {} more", bad - most_faults);
   return failure(std::move(message));
}

}  // namespace kete
