#include "egdb/table_set.hpp"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "egdb/builder.hpp"
#include "egdb/fingerprint.hpp"

namespace kete::egdb {

TableSet::TableSet(const Settings& settings, const std::string& folder, int pieces_at_most,
                   std::size_t cache_bytes)
    : objective_(settings.rules->objective), cache_(cache_bytes) {
   const std::uint64_t wanted = fingerprint(settings);
   for (int pieces = 2; pieces <= pieces_at_most; ++pieces) {
      for (const Material& material : materials(*settings.rules, pieces)) {
         const std::string path = table_path(folder, material);
         std::error_code error;
         if (!std::filesystem::exists(path, error)) continue;
         auto table = Table::open(path);
         if (!table) {
            complaints_.push_back(table.error().message);
            continue;
         }
         const TableHeader& header = (*table)->header();
         if (header.fingerprint != wanted || header.material != material) {
            complaints_.push_back(fmt::format("{}: of other rules or another material", path));
            continue;
         }
         entries_[slot(material)] = {table->get(), static_cast<std::uint32_t>(files_.size())};
         files_.push_back(std::move(*table));
         largest_ = pieces;
      }
   }
}

std::optional<Value> TableSet::value(const Material& material, std::uint64_t number) const {
   const Entry& entry = entries_[slot(material)];
   if (entry.table == nullptr) return std::nullopt;
   const auto code = cache_.code(*entry.table, entry.id, number);
   if (!code) return std::nullopt;
   return value_of(entry.table->header().coding, *code, objective_);
}

}  // namespace kete::egdb
