#include <algorithm>
#include <memory>
#include <tuple>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/output.hpp"
#include "cli/position.hpp"
#include "egdb/database.hpp"
#include "game/game.hpp"
#include "kete-egdb/commands.hpp"
#include "notation/fen.hpp"
#include "notation/hub_text.hpp"
#include "notation/pdn_move.hpp"

namespace kete::egdb_program {

namespace {

using Json = nlohmann::ordered_json;
using egdb::Answer;
using egdb::Wdl;

/// What is known of a position, for the side to move; what is not is empty.
struct Known {
   std::optional<Wdl> value;     ///< without counters and repetition
   std::optional<Wdl> result;    ///< under the counters
   std::optional<int> distance;  ///< plies to the end, without counters
   std::optional<int> reset;     ///< plies to the next move that starts a counter anew
};

struct KnownMove {
   Move move;
   Known known;  ///< for who makes it
};

std::optional<Wdl> turned(const std::optional<Wdl>& wdl) {
   if (!wdl || *wdl == Wdl::Draw) return wdl;
   return *wdl == Wdl::Win ? Wdl::Loss : Wdl::Win;
}

/// As the side sees it that has just moved; its move is the first ply.
Known before_move(const Known& after) {
   const auto one_more = [](const std::optional<int>& plies) {
      return plies ? std::optional(*plies + 1) : plies;
   };
   return {turned(after.value), turned(after.result), one_more(after.distance),
           one_more(after.reset)};
}

Known ask(const egdb::Database& database, const Game& game) {
   Known known;
   const Status status = game.outcome().status;
   if (status == Status::Won || status == Status::Lost) {
      const Wdl wdl = status == Status::Won ? Wdl::Win : Wdl::Loss;
      return {wdl, wdl, 0, 0};
   }
   if (const auto answer = database.probe(game)) {
      known = {answer->value, answer->played, answer->distance, answer->reset};
   }
   if (status == Status::Drawn) {
      known.result = Wdl::Draw;
      known.reset.reset();
   }
   return known;
}

/// Smaller is better for who moves: by the result under the counters, then by that without, then
/// the fast wins and the slow losses; by the way to the next reset first where a distance is
/// missing, as a distance here and none there cannot be compared.
auto rank(const KnownMove& move, bool by_reset) {
   const auto by_wdl = [](const std::optional<Wdl>& wdl) {
      if (!wdl) return 2;
      return *wdl == Wdl::Win ? 0 : *wdl == Wdl::Draw ? 1 : 3;
   };
   const int sign = move.known.value == Wdl::Loss ? -1 : 1;
   return std::tuple(by_wdl(move.known.result), by_wdl(move.known.value),
                     by_reset ? sign * move.known.reset.value_or(0) : 0,
                     sign * move.known.distance.value_or(0));
}

std::vector<KnownMove> ask_moves(const egdb::Database& database, const Game& game) {
   std::vector<KnownMove> moves;
   for (const Move& move : game.legal_moves()) {
      const auto after = game.clone();
      after->play(move);
      moves.push_back({move, before_move(ask(database, *after))});
   }
   const bool by_reset = std::ranges::any_of(moves, [](const KnownMove& move) {
      return move.known.value && move.known.value != Wdl::Draw && !move.known.distance;
   });
   std::ranges::stable_sort(moves, {}, [&](const KnownMove& move) { return rank(move, by_reset); });
   return moves;
}

std::string_view name(Wdl wdl) {
   return wdl == Wdl::Win ? "win" : wdl == Wdl::Loss ? "loss" : "draw";
}

Json to_json(const std::optional<Wdl>& wdl) {
   return wdl ? Json(name(*wdl)) : Json();
}

Json to_json(const std::optional<int>& number) {
   return number ? Json(*number) : Json();
}

Json to_json(const Game& game, const Known& known, const std::vector<KnownMove>& moves) {
   Json list = Json::array();
   for (const KnownMove& move : moves) {
      list.push_back(Json{{"hub", to_hub_move(move.move)},
                          {"pdn", to_pdn_move(game, move.move)},
                          {"value", to_json(move.known.value)},
                          {"result", to_json(move.known.result)},
                          {"distance", to_json(move.known.distance)}});
   }
   return {{"fen", to_fen(game.variant(), game.diagram())},
           {"value", to_json(known.value)},
           {"result", to_json(known.result)},
           {"distance", to_json(known.distance)},
           {"reset", to_json(known.reset)},
           {"moves", list}};
}

/// "win in 13", "draw", "unknown".
std::string value_text(const Known& known) {
   if (!known.value) return "unknown";
   std::string text(name(*known.value));
   if (known.distance && known.value != Wdl::Draw) text += fmt::format(" in {}", *known.distance);
   return text;
}

std::string result_text(const Known& known) {
   return known.result ? std::string(name(*known.result)) : "unknown";
}

/// "win in 13, under the counters win (reset in 5)", and that the game is over if it is.
std::string summary(const Game& game, const Known& known) {
   std::string text =
       fmt::format("{}, under the counters {}", value_text(known), result_text(known));
   if (known.reset && known.result != Wdl::Draw)
      text += fmt::format(" (reset in {})", *known.reset);
   const Outcome outcome = game.outcome();
   if (outcome.status != Status::Playing) {
      text += fmt::format("; the game is over: {} ({})", status_name(outcome.status),
                          reason_code(outcome.reason));
   }
   return text;
}

void print_for_people(const Game& game, const Known& known, const std::vector<KnownMove>& moves) {
   cli::print_line(to_fen(game.variant(), game.diagram()));
   cli::print_line("  " + summary(game, known));
   for (const KnownMove& move : moves) {
      cli::print_line(fmt::format("  {:12} {:12} {}", to_pdn_move(game, move.move),
                                  value_text(move.known), result_text(move.known)));
   }
}

/// The position and its value, and the best move if that is known.
std::string to_line(const Game& game, const Known& known, const std::vector<KnownMove>& moves) {
   std::string line =
       fmt::format("{}  {}", to_fen(game.variant(), game.diagram()), summary(game, known));
   if (known.value && !moves.empty()) line += "; best " + to_pdn_move(game, moves.front().move);
   return line;
}

/// Answers positions with the counts of the command line.
class Prober {
 public:
   explicit Prober(const Options& options)
       : options_(options),
         database_(options.settings, folders_to_read(options), options.pieces, cache_bytes) {}

