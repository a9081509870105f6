#include "match/ballots.hpp"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "game/game.hpp"
#include "notation/fen.hpp"
#include "notation/hub_text.hpp"
#include "notation/pdn_move.hpp"
#include "pdn/openings.hpp"
#include "rules/variant.hpp"
#include "support/catch.hpp"
#include "support/variant_named.hpp"
#include "util/text.hpp"

namespace kete {

using test::variant_named;

namespace {

namespace fs = std::filesystem;

const fs::path ballots_folder =
    fs::path(KETE_TEST_DATA).parent_path().parent_path() / "book/ballots";

/// The position that the moves lead to from the start.
Diagram replay(const Variant& variant, std::string_view moves) {
   const auto game = make_game(Settings(variant));
   for (const std::string_view word : text::words(moves)) {
      CAPTURE(moves, word);
      const auto move = parse_pdn_move(*game, word);
      REQUIRE(move);
      game->play(*move);
   }
   return game->diagram();
}

/// The ballots of a file; a line that cannot be read ends the test.
std::vector<Ballot> read_ballots(const Variant& variant, const fs::path& path) {
   CAPTURE(path.string());
   std::ifstream file(path);
   REQUIRE(file);
   std::vector<Ballot> ballots;
   std::string line;
   while (std::getline(file, line)) {
      const auto sign = line.find('#');
      if (sign == 0) continue;
      CAPTURE(line);
      REQUIRE(sign != std::string::npos);
      const auto diagram = parse_fen(variant, line.substr(0, sign));
      REQUIRE(diagram);
      ballots.push_back({*diagram, std::string(text::trim(line.substr(sign + 1)))});
   }
   return ballots;
}

/// How many openings the runner of matches reads from a file, 0 when it refuses it.
std::size_t count_of_openings(const Variant& variant, const std::string& name) {
   const auto openings =
       read_openings(Settings(variant), (ballots_folder / (name + ".fen")).string());
   return openings ? openings->size() : 0;
}

bool is_playable(const Variant& variant, const Ballot& ballot) {
   const auto game = make_game(Settings(variant), ballot.position);
   return game && (*game)->outcome().status == Status::Playing && !(*game)->legal_moves().empty();
}

bool has_capture(const Variant& variant, const Ballot& ballot) {
   const auto game = make_game(Settings(variant), ballot.position);
   REQUIRE(game);
   return std::ranges::any_of((*game)->legal_moves(),
                              [](const Move& move) { return !move.captured.empty(); });
}

void check_file(const Variant& variant, const std::vector<Ballot>& ballots) {
   std::set<std::string> known;
   for (const Ballot& ballot : ballots) {
      CAPTURE(ballot.moves);
      CHECK(replay(variant, ballot.moves) == ballot.position);
      CHECK(is_playable(variant, ballot));
      CHECK(known.insert(to_hub_position(ballot.position)).second);
      CHECK(known.count(to_hub_position(colour_twin(ballot.position))) == 0);
   }
}

std::vector<std::string> lines_of(const Variant& variant, const Ballots& made) {
   std::vector<std::string> lines;
   for (const Ballot& ballot : made.ballots)
      lines.push_back(ballot_line(variant, ballot));
   return lines;
}

Ballots make(const Variant& variant, const BallotOptions& options) {
   return make_ballots(Settings(variant), options, [](const Ballots&) {});
}

std::set<std::string> positions(const std::vector<Ballot>& ballots) {
   std::set<std::string> result;
   for (const Ballot& ballot : ballots)
      result.insert(to_hub_position(ballot.position));
   return result;
}

/// The shared folder of games; says so when it is not there.
bool has_shared(const fs::path& path) {
   if (fs::exists(path)) return true;
   std::cout << "SKIPPED: no ../shared/games beside the repository\n";
   return false;
}

}  // namespace

TEST_CASE("Every variant has its file of sound openings", "[ballots]") {
   for (const Variant* variant : variants()) {
      CAPTURE(variant->name);
      const auto ballots =
          read_ballots(*variant, ballots_folder / (std::string(variant->name) + ".fen"));
      CHECK(ballots.size() >= 100);
      CHECK(count_of_openings(*variant, std::string(variant->name)) == ballots.size());
      check_file(*variant, ballots);
      std::size_t white_to_move = 0;
      for (const Ballot& ballot : ballots) {
         CAPTURE(ballot.moves);
         CHECK_FALSE(has_capture(*variant, ballot));
         const auto& pieces = ballot.position.pieces;
         CHECK(std::ranges::count(pieces, Piece::WhiteMan) ==
               std::ranges::count(pieces, Piece::BlackMan));
         if (ballot.position.turn == Side::White) ++white_to_move;
      }
      CHECK(white_to_move >= ballots.size() / 3);
      CHECK(white_to_move <= 2 * ballots.size() / 3);
   }
}

TEST_CASE("The lists of all openings are complete", "[ballots]") {
   const Variant& international = variant_named("international");
   const auto two_moves = read_ballots(international, ballots_folder / "international-2-move.fen");
   check_file(international, two_moves);
   CHECK(two_moves.size() == 79);
   CHECK(count_of_openings(international, "international-2-move") == 79);

   const Variant& english = variant_named("english");
   const auto three_moves = read_ballots(english, ballots_folder / "english-3-move.fen");
   check_file(english, three_moves);
   CHECK(three_moves.size() == 174);
   CHECK(count_of_openings(english, "english-3-move") == 174);
}

TEST_CASE("The lists of all openings are those that others publish", "[ballots]") {
   const fs::path games = fs::path(KETE_SHARED) / "games";
   if (!has_shared(games)) return;

   const Variant& international = variant_named("international");
   std::set<std::string> published;
   std::ifstream two_moves(games / "fen/2-move ballots matchfile.fen");
   for (std::string line; std::getline(two_moves, line);) {
      if (text::trim(line).empty()) continue;
      const auto diagram = parse_fen(international, line);
      REQUIRE(diagram);
      published.insert(to_hub_position(*diagram));
   }
   CHECK((positions(read_ballots(international, ballots_folder / "international-2-move.fen")) ==
          published));

   const Variant& english = variant_named("english");
   published.clear();
   std::ifstream file(games / "ballots/3move_english.json");
   const auto lists = nlohmann::json::parse(file);
   for (const auto& [name, fen] : lists.at("all").items()) {
      CAPTURE(name);
      const auto diagram = parse_fen(english, fen.get<std::string>());
      REQUIRE(diagram);
      published.insert(to_hub_position(*diagram));
   }
   CHECK((positions(read_ballots(english, ballots_folder / "english-3-move.fen")) == published));
}

TEST_CASE("The same values make the same openings, others make others", "[ballots]") {
   const auto name = GENERATE(as<std::string>(), "international", "english", "frysk", "turkish");
   CAPTURE(name);
   const Variant& variant = variant_named(name);
   BallotOptions options;
   options.count = 4;
   options.plies = 5;
   options.nodes = 5000;
   const Ballots made = make(variant, options);
   CHECK(made.ballots.size() == 4);
   check_file(variant, made.ballots);
   CHECK(lines_of(variant, make(variant, options)) == lines_of(variant, made));
   const BallotCounts& counts = made.counts;
   CHECK(counts.unquiet + counts.known + counts.unbalanced + counts.forced + 4 == counts.tried);

   // A shorter list is the beginning of a longer one.
   options.count = 2;
   auto beginning = lines_of(variant, made);
   beginning.resize(2);
   CHECK(lines_of(variant, make(variant, options)) == beginning);

   options.seed = 2;
   CHECK(lines_of(variant, make(variant, options)) != beginning);
}

TEST_CASE("What cannot be found is not made up", "[ballots]") {
   BallotOptions options;
   options.count = 20;
   options.plies = 1;
   options.nodes = 500;
   // After one ply there are nine positions, after two eighty-one, but not with this balance.
   options.balance = 0;
   options.choice = 0;
   const Ballots made = make(variant_named("international"), options);
   CHECK(made.ballots.size() < 20);
   CHECK(made.counts.tried == 20 * 2000);
   check_file(variant_named("international"), made.ballots);
}

TEST_CASE("All openings of some plies are counted, and the losing ones dropped", "[ballots]") {
   const Variant& english = variant_named("english");
   // The counts of sequences are perft's: 7, 49, 302.
   const AllOpenings two = make_all_openings(Settings(english), 2, 2000, 0.75);
   CHECK(two.sequences == 49);
   CHECK(two.positions == 49);
   CHECK(two.ballots.size() + two.dropped.size() == 49);

   const AllOpenings three = make_all_openings(Settings(english), 3, 5000, 0.75);
   CHECK(three.sequences == 302);
   CHECK(three.positions == 216);
   CHECK(three.ballots.size() + three.dropped.size() == 216);
   check_file(english, three.ballots);
   const auto is_dropped = [&](std::string_view moves) {
      return std::ranges::any_of(three.dropped,
                                 [&](const Ballot& ballot) { return ballot.moves == moves; });
   };
   CHECK(is_dropped("9-13 24-20 13-17"));
   CHECK_FALSE(is_dropped("9-13 21-17 5-9"));
}

TEST_CASE("The colour twin of a start position is the start with the other side to move",
          "[ballots]") {
   for (const Variant* variant : variants()) {
      CAPTURE(variant->name);
      const Diagram start = start_diagram(*variant);
      const Diagram twin = colour_twin(start);
      CHECK(twin.pieces == start.pieces);
      CHECK(twin.turn != start.turn);
      CHECK(colour_twin(twin) == start);
   }
}

TEST_CASE("The colour twin turns the board, the colours and the king runs", "[ballots]") {
   const Variant& frisian = variant_named("frisian");
   const auto plain = parse_fen(frisian, "W:W31,K46:B2,K5");
   REQUIRE(plain);
   CHECK(to_fen(frisian, colour_twin(*plain)) == "B:WK46,49:BK5,20");
   Diagram run = *plain;
   run.king_runs[0] = {46, 2};
   const Diagram twin = colour_twin(run);
   CHECK(twin.king_runs[1] == KingRun{5, 2});
   CHECK(twin.king_runs[0] == KingRun{});
}

}  // namespace kete
