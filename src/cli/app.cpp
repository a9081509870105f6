#include "cli/app.hpp"

#include <string>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>

#include "cli/commands.hpp"
#include "cli/options.hpp"
#include "cli/program.hpp"

namespace kete::cli {

int run(int argc, const char* const* argv) {
   CLI::App app("Draughts engine for twenty rule sets.", "kete");
   set_up_program(app);
   app.footer(
       "'kete --help' lists what goes with every command, 'kete COMMAND --help' explains one.");

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
   add_dxp(app, chosen);

   HubCommandLine line = split_at_hub(argc, argv);
   hub_words = std::move(line.words);
   return parse_and_work(app, static_cast<int>(line.parsed.size()), line.parsed.data(), [&] {
      return chosen ? chosen(common) : run_without_command(app, common);
   });
}

}  // namespace kete::cli
