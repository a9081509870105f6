#include "match/referee.hpp"

#include <deque>
#include <functional>
#include <memory>
#include <string>

#include "match/referee.hpp"
#include "notation/fen.hpp"
#include "notation/hub_text.hpp"
#include "support/catch.hpp"
#include "support/small_tables.hpp"

using namespace kete;
using kete::test::SmallTables;

namespace {

using Kind = Reply::Kind;

/// A player without a program: a function answers for it.
class ScriptedPlayer final : public Player {
 public:
   using Script = std::function<Reply(const Question&, int asked)>;

   explicit ScriptedPlayer(Script script) : script_(std::move(script)) {}

   std::optional<Error> cannot_start;
   std::vector<Verdict> verdicts;
   int games = 0;

   Result<void> start() override { return {}; }

   Result<void> new_game(const GameState&, Side) override {
      if (cannot_start) return tl::make_unexpected(*cannot_start);
      ++games;
      return {};
   }

   Reply think(const Question& question) override { return script_(question, ++asked_); }

   void game_over(const Verdict& verdict) override { verdicts.push_back(verdict); }

   void interrupt() override {}

 private:
   Script script_;
   int asked_ = 0;
};

Reply first_move(const Question& question) {
   Reply reply;
   reply.move = question.state.game.legal_moves().front();
   reply.seconds = 0.1;
   return reply;
}

/// Plays the first legal move, but answers the Nth question with that.
ScriptedPlayer::Script then(int number, const Reply& answer) {
   return [=](const Question& question, int asked) {
      return asked == number ? answer : first_move(question);
   };
}

ScriptedPlayer::Script with_score(double score) {
   return [=](const Question& question, int) {
      Reply reply = first_move(question);
      reply.score = score;
      return reply;
   };
}

Reply answer(Kind kind, const std::string& detail = "") {
   Reply reply;
   reply.kind = kind;
   reply.detail = detail;
   return reply;
}

Adjudication none() {
   return {std::nullopt, std::nullopt, std::nullopt};
}

struct Duel {
   Settings settings{*find_variant("international")};
   Opening opening{"start", start_diagram(*settings.variant), {}};
   TimeControl control{10, 0, 0, {}, {}, {}};
   RefereeOptions options{none(), 0.05, 60};
   ScriptedPlayer white;
   ScriptedPlayer black;

   Duel(ScriptedPlayer::Script white_script, ScriptedPlayer::Script black_script)
       : white(std::move(white_script)), black(std::move(black_script)) {}

   void set_position(std::string_view variant, std::string_view fen) {
      settings = Settings(*find_variant(variant));
      opening.start = parse_fen(*settings.variant, fen).value();
   }

   GameReport play() {
      return play_game(settings, opening, {Seat{white, control}, Seat{black, control}}, options);
   }
};

const auto plays_on = then(0, {});

}  // namespace

TEST_CASE("a game ends by the rules, and both hear how") {
   Duel duel(plays_on, plays_on);
   duel.set_position("international", "W:W32:B28");
   const GameReport report = duel.play();
   CHECK(report.result == GameResult::WhiteWins);
   CHECK(report.reason == "no-pieces");
   CHECK(report.moves.size() == 1);
   CHECK_FALSE(report.at_fault);
   REQUIRE(duel.white.verdicts.size() == 1);
   REQUIRE(duel.black.verdicts.size() == 1);
   CHECK(duel.white.verdicts[0].points == Verdict::Points::Win);
   CHECK(duel.black.verdicts[0].points == Verdict::Points::Loss);
   CHECK_FALSE(duel.black.verdicts[0].at_fault);
}

TEST_CASE("the variant's own ends count") {
   Duel duel(plays_on, plays_on);
   SECTION("losing: who has no piece has won") {
      duel.set_position("losing", "W:W32:B28");
      const GameReport report = duel.play();
      CHECK(report.result == GameResult::BlackWins);
      CHECK(report.reason == "no-pieces");
   }
   SECTION("breakthrough: a king is enough") {
      duel.set_position("breakthrough", "W:W6:B45");
      const GameReport report = duel.play();
      CHECK(report.result == GameResult::WhiteWins);
      CHECK(report.reason == "king-reached");
   }
   SECTION("one king against one is drawn in frisian") {
      duel.set_position("frisian", "W:WK32,6:BK5,13");
      const GameReport report = duel.play();
      CHECK(report.is_finished());
      CHECK(report.reason != "adjudication");
   }
}

