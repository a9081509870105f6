#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/engine.hpp"
#include "notation/hub_text.hpp"
#include "rules/variants.hpp"
#include "search/score.hpp"
#include "search/table_choice.hpp"
#include "support/catch.hpp"
#include "support/small_tables.hpp"
#include "support/variant_named.hpp"
#include "util/random.hpp"

// The endgame tables in the search: scores, moves, what happens without them.

namespace {

using namespace kete;
using egdb::Wdl;
using test::SmallTables;
using test::variant_named;

Settings settings_of(const std::string& name) {
   return Settings(variant_named(name));
}

std::unique_ptr<Engine> engine_with(const Settings& settings, const std::string& path,
                                    int pieces = max_bb_size) {
   auto engine = make_engine(settings);
   engine->configure({.tt_size = 14, .bb_size = pieces, .bb_path = path});
   return engine;
}

/// A rule set with its small tables, and an engine that uses them.
struct WithTables {
   Settings settings;
   SmallTables tables;
   std::shared_ptr<const egdb::Database> database;
   std::unique_ptr<Engine> engine;

   explicit WithTables(const std::string& variant)
       : settings(settings_of(variant)),
         tables(settings),
         database(tables.open()),
         engine(engine_with(settings, tables.path())) {}
};

/// Keeps the variation that was told last.
class Variation final : public Listener {
 public:
   [[nodiscard]] const std::vector<Move>& moves() const { return moves_; }

   void info(const SearchInfo& info) override { moves_ = info.pv; }

   void finished(const SearchResult& result) override { CHECK(result.move == moves_.front()); }

 private:
   std::vector<Move> moves_;
};

Limits nodes(std::uint64_t count) {
   Limits limits;
   limits.nodes = count;
   return limits;
}

/// A position with that many pieces of each side set at random, which need not be legal to reach.
std::unique_ptr<Game> random_game(const Settings& settings, int pieces, Random& random) {
   while (true) {
      Diagram diagram = start_diagram(*settings.variant);
      std::ranges::fill(diagram.pieces, Piece::None);
      diagram.turn = random.below(2) == 0 ? Side::White : Side::Black;
      for (int i = 0; i < pieces; ++i) {
         const auto square = random.below(diagram.pieces.size());
         const Side side = i == 0 ? Side::White : i == 1 ? Side::Black : diagram.turn;
         diagram.pieces[square] = make_piece(side, random.below(3) != 0);
      }
      auto game = make_game(settings, diagram);
      const auto count =
          std::ranges::count_if(diagram.pieces, [](Piece piece) { return piece != Piece::None; });
      if (game && count == pieces && (*game)->outcome().status == Status::Playing)
         return *std::move(game);
   }
}

/// Such positions whose value under the counters is `wdl` and in which nothing is to be captured.
std::vector<std::unique_ptr<Game>> games_with(const Settings& settings,
                                              const egdb::Database& database, Wdl wdl,
                                              std::size_t count, std::uint64_t seed) {
   Random random(seed);
   std::vector<std::unique_ptr<Game>> games;
   while (games.size() < count) {
      auto game = random_game(settings, 3, random);
      const auto answer = database.probe(*game);
      const bool quiet = game->legal_moves().front().captured.empty();
      if (quiet && answer && answer->played == wdl) games.push_back(std::move(game));
   }
   return games;
}

/// The move that loses latest, or does not lose.
Move best_defence(const Game& game, const egdb::Database& database) {
   std::optional<Move> best;
   int most = -1;
   for (const Move& move : game.legal_moves()) {
      const auto next = game.clone();
      next->play(move);
      if (next->outcome().status == Status::Drawn) return move;
      const auto answer = database.probe(*next);
      if (!answer || answer->played != Wdl::Win) return move;
      if (*answer->reset > most) {
         most = *answer->reset;
         best = move;
      }
   }
   return *best;
}

/// Plays to the end, the engine for the side that is to move.
Status play_out(const Game& from, Engine& engine, const Limits& limits,
                const egdb::Database& database) {
   const auto game = from.clone();
   while (true) {
      const Status status = game->outcome().status;
      if (status != Status::Playing) return status;
      game->play(*engine.search(*game, limits).move);
      const Status after = game->outcome().status;
      if (after == Status::Won) return Status::Lost;
      if (after == Status::Lost) return Status::Won;
      if (after != Status::Playing) return after;
      game->play(best_defence(*game, database));
   }
}

}  // namespace

