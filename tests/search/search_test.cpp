#include <chrono>
#include <cmath>
#include <mutex>
#include <thread>

#include "engine/engine.hpp"
#include "notation/fen.hpp"
#include "notation/hub_text.hpp"
#include "search/positions.hpp"
#include "search/time_manager.hpp"
#include "support/catch.hpp"
#include "support/timing.hpp"

namespace {

using namespace kete;
using namespace std::chrono_literals;
using Time = std::chrono::steady_clock;
using kete::test::shortest_time;

std::unique_ptr<Game> game_at(const std::string& name, const std::string& fen) {
   const Variant& variant = *find_variant(name);
   return make_game(Settings(variant), parse_fen(variant, fen).value()).value();
}

std::unique_ptr<Engine> engine_for(const Game& game, EngineOptions options = {.tt_size = 18}) {
   auto engine = make_engine(game.settings());
   engine->configure(options);
   return engine;
}

Limits depth(int plies) {
   Limits limits;
   limits.depth = plies;
   return limits;
}

Limits nodes(std::uint64_t count) {
   Limits limits;
   limits.nodes = count;
   return limits;
}

/// Keeps what it hears.
class Recorder final : public Listener {
 public:
   void info(const SearchInfo& info) override {
      const std::lock_guard lock(mutex_);
      infos_.push_back(info);
   }

   void finished(const SearchResult& result) override {
      const std::lock_guard lock(mutex_);
      result_ = result;
   }

   std::vector<SearchInfo> infos() {
      const std::lock_guard lock(mutex_);
      return infos_;
   }

   std::optional<SearchResult> result() {
      const std::lock_guard lock(mutex_);
      return result_;
   }

 private:
   std::mutex mutex_;
   std::vector<SearchInfo> infos_;
   std::optional<SearchResult> result_;
};

}  // namespace

TEST_CASE("Distances to the end of a game are counted as the protocols count them") {
   SECTION("a win at the next ply") {
      const auto game = game_at("international", "W:W39:B44");
      const SearchResult result = engine_for(*game)->search(*game, depth(4));
      CHECK(std::lround(result.score * 100) == 9999);
      CHECK(to_hub_move(result.move.value()) == "39x50x44");
   }
   SECTION("lost in two plies") {
      const auto game = game_at("english", "W:W29:B22,14");
      const SearchResult result = engine_for(*game)->search(*game, depth(8));
      CHECK(std::lround(result.score * 100) == -9998);
   }
   SECTION("in losing the parities turn round") {
      // White must take the last black piece: Black, without a move, has won.
      const auto game = game_at("losing", "W:W39:B44");
      CHECK(std::lround(engine_for(*game)->search(*game, depth(4)).score * 100) == -9999);
   }
   SECTION("in breakthrough the first king ends the game") {
      const auto game = game_at("breakthrough", "W:W10:B45");
      CHECK(std::lround(engine_for(*game)->search(*game, depth(4)).score * 100) == 9999);
   }
}

TEST_CASE("Without a legal move there is no answer") {
   const auto game = game_at("international", "W:W46:B37,41");
   const auto engine = engine_for(*game);
   Recorder recorder;
   engine->start(*game, depth(5), recorder);
   engine->wait();
   CHECK(recorder.infos().empty());
   CHECK_FALSE(recorder.result().value().move);
}

TEST_CASE("One thread under a depth or node limit searches the same nodes every time") {
   for (const Variant* variant : variants()) {
      CAPTURE(std::string(variant->name));
      const auto game = std::move(random_games(Settings(*variant), 1, 8, 8, 21)[0]);
      for (const Limits& limits : {depth(6), nodes(3000)}) {
         const auto engine = engine_for(*game);
         const SearchResult first = engine->search(*game, limits);
         engine->new_game();
         const SearchResult again = engine->search(*game, limits);
         const SearchResult other = engine_for(*game)->search(*game, limits);
         CHECK(first.nodes == again.nodes);
         CHECK(first.nodes == other.nodes);
         CHECK(first.move == again.move);
         CHECK(first.move == other.move);
         CHECK(first.score == other.score);
      }
   }
}

