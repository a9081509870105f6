#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>
#include <string>

#include "pdn/game_stream.hpp"
#include "support/catch.hpp"
#include "util/text.hpp"

namespace kete {

namespace {

const std::filesystem::path games_folder = std::filesystem::path(KETE_SHARED) / "games";

bool is_there() {
   if (std::filesystem::is_directory(games_folder)) return true;
   std::cout << "SKIPPED: no ../shared/games beside the repository\n";
   return false;
}

struct Counts {
   int games = 0;
   int good = 0;
   int strays = 0;
   int plies = 0;

   friend bool operator==(const Counts&, const Counts&) = default;
};

std::ostream& operator<<(std::ostream& out, const Counts& counts) {
   return out << counts.games << " games, " << counts.good << " good, " << counts.strays
              << " strays, " << counts.plies << " plies";
}

Counts count(const std::filesystem::path& path, const PdnRules& rules) {
   std::ifstream file(path, std::ios::binary);
   REQUIRE(file);
   PdnGames games(file, rules);
   Counts counts;
   for (PdnGame game; games.next(game);) {
      if (game.number == 0) {
         ++counts.strays;
         continue;
      }
      ++counts.games;
      if (!game.replay.fault) ++counts.good;
      counts.plies += static_cast<int>(game.replay.record.moves.size());
   }
   return counts;
}

/// A row of the table of INDEX.md.
struct Row {
   std::string file;
   std::string rules;
   int games;
   int replayed;
   int plies;
};

std::vector<Row> index_rows() {
   std::ifstream index(games_folder / "INDEX.md");
   std::vector<Row> rows;
   for (std::string line; std::getline(index, line);) {
      const auto cells = text::split(line, '|');
      if (cells.size() < 10 || !text::to_integer(text::trim(cells[3]))) continue;
      const auto number = [&](std::size_t cell) {
         return static_cast<int>(text::to_integer(text::trim(cells[cell])).value());
      };
      rows.push_back({std::string(text::trim(cells[1])), std::string(text::trim(cells[2])),
                      number(4), number(5), number(6)});
   }
   return rows;
}

}  // namespace

TEST_CASE("The games of others replay as their index says, or better") {
   if (!is_there()) return;
   const std::vector<Row> rows = index_rows();
   CHECK(rows.size() == 57);
   for (const Row& row : rows) {
      PdnRules rules;
      rules.variant = find_variant(row.rules);
      const Counts counts = count(games_folder / row.file, rules);
      INFO(row.file << ": " << counts);
      CHECK(counts.games >= row.games);
      CHECK(counts.good >= row.replayed);
      CHECK(counts.plies >= row.plies);
   }
}

TEST_CASE("What cannot be replayed is known") {
   if (!is_there()) return;
   // Positions that are none: a man on its own last row, and one that is empty.
   const std::map<std::string, int> bad = {{"english/beginner.pdn", 1},
                                           {"english/bridges.pdn", 1},
                                           {"english/goulds.pdn", 1},
                                           {"english/lpc.pdn", 4}};
   for (const Row& row : index_rows()) {
      PdnRules rules;
      rules.variant = find_variant(row.rules);
      const Counts counts = count(games_folder / row.file, rules);
      const auto expected = bad.find(row.file);
      INFO(row.file << ": " << counts);
      CHECK(counts.games - counts.good == (expected == bad.end() ? 0 : expected->second));
      CHECK(counts.strays == (row.file == "international/Cat.C1.pdn" ? 1 : 0));
   }
}

TEST_CASE("Games that the index leaves out") {
   if (!is_there()) return;
   const auto counts = [](const std::string& file, std::string_view variant) {
      PdnRules rules;
      if (!variant.empty()) rules.variant = find_variant(variant);
      return count(games_folder / file, rules);
   };
   CHECK(counts("frisian/online_frysk.pdn", "") == Counts{25, 25, 0, 1289});
   CHECK(counts("frisian/pydraughts_frisian.pdn", "frisian") == Counts{24, 24, 0, 957});
   CHECK(counts("pdn_quirks/playstrategy_split_captures.pdn", "") == Counts{30, 30, 0, 2672});
   CHECK(counts("pdn_quirks/hcheckers_flying_openings.pdn", "").good == 353);
   CHECK(counts("pdn_quirks/fen.pdn", "") == Counts{3, 2, 0, 0});
   CHECK(counts("pdn_quirks/alphanumeric.pdn", "russian") == Counts{1, 1, 0, 1});
   CHECK(counts("pdn_quirks/gameterminator.pdn", "") == Counts{1, 1, 0, 1});
   CHECK(counts("pdn_quirks/linecomment.pdn", "") == Counts{1, 1, 0, 2});
   CHECK(counts("pdn_quirks/movestrength.pdn", "") == Counts{1, 1, 0, 3});
   CHECK(counts("pdn_quirks/nested_comment.pdn", "") == Counts{1, 1, 0, 3});
   CHECK(counts("pdn_quirks/string.pdn", "") == Counts{1, 1, 0, 1});
   CHECK(counts("pdn_quirks/variation.pdn", "") == Counts{1, 1, 0, 4});
   PdnRules guess;
   guess.guess = true;
   CHECK(count(games_folder / "russian/ussr1947.pdn", guess) == Counts{153, 153, 0, 8730});
   CHECK(count(games_folder / "czech/mrcd2006.pdn", guess) == Counts{44, 44, 0, 1994});
   CHECK(count(games_folder / "italian/Campionato Assoluto 2005.pdn", guess) ==
         Counts{53, 53, 0, 3227});
}

}  // namespace kete
