#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/variant.hpp"
#include "util/result.hpp"

namespace kete {

/// The options of one game: a variant with what its parameters change.
struct Settings {
   const Variant* variant;      ///< never null
   const Rules* rules;          ///< variant->rules, or the alternative king-landing asks for
   bool forced_capture = true;  ///< false: quiet moves stay legal beside captures
   std::string_view king_landing = Variant::landing_names[0];
   DrawRules draws;

   explicit Settings(const Variant& of) : variant(&of), rules(of.rules), draws(of.draws) {}
};

/// A rule parameter by name (forced-capture, king-landing, the draw numbers) and its value as text.
using SettingText = std::pair<std::string, std::string>;

enum class SettingCheck {
   Strict,   ///< a parameter the variant does not have, or a number out of range, is an error
   Lenient,  ///< such a parameter is ignored and such a number clamped, as Hub clients need it
};

/// All names, in the order in which they are declared and printed.
[[nodiscard]] const std::vector<std::string_view>& setting_names();

/// Whether the parameter acts in this variant.
[[nodiscard]] bool concerns(const Variant& variant, std::string_view setting);

/// Smallest and largest number a draw rule takes (besides off and default).
[[nodiscard]] std::pair<int, int> number_range(DrawRule rule);

/// Applies the values in order. Values, case ignored: true, false, on, off, 1, 0 for
/// forced-capture; any, obliged, continue for king-landing; a number or "off" for a draw rule,
/// where an integer may be written as a real ("22.0"); "default" for each, the variant's own. What
/// is none of these is an error in both modes, also for a known parameter that the variant does not
/// have: a value once accepted leniently stays good when the variant changes.
[[nodiscard]] Result<Settings> make_settings(const Variant& variant,
                                             const std::vector<SettingText>& values,
                                             SettingCheck check);

}  // namespace kete