TEST_CASE("All limits hold together") {
   const auto game = make_game(Settings(*find_variant("international")));
   const auto engine = engine_for(*game);
   SECTION("nodes are never exceeded on one thread") {
      for (const std::uint64_t limit : {1U, 10U, 1000U, 12345U}) {
         engine->new_game();
         const SearchResult result = engine->search(*game, nodes(limit));
         CHECK(result.nodes <= limit);
         CHECK(result.move);
      }
   }
   SECTION("depth before nodes") {
      Limits limits = nodes(1'000'000'000);
      limits.depth = 3;
      CHECK(engine->search(*game, limits).depth == 3);
   }
   SECTION("nodes before depth") {
      Limits limits = nodes(2000);
      limits.depth = 60;
      const SearchResult result = engine->search(*game, limits);
      CHECK(result.nodes <= 2000);
      CHECK(result.depth < 60);
   }
}

TEST_CASE("Several variations differ in their first move and are sorted") {
   const auto game = make_game(Settings(*find_variant("russian")));
   const auto engine = engine_for(*game, {.tt_size = 18, .multi_pv = 3});
   Recorder recorder;
   engine->start(*game, depth(6), recorder);
   engine->wait();
   std::vector<SearchInfo> last;
   for (const SearchInfo& info : recorder.infos()) {
      if (info.depth == 6) last.push_back(info);
   }
   REQUIRE(last.size() == 3);
   for (std::size_t i = 0; i < 3; ++i) {
      CHECK(last[i].multi_pv == static_cast<int>(i) + 1);
      for (std::size_t j = 0; j < i; ++j) {
         CHECK(last[j].pv[0] != last[i].pv[0]);
         CHECK(last[j].score >= last[i].score);
      }
   }
}

TEST_CASE("More variations than moves are as many as there are moves") {
   const auto game = game_at("english", "W:WK29:BK25");
   const auto engine = engine_for(*game, {.tt_size = 18, .multi_pv = 9});
   CHECK(engine->search(*game, depth(4)).move);
}

TEST_CASE("Every variation is a line of legal moves") {
   for (const Variant* variant : variants()) {
      CAPTURE(std::string(variant->name));
      for (const auto& game : random_games(Settings(*variant), 3, 10, 60, 31)) {
         const auto engine = engine_for(*game);
         Recorder recorder;
         engine->start(*game, depth(7), recorder);
         engine->wait();
         for (const SearchInfo& info : recorder.infos()) {
            REQUIRE_FALSE(info.pv.empty());
            const auto line = game->clone();
            for (const Move& move : info.pv) {
               const auto legal = line->legal_moves();
               REQUIRE(std::ranges::find(legal, move) != legal.end());
               line->play(move);
            }
         }
      }
   }
}

TEST_CASE("A position drawn by rule is searched and scored as drawn") {
   const auto game = game_at("international", "W:WK46,31,32,33:BK5:H50");
   REQUIRE(game->outcome().status == Status::Drawn);
   const SearchResult result = engine_for(*game)->search(*game, depth(6));
   CHECK(result.move);
   CHECK(result.score == 0.0);
}

TEST_CASE("The search sees draws by rule coming") {
   // Two kings win against one in English, but not in the three plies left.
   const auto near = game_at("english", "W:WK14,K18:BK4:H77");
   CHECK(engine_for(*near)->search(*near, depth(12)).score == 0.0);
   const auto far = game_at("english", "W:WK14,K18:BK4");
   CHECK(engine_for(*far)->search(*far, depth(12)).score > 0.5);
}

TEST_CASE("Several threads find what one finds") {
   const auto game = game_at("tanzanian", "W:WKa1,Kc1,Ke1:BKh8");
   const auto one = engine_for(*game)->search(*game, depth(7));
   const auto two = engine_for(*game, {.threads = 3, .tt_size = 18})->search(*game, depth(7));
   CHECK(one.move);
   CHECK(two.move);
   CHECK(two.depth >= 1);
}

TEST_CASE("An infinite search waits for stop, and a decided one too", "[timed]") {
   for (const char* fen : {"W:W39:B44", "W:W31-50:B1-20"}) {
      const auto game = game_at("international", fen);
      const auto engine = engine_for(*game);
      Recorder recorder;
      Limits limits;
      limits.infinite = true;
      engine->start(*game, limits, recorder);
      std::this_thread::sleep_for(1200ms);
      CHECK_FALSE(recorder.result());
      CHECK(recorder.infos().back().time >= 0.15);  // something is heard every second
      engine->stop();
      engine->wait();
      CHECK(recorder.result().value().move);
   }
}

TEST_CASE("A ponder search waits for the hit and then keeps its time", "[timed]") {
   const auto game = make_game(Settings(*find_variant("brazilian")));
   const auto engine = engine_for(*game);
   Limits limits;
   limits.ponder = true;
   limits.clock = Clock{.time = 1, .increment = 0.1};
   const double taken = shortest_time(1.3, [&] {
      Recorder recorder;
      engine->start(*game, limits, recorder);
      std::this_thread::sleep_for(300ms);
      CHECK_FALSE(recorder.result());
      engine->ponder_hit();
      engine->wait();
   });
   CHECK(taken < 1.3);
}

TEST_CASE("A fixed time is used and not exceeded", "[timed]") {
   const auto game = make_game(Settings(*find_variant("international")));
   const auto engine = engine_for(*game, {.tt_size = 18, .move_overhead = 0.02});
   Limits limits;
   limits.move_time = 0.3;
   const double taken = shortest_time(0.3, [&] { (void)engine->search(*game, limits); });
   CHECK(taken >= 0.25);
   CHECK(taken < 0.3);
}

TEST_CASE("A forced move is answered at once under a clock, and thought about in analysis",
          "[timed]") {
   const auto game = game_at("english", "W:WK29:BK25");
   REQUIRE(game->legal_moves().size() == 1);
   const auto forced = game_at("international", "W:W33,44,45,50:B28,12,13,14,8,9");
   REQUIRE(forced->legal_moves().size() == 1);
   const auto engine = engine_for(*forced);
   Limits limits;
   limits.move_time = 0.5;
   CHECK(shortest_time(0.2, [&] { (void)engine->search(*forced, limits); }) < 0.2);
   limits.analyze = true;
   const auto before = Time::now();
   (void)engine->search(*forced, limits);
   CHECK(Time::now() - before > 400ms);
}

TEST_CASE("Budgets never exceed what the clock allows") {
   Random random(9);
   for (int i = 0; i < 20000; ++i) {
      Limits limits;
      const double time = static_cast<double>(random.below(100000)) / 100 - 10;
      const double increment = static_cast<double>(random.below(1000)) / 100 - 2;
      const auto moves = static_cast<int>(random.below(60));
      limits.clock = Clock{.time = time, .increment = increment, .moves = moves};
      const double overhead = 0.02;
      const TimeBudget budget = time_budget(limits, overhead).value();
      CAPTURE(time, increment, moves);
      CHECK(budget.soft > 0);
      CHECK(budget.hard > 0);
      const double left = time + std::max(increment, 0.0) - overhead;
      CHECK(budget.hard <= std::max({left, 0.05 * (left + overhead), 0.001}));
   }
   CHECK_FALSE(time_budget(depth(5), 0.02));
}

TEST_CASE("With next to nothing on the clock a long game goes on for all its moves") {
   const double overhead = GENERATE(0, 0.02);
   double left = 0.1;
   for (int move = 0; move < 150; ++move) {
      CAPTURE(move, left);
      Limits limits;
      limits.clock = Clock{.time = left};
      left -= time_budget(limits, overhead)->soft;
   }
   // Within what a clock may be overdrawn.
   CHECK(left > -0.05);
   Limits limits;
   limits.clock = Clock{.time = 0};
   CHECK(time_budget(limits, overhead)->hard < 0.001);
   limits.clock.reset();
   limits.move_time = 0.001;
   CHECK(time_budget(limits, overhead)->hard <= 0.001);
}

TEST_CASE("A search that is broken off answers with a move it has searched") {
   // The limits strike everywhere, in the search of a first move that turns out worse than thought
   // too: then the answer is that move still, not another of which only a bound is known.
   for (const std::string name : {"czech", "international", "spanish", "turkish"}) {
      for (const auto& game : random_games(Settings(*find_variant(name)), 12, 20, 70, 41)) {
         CAPTURE(name, to_hub_position(game->diagram()));
         const auto engine = engine_for(*game, {.tt_size = 16});
         for (std::uint64_t limit = 500; limit < 8000; limit += 700) {
            engine->new_game();
            Recorder recorder;
            engine->start(*game, nodes(limit), recorder);
            engine->wait();
            const SearchResult result = recorder.result().value();
            const SearchInfo last = recorder.infos().back();
            // Either what was reported, or another since found better: with its variation, or so
            // good that it is above the window.
            if (result.move == last.pv[0]) continue;
            const auto next = game->clone();
            next->play(result.move.value());
            CHECK((result.ponder || next->outcome().status != Status::Playing ||
                   result.score > last.score));
         }
      }
   }
}

TEST_CASE("A budget grows with the clock and shrinks with the moves to go") {
   const auto soft = [](double time, double increment, int moves) {
      Limits limits;
      limits.clock = Clock{.time = time, .increment = increment, .moves = moves};
      return time_budget(limits, 0.02).value().soft;
   };
   CHECK(soft(60, 0, 0) > soft(30, 0, 0));
   CHECK(soft(60, 1, 0) > soft(60, 0, 0));
   CHECK(soft(60, 0, 5) > soft(60, 0, 20));
   CHECK(soft(60, 0, 1) > 10);
}
