#pragma once

#include <memory>
#include <optional>
#include <string>

#include "egdb/database.hpp"
#include "engine/engine.hpp"
#include "pdn/record.hpp"
#include "rules/settings.hpp"

namespace kete {

/// The endgame tables of these settings that the options ask for. Where they name no folder, it is
/// the one that KETE_BB_PATH names in the environment (none if that is empty), else those of
/// egdb::database_folders(). Null when no pieces are asked for, and with captures that need not be
/// made. What is in use with the same settings is shared. Any thread may ask.
[[nodiscard]] std::shared_ptr<const egdb::Database> open_tables(const Settings& settings,
                                                                const EngineOptions& options);

/// What there is to be said of them, opened with these options.
[[nodiscard]] TablesReport tables_report(const egdb::Database* tables,
                                         const EngineOptions& options);

/// How a game that is going on ends if both play their best from here, the counters of the draw
/// rules as they stand. Nothing where there are no tables (null) or they cannot tell for sure.
[[nodiscard]] std::optional<GameResult> result_by_tables(const egdb::Database* tables,
                                                         const Game& game);

}  // namespace kete
