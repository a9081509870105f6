#include "support/small_tables.hpp"

#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "egdb/builder.hpp"
#include "egdb/fingerprint.hpp"

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

std::string SmallTables::damage(const std::string& material, Part part) const {
   const fs::path folder = folder_.path / egdb::folder_name(settings_, egdb::Kind::Values);
   const std::string path = (folder / (material + ".egdb")).string();
   std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
   if (part == Part::Header) {
      file.seekp(24);
   } else {
      file.seekp(-24, std::ios::end);
   }
   file << "damaged!";
   if (!file) throw std::runtime_error("cannot damage " + path);
   return path;
}

void SmallTables::cut_all() const {
   for (const auto& entry : fs::recursive_directory_iterator(folder_.path)) {
      if (entry.is_regular_file()) fs::resize_file(entry.path(), 0);
   }
}

}  // namespace kete::test
