#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/commands.hpp"
#include "cli/output.hpp"
#include "cli/position.hpp"
#include "engine/engine.hpp"
#include "notation/hub_text.hpp"
#include "search/score.hpp"

namespace kete::cli {

namespace {

using Json = nlohmann::ordered_json;

struct AnalyzeOptions {
   PositionOptions position;
   std::optional<int> depth;
   std::optional<std::uint64_t> nodes;
   std::optional<double> time;
};

/// Without the digits that only say how a double is stored.
double rounded(double value, double digits) {
   const double factor = std::pow(10.0, digits);
   return std::round(value * factor) / factor;
}

double score_of(double score) {
   return rounded(score, 2) + 0.0;  // no "-0.0"
}

Json to_json(const SearchInfo& info, bool several) {
   Json pv = Json::array();
   for (const Move& move : info.pv)
      pv.push_back(to_hub_move(move));
   Json object = {{"type", "info"},
                  {"depth", info.depth},
                  {"score", score_of(info.score)},
                  {"nodes", info.nodes},
                  {"time", rounded(info.time, 6)},
                  {"nps", std::llround(info.nps)},
                  {"pv", pv}};
   if (several) object["multi-pv"] = info.multi_pv;
   if (info.tb_hits) object["tb_hits"] = *info.tb_hits;
   return object;
}

/// The score of the search; where the game is over there was none to be had from it.
double score_of(const Game& game, const SearchResult& result) {
   if (result.move) return score_of(result.score);
   switch (game.outcome().status) {
      case Status::Won:
         return score::in_men(score::win_in(0));
      case Status::Lost:
         return score::in_men(score::loss_in(0));
      case Status::Playing:
      case Status::Drawn:
         break;
   }
   return score::in_men(score::draw);
}

Json to_json(const Game& game, const SearchResult& result) {
   const auto text = [](const std::optional<Move>& move) {
      return move ? Json(to_hub_move(*move)) : Json();
   };
   Json object = {{"type", "result"},
                  {"move", text(result.move)},
                  {"ponder", text(result.ponder)},
                  {"score", score_of(game, result)},
                  {"depth", result.depth},
                  {"nodes", result.nodes}};
   if (result.tb_hits) object["tb_hits"] = *result.tb_hits;
   return object;
}

/// The moves as a person reads them; each is written as it stands in the position before it.
std::vector<std::string> texts(const Game& game, const std::vector<Move>& moves, MoveText text) {
   std::vector<std::string> result;
   const auto line = game.clone();
   for (const Move& move : moves) {
      result.push_back(move_text(*line, move, text));
      line->play(move);
   }
   return result;
}

std::string to_line(const Game& game, const SearchInfo& info, MoveText text, bool several) {
   return fmt::format("depth {:>2}  score {:>6.2f}  nodes {:>10}  time {:>7.3f}{}{}  pv {}",
                      info.depth, score_of(info.score), info.nodes, info.time,
                      info.tb_hits ? fmt::format("  tb-hits {}", *info.tb_hits) : "",
                      several ? fmt::format("  line {}", info.multi_pv) : "",
                      fmt::join(texts(game, info.pv, text), " "));
}

std::string to_line(const Game& game, const SearchResult& result, MoveText text) {
   if (!result.move) {
      const Outcome outcome = game.outcome();
      return fmt::format("no move: {} ({})", status_name(outcome.status),
                         reason_code(outcome.reason));
   }
   std::vector<Move> moves = {*result.move};
   if (result.ponder) moves.push_back(*result.ponder);
   const auto words = texts(game, moves, text);
   return fmt::format("move {}{}  score {:.2f}  depth {}  nodes {}", words[0],
                      words.size() > 1 ? "  ponder " + words[1] : "", score_of(result.score),
                      result.depth, result.nodes);
}

void print_result(const Game& game, const SearchResult& result, MoveText text, bool json) {
   if (json) {
      print_json(to_json(game, result));
   } else {
      print_line(to_line(game, result, text));
   }
}

/// Prints what a search reports. The result follows when the search has returned.
class Printer : public Listener {
 public:
   Printer(const Game& game, MoveText text, bool json, bool several)
       : game_(game), text_(text), json_(json), several_(several) {}

   void info(const SearchInfo& info) override {
      if (json_) {
         print_json(to_json(info, several_));
      } else {
         print_line(to_line(game_, info, text_, several_));
      }
   }

   void finished(const SearchResult& result) override { print_result(game_, result, text_, json_); }

 private:
   const Game& game_;
   MoveText text_;
   bool json_;
   bool several_;
};

/// An engine that is ready, of whose endgame tables the user has been told.
std::unique_ptr<Engine> ready_engine(const Chosen& chosen) {
   auto engine = make_engine(chosen.settings);
   engine->configure(chosen.engine);
   report_tables(engine->tables_report());
   return engine;
}

Result<int> run_analyze(const AnalyzeOptions& options, const CommonOptions& common) {
   const PositionOptions& position = options.position;
   const auto chosen = choose(common, EngineParameters::All);
   if (!chosen) return tl::make_unexpected(chosen.error());
   if (!options.depth && !options.nodes && !options.time) {
      return failure("analyze needs --depth, --nodes or --time");
   }
   Limits limits;
   limits.depth = options.depth;
   limits.nodes = options.nodes;
   limits.move_time = options.time;
   limits.analyze = true;

   if (position.batch) {
      // Made with the first good position; forgets each before the next, so that an answer does not
      // depend on the lines before it.
      std::unique_ptr<Engine> engine;
      const auto code =
          answer_batch(chosen->settings, position, common.json, [&](const Game& game) {
             if (engine) {
                engine->new_game();
             } else {
                engine = ready_engine(*chosen);
             }
             print_result(game, engine->search(game, limits), position.text, common.json);
          });
      if (engine) report_tables(engine->tables_report());
      return code;
   }
   const auto game = set_up(chosen->settings, position);
   if (!game) return tl::make_unexpected(game.error());
   Printer printer(**game, position.text, common.json, chosen->engine.multi_pv > 1);
   const auto engine = ready_engine(*chosen);
   engine->start(**game, limits, printer);
   engine->wait();
   report_tables(engine->tables_report());
   return success;
}

}  // namespace

void add_analyze(CLI::App& app, Command& chosen) {
   auto* command = app.add_subcommand(
       "analyze", "best move and score of a position, searched to all the limits given");
   const auto options = std::make_shared<AnalyzeOptions>();
   add_position_options(*command, options->position);
   add_batch_option(*command, options->position);
   add_integer(*command, "--depth", options->depth, 1, deepest_search, "plies");
   add_integer(*command, "--nodes", options->nodes, 1, most_nodes, "positions searched");
   const auto read_time = [options](const std::string& value) {
      options->time = read_seconds("--time", value);
   };
   command->add_option_function<std::string>("--time", read_time, "seconds")->type_name("S");
   command->callback([options, &chosen] {
      chosen = [options](const CommonOptions& common) { return run_analyze(*options, common); };
   });
}

}  // namespace kete::cli
