#pragma once

#include <string>

#include "egdb/database.hpp"
#include "rules/settings.hpp"

namespace kete::test {

/// The settings of a variant as it comes, or with some of the parameters set.
[[nodiscard]] Settings settings_of(const std::string& variant,
                                   const std::vector<SettingText>& values = {});

/// A folder of databases that holds, until the process ends, all tables of the settings up to that
/// many pieces; built when they are first asked for.
[[nodiscard]] std::string database_folder(const Settings& settings, int pieces);

/// The tables of that folder.
[[nodiscard]] egdb::Database database(const Settings& settings, int pieces);

/// "0120".
[[nodiscard]] egdb::Material material(const std::string& text);

/// The board turned round and the colours exchanged: the same to who is to move.
[[nodiscard]] Diagram turned_round(const Diagram& diagram);

}  // namespace kete::test
