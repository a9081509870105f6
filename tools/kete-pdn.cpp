#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "cli/options.hpp"
#include "cli/output.hpp"
#include "cli/program.hpp"
#include "notation/fen.hpp"
#include "pdn/game_statistics.hpp"
#include "pdn/game_stream.hpp"
#include "pdn/result_text.hpp"
#include "pdn/writer.hpp"
#include "util/quote.hpp"

namespace kete {

namespace {

using Json = nlohmann::ordered_json;

struct Options {
   std::vector<std::string> files;
   std::optional<std::string> variant;
   std::vector<std::string> settings;  ///< "NAME=VALUE"
   bool guess = false;
   bool json = false;
   bool fens = false;
};

/// A game of a file, and where it is.
struct Found {
   const std::string& file;
   const PdnGame& game;

   [[nodiscard]] const Replay& replay() const { return game.replay; }

   [[nodiscard]] const Variant& variant() const { return *game.settings->variant; }

   [[nodiscard]] std::size_t plies() const { return replay().record.moves.size(); }

   [[nodiscard]] std::string at(std::int64_t line) const {
      const std::string name = game.number == 0 ? "" : fmt::format("game {}: ", game.number);
      return fmt::format("{}:{}: {}", file, line, name);
   }

   /// What is wrong with it, for people.
   [[nodiscard]] std::string fault() const {
      const ReplayFault& fault = *replay().fault;
      const std::string ply = game.number == 0 ? "" : fmt::format("ply {}: ", fault.ply);
      return at(fault.line) + ply + fault.message;
   }
};

using Visit = std::function<void(const Found&)>;
using Print = std::function<void(const std::string&)>;

Result<PdnRules> rules_of(const Options& options) {
   PdnRules rules;
   rules.guess = options.guess;
   rules.settings = cli::split_settings(options.settings);
   if (options.variant) {
      cli::CommonOptions common;
      common.variant = options.variant;
      const auto variant = cli::choose_variant(common);
      if (!variant) return tl::make_unexpected(variant.error());
      rules.variant = *variant;
   }
   // What one rule set has says nothing of another; what none has is a slip.
   for (const auto& [name, value] : rules.settings) {
      if (std::ranges::find(setting_names(), name) == setting_names().end()) {
         return failure(fmt::format("unknown setting '{}', there are {}", text::quoted(name),
                                    fmt::join(setting_names(), ", ")));
      }
   }
   const Variant& checked = rules.variant != nullptr ? *rules.variant : *variants().front();
   const SettingCheck check =
       rules.variant != nullptr ? SettingCheck::Strict : SettingCheck::Lenient;
   if (const auto settings = make_settings(checked, rules.settings, check); !settings) {
      return tl::make_unexpected(settings.error());
   }
   return rules;
}

Result<void> check_files(const std::vector<std::string>& files) {
   for (const std::string& file : files) {
      if (file == "-") continue;
      if (std::error_code ignored; std::filesystem::is_directory(file, ignored)) {
         return failure(fmt::format("'{}' is a directory", text::quoted(file)));
      }
      if (!std::ifstream(file)) return failure(fmt::format("cannot read '{}'", text::quoted(file)));
   }
   return {};
}

/// Calls visit with every game of every file. The exit code: `failed` if any was bad.
Result<int> visit_games(const Options& options, const Visit& visit) {
   const auto rules = rules_of(options);
   if (!rules) return tl::make_unexpected(rules.error());
   if (const auto checked = check_files(options.files); !checked) {
      return tl::make_unexpected(checked.error());
   }
   int code = cli::success;
   for (const std::string& file : options.files) {
      std::ifstream opened;
      if (file != "-") opened.open(file, std::ios::binary);
      std::istream& input = file == "-" ? std::cin : opened;
      PdnGames games(input, *rules);
      for (PdnGame game; games.next(game);) {
         if (game.replay.fault) code = cli::failed;
         visit({file, game});
      }
      if (input.bad()) {
         cli::report(fmt::format("{} could not be read to its end", text::quoted(file)));
         code = cli::failed;
      }
   }
   return code;
}

void print_warnings(const Found& found, const Print& print) {
   for (const PdnNote& note : found.replay().warnings)
      print(found.at(note.line) + "warning: " + note.message);
}

/// Everything that is wrong or doubtful, on stderr.
void report_all(const Found& found) {
   print_warnings(found, cli::report);
   if (found.replay().fault) cli::report(found.fault());
}

Json json_of(const Found& found) {
   const Replay& replay = found.replay();
   Json object = {{"file", found.file},
                  {"game", found.game.number},
                  {"variant", found.variant().name},
                  {"plies", found.plies()},
                  {"ok", !replay.fault},
                  {"result", result_text(found.variant(), replay.record.result)},
                  {"fen", to_fen(found.variant(), replay.last)}};
   if (replay.fault) {
      object["error"] = replay.fault->message;
      object["ply"] = replay.fault->ply;
      object["line"] = replay.fault->line;
   }
   return object;
}

Json json_of(const GameStatistics& statistics) {
   Json variants = Json::object();
   for (const auto& [name, games] : statistics.variants())
      variants[std::string(name)] = games;
   Json openings = Json::array();
   for (const auto& [moves, games] : statistics.openings(10))
      openings.push_back({{"moves", moves}, {"games", games}});
   return {{"games", statistics.games()},
           {"bad", statistics.bad()},
           {"strays", statistics.strays()},
           {"plies", statistics.plies()},
           {"longest", statistics.longest()},
           {"empty", statistics.empty()},
           {"set_up", statistics.set_up()},
           {"white", statistics.count(GameResult::WhiteWins)},
           {"draws", statistics.count(GameResult::Draw)},
           {"black", statistics.count(GameResult::BlackWins)},
           {"both_lose", statistics.count(GameResult::BothLose)},
           {"unknown", statistics.count(GameResult::Unknown)},
           {"variants", variants},
           {"openings", openings}};
}

Result<int> check(const Options& options) {
   GameStatistics statistics;
   const auto code = visit_games(options, [&](const Found& found) {
      statistics.add(found.game);
      const Replay& replay = found.replay();
      if (options.json) {
         print_warnings(found, cli::report);
         if (replay.fault) cli::print_json(json_of(found));
      } else {
         print_warnings(found, cli::print_line);
         if (replay.fault) cli::print_line(found.fault());
      }
   });
   if (!code) return code;
   if (options.json) {
      cli::print_json({{"games", statistics.games()},
                       {"bad", statistics.bad()},
                       {"strays", statistics.strays()},
                       {"plies", statistics.plies()}});
   } else {
      const std::string strays =
          statistics.strays() == 0
              ? ""
              : fmt::format(", text outside of them {} times", statistics.strays());
      cli::print_line(fmt::format("{} games, {} bad, {} plies{}", statistics.games(),
                                  statistics.bad(), statistics.plies(), strays));
   }
   return code;
}

Result<int> replay_all(const Options& options) {
   return visit_games(options, [&](const Found& found) {
      print_warnings(found, cli::report);
      if (found.game.number == 0) {
         cli::report(found.fault());
      } else if (options.json) {
         cli::print_json(json_of(found));
      } else if (found.replay().fault) {
         cli::print_line(found.fault());
      } else {
         cli::print_line(fmt::format("{}{}, {} plies, {}, {}", found.at(found.game.line),
                                     found.variant().name, found.plies(),
                                     result_text(found.variant(), found.replay().record.result),
                                     to_fen(found.variant(), found.replay().last)));
      }
   });
}

/// A game that cannot be followed is kept up to there, with a comment that says so.
GameRecord record_of(const Replay& replay) {
   GameRecord record = replay.record;
   if (replay.fault) {
      std::string& comment = record.moves.empty() ? record.comment : record.moves.back().comment;
      comment += fmt::format("{}not followed from here: {}", comment.empty() ? "" : " ",
                             replay.fault->message);
   }
   return record;
}

Result<int> convert(const Options& options) {
   if (options.json) return failure("convert writes PDN or FENs, it has no use for --json");
   return visit_games(options, [&](const Found& found) {
      report_all(found);
      if (found.game.number == 0) return;
      const Settings& settings = *found.game.settings;
      const std::string text = options.fens ? to_fens(settings, found.replay().record)
                                            : to_pdn(settings, record_of(found.replay()));
      std::fwrite(text.data(), 1, text.size(), stdout);
   });
}

Result<int> stats(const Options& options) {
   GameStatistics statistics;
   const auto code = visit_games(options, [&](const Found& found) {
      report_all(found);
      statistics.add(found.game);
   });
   if (!code) return code;
   if (options.json) {
      cli::print_json(json_of(statistics));
   } else {
      cli::print_text(statistics.text());
   }
   return code;
}

using Work = Result<int> (*)(const Options&);

CLI::App* add_command(CLI::App& app, Options& options, Work& chosen, const std::string& name,
                      Work work, const std::string& description) {
   CLI::App* command = app.add_subcommand(name, description);
   command->add_option("FILES", options.files, "files of games, '-' for stdin")->required();
   command->callback([&chosen, work] { chosen = work; });
   return command;
}

int run(int argc, const char* const* argv) {
   CLI::App app("Games in PDN: checked by the rules, converted, counted.", "kete-pdn");
   cli::set_up_program(app);
   app.require_subcommand(1);
   app.footer("The exit code is 1 if any game was bad.");

   Options options;
   Work chosen = nullptr;
   app.add_option("--variant", options.variant,
                  "rule set of all games, see 'kete variants'; else by the tags Variant and "
                  "GameType, else international")
       ->type_name("NAME");
   app.add_option("--set", options.settings,
                  "option or draw number of the rule set, see 'kete rules'; may be repeated")
       ->type_name("NAME=VALUE")
       ->allow_extra_args(false);
   app.add_flag("--json", options.json, "answer with an object a line");
   app.add_flag("--guess", options.guess,
                "where no tag has it, try rule sets by the notation until one fits");

   add_command(app, options, chosen, "check", check,
               "name the games that are not legal, and count all");
   add_command(app, options, chosen, "replay", replay_all, "say of each game where it ends");
   CLI::App* converting =
       add_command(app, options, chosen, "convert", convert, "write all games as strict PDN 3.0");
   add_command(app, options, chosen, "stats", stats, "count games, plies, results and openings");
   converting->add_flag("--fens", options.fens, "a line a game instead: the FENs of its positions");

   return cli::parse_and_work(app, argc, argv, [&] { return chosen(options); });
}

}  // namespace

}  // namespace kete

int main(int argc, char** argv) {
   return kete::cli::run_main([&] { return kete::run(argc, argv); });
}
