#include "egdb/files.hpp"

#include <fmt/format.h>

#include "egdb/clock.hpp"

namespace kete::egdb {

std::string table_path(const std::string& folder, const Settings& settings, Kind kind,
                       const Material& material) {
   return fmt::format("{}/{}/{}.egdb", folder, folder_name(settings, kind), to_text(material));
}

std::uint64_t table_entries(const Settings& settings, Kind kind, const Material& material,
                            std::uint64_t positions) {
   if (kind == Kind::Values) return positions;
   return positions * static_cast<std::uint64_t>(Clock(settings, material).layers());
}

}  // namespace kete::egdb
