#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <unistd.h>

#include "cli/commands.hpp"
#include "cli/output.hpp"
#include "protocol/hub.hpp"
#include "util/quote.hpp"

namespace kete::cli {

namespace {

/// Options after the word hub. Bots append what their own configuration holds, so nothing of the
/// form --NAME=VALUE is an error here; the protocol takes what it knows.
struct AppendedOptions {
   std::optional<std::string> variant;
   std::vector<std::string> settings;
};

/// The words by which the protocol sets the parameters.
std::vector<std::string> words(const std::optional<std::string>& variant,
                               const std::vector<std::string>& settings) {
   std::vector<std::string> result;
   if (variant) result.push_back("--variant=" + *variant);
   for (const std::string& setting : settings)
      result.push_back("--" + setting);
   return result;
}

/// Options before the word hub, or without it, are a person's: they are checked.
Result<std::vector<std::string>> checked_words(const CommonOptions& common) {
   if (const auto chosen = choose(common, EngineParameters::All); !chosen) {
      return tl::make_unexpected(chosen.error());
   }
   return words(common.variant, common.settings);
}

Result<int> run_hub(const AppendedOptions& appended, const std::vector<std::string>& others,
                    const CommonOptions& common) {
   auto all = checked_words(common);
   if (!all) return tl::make_unexpected(all.error());
   for (const std::string& word : words(appended.variant, appended.settings))
      all->push_back(word);
   for (const std::string& word : others) {
      if (!word.starts_with("-")) {
         return failure(fmt::format("hub takes no argument '{}'", text::quoted(word)));
      }
      all->push_back(word);
   }
   HubOptions options;
   options.words = *all;
   serve_hub(options);
   return success;
}

}  // namespace

void add_hub(CLI::App& app, Command& chosen) {
   auto* command = app.add_subcommand("hub", "play over the Hub protocol, as GUIs start it");
   command->fallthrough(false);
   command->allow_extras();
   command->footer("Every --NAME=VALUE after the word hub sets that parameter of the protocol.");
   const auto appended = std::make_shared<AppendedOptions>();
   command->add_option("--variant", appended->variant, "rule set to begin with")
       ->type_name("NAME")
       ->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
   command->add_option("--set", appended->settings, "parameter of the protocol; may be repeated")
       ->type_name("NAME=VALUE")
       ->allow_extra_args(false);
   command->callback([appended, command, &chosen] {
      chosen = [appended, others = command->remaining()](const CommonOptions& common) {
         return run_hub(*appended, others, common);
      };
   });
}

Result<int> run_without_command(const CLI::App& app, const CommonOptions& common) {
   const auto parameters = checked_words(common);
   if (!parameters) return tl::make_unexpected(parameters.error());
   if (isatty(STDIN_FILENO) == 1) {
      print_text(app.help());
      return success;
   }
   HubOptions options;
   options.words = *parameters;
   return serve_by_first_line(options).map([] { return success; });
}

}  // namespace kete::cli
