#include <algorithm>
#include <set>

#include "game/game.hpp"
#include "notation/fen.hpp"
#include "notation/hub_text.hpp"
#include "rules/variant.hpp"
#include "support/both_generators.hpp"
#include "support/catch.hpp"
#include "support/suites.hpp"

// The engine's generator against positions with all their moves and against node counts. The
// sample in tests/data is always checked, the whole when it lies beside the repository.

namespace {

using namespace kete;

std::string joined(const std::set<std::string>& texts) {
   std::string text;
   for (const std::string& each : texts)
      text += (text.empty() ? "" : " ") + each;
   return text;
}

std::set<std::string> without(const std::set<std::string>& texts,
                              const std::set<std::string>& others) {
   std::set<std::string> rest;
   std::set_difference(texts.begin(), texts.end(), others.begin(), others.end(),
                       std::inserter(rest, rest.end()));
   return rest;
}

/// What is wrong with a row, empty where nothing is.
std::string fault(const Settings& settings, const suites::MovesRow& row) {
   const Variant& variant = *settings.variant;
   const Result<Diagram> diagram = parse_hub_position(variant, row.position);
   if (!diagram) return diagram.error().message;
   if (to_hub_position(*diagram) != row.position) return "the Hub letters are not kept";
   if (to_fen(variant, *diagram) != row.fen) {
      return "FEN " + row.fen + " expected, " + to_fen(variant, *diagram) + " written";
   }
   const Result<Diagram> from_fen = parse_fen(variant, row.fen);
   if (!from_fen) return row.fen + ": " + from_fen.error().message;
   if (*from_fen != *diagram) return row.fen + " is read as another position";

   const Result<std::unique_ptr<Game>> game = make_game(settings, *diagram);
   if (!game) return game.error().message;
   const std::set<std::string> expected(row.moves.begin(), row.moves.end());
   std::set<std::string> found;
   const std::vector<Move> moves = (*game)->legal_moves();
   for (const Move& move : moves)
      found.insert(to_hub_move(move));
   if (found != expected) {
      return "missing [" + joined(without(expected, found)) + "], extra [" +
             joined(without(found, expected)) + "]";
   }
   // Hub text does not say what is crowned, so a move listed both ways is one there.
   if (moves.size() != found.size()) return "a move is listed twice";
   return "";
}

void check_moves(const std::vector<suites::MovesSuite>& all, std::size_t rows_at_least) {
   REQUIRE(all.size() == 26);
   for (const suites::MovesSuite& suite : all) {
      const Settings settings = both::settings_of(suite.rules);
      CAPTURE(suite.rules);
      CHECK(suite.rows.size() >= rows_at_least);
      for (const suites::MovesRow& row : suite.rows) {
         INFO(row.position);
         CHECK(fault(settings, row) == "");
      }
   }
}

Diagram diagram_of(const suites::PerftRow& row, const Variant& variant) {
   if (row.fen == "start") return start_diagram(variant);
   // Published FENs are in board numbers, which are the numbers of FEN in all variants that have
   // such an entry.
   const Result<Diagram> diagram = row.position.empty() ? parse_fen(variant, row.fen)
                                                        : parse_hub_position(variant, row.position);
   INFO((diagram ? "" : diagram.error().message));
   REQUIRE(diagram);
   return *diagram;
}

/// Rows of so many nodes, both ends included; returns how many there were.
int check_perft(const std::vector<suites::PerftRow>& rows, std::uint64_t from,
                std::uint64_t up_to) {
   int checked = 0;
   for (const suites::PerftRow& row : rows) {
      if (row.nodes < from || row.nodes > up_to) continue;
      CAPTURE(row.rules, row.position, row.fen, row.depth);
      const Settings settings = both::settings_of(row.rules);
      const auto game = make_game(settings, diagram_of(row, *settings.variant));
      INFO((game ? "" : game.error().message));
      REQUIRE(game);
      CHECK((*game)->perft(row.depth, 1) == row.nodes);
      ++checked;
   }
   return checked;
}

constexpr std::uint64_t quick_nodes = 10'000'000;
constexpr std::uint64_t slow_nodes = 1'000'000'000;

}  // namespace

TEST_CASE("moves of the sample positions are those of the suite") {
   check_moves(suites::read_moves(suites::data_folder() / "moves"), 20);
}

TEST_CASE("node counts of the sample are those of the suite") {
   const auto rows = suites::read_perft(suites::data_folder() / "perft.tsv");
   CHECK(check_perft(rows, 0, quick_nodes) >= 250);
}

TEST_CASE("node counts of the sample are those published elsewhere") {
   const auto rows = suites::read_perft(suites::data_folder() / "perft-published.tsv");
   CHECK(check_perft(rows, 0, quick_nodes) >= 15);
}

TEST_CASE("moves of all positions of the suite") {
   const auto folder = suites::shared_folder();
   if (!folder) {
      WARN(suites::no_shared_folder);
      return;
   }
   check_moves(suites::read_moves(*folder / "moves"), 400);
}

TEST_CASE("all node counts of the suite") {
   const auto folder = suites::shared_folder();
   if (!folder) {
      WARN(suites::no_shared_folder);
      return;
   }
   CHECK(check_perft(suites::read_perft(*folder / "perft.tsv"), 0, quick_nodes) >= 1200);
}

namespace {

/// Checks at least so many of the published counts in a range of nodes.
void check_published(std::uint64_t least, std::uint64_t most, int count) {
   const auto folder = suites::shared_folder();
   if (!folder) {
      WARN(suites::no_shared_folder);
      return;
   }
   const auto rows =
       suites::read_published_perft(*folder / "perft-published.json", naive::naive_names());
   CHECK(check_perft(rows, least, most) >= count);
}

}  // namespace

TEST_CASE("published node counts up to ten million") {
   check_published(0, quick_nodes, 100);
}

TEST_CASE("published node counts up to a thousand million", "[slow]") {
   check_published(quick_nodes + 1, slow_nodes, 20);
}
