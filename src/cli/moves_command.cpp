#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/commands.hpp"
#include "cli/output.hpp"
#include "cli/position.hpp"
#include "notation/fen.hpp"
#include "notation/hub_text.hpp"
#include "notation/pdn_move.hpp"

namespace kete::cli {

namespace {

using Json = nlohmann::ordered_json;

Json to_json(const Game& game) {
   Json moves = Json::array();
   for (const Move& move : game.legal_moves()) {
      moves.push_back(Json{{"hub", to_hub_move(move)},
                           {"pdn", to_pdn_move(game, move)},
                           {"from", move.from},
                           {"to", move.to},
                           {"captured", move.captured},
                           {"crowned", move.crowned}});
   }
   const Outcome outcome = game.outcome();
   const auto supa = game.supa();
   const Diagram diagram = game.diagram();
   return Json{
       {"variant", game.variant().name},
       {"fen", to_fen(game.variant(), diagram)},
       {"pos", to_hub_position(diagram)},
       {"moves", moves},
       {"status", status_name(outcome.status)},
       {"reason", outcome.reason == Reason::None ? Json() : Json(reason_code(outcome.reason))},
       {"reason_text", outcome.sentence},
       {"supa", supa ? Json(*supa) : Json()}};
}

std::string status_text(const Game& game) {
   const Outcome outcome = game.outcome();
   std::string text(status_name(outcome.status));
   if (outcome.reason != Reason::None) text += fmt::format(" ({})", reason_code(outcome.reason));
   if (game.supa().value_or(false)) text += ", a supa";
   return text;
}

/// "playing: 31-26 31-27", "lost (no-moves)".
std::string to_line(const Game& game, MoveText text) {
   std::string line = status_text(game);
   const char* separator = ": ";
   for (const Move& move : game.legal_moves()) {
      line += separator + move_text(game, move, text);
      separator = " ";
   }
   return line;
}

void print_for_people(const Game& game, MoveText text) {
   const Diagram diagram = game.diagram();
   print_line(fmt::format("variant  {}", game.variant().name));
   print_line(fmt::format("fen      {}", to_fen(game.variant(), diagram)));
   print_line(fmt::format("pos      {}", to_hub_position(diagram)));
   print_line(fmt::format("status   {} to move: {}", side_name(diagram.turn), status_text(game)));
   if (const Outcome outcome = game.outcome(); !outcome.sentence.empty()) {
      print_line(fmt::format("reason   {}", outcome.sentence));
   }
   const std::vector<Move> moves = game.legal_moves();
   print_line(fmt::format("moves    {}", moves.size()));
   for (const Move& move : moves)
      print_line("  " + move_text(game, move, text));
}

Result<int> run_moves(const PositionOptions& position, const CommonOptions& common) {
   const auto chosen = choose(common, EngineParameters::None);
   if (!chosen) return tl::make_unexpected(chosen.error());
   if (position.batch) {
      return answer_batch(chosen->settings, position, common.json, [&](const Game& game) {
         if (common.json) {
            print_json(to_json(game));
         } else {
            print_line(to_line(game, position.text));
         }
      });
   }
   const auto game = set_up(chosen->settings, position);
   if (!game) return tl::make_unexpected(game.error());
   if (common.json) {
      print_json(to_json(**game));
   } else {
      print_for_people(**game, position.text);
   }
   return success;
}

}  // namespace

void add_moves(CLI::App& app, Command& chosen) {
   auto* command = app.add_subcommand("moves", "legal moves of a position and how the game stands");
   const auto position = std::make_shared<PositionOptions>();
   add_position_options(*command, *position);
   add_batch_option(*command, *position);
   command->callback([position, &chosen] {
      chosen = [position](const CommonOptions& common) { return run_moves(*position, common); };
   });
}

}  // namespace kete::cli
