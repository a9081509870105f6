#include "egdb/table_set.hpp"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "egdb/files.hpp"
#include "egdb/fingerprint.hpp"
#include "egdb/rule_tables.hpp"

namespace kete::egdb {

TableSet::TableSet(const Settings& settings, const std::vector<std::string>& folders,
                   int pieces_at_most, std::size_t cache_bytes)
    : objective_(settings.rules->objective), entries_(8 * 8 * 8 * 8), cache_(cache_bytes) {
   const auto rules = make_rule_tables(settings);
   const auto paths = [&](Kind kind, const Material& material) {
      std::vector<std::string> all;
      for (const std::string& folder : folders)
         all.push_back(table_path(folder, settings, kind, material));
      return all;
   };
   for (int pieces = 2; pieces <= std::min(pieces_at_most, most_pieces); ++pieces) {
      for (const Material& material : materials(*settings.rules, pieces)) {
         Entry& entry = entries_[slot(material)];
         const std::uint64_t positions = rules->positions(material);
         const auto open_kind = [&](Kind kind) {
            return open(paths(kind, material), fingerprint(settings, kind), material,
                        table_entries(settings, kind, material, positions));
         };
         entry.clock = Clock(settings, material);
         entry.values = open_kind(Kind::Values);
         entry.resets = open_kind(Kind::Resets);
         if (entry.values.table != nullptr) largest_ = pieces;
      }
   }
}

TableSet::Opened TableSet::open(const std::vector<std::string>& paths, std::uint64_t fingerprint,
                                const Material& material, std::uint64_t entries) {
   for (const std::string& path : paths) {
      std::error_code error;
      if (!std::filesystem::exists(path, error)) continue;
      auto table = Table::open(path);
      if (!table) {
         complaints_.push_back(table.error().message);
         continue;
      }
      const TableHeader& header = (*table)->header();
      if (header.fingerprint != fingerprint || header.material != material ||
          header.positions != entries) {
         complaints_.push_back(fmt::format("{}: of other rules or another material", path));
         continue;
      }
      const auto id = static_cast<std::uint32_t>(files_.size());
      File& file = files_.emplace_back();
      file.table = std::move(*table);
      file.path = path;
      return {file.table.get(), id};
   }
   return {};
}

std::vector<std::string> TableSet::damaged() const {
   const std::lock_guard lock(mutex_);
   return damaged_;
}

std::optional<Value> TableSet::in(const Opened& opened, std::uint64_t number) const {
   if (opened.table == nullptr) return std::nullopt;
   const File& file = files_[opened.id];
   if (file.is_damaged.load(std::memory_order_relaxed)) return std::nullopt;
   const auto code = cache_.code(*opened.table, opened.id, number);
   if (!code) {
      if (!file.is_damaged.exchange(true)) {
         const std::lock_guard lock(mutex_);
         damaged_.push_back(fmt::format("{}: damaged; not used any more", file.path));
      }
      return std::nullopt;
   }
   return value_of(opened.table->header().coding, *code, objective_);
}

}  // namespace kete::egdb
