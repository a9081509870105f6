#include "protocol/hub1.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "protocol/number.hpp"
#include "util/text.hpp"

namespace kete {

namespace {

constexpr double milliseconds = 0.001;

double seconds(double number) {
   return std::clamp(number * milliseconds, -longest_time, longest_time);
}

int whole_number(double number) {
   return static_cast<int>(std::clamp(number, 0.0, double{std::numeric_limits<int>::max()}));
}

}  // namespace

void Hub1Session::process(std::string_view text) {
   const auto words = text::words(text);
   const auto word = [&](std::size_t index) {
      return index < words.size() ? words[index] : std::string_view();
   };
   const auto number = [&](std::size_t index) { return read_number(word(index)).value_or(0); };
   const std::string_view command = word(0);
   if (command == "hub") {
      write("name kete");
      write("author kete contributors");
      write("country international");
      write("wait");
   } else if (command == "set") {
      set_parameter(word(1), word(2));
   } else if (command == "init") {
      initialise();
      write("ready");
   } else if (command == "new") {
      new_game();
   } else if (command == "start") {
      set_start();
   } else if (command == "variant") {
      set_parameter(command, word(1));
   } else if (command == "pos") {
      if (!set_position(word(1), "")) write_error("bad position");
   } else if (command == "move") {
      if (!play(word(1))) write_error("illegal move");
   } else if (command == "depth") {
      limits_.depth.reset();
      if (number(1) != 0) limits_.depth = std::max(whole_number(number(1)), 1);
   } else if (command == "time") {
      limits_.move_time.reset();
      if (number(1) != 0) limits_.move_time = seconds(number(1));
   } else if (command == "level") {
      level(number(1), number(2), number(3));
   } else if (command == "go") {
      search(false, false);
   } else if (command == "ponder") {
      search(true, false);
   } else if (command == "analyse") {
      search(false, true);
   }
}

void Hub1Session::level(double moves, double time, double increment) {
   limits_.clock.reset();
   if (time == 0 && increment == 0) return;
   limits_.clock = Clock{seconds(time), std::max(seconds(increment), 0.0), whole_number(moves)};
}

void Hub1Session::search(bool ponder, bool analyze) {
   Limits limits = std::exchange(limits_, {});
   limits.ponder = ponder;
   limits.analyze = analyze;
   go(limits);
}

void Hub1Session::write_info(const SearchInfo& info) {
   // The line has no place for the number of a variation.
   if (info.multi_pv > 1) return;
   write(fmt::format("info {} {:.1f} {} {} {:.3f} {:.3f} {}", info.depth, info.mean_depth,
                     std::lround(info.score * 100), info.nodes, info.time, info.nps / 1e6,
                     text_of(info.pv)));
}

void Hub1Session::write_answer(const SearchResult& result) {
   std::string line = "move";
   if (result.move) line += ' ' + text_of(*result.move);
   if (result.move && result.ponder) line += ' ' + text_of(*result.ponder);
   write(line);
}

void Hub1Session::write_error(std::string_view message) {
   write(fmt::format("error {}", hub_message(message)));
}

}  // namespace kete
