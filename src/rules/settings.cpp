#include "rules/settings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "util/quote.hpp"
#include "util/text.hpp"

namespace kete {

namespace {

using text::quoted;

constexpr std::string_view forced_capture = "forced-capture";
constexpr std::string_view king_landing = "king-landing";
constexpr int largest_number = 9999;

std::optional<DrawRule> draw_rule(std::string_view setting) {
   const auto found = std::ranges::find(draw_rule_names, setting);
   if (found == draw_rule_names.end()) return std::nullopt;
   return static_cast<DrawRule>(found - draw_rule_names.begin());
}

Error bad_value(const SettingText& setting, std::string_view allowed) {
   return {fmt::format("{}: {} is not allowed, only {}", setting.first,
                       setting.second.empty() ? "nothing" : quoted(setting.second), allowed)};
}

/// A setting the variant has no use for is checked like any other, so that a value once taken is
/// good for every variant, but it changes nothing.
Result<void> set_forced_capture(Settings& settings, const SettingText& setting) {
   const std::string value = text::lower(text::trim(setting.second));
   const bool yes = value == "true" || value == "on" || value == "1" || value == "default";
   const bool no = value == "false" || value == "off" || value == "0";
   if (!yes && !no) return tl::make_unexpected(bad_value(setting, "true, false, on, off, default"));
   if (concerns(*settings.variant, forced_capture)) settings.forced_capture = yes;
   return {};
}

Result<void> set_king_landing(Settings& settings, const SettingText& setting) {
   constexpr auto& names = Variant::landing_names;
   const std::string value = text::lower(text::trim(setting.second));
   const auto found = value == "default" ? names.begin() : std::ranges::find(names, value);
   if (found == names.end()) {
      return tl::make_unexpected(
          bad_value(setting, fmt::format("{}, default", fmt::join(names, ", "))));
   }
   if (concerns(*settings.variant, king_landing)) {
      settings.king_landing = *found;
      settings.rules =
          settings.variant->landing_rules[static_cast<std::size_t>(found - names.begin())];
   }
   return {};
}

Result<void> set_draw_number(Settings& settings, DrawRule rule, const SettingText& setting,
                             SettingCheck check) {
   const std::string value = text::lower(text::trim(setting.second));
   const auto [smallest, largest] = number_range(rule);
   int number = settings.variant->draws.number(rule);
   if (value == "off") {
      number = DrawRules::off;
   } else if (value != "default") {
      const auto real = text::to_real(value);
      const bool whole = real && std::trunc(*real) == *real;
      const bool fits = whole && *real >= smallest && *real <= largest;
      if (!whole || (!fits && check == SettingCheck::Strict)) {
         return tl::make_unexpected(bad_value(
             setting, fmt::format("a number of {} to {}, off, default", smallest, largest)));
      }
      number = static_cast<int>(
          std::clamp(*real, static_cast<double>(smallest), static_cast<double>(largest)));
   }
   if (settings.draws.has(rule)) settings.draws.number(rule) = number;
   return {};
}

Result<void> apply(Settings& settings, const SettingText& setting, SettingCheck check) {
   const std::string& name = setting.first;
   const bool known = std::ranges::find(setting_names(), name) != setting_names().end();
   if (!known) {
      if (check == SettingCheck::Lenient) return {};
      return failure(fmt::format("unknown setting {}, there are {}", quoted(name),
                                 fmt::join(setting_names(), ", ")));
   }
   if (check == SettingCheck::Strict && !concerns(*settings.variant, name)) {
      std::vector<std::string_view> good;
      std::ranges::copy_if(setting_names(), std::back_inserter(good), [&](std::string_view other) {
         return concerns(*settings.variant, other);
      });
      return failure(fmt::format("{} does not concern {}, which has {} (value {})", name,
                                 settings.variant->name, fmt::join(good, ", "),
                                 quoted(setting.second)));
   }
   if (name == forced_capture) return set_forced_capture(settings, setting);
   if (name == king_landing) return set_king_landing(settings, setting);
   return set_draw_number(settings, *draw_rule(name), setting, check);
}

}  // namespace

const std::vector<std::string_view>& setting_names() {
   static const std::vector<std::string_view> names = [] {
      std::vector<std::string_view> result = {forced_capture, king_landing};
      result.insert(result.end(), draw_rule_names.begin(), draw_rule_names.end());
      return result;
   }();
   return names;
}

bool concerns(const Variant& variant, std::string_view setting) {
   if (setting == forced_capture) return variant.has_forced_capture_option();
   if (setting == king_landing) return variant.has_landing_option();
   const auto rule = draw_rule(setting);
   return rule && variant.draws.has(*rule);
}

std::pair<int, int> number_range(DrawRule rule) {
   // A first occurrence is no repetition; one-against-one may hold from the first position on.
   if (rule == DrawRule::Repetition) return {2, largest_number};
   if (rule == DrawRule::OneAgainstOne) return {0, largest_number};
   return {1, largest_number};
}

Result<Settings> make_settings(const Variant& variant, const std::vector<SettingText>& values,
                               SettingCheck check) {
   Settings settings(variant);
   for (const SettingText& setting : values) {
      const auto applied = apply(settings, setting, check);
      if (!applied) return tl::make_unexpected(applied.error());
   }
   return settings;
}

}  // namespace kete
