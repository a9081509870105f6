#include "protocol/hub_parameters.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "protocol/hub_line.hpp"
#include "protocol/number.hpp"
#include "util/quote.hpp"
#include "util/text.hpp"

namespace kete {

namespace {

constexpr std::string_view forced_capture = "forced-capture";
constexpr std::string_view king_landing = "king-landing";
constexpr std::string_view log_file_name = "log-file";
constexpr std::string_view bb_size = "bb-size";
constexpr std::string_view bb_path = "bb-path";

struct IntegerParameter {
   std::string_view name;
   int EngineOptions::*value;
   int low;
   int high;
};

constexpr std::array integer_parameters = {
    IntegerParameter{"threads", &EngineOptions::threads, 1, max_threads},
    IntegerParameter{"tt-size", &EngineOptions::tt_size, min_tt_size, max_tt_size},
    IntegerParameter{"multi-pv", &EngineOptions::multi_pv, 1, max_multi_pv},
    IntegerParameter{bb_size, &EngineOptions::bb_size, 0, max_bb_size},
};

tl::unexpected<Error> unreadable(std::string_view name, std::string_view wanted,
                                 std::string_view value) {
   return failure(fmt::format("{} takes {}, not '{}'", name, wanted, text::quoted(value)));
}

Result<double> read_real(std::string_view name, std::string_view value, double low, double high) {
   const auto number = read_number(value);
   if (!number) return unreadable(name, "a number", value);
   return std::clamp(*number, low, high);
}

Result<int> read_integer(std::string_view name, std::string_view value, int low, int high) {
   const auto number = read_real(name, value, low, high);
   if (!number) return tl::make_unexpected(number.error());
   return static_cast<int>(std::trunc(*number));
}

Result<bool> read_bool(std::string_view name, std::string_view value) {
   const std::string word = text::lower(value);
   if (word == "true" || word == "on" || word == "1") return true;
   if (word == "false" || word == "off" || word == "0") return false;
   return unreadable(name, "true or false", value);
}

/// The name of a file or folder, which may hold anything that can be written in quotes.
Result<std::string> read_path(std::string_view name, std::string_view value) {
   if (value.find_first_of("\"=") != std::string_view::npos) {
      return failure(fmt::format("{}: the name may not contain quotes or an equals sign", name));
   }
   return std::string(value);
}

/// The index of one of the words.
Result<std::size_t> read_choice(std::string_view name, std::span<const std::string_view> words,
                                std::string_view value) {
   for (std::size_t i = 0; i < words.size(); ++i) {
      if (text::equal_ignoring_case(words[i], value)) return i;
   }
   return unreadable(name, fmt::format("one of {}", fmt::join(words, ", ")), value);
}

std::optional<DrawRule> draw_rule(std::string_view name) {
   const auto found = std::ranges::find(draw_rule_names, name);
   if (found == draw_rule_names.end()) return std::nullopt;
   return static_cast<DrawRule>(found - draw_rule_names.begin());
}

/// What an option of the rules is declared with. A number of its own for each variant would turn
/// into a changed rule when it is sent back after another variant was chosen.
std::string default_value(std::string_view name) {
   if (name == forced_capture) return "true";
   return name == king_landing ? "any" : "default";
}

/// The value of an option of the rules in the form in which it is declared.
Result<std::string> read_rule(std::string_view name, std::string_view value) {
   if (text::equal_ignoring_case(value, "default")) return default_value(name);
   if (name == forced_capture) {
      return read_bool(name, value).map([](bool on) -> std::string {
         return on ? "true" : "false";
      });
   }
   if (name == king_landing) {
      return read_choice(name, Variant::landing_names, value).map([](std::size_t index) {
         return std::string(Variant::landing_names[index]);
      });
   }
   if (text::equal_ignoring_case(value, "off")) return "off";
   const auto [low, high] = number_range(*draw_rule(name));
   return read_integer(name, value, low, high).map([](int number) {
      return fmt::format("{}", number);
   });
}

bool is_rule(std::string_view name) {
   return name == forced_capture || name == king_landing || draw_rule(name);
}

bool same_game(const Settings& left, const Settings& right) {
   return left.variant == right.variant && left.rules == right.rules &&
          left.forced_capture == right.forced_capture && left.draws.numbers == right.draws.numbers;
}

std::vector<std::string_view> variant_words() {
   std::vector<std::string_view> words;
   for (const Variant* variant : variants())
      words.push_back(variant->name);
   for (const Variant* variant : variants()) {
      for (const std::string_view alias : variant->aliases) {
         if (!alias.empty()) words.push_back(alias);
      }
   }
   return words;
}

std::string declaration(std::string_view name, std::string_view value, std::string_view type) {
   return fmt::format("param name={} value={} type={}", name, hub_value(value), type);
}

std::string enumeration(std::span<const std::string_view> words) {
   // `values` stands last because a client looks for it at the end of the line.
   return fmt::format("enum values=\"{}\"", fmt::join(words, " "));
}

}  // namespace

HubParameters::HubParameters() : settings_(*variants().front()) {
   engine_.bb_size = max_bb_size;
}

Result<ParameterChange> HubParameters::change_rules(const Variant& variant,
                                                    std::vector<SettingText> rules) {
   auto settings = make_settings(variant, rules, SettingCheck::Lenient);
   if (!settings) return tl::make_unexpected(settings.error());
   const bool same = same_game(settings_, *settings);
   settings_ = *settings;
   rules_ = std::move(rules);
   return same ? ParameterChange::Nothing : ParameterChange::Game;
}

Result<ParameterChange> HubParameters::set(std::string_view name, std::string_view value) {
   // Only the name of a file may have blanks at its ends.
   const bool is_path = name == log_file_name || name == bb_path;
   if (!is_path) value = text::trim(value);
   if (name == "variant") {
      const Variant* variant = find_variant(value);
      if (variant == nullptr) return unreadable(name, "the name of a variant", value);
      return change_rules(*variant, rules_);
   }
   if (is_rule(name)) {
      const auto text = read_rule(name, value);
      if (!text) return tl::make_unexpected(text.error());
      std::vector<SettingText> rules = rules_;
      std::erase_if(rules, [&](const SettingText& rule) { return rule.first == name; });
      rules.emplace_back(name, *text);
      return change_rules(variant(), std::move(rules));
   }
   if (name == "dialect") {
      const auto index = read_choice(name, dialect_names, value);
      if (!index) return tl::make_unexpected(index.error());
      const Dialect before = dialect_;
      dialect_ = static_cast<Dialect>(*index);
      return dialect_ == before ? ParameterChange::Nothing : ParameterChange::Game;
   }
   if (name == "ponder") {
      const auto on = read_bool(name, value);
      if (!on) return tl::make_unexpected(on.error());
      ponder_ = *on;
      return ParameterChange::Nothing;
   }
   if (name == "move-overhead") {
      const auto seconds = read_real(name, value, 0, max_move_overhead);
      if (!seconds) return tl::make_unexpected(seconds.error());
      engine_.move_overhead = *seconds;
      return ParameterChange::Nothing;
   }
   if (is_path) {
      const auto path = read_path(name, value);
      if (!path) return tl::make_unexpected(path.error());
      (name == bb_path ? engine_.bb_path : log_file_) = *path;
      return ParameterChange::Nothing;
   }
   for (const IntegerParameter& parameter : integer_parameters) {
      if (name != parameter.name) continue;
      const auto number = read_integer(name, value, parameter.low, parameter.high);
      if (!number) return tl::make_unexpected(number.error());
      engine_.*parameter.value = *number;
      return ParameterChange::Nothing;
   }
   return ParameterChange::Unknown;
}

std::string HubParameters::rule_value(std::string_view name) const {
   const auto found = std::ranges::find(rules_, name, &SettingText::first);
   return found != rules_.end() ? found->second : default_value(name);
}

std::vector<std::string> HubParameters::declarations() const {
   std::vector<std::string> lines;
   lines.push_back(declaration("variant", variant().name, enumeration(variant_words())));
   const auto declare_integer = [&](const IntegerParameter& parameter) {
      lines.push_back(declaration(parameter.name, fmt::format("{}", engine_.*parameter.value),
                                  fmt::format("int min={} max={}", parameter.low, parameter.high)));
   };
   for (const IntegerParameter& parameter : integer_parameters) {
      if (parameter.name != bb_size) declare_integer(parameter);
   }
   lines.push_back(declaration("ponder", ponder_ ? "true" : "false", "bool"));
   lines.push_back(declaration("move-overhead", fmt::format("{}", engine_.move_overhead),
                               fmt::format("real min=0 max={}", max_move_overhead)));
   lines.push_back(declaration(log_file_name, log_file_, "string"));
   lines.push_back(declaration("dialect", dialect_names[static_cast<std::size_t>(dialect_)],
                               enumeration(dialect_names)));
   lines.push_back(declaration(forced_capture, rule_value(forced_capture), "bool"));
   lines.push_back(
       declaration(king_landing, rule_value(king_landing), enumeration(Variant::landing_names)));
   for (const std::string_view name : draw_rule_names) {
      lines.push_back(declaration(name, rule_value(name), "string"));
   }
   declare_integer(*std::ranges::find(integer_parameters, bb_size, &IntegerParameter::name));
   lines.push_back(declaration(bb_path, engine_.bb_path, "string"));
   return lines;
}

}  // namespace kete
