#include "support/suites.hpp"

#include <algorithm>
#include <fstream>
#include <functional>
#include <sstream>
#include <stdexcept>

#include <nlohmann/json.hpp>

namespace kete::suites {

namespace {

namespace fs = std::filesystem;

std::vector<std::string> split(const std::string& text, char separator) {
   std::vector<std::string> parts;
   std::istringstream stream(text);
   for (std::string part; std::getline(stream, part, separator);)
      parts.push_back(part);
   return parts;
}

std::ifstream open(const fs::path& file) {
   std::ifstream stream(file);
   if (!stream) throw std::runtime_error("cannot read " + file.string());
   return stream;
}

/// Calls with the columns of each line that is not a comment; short lines are filled up with empty
/// columns, since a trailing empty one may have lost its tab.
void for_each_line(const fs::path& file, std::size_t columns,
                   const std::function<void(const std::vector<std::string>&)>& call) {
   std::ifstream stream = open(file);
   for (std::string line; std::getline(stream, line);) {
      if (line.empty() || line.front() == '#') continue;
      std::vector<std::string> cells = split(line, '\t');
      cells.resize(std::max(cells.size(), columns));
      call(cells);
   }
}

}  // namespace

fs::path data_folder() {
   return KETE_TEST_DATA;
}

std::optional<fs::path> shared_folder() {
   const fs::path folder = fs::path(KETE_SHARED) / "suites";
   if (!fs::is_directory(folder)) return std::nullopt;
   return folder;
}

std::vector<MovesSuite> read_moves(const fs::path& folder) {
   std::vector<fs::path> files;
   for (const auto& entry : fs::directory_iterator(folder)) {
      if (entry.path().extension() == ".tsv") files.push_back(entry.path());
   }
   std::sort(files.begin(), files.end());

   std::vector<MovesSuite> suites;
   for (const fs::path& file : files) {
      MovesSuite suite{file.stem().string(), {}};
      for_each_line(file, 3, [&](const std::vector<std::string>& cells) {
         suite.rows.push_back({cells[0], cells[1], split(cells[2], ' ')});
      });
      suites.push_back(suite);
   }
   return suites;
}

std::vector<PerftRow> read_perft(const fs::path& file) {
   std::vector<PerftRow> rows;
   for_each_line(file, 5, [&](const std::vector<std::string>& cells) {
      rows.push_back({cells[0], cells[1], cells[2], std::stoi(cells[3]), std::stoull(cells[4])});
   });
   return rows;
}

std::vector<PerftRow> read_published_perft(const fs::path& file,
                                           const std::vector<std::string>& variants) {
   std::ifstream stream = open(file);
   std::vector<PerftRow> rows;
   for (const auto& entry : nlohmann::json::parse(stream)) {
      const auto variant = entry.at("variant").get<std::string>();
      const auto note = entry.at("note").get<std::string>();
      const bool known = std::find(variants.begin(), variants.end(), variant) != variants.end();
      if (!known || !note.starts_with("duplicates dropped")) continue;
      rows.push_back({variant, "", entry.at("fen").get<std::string>(), entry.at("depth").get<int>(),
                      entry.at("nodes").get<std::uint64_t>()});
   }
   return rows;
}

std::vector<EndgameRow> read_endgames(const fs::path& file) {
   std::vector<EndgameRow> rows;
   for_each_line(file, 7, [&](const std::vector<std::string>& cells) {
      const auto digit = [&](std::size_t n) { return cells[1].at(n) - '0'; };
      rows.push_back({cells[0], digit(0), digit(1), digit(2), digit(3), std::stoi(cells[2]),
                      std::stoi(cells[3]), std::stoi(cells[4]), std::stoi(cells[5]),
                      std::stoi(cells[6])});
   });
   return rows;
}

}  // namespace kete::suites
