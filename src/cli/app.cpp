#include "cli/app.hpp"

#include <exception>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>

#include "cli/commands.hpp"
#include "cli/options.hpp"
#include "cli/output.hpp"
#include "util/version.hpp"

namespace kete::cli {

namespace {

/// The exit code, unless what was printed has not arrived.
int checked(int code) {
   if (output_is_good()) return code;
   report("the answer could not be written");
   return failed;
}

int run_chosen(const CLI::App& app, const Command& chosen, const CommonOptions& common) {
   const Result<int> code = chosen ? chosen(common) : run_without_command(app, common);
   if (!code) {
      report(code.error().message);
      return bad_usage;
   }
   return checked(*code);
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
   std::vector<std::string> hub_words;
   add_hub(app, chosen, hub_words);
   add_variants(app, chosen);
   add_rules(app, chosen);
   add_moves(app, chosen);
   add_perft(app, chosen);
   add_convert(app, chosen);
   add_analyze(app, chosen);
   add_bench(app, chosen);

   HubCommandLine line = split_at_hub(argc, argv);
   hub_words = std::move(line.words);
   try {
      app.parse(static_cast<int>(line.parsed.size()), line.parsed.data());
   } catch (const CLI::Success& request) {
      std::ostringstream text;
      const int code = app.exit(request, text, text);
      print_text(text.str());
      return checked(code);
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