TEST_CASE("scores by tables have a band of their own and stay in it") {
   CHECK(score::table_win_in(0) == 9000);
   CHECK(score::table_win_in(17) == 8983);
   CHECK(score::table_win_in(20'000) == score::longest_table_win);
   CHECK(score::longest_table_win > score::static_limit);
   CHECK(score::table_win < score::longest_win);
   CHECK_FALSE(score::is_decided(score::table_win_in(1)));
   for (const Score value : {score::table_win, score::table_win_in(30), score::longest_table_win,
                             score::win_in(9), score::draw, score::static_limit}) {
      for (const Score signed_value : {value, -value}) {
         CAPTURE(signed_value);
         const Score nearer = score::to_table(signed_value, 3);
         const bool is_end = std::abs(value) <= score::static_limit || value == score::table_win;
         CHECK(std::abs(nearer) == value + (is_end ? 0 : 3));
         const Score farther = score::from_table(signed_value, 3);
         const bool is_least =
             std::abs(value) <= score::static_limit || value == score::longest_table_win;
         CHECK(std::abs(farther) == value - (is_least ? 0 : 3));
      }
   }
}

TEST_CASE("of the root moves the tables leave those that keep the value best") {
   using Moves = std::vector<std::optional<TableMove>>;
   using Places = std::vector<std::size_t>;
   const auto win = [](std::optional<int> distance, int reset, bool repeats = false) {
      return TableMove{Wdl::Win, distance, reset, repeats};
   };
   const auto loss = [](std::optional<int> distance, int reset) {
      return TableMove{Wdl::Loss, distance, reset, false};
   };
   const TableMove draw;

   SECTION("the shortest wins") {
      const auto choice =
          choose_by_tables(Moves{draw, win(9, 3), win(7, 5), win(7, 1), loss(4, 4)});
      REQUIRE(choice);
      CHECK(choice->wdl == Wdl::Win);
      CHECK(choice->distance == 7);
      CHECK(choice->moves == Places{2, 3});
   }
   SECTION("by the next reset where a distance is not known") {
      const auto choice = choose_by_tables(Moves{win({}, 3), win({}, 1), win(99, 1), win(7, 5)});
      REQUIRE(choice);
      CHECK(choice->moves == Places{2});
   }
   SECTION("a repetition only when there is nothing else") {
      CHECK(choose_by_tables(Moves{win(3, 3, true), win(9, 9)})->moves == Places{1});
      CHECK(choose_by_tables(Moves{win(3, 3, true), draw})->moves == Places{0});
   }
   SECTION("a win that is certain before one that is likely") {
      TableMove likely = win(3, 3);
      likely.is_certain = false;
      const auto certain = choose_by_tables(Moves{likely, win(9, 9)});
      CHECK(certain->moves == Places{1});
      CHECK(certain->is_certain);
      const auto only = choose_by_tables(Moves{likely, draw});
      CHECK(only->moves == Places{0});
      CHECK_FALSE(only->is_certain);
      TableMove lost = loss(4, 4);
      lost.is_certain = false;
      CHECK_FALSE(choose_by_tables(Moves{draw, lost})->is_certain);
   }
   SECTION("an unknown move matters unless there is a win") {
      CHECK(choose_by_tables(Moves{std::nullopt, win(3, 3)})->moves == Places{1});
      CHECK_FALSE(choose_by_tables(Moves{std::nullopt, draw}));
      CHECK_FALSE(choose_by_tables(Moves{loss(2, 2), std::nullopt}));
   }
   SECTION("all draws") {
      const auto choice = choose_by_tables(Moves{draw, loss(8, 8), draw});
      REQUIRE(choice);
      CHECK(choice->wdl == Wdl::Draw);
      CHECK_FALSE(choice->distance);
      CHECK(choice->moves == Places{0, 2});
   }
   SECTION("the longest losses") {
      const auto choice = choose_by_tables(Moves{loss(2, 2), loss(8, 1), loss(8, 8)});
      REQUIRE(choice);
      CHECK(choice->wdl == Wdl::Loss);
      CHECK(choice->distance == 8);
      CHECK(choice->moves == Places{1, 2});
      CHECK(choose_by_tables(Moves{loss({}, 2), loss(8, 1)})->moves == Places{0});
   }
}

TEST_CASE("what the tables know is the score: 90 men less the plies to the end") {
   const std::string name = GENERATE(as<std::string>(), "english", "losing", "tanzanian");
   CAPTURE(name);
   const WithTables with(name);
   for (const Wdl wdl : {Wdl::Win, Wdl::Draw, Wdl::Loss}) {
      for (const auto& game : games_with(with.settings, *with.database, wdl, 30, 1)) {
         const auto answer = with.database->probe(*game);
         CAPTURE(to_hub_position(game->diagram()), answer->distance.value_or(-1));
         const SearchResult result = with.engine->search(*game, nodes(1));
         const Score score = static_cast<Score>(std::lround(result.score * 100));
         const int plies = answer->distance.value_or(0);
         const Score expected = wdl == Wdl::Draw  ? score::draw
                                : wdl == Wdl::Win ? score::table_win_in(plies)
                                                  : -score::table_win_in(plies);
         // No counter stops a short way; for a longer one it may ask for another.
         if (plies <= 10) CHECK(score == expected);
         if (wdl == Wdl::Win) CHECK(score <= expected);
         if (wdl == Wdl::Loss) CHECK(score >= expected);
         CHECK(result.tb_hits.value_or(0) > 0);

         // Deeper, a short way to the end may be seen to the end.
         Limits deep;
         deep.depth = 5;
         const Score searched =
             static_cast<Score>(std::lround(with.engine->search(*game, deep).score * 100));
         if (wdl == Wdl::Draw) CHECK(searched == score::draw);
         if (wdl == Wdl::Win) CHECK((searched == score || score::is_win(searched)));
         if (wdl == Wdl::Loss) CHECK((searched == score || score::is_loss(searched)));
      }
   }
}

TEST_CASE("a won ending is won home, at a node a move, against the best defence") {
   // One or more with each kind of counter, of king, and of end.
   const std::string name = GENERATE(as<std::string>(), "english", "italian", "losing", "russian",
                                     "tanzanian", "thai", "turkish", "international");
   CAPTURE(name);
   const WithTables with(name);
   for (const auto& game : games_with(with.settings, *with.database, Wdl::Win, 25, 2)) {
      CAPTURE(to_hub_position(game->diagram()));
      CHECK(play_out(*game, *with.engine, nodes(1), *with.database) == Status::Won);
      CHECK(play_out(*game, *with.engine, nodes(300), *with.database) == Status::Won);
   }
}

TEST_CASE("the variation of a won ending goes on to the end") {
   const std::string name = GENERATE(as<std::string>(), "english", "losing", "turkish");
   CAPTURE(name);
   const WithTables with(name);
   int whole = 0;
   for (const auto& game : games_with(with.settings, *with.database, Wdl::Win, 60, 7)) {
      CAPTURE(to_hub_position(game->diagram()));
      Variation variation;
      with.engine->start(*game, nodes(300), variation);
      with.engine->wait();
      const int distance = *with.database->probe(*game)->distance;
      const auto played = game->clone();
      for (const Move& move : variation.moves()) {
         REQUIRE(std::ranges::binary_search(played->legal_moves(), move));
         played->play(move);
      }
      if (distance > 20) {
         CHECK(variation.moves().size() == 20);
         continue;
      }
      ++whole;
      CHECK(std::ssize(variation.moves()) == distance);
      CHECK(played->outcome().status == (distance % 2 == 0 ? Status::Won : Status::Lost));
   }
   CHECK(whole >= 20);
}

TEST_CASE("a drawn ending is not lost to an engine without tables") {
   const std::string name = GENERATE(as<std::string>(), "english", "russian", "turkish");
   CAPTURE(name);
   const WithTables with(name);
   const auto opponent = engine_with(with.settings, "", 0);
   for (const auto& drawn : games_with(with.settings, *with.database, Wdl::Draw, 10, 3)) {
      CAPTURE(to_hub_position(drawn->diagram()));
      const auto game = drawn->clone();
      for (int ply = 0; game->outcome().status == Status::Playing && ply < 200; ++ply) {
         const bool ours = ply % 2 == 0;
         const SearchResult result =
             ours ? with.engine->search(*game, nodes(1)) : opponent->search(*game, nodes(2000));
         game->play(*result.move);
         const Status status = game->outcome().status;
         CHECK_FALSE(status == (ours ? Status::Won : Status::Lost));
      }
   }
}

TEST_CASE("a won root does not go back to a position that would be drawn by repetition") {
   const WithTables with("english");
   const auto back = [](const Move& move) { return Move{move.to, move.from, {}, false}; };
   int checked = 0;
   for (const auto& won : games_with(with.settings, *with.database, Wdl::Win, 300, 4)) {
      const Move best = *with.engine->search(*won, nodes(1)).move;
      const auto after = won->clone();
      after->play(best);
      if (after->outcome().status != Status::Playing) continue;
      // From the position after it twice there and back, so that it would come up a third time.
      const auto game = make_game(with.settings, after->diagram()).value();
      const auto is_legal = [&](const Move& move) {
         return std::ranges::binary_search(game->legal_moves(), move);
      };
      bool good = true;
      for (int i = 0; i < 2 && good; ++i) {
         const auto replies = game->legal_moves();
         if (replies.empty()) break;
         const Move& reply = replies.front();
         const std::vector<Move> moves = {reply, back(best), back(reply), best};
         for (std::size_t j = 0; j < (i == 0 ? 4U : 3U) && good; ++j) {
            good = game->outcome().status == Status::Playing && is_legal(moves[j]);
            if (good) game->play(moves[j]);
         }
      }
      good = good && game->outcome().status == Status::Playing && is_legal(best);
      const auto answer = good ? with.database->probe(*game) : std::nullopt;
      if (!answer || answer->played != Wdl::Win) continue;
      const auto drawn = game->clone();
      drawn->play(best);
      if (drawn->outcome().reason != Reason::Repetition) continue;
      CAPTURE(to_hub_position(game->diagram()));
      ++checked;
      const SearchResult result = with.engine->search(*game, nodes(1));
      // Where it was the only move that wins, a draw is all there is.
      if (result.score == 0) continue;
      CHECK_FALSE(*result.move == best);
      game->play(*result.move);
      CHECK(with.database->probe(*game)->played == Wdl::Loss);
      for (const Move& reply : game->legal_moves()) {
         const auto next = game->clone();
         next->play(reply);
         CHECK_FALSE(next->outcome().status == Status::Drawn);
      }
   }
   CHECK(checked >= 5);
}

TEST_CASE("without tables nothing is answered by them") {
   const Settings settings = settings_of("english");
   const SmallTables tables(settings);
   const auto opened = tables.open();
   const egdb::Database& database = *opened;
   const auto game = std::move(games_with(settings, database, Wdl::Win, 1, 5).front());
   const auto searched = [&](Engine& engine) { return engine.search(*game, nodes(1)); };
   SECTION("no pieces are asked for") {
      const auto engine = engine_with(settings, tables.path(), 0);
      CHECK_FALSE(engine->tables_report()->wanted);
      CHECK_FALSE(searched(*engine).tb_hits);
      CHECK(std::abs(searched(*engine).score) < 80);
   }
   SECTION("fewer pieces than there are") {
      const auto engine = engine_with(settings, tables.path(), 2);
      CHECK(engine->tables_report()->largest == 2);
      CHECK(searched(*engine).tb_hits == 0U);
      CHECK(std::abs(searched(*engine).score) < 80);
   }
   SECTION("they are switched off between two searches, and on again") {
      const auto engine = engine_with(settings, tables.path());
      CHECK(searched(*engine).score > 80);
      engine->configure({.tt_size = 14});
      CHECK(std::abs(searched(*engine).score) < 80);
      engine->configure({.tt_size = 14, .bb_size = 3, .bb_path = tables.path()});
      CHECK(searched(*engine).score > 80);
   }
   SECTION("the folder does not exist") {
      const auto engine = engine_with(settings, tables.path() + "/none");
      const auto report = engine->tables_report();
      REQUIRE(report);
      CHECK(report->wanted);
      CHECK(report->largest == 0);
      REQUIRE(report->complaints.size() == 1);
      CHECK(report->complaints.front().find(tables.path() + "/none") != std::string::npos);
      CHECK(searched(*engine).move);
      CHECK_FALSE(searched(*engine).tb_hits);
   }
   SECTION("captures need not be made") {
      Settings free = settings;
      free.forced_capture = false;
      const auto engine = engine_with(free, tables.path());
      CHECK_FALSE(engine->tables_report()->wanted);
   }
   SECTION("plain minimax is asked for") {
      const auto engine = engine_with(settings, tables.path());
      Limits limits;
      limits.depth = 2;
      limits.plain = true;
      CHECK(std::abs(engine->search(*game, limits).score) < 80);
   }
}

TEST_CASE("a damaged table is named and left out, and the engine plays on with the others") {
   const Settings settings = settings_of("english");
   const SmallTables tables(settings);
   const auto opened = tables.open();
   const egdb::Database& database = *opened;
   const auto games = games_with(settings, database, Wdl::Win, 20, 6);
   const std::string file = tables.damage("0201", SmallTables::Part::Header);
   const auto engine = engine_with(settings, tables.path());
   const auto report = engine->tables_report();
   REQUIRE(report);
   CHECK(report->largest == 3);
   REQUIRE(report->complaints.size() == 1);
   CHECK(report->complaints.front().find(file) != std::string::npos);
   CHECK_FALSE(engine->tables_report());  // once is enough
   for (const auto& game : games)
      CHECK(engine->search(*game, nodes(200)).move);
}

TEST_CASE("a table that is cut off while it is in use is damaged from then on") {
   const WithTables with("english");
   const auto games = games_with(with.settings, *with.database, Wdl::Win, 40, 9);
   const auto engine = engine_with(with.settings, with.tables.path());
   CHECK(engine->tables_report()->complaints.empty());
   with.tables.cut_all();
   std::size_t complaints = 0;
   for (const auto& game : games) {
      CHECK(engine->search(*game, nodes(200)).move);
      if (const auto report = engine->tables_report()) complaints += report->complaints.size();
   }
   CHECK(complaints > 0);
}

TEST_CASE("a table with a damaged block is named when that is met, and not used any more") {
   const WithTables with("english");
   const auto games = games_with(with.settings, *with.database, Wdl::Win, 40, 8);
   const std::string file = with.tables.damage("0201", SmallTables::Part::Blocks);
   const auto engine = engine_with(with.settings, with.tables.path());
   CHECK(engine->tables_report()->complaints.empty());
   std::vector<std::string> complaints;
   for (const auto& game : games) {
      CHECK(engine->search(*game, nodes(200)).move);
      if (const auto report = engine->tables_report()) {
         CHECK_FALSE(report->wanted);
         complaints.insert(complaints.end(), report->complaints.begin(), report->complaints.end());
      }
   }
   REQUIRE(complaints.size() == 1);
   CHECK(complaints.front().find(file) != std::string::npos);
}