TEST_CASE("every way in which a player can be at fault loses the game for its reason") {
   struct Row {
      Reply reply;
      std::string reason;
      std::string detail;
   };

   Reply illegal;
   illegal.move = {1, 50, {}, false};
   Reply late;
   late.seconds = 10.2;
   late.move = {31, 26, {}, false};
   const Row row = GENERATE_COPY(
       Row{answer(Kind::Crash, "signal 11"), "crash", "signal 11"},
       Row{answer(Kind::Silence), "time", "no answer within 9.85 s"},
       Row{answer(Kind::NoMove, "answered castle"), "illegal-move", "answered castle"},
       Row{illegal, "illegal-move", "answered 1-50"},
       Row{late, "time", "10.200 s used of 9.800 s"});
   CAPTURE(row.reason, row.detail);
   SECTION("White") {
      Duel duel(then(3, row.reply), plays_on);
      const GameReport report = duel.play();
      CHECK(report.result == GameResult::BlackWins);
      CHECK(report.reason == row.reason);
      CHECK(report.detail == row.detail);
      CHECK(report.at_fault == Side::White);
      CHECK(report.moves.size() == 4);
      CHECK(duel.white.verdicts.at(0).at_fault);
      CHECK_FALSE(duel.black.verdicts.at(0).at_fault);
      CHECK(duel.black.verdicts.at(0).points == Verdict::Points::Win);
   }
   SECTION("Black") {
      Duel duel(plays_on, then(3, row.reply));
      const GameReport report = duel.play();
      CHECK(report.result == GameResult::WhiteWins);
      CHECK(report.reason == row.reason);
      CHECK(report.detail == row.detail);
      CHECK(report.at_fault == Side::Black);
   }
}

TEST_CASE("a player that cannot be started loses, and its opponent hears of nothing") {
   Duel duel(plays_on, plays_on);
   duel.white.cannot_start = Error{"no such file"};
   const GameReport report = duel.play();
   CHECK(report.result == GameResult::BlackWins);
   CHECK(report.reason == "crash");
   CHECK(report.detail == "no such file");
   CHECK(report.not_started == Side::White);
   CHECK(duel.black.games == 0);
   CHECK(duel.black.verdicts.empty());
}

TEST_CASE("endings that a player declares") {
   SECTION("it gives up") {
      Duel duel(then(2, answer(Kind::Resignation)), plays_on);
      const GameReport report = duel.play();
      CHECK(report.result == GameResult::BlackWins);
      CHECK(report.reason == "resignation");
      CHECK_FALSE(report.at_fault);
   }
   SECTION("it says that it is a draw") {
      Duel duel(then(2, answer(Kind::Draw)), plays_on);
      const GameReport report = duel.play();
      CHECK(report.result == GameResult::Draw);
      CHECK(report.reason == "agreement");
   }
   SECTION("it does not say how the game stands: a draw that is told apart") {
      Duel duel(plays_on, then(2, answer(Kind::UnknownEnding)));
      const GameReport report = duel.play();
      CHECK(report.result == GameResult::Draw);
      CHECK(report.reason == "adjudication");
      CHECK(report.ending == Ending::Unknown);
   }
   SECTION("nobody wants to know any more") {
      Duel duel(plays_on, then(2, answer(Kind::Interrupted)));
      const GameReport report = duel.play();
      CHECK_FALSE(report.is_finished());
      CHECK(duel.white.verdicts.at(0).points == Verdict::Points::None);
   }
}

TEST_CASE("adjudication by scores and by length") {
   SECTION("agreed draw") {
      Duel duel(with_score(0.05), with_score(-0.05));
      duel.options.adjudication.draw = {0.1, 3, 5};
      const GameReport report = duel.play();
      CHECK(report.result == GameResult::Draw);
      CHECK(report.reason == "agreement");
      CHECK(report.moves.size() == 10);
   }
   SECTION("resignation") {
      Duel duel(with_score(9), with_score(-9));
      duel.options.adjudication.resignation = {8, 3};
      const GameReport report = duel.play();
      CHECK(report.result == GameResult::WhiteWins);
      CHECK(report.reason == "resignation");
      CHECK(report.moves.size() == 6);
   }
   SECTION("length limit") {
      Duel duel(plays_on, plays_on);
      duel.options.adjudication.longest = 6;
      const GameReport report = duel.play();
      CHECK(report.result == GameResult::Draw);
      CHECK(report.reason == "adjudication");
      CHECK(report.ending == Ending::LengthLimit);
      CHECK(report.moves.size() == 12);
   }
   SECTION("endgame tables") {
      // A king that guards the diagonal which the man has to cross, and one against one.
      Duel duel(plays_on, plays_on);
      const SmallTables tables(duel.settings, 2);
      duel.options.tables = tables.open();
      const bool is_win = GENERATE(true, false);
      CAPTURE(is_win);
      duel.set_position("international", is_win ? "W:WK46:B20" : "B:WK50:BK1");
      const GameReport report = duel.play();
      CHECK(report.result == (is_win ? GameResult::WhiteWins : GameResult::Draw));
      CHECK(report.reason == "adjudication");
      CHECK(report.ending == Ending::Regular);
      CHECK(report.moves.empty());
      CHECK(duel.black.verdicts.at(0).points ==
            (is_win ? Verdict::Points::Loss : Verdict::Points::Draw));
      duel.set_position("international", "W:W32:B28");
      CHECK(duel.play().reason == "adjudication");
      duel.options.tables = nullptr;
      CHECK(duel.play().reason == "no-pieces");
   }
   SECTION("the rules come first") {
      Duel duel(with_score(0), with_score(0));
      duel.set_position("international", "W:W32:B28");
      duel.options.adjudication = {Adjudication::Draw{0.1, 1, 0}, std::nullopt, 1};
      CHECK(duel.play().reason == "no-pieces");
   }
}