   [[nodiscard]] const egdb::Database& database() const { return database_; }

   void answer(const Game& given, bool one_line) const {
      const auto game = counted(given);
      const Known known = ask(database_, *game);
      const std::vector<KnownMove> moves = ask_moves(database_, *game);
      if (options_.json) {
         cli::print_json(to_json(*game, known, moves));
      } else if (one_line) {
         cli::print_line(to_line(*game, known, moves));
      } else {
         print_for_people(*game, known, moves);
      }
   }

 private:
   static constexpr std::size_t cache_bytes = std::size_t{64} << 20;

   [[nodiscard]] std::unique_ptr<Game> counted(const Game& given) const {
      Diagram diagram = given.diagram();
      diagram.no_progress = options_.no_progress.value_or(diagram.no_progress);
      auto game = make_game(options_.settings, diagram).value();
      game->set_material_count(options_.material.value_or(0));
      return game;
   }

   const Options& options_;
   egdb::Database database_;
};

}  // namespace

Result<int> probe_positions(const Options& options) {
   if (options.fens.empty() != options.batch) {
      return failure("probe needs either FENs or --batch");
   }
   std::vector<std::unique_ptr<Game>> games;
   for (const std::string& fen : options.fens) {
      cli::PositionOptions position;
      position.fen = fen;
      auto game = cli::set_up(options.settings, position);
      if (!game) return tl::make_unexpected(game.error());
      games.push_back(std::move(*game));
   }
   const Prober prober(options);
   for (const std::string& complaint : prober.database().complaints())
      cli::report(complaint);
   for (const auto& game : games)
      prober.answer(*game, false);
   int code = cli::success;
   if (options.batch) {
      cli::PositionOptions input;
      input.batch = "-";
      const auto read = cli::answer_batch(options.settings, input, options.json,
                                          [&](const Game& game) { prober.answer(game, true); });
      if (!read) return read;
      code = *read;
   }
   for (const std::string& complaint : prober.database().damaged())
      cli::report(complaint);
   if (!prober.database().empty()) return code;
   cli::report(no_tables(options));
   return cli::failed;
}

}  // namespace kete::egdb_program
