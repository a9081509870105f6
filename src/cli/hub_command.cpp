#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <unistd.h>

#include "cli/commands.hpp"
#include "cli/output.hpp"
#include "protocol/hub.hpp"
#include "protocol/hub_parameters.hpp"

namespace kete::cli {

namespace {

/// Parameters that only a conversation has a use for.
bool is_for_hub_only(std::string_view name) {
   return name == "dialect" || name == "log-file" || name == "ponder";
}

/// Options before the word hub, or without it, are a person's: they are checked.
Result<std::vector<std::string>> checked_words(const CommonOptions& common) {
   CommonOptions others = common;
   std::erase_if(others.settings, [](const std::string& setting) {
      return is_for_hub_only(setting.substr(0, setting.find('=')));
   });
   if (const auto chosen = choose(others, EngineParameters::All); !chosen) {
      return tl::make_unexpected(chosen.error());
   }
   HubParameters parameters;
   for (const auto& [name, value] : split_settings(common.settings)) {
      if (!is_for_hub_only(name)) continue;
      if (const auto set = parameters.set(name, value); !set) {
         return tl::make_unexpected(set.error());
      }
   }
   std::vector<std::string> words;
   if (common.variant) words.push_back("--variant=" + *common.variant);
   for (const std::string& setting : common.settings)
      words.push_back("--" + setting);
   return words;
}

Result<int> run_hub(const std::vector<std::string>& words, const CommonOptions& common) {
   auto all = checked_words(common);
   if (!all) return tl::make_unexpected(all.error());
   all->insert(all->end(), words.begin(), words.end());
   HubOptions options;
   options.words = std::move(*all);
   serve_hub(options);
   return success;
}

/// The place of the command among the arguments; their number if there is none.
std::size_t place_of_command(const std::vector<std::string_view>& arguments) {
   std::size_t i = 1;
   while (i < arguments.size() && arguments[i].starts_with('-')) {
      const bool has_value = arguments[i] == "--variant" || arguments[i] == "--set";
      i += has_value ? 2 : 1;
   }
   return std::min(i, arguments.size());
}

/// "--NAME VALUE" as one word, and "--set NAME=VALUE" as what it sets.
std::vector<std::string> protocol_words(const std::vector<std::string_view>& arguments,
                                        std::size_t first) {
   constexpr std::string_view set = "--set=";
   std::vector<std::string> words;
   for (std::size_t i = first; i < arguments.size(); ++i) {
      std::string word(arguments[i]);
      const bool lacks_value = word.starts_with("--") && word.find('=') == std::string::npos;
      if (lacks_value && i + 1 < arguments.size() && !arguments[i + 1].starts_with('-')) {
         word += fmt::format("={}", arguments[++i]);
      }
      if (word.starts_with(set)) word.replace(0, set.size(), "--");
      words.push_back(std::move(word));
   }
   return words;
}

}  // namespace

HubCommandLine split_at_hub(int argc, const char* const* argv) {
   const std::vector<const char*> all(argv, argv + argc);
   const std::vector<std::string_view> arguments(all.begin(), all.end());
   const std::size_t command = place_of_command(arguments);
   const std::size_t first = command + 1;
   if (first >= arguments.size() || arguments[command] != "hub") return {all, {}};
   const bool asks_for_help =
       arguments.size() == first + 1 && (arguments[first] == "--help" || arguments[first] == "-h");
   if (asks_for_help) return {all, {}};
   return {{all.begin(), all.begin() + static_cast<std::ptrdiff_t>(first)},
           protocol_words(arguments, first)};
}

void add_hub(CLI::App& app, Command& chosen, const std::vector<std::string>& words) {
   auto* command = app.add_subcommand("hub", "play over the Hub protocol, as GUIs start it");
   command->footer(
       "Every --NAME=VALUE after the word hub sets that parameter of the protocol; what it does "
       "not "
       "know is ignored.");
   command->callback([&words, &chosen] {
      chosen = [&words](const CommonOptions& common) { return run_hub(words, common); };
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
