#include "match/rule_parameters.hpp"

#include <fmt/format.h>

namespace kete {

std::vector<SettingText> changed_rules(const Settings& settings) {
   const Variant& variant = *settings.variant;
   std::vector<SettingText> changed;
   if (!settings.forced_capture) changed.emplace_back("forced-capture", "false");
   if (settings.king_landing != Variant::landing_names[0]) {
      changed.emplace_back("king-landing", settings.king_landing);
   }
   for (std::size_t i = 0; i < draw_rule_count; ++i) {
      const int number = settings.draws.numbers[i];
      if (number == variant.draws.numbers[i]) continue;
      changed.emplace_back(draw_rule_names[i],
                           number == DrawRules::off ? "off" : fmt::format("{}", number));
   }
   return changed;
}

std::vector<std::string> variant_names(const Variant& variant) {
   std::vector<std::string> names = {std::string(variant.name)};
   for (const std::string_view alias : variant.aliases) {
      if (!alias.empty()) names.emplace_back(alias);
   }
   return names;
}

}  // namespace kete
