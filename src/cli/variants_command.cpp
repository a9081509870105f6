#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/commands.hpp"
#include "cli/output.hpp"
#include "notation/fen.hpp"

namespace kete::cli {

namespace {

using Json = nlohmann::ordered_json;

std::vector<std::string_view> aliases(const Variant& variant) {
   std::vector<std::string_view> result(variant.aliases.begin(), variant.aliases.end());
   std::erase(result, "");
   return result;
}

std::string board(const Variant& variant) {
   return fmt::format("{}x{}", variant.rules->width, variant.rules->height);
}

void print_as_json(const Variant& variant) {
   print_json(Json{{"name", variant.name},
                   {"aliases", aliases(variant)},
                   {"board", board(variant)},
                   {"squares", variant.squares()},
                   {"men", variant.men()},
                   {"first", side_name(variant.first)},
                   {"gametype", variant.pdn.number},
                   {"start", to_fen(variant, start_diagram(variant))}});
}

constexpr const char* row = "{:<14}{:<33}{:<7}{:<9}{:<5}{:<7}{}";

void print_for_people(const Variant& variant) {
   print_line(fmt::format(row, variant.name, fmt::format("{}", fmt::join(aliases(variant), ", ")),
                          board(variant), variant.squares(), variant.men(),
                          side_name(variant.first), variant.pdn.number));
}

Result<int> run_variants(const CommonOptions& common) {
   if (!common.settings.empty()) return failure("variants takes no --set");
   const auto chosen = choose_variant(common);
   if (!chosen) return tl::make_unexpected(chosen.error());
   if (!common.json) {
      print_line(
          fmt::format(row, "name", "aliases", "board", "squares", "men", "first", "gametype"));
   }
   for (const Variant* variant : variants()) {
      if (common.variant && variant != *chosen) continue;
      (common.json ? print_as_json : print_for_people)(*variant);
   }
   return success;
}

}  // namespace

void add_variants(CLI::App& app, Command& chosen) {
   app.add_subcommand("variants", "table of the rule sets, or the row of --variant")
       ->callback([&chosen] { chosen = run_variants; });
}

}  // namespace kete::cli
