#pragma once

#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>

#include "engine/engine.hpp"
#include "rules/settings.hpp"
#include "util/result.hpp"

namespace kete::cli {

/// What stands before or after every command.
struct CommonOptions {
   std::optional<std::string> variant;
   std::vector<std::string> settings;  ///< "NAME=VALUE"
   bool json = false;
};

/// Carries out the command that was given and returns the exit code; an error is bad input.
using Command = std::function<Result<int>(const CommonOptions&)>;

/// The parameters of the engine that a command can make use of.
enum class EngineParameters { None, Threads, All };

/// The rule set and its options, and the engine's parameters, as chosen on the command line.
struct Chosen {
   Settings settings;
   EngineOptions engine;
};

/// Adds --variant, --set and --json, which every command takes too.
void add_common_options(CLI::App& app, CommonOptions& common);

/// Adds --set and --json, where the variant is chosen in another way.
void add_set_and_json(CLI::App& app, CommonOptions& common);

/// Largest values that are taken for what they say.
inline constexpr int deepest_search = 120;
inline constexpr long long most_nodes = 1'000'000'000'000'000'000;

/// Names and values of --set, split at the first '='.
[[nodiscard]] std::vector<SettingText> split_settings(const std::vector<std::string>& settings);

/// The variant by name or alias; international when none is given.
[[nodiscard]] Result<const Variant*> choose_variant(const CommonOptions& common);

/// Reads everything in the common options. A parameter that the variant does not have, or that the
/// command has no use for, is an error.
[[nodiscard]] Result<Chosen> choose(const CommonOptions& common, EngineParameters accepted);

/// Adds an option whose value is a whole number of that range.
template <class Number>
CLI::Option* add_integer(CLI::App& command, const std::string& name, std::optional<Number>& target,
                         long long low, long long high, const std::string& description);

/// The value of an option as a whole number; throws CLI::ValidationError.
[[nodiscard]] long long read_integer(const std::string& option, const std::string& value,
                                     long long low, long long high);

/// The same for a number of seconds, more than 0 and at most a year.
[[nodiscard]] double read_seconds(const std::string& option, const std::string& value);

template <class Number>
CLI::Option* add_integer(CLI::App& command, const std::string& name, std::optional<Number>& target,
                         long long low, long long high, const std::string& description) {
   const auto read = [name, &target, low, high](const std::string& value) {
      target = static_cast<Number>(read_integer(name, value, low, high));
   };
   return command.add_option_function<std::string>(name, read, description)->type_name("N");
}

}  // namespace kete::cli