TEST_CASE("tanzanian: a lone king that loses on time against two men has a draw") {
   const auto out_of_time = then(1, answer(Kind::Silence));
   Duel duel(out_of_time, plays_on);
   SECTION("two men") {
      duel.set_position("tanzanian", "W:WKa1:Bb8,d8");
      const GameReport report = duel.play();
      CHECK(report.result == GameResult::Draw);
      CHECK(report.reason == "time");
      CHECK(duel.white.verdicts.at(0).at_fault);
   }
   SECTION("three men") {
      duel.set_position("tanzanian", "W:WKa1:Bb8,d8,f8");
   }
   SECTION("a king and a man") {
      duel.set_position("tanzanian", "W:WKa1:BKb8,d8");
   }
   SECTION("a king with a man") {
      duel.set_position("tanzanian", "W:WKa1,c1:Bb8,d8");
   }
   SECTION("a man") {
      duel.set_position("tanzanian", "W:Wa1:Bb8,d8");
   }
   SECTION("other rules") {
      duel.set_position("russian", "W:WKa1:Bb8,d8");
   }
   if (duel.white.verdicts.empty()) {
      const GameReport report = duel.play();
      CHECK(report.result == GameResult::BlackWins);
      CHECK(report.reason == "time");
   }
}

TEST_CASE("tanzanian: a win in which the loser never had a king is a supa") {
   Duel duel(plays_on, then(1, answer(Kind::Resignation)));
   SECTION("no king") {
      duel.set_position("tanzanian", "W:Wa1,c1:Bb8,d8");
      CHECK(duel.play().detail == "supa");
   }
   SECTION("a king") {
      duel.set_position("tanzanian", "W:Wa1,c1:Bb8,Kd8");
      CHECK(duel.play().detail.empty());
   }
}

TEST_CASE("what players are asked") {
   std::deque<Question> asked;
   std::vector<std::size_t> known_moves;
   const auto listens = [&](const Question& question, int) {
      known_moves.push_back(question.state.moves.size());
      CHECK(question.patience > 0);
      asked.push_back(question);
      return first_move(question);
   };
   Duel duel(listens, plays_on);
   const auto game = make_game(duel.settings);
   duel.opening.moves = {parse_hub_move(*game, "32-28").value()};
   duel.options.adjudication.longest = 3;
   duel.control = {10, 0.5, 0, {}, {}, 7};
   const GameReport report = duel.play();
   CHECK(report.moves.size() == 6);
   CHECK(known_moves == std::vector<std::size_t>{2, 4});
   CHECK(asked.at(0).limits.depth == 7);
   CHECK(asked.at(1).limits.clock->time == 10.4);
   CHECK(asked.at(1).opponent_seconds == 0.1);
   CHECK(asked.at(1).patience > 10.94);
   CHECK(asked.at(1).patience < 10.96);
   CHECK(report.moves[0].seconds == 0);
   CHECK_FALSE(report.moves[0].clock);
   CHECK(report.moves[2].clock == 10.4);
}

TEST_CASE("a game for a PDN file holds evaluations and clocks") {
   Duel duel(with_score(0.25), plays_on);
   const auto game = make_game(duel.settings);
   duel.opening.moves = {parse_hub_move(*game, "32-28").value()};
   duel.options.adjudication.longest = 2;
   const GameReport report = duel.play();
   const GameRecord record = to_record(duel.opening, report);
   REQUIRE(record.moves.size() == 4);
   CHECK(record.result == GameResult::Draw);
   CHECK(record.start == duel.opening.start);
   CHECK(record.moves[0].comment.empty());
   CHECK(record.moves[1].comment == "time 0.100 clock 9.900");
   CHECK(record.moves[2].comment == "eval +0.25 time 0.100 clock 9.900");
}
