#include "cli/options.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "util/quote.hpp"
#include "util/text.hpp"

namespace kete::cli {

namespace {

constexpr double longest_time = 365.0 * 24 * 60 * 60;

Result<int> whole_number(const SettingText& setting, int low, int high) {
   const auto value = text::to_integer(setting.second);
   if (!value || *value < low || *value > high) {
      return failure(fmt::format("{} must be a whole number from {} to {}, not '{}'", setting.first,
                                 low, high, text::quoted(setting.second)));
   }
   return static_cast<int>(*value);
}

/// Sets a parameter of the engine.
Result<void> set_engine(EngineOptions& options, const SettingText& setting) {
   const auto assign = [&](int& target, int low, int high) -> Result<void> {
      const auto value = whole_number(setting, low, high);
      if (!value) return tl::make_unexpected(value.error());
      target = *value;
      return {};
   };
   if (setting.first == "threads") return assign(options.threads, 1, max_threads);
   if (setting.first == "tt-size") return assign(options.tt_size, min_tt_size, max_tt_size);
   if (setting.first == "multi-pv") return assign(options.multi_pv, 1, max_multi_pv);
   if (setting.first == "bb-size") return assign(options.bb_size, 0, max_bb_size);
   if (setting.first == "bb-path") {
      options.bb_path = setting.second;
      return {};
   }
   const auto seconds = text::to_real(setting.second);
   if (!seconds || *seconds < 0 || *seconds > max_move_overhead) {
      return failure(fmt::format("move-overhead must be a number of seconds from 0 to {}, not '{}'",
                                 max_move_overhead, text::quoted(setting.second)));
   }
   options.move_overhead = *seconds;
   return {};
}

bool is_engine_parameter(std::string_view name) {
   return name == "threads" || name == "tt-size" || name == "multi-pv" || name == "move-overhead" ||
          name == "bb-size" || name == "bb-path";
}

bool is_accepted(std::string_view name, EngineParameters accepted) {
   return accepted == EngineParameters::All ||
          (accepted == EngineParameters::Threads && name == "threads");
}

}  // namespace

void add_common_options(CLI::App& app, CommonOptions& common) {
   app.add_option("--variant", common.variant, "rule set, see 'kete variants'; else international")
       ->type_name("NAME");
   add_set_and_json(app, common);
}

void add_set_and_json(CLI::App& app, CommonOptions& common) {
   const auto has_name_and_value = [](const std::string& setting) {
      const auto sign = setting.find('=');
      return sign == std::string::npos || sign == 0
                 ? fmt::format("needs NAME=VALUE, not '{}'", text::quoted(setting))
                 : std::string();
   };
   app.add_option("--set", common.settings,
                  "option or draw number of the rule set, see 'kete rules', or a parameter of the "
                  "engine: threads, tt-size, multi-pv, move-overhead, bb-size, bb-path; may be "
                  "repeated")
       ->type_name("NAME=VALUE")
       ->allow_extra_args(false)
       ->check(has_name_and_value, "");
   app.add_flag("--json", common.json, "answer with an object a line");
}

std::vector<SettingText> split_settings(const std::vector<std::string>& settings) {
   std::vector<SettingText> result;
   for (const std::string& setting : settings) {
      const auto sign = setting.find('=');
      result.emplace_back(setting.substr(0, sign), setting.substr(sign + 1));
   }
   return result;
}

Result<const Variant*> choose_variant(const CommonOptions& common) {
   if (!common.variant) return find_variant("international");
   if (const Variant* variant = find_variant(*common.variant)) return variant;
   return failure(fmt::format("there is no variant '{}'; 'kete variants' lists them all",
                              text::quoted(*common.variant)));
}

Result<Chosen> choose(const CommonOptions& common, EngineParameters accepted) {
   const auto variant = choose_variant(common);
   if (!variant) return tl::make_unexpected(variant.error());
   EngineOptions engine;
   engine.move_overhead = 0;  // nobody's clock runs while an answer is on its way
   engine.bb_size = max_bb_size;
   std::vector<SettingText> rules;
   for (const SettingText& setting : split_settings(common.settings)) {
      if (!is_engine_parameter(setting.first)) {
         rules.push_back(setting);
         continue;
      }
      if (!is_accepted(setting.first, accepted)) {
         return failure(fmt::format("this command has no use for {}", text::quoted(setting.first)));
      }
      if (const auto set = set_engine(engine, setting); !set) {
         return tl::make_unexpected(set.error());
      }
   }
   const auto settings = make_settings(**variant, rules, SettingCheck::Strict);
   if (!settings) return tl::make_unexpected(settings.error());
   return Chosen{*settings, engine};
}

long long read_integer(const std::string& option, const std::string& value, long long low,
                       long long high) {
   const auto number = text::to_integer(value);
   if (!number || *number < low || *number > high) {
      throw CLI::ValidationError(option, fmt::format("needs a whole number from {} to {}, not '{}'",
                                                     low, high, text::quoted(value)));
   }
   return *number;
}

double read_seconds(const std::string& option, const std::string& value) {
   const auto seconds = text::to_real(value);
   if (!seconds || !(*seconds > 0) || *seconds > longest_time) {
      throw CLI::ValidationError(
          option,
          fmt::format("needs a number of seconds more than 0, not '{}'", text::quoted(value)));
   }
   return *seconds;
}

}  // namespace kete::cli
