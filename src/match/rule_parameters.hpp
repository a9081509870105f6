#pragma once

#include <string>
#include <vector>

#include "rules/settings.hpp"

namespace kete {

/// The rule parameters by which a game differs from its variant's own rules, as a program is told
/// them.
[[nodiscard]] std::vector<SettingText> changed_rules(const Settings& settings);

/// The names that programs know the variant by: its own, then the aliases.
[[nodiscard]] std::vector<std::string> variant_names(const Variant& variant);

}  // namespace kete
