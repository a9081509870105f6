#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/engine.hpp"
#include "protocol/dialect.hpp"
#include "rules/settings.hpp"
#include "util/result.hpp"

namespace kete {

/// What setting a parameter changed.
enum class ParameterChange : std::uint8_t {
   Unknown,  ///< there is no parameter of that name
   Nothing,  ///< the game is the same one; the engine's options may differ from the next search on
   Game      ///< other rules or another dialect: a position set up before means nothing any more
};

/// The parameters of the Hub protocol with their values.
///
/// Clients send every parameter back, in any order, so an option of the rules is kept whatever the
/// variant is and acts when it concerns the variant.
class HubParameters {
 public:
   HubParameters();

   /// Numbers out of range are clamped, integers may be written as reals; blanks around a value do
   /// not count, but in the name of a file. Anything unreadable is an error and changes nothing.
   [[nodiscard]] Result<ParameterChange> set(std::string_view name, std::string_view value);

   /// A `param` line for each, with the values they have now.
   [[nodiscard]] std::vector<std::string> declarations() const;

   [[nodiscard]] const Settings& settings() const { return settings_; }

   [[nodiscard]] const Variant& variant() const { return *settings_.variant; }

   [[nodiscard]] const EngineOptions& engine() const { return engine_; }

   [[nodiscard]] Dialect dialect() const { return dialect_; }

   [[nodiscard]] const std::string& log_file() const { return log_file_; }

 private:
   Settings settings_;
   std::vector<SettingText> rules_;  ///< what was set of them, also where it does not act
   EngineOptions engine_;
   Dialect dialect_ = Dialect::Board;
   bool ponder_ = true;  ///< kept for the client; that a search ponders is said by `go ponder`
   std::string log_file_;

   [[nodiscard]] Result<ParameterChange> change_rules(const Variant& variant,
                                                      std::vector<SettingText> rules);
   [[nodiscard]] std::string rule_value(std::string_view name) const;
};

}  // namespace kete
