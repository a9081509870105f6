#include <cmath>
#include <cstddef>

#include <fmt/format.h>

#include "match/hub_player.hpp"
#include "match/program_player.hpp"
#include "match/rule_parameters.hpp"
#include "notation/hub_text.hpp"
#include "util/quote.hpp"
#include "util/text.hpp"

namespace kete {

namespace {

/// Fields of "info DEPTH MEAN SCORE NODES SECONDS MNPS PV...".
constexpr std::size_t depth_field = 1;
constexpr std::size_t score_field = 3;

long long milliseconds(double seconds) {
   return std::llround(seconds * 1000);
}

class Hub1Player final : public ProgramPlayer {
 public:
   using ProgramPlayer::ProgramPlayer;

 private:
   Result<void> shake_hands() override {
      // By its first line a program that speaks both versions knows which one is wanted.
      send("start\nhub\n");
      if (auto came = wait_for("wait"); !came) return came;
      for (const auto& [name, value] : changed_rules(settings()))
         send(fmt::format("set {} {}\n", name, value));
      for (const auto& [name, value] : spec().parameters)
         send(fmt::format("set {} {}\n", name, value));
      send("init\n");
      if (auto came = wait_for("ready"); !came) return came;
      const std::string_view variant = settings().variant->name;
      if (variant != "international") send(fmt::format("variant {}\n", variant));
      return {};
   }

   Result<void> wait_for(std::string_view word) {
      while (true) {
         const auto line = expect_line(word);
         if (!line) return tl::make_unexpected(line.error());
         const auto words = text::words(*line);
         if (!words.empty() && words[0] == word) return {};
         if (!words.empty() && words[0] == "error") return complain(text::quoted(*line));
      }
   }

   std::string new_game_text() const override { return "new\n"; }

   std::string question_text(const Question& question) const override {
      const Limits& limits = question.limits;
      // Scan 2.0 reads the side to move in small letters only.
      std::string letters = to_hub_position(question.state.opening.start);
      letters[0] = letters[0] == 'W' ? 'w' : 'b';
      std::string text = fmt::format("pos {}\n", letters);
      for (const Move& move : question.state.moves)
         text += fmt::format("move {}\n", to_hub_move(move));
      if (limits.clock) {
         text +=
             fmt::format("level {} {} {}\n", limits.clock->moves, milliseconds(limits.clock->time),
                         milliseconds(limits.clock->increment));
      }
      if (limits.move_time) text += fmt::format("time {}\n", milliseconds(*limits.move_time));
      if (limits.depth) text += fmt::format("depth {}\n", *limits.depth);
      return text + "go\n";
   }

   Heard hear(std::string_view text) const override {
      const auto words = text::words(text);
      Heard heard;
      if (words.empty()) return heard;
      if (words[0] == "move") {
         heard.is_answer = true;
         if (words.size() > 1) heard.move = words[1];
      } else if (words[0] == "error") {
         heard.error = text;
      } else if (words[0] == "info" && words.size() > score_field) {
         if (const auto score = text::to_real(words[score_field])) heard.score = *score / 100;
         if (const auto depth = text::to_integer(words[depth_field]); depth && *depth < 1000) {
            heard.depth = static_cast<int>(*depth);
         }
      }
      return heard;
   }
};

}  // namespace

std::unique_ptr<Player> make_hub1_player(const PlayerSpec& spec, const Settings& settings,
                                         double patience) {
   return std::make_unique<Hub1Player>(spec, settings, patience);
}

}  // namespace kete
