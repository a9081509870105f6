#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/game.hpp"
#include "support/both_generators.hpp"
#include "support/catch.hpp"
#include "support/naive_rules.hpp"
#include "support/process.hpp"

using namespace kete;
using namespace kete::test;

namespace {

constexpr Seconds patience{30};
constexpr int longest_game = 2000;  ///< plies; the draw rules end every game long before

/// A game as a GUI keeps it: the moves by the naive rules, the draws by the engine's own, which
/// have tests of their own.
class Board {
 public:
   explicit Board(const std::string& variant)
       : rules_(naive::naive_rules(variant)),
         position_(naive::naive_start(rules_)),
         game_(make_game(both::settings_of(variant))) {}

   [[nodiscard]] std::vector<naive::NaiveMove> moves() const {
      return naive::naive_moves(rules_, position_);
   }

   [[nodiscard]] bool ended() const { return game_->outcome().status != Status::Playing; }

   [[nodiscard]] bool decided() const {
      return naive::naive_status(rules_, position_).status != "playing";
   }

   [[nodiscard]] std::string result() const {
      const Outcome outcome = game_->outcome();
      return fmt::format("{} ({})", status_name(outcome.status), reason_code(outcome.reason));
   }

   void play(const naive::NaiveMove& move) {
      position_ = naive::naive_after(rules_, position_, move);
      game_->play(both::to_move(move));
      if (!played_.empty()) played_ += ' ';
      played_ += naive::hub_text(move);
      ++plies_;
   }

   /// Plays the move of that text if it is legal.
   [[nodiscard]] bool play(std::string_view text) {
      const auto all = moves();
      const auto found = std::ranges::find_if(
          all, [&](const naive::NaiveMove& move) { return naive::hub_text(move) == text; });
      if (found == all.end()) return false;
      play(*found);
      return true;
   }

   /// Random moves that leave the game undecided.
   void play_opening(int plies, both::Random& random) {
      while (plies_ < plies) {
         const Board before(*this);
         const auto all = moves();
         play(all[static_cast<std::size_t>(random.below(static_cast<int>(all.size())))]);
         if (ended()) *this = Board(before);
      }
   }

   Board(const Board& other)
       : rules_(other.rules_),
         position_(other.position_),
         game_(other.game_->clone()),
         played_(other.played_),
         plies_(other.plies_) {}

   Board& operator=(Board&&) = default;
   ~Board() = default;

   [[nodiscard]] const std::string& played() const { return played_; }

   [[nodiscard]] int plies() const { return plies_; }

   [[nodiscard]] std::string pos_line() const {
      const std::string start = naive::hub_text(naive::naive_start(rules_));
      return fmt::format("pos pos={} moves=\"{}\"", start, played_);
   }

 private:
   naive::NaiveRules rules_;
   naive::NaivePosition position_;
   std::unique_ptr<Game> game_;
   std::string played_;
   int plies_ = 0;
};

/// A `kete hub` that plays.
class Player {
 public:
   explicit Player(const std::string& variant) : process_({KETE_PROGRAM, "hub"}) {
      process_.send("hub");
      REQUIRE(read("wait") == "wait");
      process_.send("set-param name=variant value=" + variant);
      process_.send("init");
      REQUIRE(read("ready") == "ready");
   }

   void new_game() { process_.send("new-game"); }

   /// The whole `done` line.
   [[nodiscard]] std::string answer(const Board& board, const std::string& level) {
      process_.send(board.pos_line());
      process_.send("level " + level);
      process_.send("go think");
      return read("done");
   }

 private:
   Process process_;

   /// The next line that begins with the word; all others must be of the search or the handshake.
   std::string read(std::string_view word) {
      while (const auto line = process_.read_line(patience)) {
         if (line->starts_with(word)) return *line;
         if (line->starts_with("error")) return *line;
      }
      return "";
   }
};

/// The move of "done move=... ponder=...".
std::string move_of(const std::string& done) {
   constexpr std::string_view head = "done move=";
   if (!done.starts_with(head)) return "";
   return done.substr(head.size(), done.find(' ', head.size()) - head.size());
}

/// The clock of one player, kept by who runs the game.
struct WallClock {
   double left;
   double increment;
   double least = 1e9;  ///< what was left after the tightest move

   [[nodiscard]] std::string level() const {
      return fmt::format("time={:.3f} inc={:.3f}", left, increment);
   }

   /// Whether the move came in time.
   bool spend(double seconds) {
      left += increment - seconds;
      least = std::min(least, left);
      return left >= 0;
   }
};

}  // namespace

TEST_CASE("a full game of each variant over Hub, each move checked by the naive rules") {
   both::Random random(20);
   for (const std::string& variant : naive::naive_names()) {
      Board board(variant);
      board.play_opening(4 + random.below(5), random);
      Player player(variant);
      while (!board.ended() && board.plies() < longest_game) {
         CAPTURE(variant, board.played());
         const std::string done = player.answer(board, "nodes=1000");
         CAPTURE(done);
         REQUIRE(board.play(move_of(done)));
      }
      CAPTURE(variant, board.played(), board.result());
      REQUIRE(board.ended());
      // A decided game is answered by done alone, a drawn one with a move.
      const std::string last = player.answer(board, "nodes=1000");
      if (board.decided()) {
         CHECK(last == "done");
      } else {
         CHECK(board.play(move_of(last)));
      }
   }
}

TEST_CASE("200 games at 1 s and 0.01 s a move without a loss on time", "[slow]") {
   constexpr int games_of_each = 10;
   both::Random random(200);
   int games = 0;
   int plies = 0;
   int lost_on_time = 0;
   double least = 1e9;
   for (const std::string& variant : naive::naive_names()) {
      std::vector<std::unique_ptr<Player>> players;
      for (int i = 0; i < 2; ++i)
         players.push_back(std::make_unique<Player>(variant));
      for (int number = 0; number < games_of_each; ++number) {
         Board board(variant);
         board.play_opening(6, random);
         std::vector<WallClock> clocks(2, WallClock{1, 0.01});
         for (const auto& player : players)
            player->new_game();
         while (!board.ended() && board.plies() < longest_game) {
            const auto turn = static_cast<std::size_t>(board.plies() % 2);
            const auto begin = std::chrono::steady_clock::now();
            const std::string done = players[turn]->answer(board, clocks[turn].level());
            const Seconds seconds = std::chrono::steady_clock::now() - begin;
            CAPTURE(variant, board.played(), done);
            if (!clocks[turn].spend(seconds.count())) {
               ++lost_on_time;
               std::cout << fmt::format("{}: lost on time at ply {}: {:.3f} s too late\n", variant,
                                        board.plies(), -clocks[turn].left);
               break;
            }
            REQUIRE(board.play(move_of(done)));
         }
         ++games;
         plies += board.plies();
         for (const WallClock& clock : clocks)
            least = std::min(least, clock.least);
      }
   }
   std::cout << fmt::format("{} games, {} plies, {} lost on time, at least {:.3f} s left\n", games,
                            plies, lost_on_time, least);
   CHECK(games == 200);
   CHECK(lost_on_time == 0);
}
