#pragma once

#include <atomic>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "match/player.hpp"
#include "match/player_spec.hpp"
#include "util/process.hpp"

namespace kete {

/// A program that is asked and answers in lines: what both versions of the Hub protocol share.
class ProgramPlayer : public Player {
 public:
   /// `patience` is for what comes before a game, in seconds.
   ProgramPlayer(const PlayerSpec& spec, const Settings& settings, double patience)
       : spec_(spec), settings_(settings), patience_(patience) {}

   ProgramPlayer(const ProgramPlayer&) = delete;
   ProgramPlayer& operator=(const ProgramPlayer&) = delete;
   ~ProgramPlayer() override;

   [[nodiscard]] Result<void> start() final;
   [[nodiscard]] Result<void> new_game(const GameState& state, Side side) final;
   [[nodiscard]] Reply think(const Question& question) final;
   void game_over(const Verdict& verdict) final;

   void interrupt() final { interrupted_ = true; }

 protected:
   /// What a line of the program means while it searches.
   struct Heard {
      std::optional<double> score;  ///< men
      int depth = 0;                ///< 0 when not told
      std::string error;            ///< a complaint, empty when none
      bool is_answer = false;       ///< the search is over
      std::string move;             ///< of an answer; empty when it holds none
   };

   [[nodiscard]] const PlayerSpec& spec() const { return spec_; }

   [[nodiscard]] const Settings& settings() const { return settings_; }

   void send(std::string_view text) { process_->write(text); }

   /// The next line of what comes before a game; the error says that it did not come.
   [[nodiscard]] Result<std::string> expect_line(std::string_view for_what);

   /// An error with the player's name before it.
   [[nodiscard]] tl::unexpected<Error> complain(std::string_view message) const;

   /// The protocol's own, once after each start.
   [[nodiscard]] virtual Result<void> shake_hands() = 0;
   [[nodiscard]] virtual std::string new_game_text() const = 0;
   [[nodiscard]] virtual std::string question_text(const Question& question) const = 0;
   [[nodiscard]] virtual Heard hear(std::string_view line) const = 0;

 private:
   using Time = std::chrono::steady_clock;

   const PlayerSpec spec_;
   const Settings settings_;
   const double patience_;
   Time::time_point ready_by_;  ///< when the handshake must be over
   std::optional<ChildProcess> process_;
   std::atomic<bool> interrupted_ = false;

   [[nodiscard]] std::optional<std::string> read_line(Time::time_point end);
   [[nodiscard]] Reply answer(const Question& question, const Heard& heard) const;
   [[nodiscard]] std::string last_words();
};

}  // namespace kete
