#include "support/small_tables.hpp"

#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <vector>

#include "egdb/builder.hpp"

namespace kete::test {

namespace fs = std::filesystem;

SmallTables::SmallTables(const Settings& settings, int pieces) : settings_(settings) {
   const auto built = egdb::build(settings, pieces, {.folder = path()});
   if (!built) throw std::runtime_error(built.error().message);
}

std::shared_ptr<const egdb::Database> SmallTables::open() const {
   const std::vector<std::string> folders = {path()};
   return std::make_shared<const egdb::Database>(settings_, folders, egdb::most_pieces,
                                                 std::size_t{1} << 20);
}

std::string SmallTables::damage(const std::string& material) const {
   for (const auto& entry : fs::recursive_directory_iterator(folder_.path)) {
      if (entry.path().stem() != material) continue;
      std::fstream file(entry.path(), std::ios::in | std::ios::out | std::ios::binary);
      file.seekp(24);
      file << "damaged!";
      return entry.path().string();
   }
   throw std::runtime_error("there is no table " + material);
}

}  // namespace kete::test
