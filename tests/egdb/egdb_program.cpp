#include "egdb/egdb_program.hpp"

#include "egdb/databases.hpp"

namespace kete::test {

namespace fs = std::filesystem;

Run egdb_run(const Arguments& arguments, std::string_view input) {
   return run_program(KETE_EGDB_PROGRAM, arguments, input);
}

std::vector<Json> objects(const Run& run) {
   std::vector<Json> objects;
   for (const std::string& line : run.lines)
      objects.push_back(Json::parse(line));
   return objects;
}

std::string tables_of(const std::string& variant, int pieces) {
   return database_folder(settings_of(variant), pieces);
}

std::map<std::string, std::string> files_in(const fs::path& folder) {
   std::map<std::string, std::string> files;
   if (!fs::exists(folder)) return files;
   for (const auto& entry : fs::recursive_directory_iterator(folder)) {
      if (entry.path().extension() == ".egdb")
         files[fs::relative(entry.path(), folder).string()] = read_file(entry.path());
   }
   return files;
}

}  // namespace kete::test
