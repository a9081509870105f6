// A player for tests of the match runner: it answers at once with the first legal move, and does
// something wrong where its command line says so.
//
//    scripted_engine [FAULT [N]]
//
// The fault comes with the Nth question after its start (1 when not given), or at the handshake.

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include <fmt/format.h>

#include "game/game.hpp"
#include "notation/hub_text.hpp"
#include "protocol/hub_line.hpp"
#include "util/text.hpp"

namespace {

using namespace kete;

void say(std::string_view line) {
   std::cout << line << std::endl;
}

[[noreturn]] void talk_on() {
   while (true)
      say("info");
}

void sleep_for(double seconds) {
   std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
}

class Engine {
 public:
   Engine(std::string_view fault, int question) : fault_(fault), question_(question) {}

   /// False when the program is to end.
   bool hear(const std::string& text) {
      const auto words = text::words(text);
      const std::string_view command = words.empty() ? "" : words[0];
      if (command == "hub") {
         introduce();
      } else if (command == "set-param") {
         if (parse_hub_line(text).value("name") == "variant") {
            variant_ = find_variant(parse_hub_line(text).value("value"));
         }
      } else if (command == "variant") {
         variant_ = find_variant(words[1]);
      } else if (command == "init") {
         say("something of no interest");
         say("ready");
      } else if (command == "pos") {
         set_position(text, words);
      } else if (command == "move") {
         game_->play(parse_hub_move(*game_, words[1]).value());
      } else if (command == "go") {
         go();
      }
      return command != "quit";
   }

 private:
   std::string fault_;
   int question_;
   int asked_ = 0;
   bool hub1_ = std::getenv("HUB1") != nullptr;
   const Variant* variant_ = find_variant("international");
   std::unique_ptr<Game> game_;

   void introduce() {
      if (fault_ == "exit-at-handshake") {
         std::cerr << "a library is missing" << std::endl;
         std::exit(3);
      }
      if (fault_ == "silent-at-handshake") return;
      if (fault_ == "chatter-at-handshake") talk_on();
      if (hub1_) {
         say("name scripted");
      } else {
         say("id name=scripted version=1 author=nobody country=nowhere");
         if (fault_ != "no-variant") {
            say("param name=variant value=normal type=enum values=\"normal russian tanzanian\"");
         }
         say("param name=tt-size value=16 type=int min=1 max=30");
      }
      say("wait");
   }

   void set_position(const std::string& text, const std::vector<std::string_view>& words) {
      const HubLine line = parse_hub_line(text);
      const std::string letters(hub1_ ? words[1] : line.value("pos"));
      game_ =
          make_game(Settings(*variant_), parse_hub_position(*variant_, letters).value()).value();
      for (const std::string_view move : text::words(line.value("moves")))
         game_->play(parse_hub_move(*game_, move).value());
   }

   [[nodiscard]] std::string answer_text(std::string_view move) const {
      return fmt::format("{}{}", hub1_ ? "move " : "done move=", move);
   }

   void answer(std::string_view move) { say(answer_text(move)); }

   void go() {
      const std::string move = to_hub_move(game_->legal_moves().front());
      if (++asked_ == question_ && misbehave(move)) return;
      if (const char* score = std::getenv("SCORE")) {
         say(hub1_ ? fmt::format("info 7 7.0 {} 10 0.0 1.0 {}", std::atof(score) * 100, move)
                   : fmt::format("info depth=7 score={} pv=\"{}\"", score, move));
      }
      answer(move);
   }

   /// Whether that was the answer.
   bool misbehave(const std::string& move) {
      if (fault_ == "crash") {
         std::cerr << "the table is broken" << std::endl;
         std::raise(SIGSEGV);
      }
      if (fault_ == "exit") std::exit(7);
      if (fault_ == "silent") return true;
      if (fault_ == "slow") sleep_for(1);
      if (fault_ == "illegal") return answer("1-50"), true;
      if (fault_ == "unreadable") return answer("castle"), true;
      if (fault_ == "no-move") return say(hub1_ ? "move" : "done"), true;
      if (fault_ == "error") return say("error message=\"bad position\""), say("done"), true;
      if (fault_ == "nonsense") {
         say("");
         say("to be or not to be = \" that is");
         say("info score=x depth= pv");
         say("info");
         say(std::string(100'000, '='));
      }
      if (fault_ == "flood") {
         for (int i = 0; i < 20'000; ++i)
            std::cerr << "a line that nobody wants to read, number " << i << '\n';
      }
      if (fault_ == "twice") {
         // In one write: what comes late enough cannot be told from the answer to the next
         // question.
         return say(answer_text(move) + '\n' + answer_text(move)), true;
      }
      if (fault_ == "chatter") {
         answer(move);
         talk_on();
      }
      if (fault_ == "close") {
         std::fclose(stdout);
         sleep_for(3600);
      }
      return false;
   }
};

}  // namespace

int main(int argc, char** argv) {
   Engine engine(argc > 1 ? argv[1] : "", argc > 2 ? std::atoi(argv[2]) : 1);
   std::string line;
   while (std::getline(std::cin, line) && engine.hear(line)) {
   }
}
