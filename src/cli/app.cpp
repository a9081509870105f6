#include "cli/app.hpp"

#include <exception>
#include <string>

#include <CLI/CLI.hpp>

#include "cli/commands.hpp"
#include "cli/options.hpp"
#include "cli/output.hpp"
#include "util/version.hpp"

namespace kete::cli {

namespace {

int run_chosen(const CLI::App& app, const Command& chosen, const CommonOptions& common) {
   const Result<int> code = chosen ? chosen(common) : run_without_command(app, common);
   if (!code) {
      report(code.error().message);
      return bad_usage;
   }
   if (!output_is_good()) {
      report("the answer could not be written");
      return failed;
   }
   return *code;
}

int parse_and_run(int argc, const char* const* argv) {
   CLI::App app("Draughts engine for twenty rule sets.", "kete");
   app.set_version_flag("--version", "kete " + std::string(version), "print the version and exit");
   app.set_help_flag("--help,-h", "print this help and exit");
   app.footer(
       "'kete --help' lists what goes with every command, 'kete COMMAND --help' explains one.");
   app.get_formatter()->label("SUBCOMMAND", "COMMAND");
   app.get_formatter()->label("Subcommands", "Commands");
   app.require_subcommand(0, 1);
   app.fallthrough();

   CommonOptions common;
   Command chosen;
   add_common_options(app, common);
   add_hub(app, chosen);
   add_variants(app, chosen);
   add_rules(app, chosen);
   add_moves(app, chosen);
   add_perft(app, chosen);
   add_convert(app, chosen);
   add_analyze(app, chosen);
   add_bench(app, chosen);

   try {
      app.parse(argc, argv);
   } catch (const CLI::Success& request) {
      return app.exit(request);
   } catch (const CLI::ParseError& error) {
      report(error.what());
      return bad_usage;
   }
   return run_chosen(app, chosen, common);
}

}  // namespace

int run(int argc, const char* const* argv) {
   try {
      return parse_and_run(argc, argv);
   } catch (const std::exception& error) {
      report(error.what());
      return failed;
   }
}

}  // namespace kete::cli
