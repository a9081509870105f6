#include "engine/tables.hpp"

#include <algorithm>
#include <array>
#include <compare>
#include <cstddef>
#include <cstdlib>
#include <iterator>
#include <map>
#include <mutex>
#include <vector>

#include <fmt/format.h>

#include "util/quote.hpp"

namespace kete {

namespace {

/// For decoded blocks, which are kept as they are needed.
constexpr std::size_t cache_bytes = std::size_t{64} << 20;

/// What makes two databases the same.
struct Opened {
   const Variant* variant;
   const Rules* rules;
   std::array<int, draw_rule_count> numbers;
   int pieces;
   std::vector<std::string> folders;

   friend auto operator<=>(const Opened&, const Opened&) = default;
};

/// Those in use: a match has many engines.
class Databases {
 public:
   std::shared_ptr<const egdb::Database> open(const Settings& settings, const Opened& key) {
      const std::lock_guard lock(mutex_);
      std::erase_if(opened_, [](const auto& entry) { return entry.second.expired(); });
      if (auto database = opened_[key].lock()) return database;
      auto database =
          std::make_shared<const egdb::Database>(settings, key.folders, key.pieces, cache_bytes);
      opened_[key] = database;
      return database;
   }

 private:
   std::mutex mutex_;
   std::map<Opened, std::weak_ptr<const egdb::Database>> opened_;
};

std::vector<std::string> usual_folders() {
   const char* named = std::getenv("KETE_BB_PATH");
   if (named == nullptr) return egdb::database_folders();
   if (*named == '\0') return {};
   return {named};
}

}  // namespace

std::shared_ptr<const egdb::Database> open_tables(const Settings& settings,
                                                  const EngineOptions& options) {
   if (options.bb_size <= 0 || !settings.forced_capture) return nullptr;
   static Databases databases;
   const auto folders = options.bb_path.empty() ? usual_folders() : std::vector{options.bb_path};
   return databases.open(settings, {settings.variant, settings.rules, settings.draws.numbers,
                                    options.bb_size, folders});
}

TablesReport tables_report(const egdb::Database* tables, const EngineOptions& options) {
   if (tables == nullptr) return {};
   TablesReport report{true, tables->largest(), tables->complaints()};
   if (tables->empty() && !options.bb_path.empty()) {
      report.complaints.push_back(
          fmt::format("there are no endgame tables in '{}'", text::quoted(options.bb_path)));
   }
   return report;
}

std::optional<GameResult> result_by_tables(const egdb::Database* tables, const Game& game) {
   if (tables == nullptr) return std::nullopt;
   const Diagram diagram = game.diagram();
   const auto count = std::ssize(diagram.pieces) - std::ranges::count(diagram.pieces, Piece::None);
   if (count > tables->largest()) return std::nullopt;
   const auto answer = tables->probe(game);
   if (!answer || !answer->played) return std::nullopt;
   if (*answer->played == egdb::Wdl::Draw) return GameResult::Draw;
   return win_of(*answer->played == egdb::Wdl::Win ? diagram.turn : opposite(diagram.turn));
}

}  // namespace kete
