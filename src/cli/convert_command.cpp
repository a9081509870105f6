#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/commands.hpp"
#include "cli/output.hpp"
#include "cli/position.hpp"
#include "notation/fen.hpp"
#include "notation/hub_text.hpp"
#include "notation/picture.hpp"

namespace kete::cli {

namespace {

void print_as_json(const Game& game) {
   const Diagram diagram = game.diagram();
   print_json(nlohmann::ordered_json{{"variant", game.variant().name},
                                     {"fen", to_fen(game.variant(), diagram)},
                                     {"pos", to_hub_position(diagram)}});
}

void print_as_line(const Game& game) {
   const Diagram diagram = game.diagram();
   print_line(to_fen(game.variant(), diagram) + " " + to_hub_position(diagram));
}

void print_for_people(const Game& game) {
   const Diagram diagram = game.diagram();
   print_line("fen  " + to_fen(game.variant(), diagram));
   print_line("pos  " + to_hub_position(diagram));
   print_text(picture(game.variant(), diagram));
}

Result<int> run_convert(const PositionOptions& position, const CommonOptions& common) {
   const auto chosen = choose(common, EngineParameters::None);
   if (!chosen) return tl::make_unexpected(chosen.error());
   if (position.batch) {
      return answer_batch(chosen->settings, position, common.json,
                          common.json ? print_as_json : print_as_line);
   }
   const auto game = set_up(chosen->settings, position);
   if (!game) return tl::make_unexpected(game.error());
   (common.json ? print_as_json : print_for_people)(**game);
   return success;
}

}  // namespace

void add_convert(CLI::App& app, Command& chosen) {
   auto* command =
       app.add_subcommand("convert", "a position as FEN, in Hub letters and as a picture");
   const auto position = std::make_shared<PositionOptions>();
   add_position_options(*command, *position);
   add_batch_option(*command, *position);
   command->callback([position, &chosen] {
      chosen = [position](const CommonOptions& common) { return run_convert(*position, common); };
   });
}

}  // namespace kete::cli
