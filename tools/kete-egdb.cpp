#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "cli/options.hpp"
#include "cli/program.hpp"
#include "egdb/material.hpp"
#include "kete-egdb/commands.hpp"
#include "util/quote.hpp"
#include "util/text.hpp"

namespace kete::egdb_program {

namespace {

constexpr const char* explanation =
    R"(A table holds the values of all positions of one material: white men, white kings, black men,
black kings, White to move; 0120 is a king against two men. Values leave counters and repetition
out. Distances, in plies to the end of the game, are kept up to 4 pieces on 8x8 and 3 elsewhere.

--dir is a folder of all databases, with one inside for each rule set; variants that differ in
their counters only share one. Without it, plan and build take egdb in $XDG_DATA_HOME/kete (else
~/.local/share/kete), and the others look where the engine does: in egdb beside the program, in its
installation, and there.

build leaves alone what is there: after Ctrl-C (which ends it after the running tables, exit code
1), or after a kill, the same command goes on. Example:

  kete-egdb build russian 4
  kete-egdb probe russian W:Wc3,d4:BKh8 --no-progress 20)";

/// What the command line says.
struct Arguments {
   cli::CommonOptions common;
   std::optional<int> pieces;
   std::optional<std::string> dir;
   std::optional<int> threads;
   std::optional<double> gigabytes;
   std::optional<std::string> only;
   bool slurm = false;
   bool slurm_status = false;
   bool played = false;
   std::vector<std::string> fens;
   bool batch = false;
   std::optional<int> no_progress;
   std::optional<int> material;
};

using Work = Result<int> (*)(const Options&);

Result<int> carry_out(const Arguments& arguments, Work work) {
   const auto chosen = cli::choose(arguments.common, cli::EngineParameters::None);
   if (!chosen) return tl::make_unexpected(chosen.error());
   if (!chosen->settings.forced_capture) {
      return failure("there are no tables for games in which captures need not be made");
   }
   if (arguments.dir && arguments.dir->empty()) return failure("--dir needs a folder");
   return work({.settings = chosen->settings,
                .json = arguments.common.json,
                .pieces = arguments.pieces.value_or(egdb::most_pieces),
                .dir = arguments.dir,
                .threads = arguments.threads,
                .gigabytes = arguments.gigabytes,
                .only = arguments.only,
                .slurm = arguments.slurm,
                .slurm_status = arguments.slurm_status,
                .set_settings = arguments.common.settings,
                .played = arguments.played,
                .fens = arguments.fens,
                .batch = arguments.batch,
                .no_progress = arguments.no_progress,
                .material = arguments.material});
}

/// Adds a command with its rule set; `chosen` is set when it is given.
CLI::App& add_command(CLI::App& app, Arguments& arguments, Work& chosen, const char* name,
                      const char* text, Work work) {
   CLI::App& command = *app.add_subcommand(name, text);
   command.add_option("VARIANT", arguments.common.variant, "rule set, see 'kete variants'")
       ->required();
   command.callback([&chosen, work] { chosen = work; });
   return command;
}

void add_pieces(CLI::App& command, Arguments& arguments) {
   cli::add_integer(command, "PIECES", arguments.pieces, 2, egdb::most_pieces,
                    fmt::format("of the largest tables, 2 to {}", egdb::most_pieces))
       ->required();
}

void add_work(CLI::App& command, Arguments& arguments) {
   cli::add_integer(command, "--threads", arguments.threads, 1, 256,
                    "default: as many as there are cores");
   const auto read = [&arguments](const std::string& value) {
      const auto number = text::to_real(value);
      if (!number || !(*number > 0) || *number > 1e6) {
         throw CLI::ValidationError(
             "--memory",
             fmt::format("needs a number of gigabytes more than 0, not '{}'", text::quoted(value)));
      }
      arguments.gigabytes = *number;
   };
   command
       .add_option_function<std::string>(
           "--memory", read,
           "that may be used, default 6.4 or what is free; is refused if too little")
       ->type_name("GB");
}

void add_jobs(CLI::App& command, Arguments& arguments) {
   CLI::Option* only =
       command.add_option("--material", arguments.only,
                          "only this one and its mirror, for which all that they lead to must be "
                          "there; their files appear when they have been checked");
   only->type_name("MMKK");
   CLI::Option* submit =
       command.add_flag("--slurm", arguments.slurm,
                        "submit a job for each --material to Slurm; those that failed again, with "
                        "what waits for them");
   CLI::Option* status =
       command.add_flag("--slurm-status", arguments.slurm_status, "how these jobs get on");
   only->excludes(submit)->excludes(status);
   submit->excludes(status);
}

void add_probe_options(CLI::App& command, Arguments& arguments) {
   command.add_option("FEN", arguments.fens, "positions");
   command.add_flag("--batch", arguments.batch, "take FENs from stdin, one a line");
   cli::add_integer(command, "--no-progress", arguments.no_progress, 0, 9999,
                    "plies counted so far; default: what the FEN says, or 0");
   cli::add_integer(command, "--material", arguments.material, 0, 9999,
                    "counted so far for three-against-one, two-against-one or one-against-one, in "
                    "the unit of the rule; default 0");
}

void add_commands(CLI::App& app, Arguments& arguments, Work& chosen) {
   app.add_option("--dir", arguments.dir, "folder of all databases, see below")->type_name("DIR");
   CLI::App& plan =
       add_command(app, arguments, chosen, "plan",
                   "what would be built, in which order, and what it takes", plan_tables);
   add_pieces(plan, arguments);
   CLI::App& build =
       add_command(app, arguments, chosen, "build", "build what is missing", build_tables);
   add_pieces(build, arguments);
   add_work(build, arguments);
   add_jobs(build, arguments);
   CLI::App& small = *app.add_subcommand(
       "build-small", "build what the engine brings along: all tables with distances");
   small.callback([&chosen] { chosen = build_small_tables; });
   add_work(small, arguments);
   CLI::App& stats =
       add_command(app, arguments, chosen, "stats",
                   "wins, losses and draws of each table, and its longest win", show_statistics);
   add_pieces(stats, arguments);
   stats.add_flag("--played", arguments.played,
                  "under the counters of the rule set, fresh at each position; longest is then the "
                  "longest way, in plies, to a move that starts them anew");
   CLI::App& probe = add_command(
       app, arguments, chosen, "probe",
       "values of positions and their moves, without counters (value, distance) and under the "
       "counters of the rule set (result)",
       probe_positions);
   add_probe_options(probe, arguments);
   CLI::App& verify = add_command(app, arguments, chosen, "verify",
                                  "check the tables against the rules", verify_tables);
   add_pieces(verify, arguments);
   add_work(verify, arguments);
}

}  // namespace

}  // namespace kete::egdb_program

int main(int argc, char** argv) {
   namespace program = kete::egdb_program;
   return kete::cli::run_main([&] {
      CLI::App app("Endgame databases: built, checked and asked.", "kete-egdb");
      program::Arguments arguments;
      program::Work chosen = nullptr;
      kete::cli::set_up_program(app);
      kete::cli::add_set_and_json(app, arguments.common);
      app.get_option("--set")->description(
          "option or draw number of the rule set, see 'kete rules'; may be repeated");
      program::add_commands(app, arguments, chosen);
      app.require_subcommand(1, 1);
      app.footer(program::explanation);
      return kete::cli::parse_and_work(app, argc, argv,
                                       [&] { return program::carry_out(arguments, chosen); });
   });
}
