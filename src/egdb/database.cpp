#include "egdb/database.hpp"

#include <filesystem>

#include "util/data_files.hpp"

namespace kete::egdb {

Database::Database(const Settings& settings, const std::vector<std::string>& folders, int pieces,
                   std::size_t cache_bytes)
    : settings_(settings),
      tables_(settings, folders, settings.forced_capture ? pieces : 0, cache_bytes),
      rules_(make_rule_tables(settings)) {}

std::optional<Answer> Database::probe(const Diagram& diagram, const Counts& counts) const {
   return rules_->probe(tables_, settings_, diagram, counts);
}

std::optional<Answer> Database::probe(const Game& game) const {
   return rules_->probe(tables_, game);
}

std::vector<std::string> database_folders() {
   std::vector<std::string> folders;
   for (const std::string& folder : data_folders()) {
      const std::filesystem::path path = std::filesystem::path(folder) / "egdb";
      std::error_code error;
      if (std::filesystem::is_directory(path, error)) folders.push_back(path.string());
   }
   return folders;
}

}  // namespace kete::egdb
