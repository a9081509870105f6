#include "protocol/hub2.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "protocol/number.hpp"
#include "util/quote.hpp"
#include "util/text.hpp"
#include "util/version.hpp"

namespace kete {

namespace {

/// Two decimals, and no sign before zero.
std::string score_text(double score) {
   const std::string text = fmt::format("{:.2f}", score);
   return text == "-0.00" ? "0.00" : text;
}

/// A whole number that may be written as a real, clamped to the range.
template <class Integer>
std::optional<Integer> whole_number(std::string_view text, Integer low, Integer high) {
   const auto number = read_number(text);
   if (!number) return std::nullopt;
   if (*number <= static_cast<double>(low)) return low;
   if (*number >= static_cast<double>(high)) return high;
   return static_cast<Integer>(*number);
}

constexpr int largest = std::numeric_limits<int>::max();

}  // namespace

void Hub2Session::process(std::string_view text) {
   const HubLine line = parse_hub_line(text);
   if (line.command == "hub") {
      introduce();
   } else if (line.command == "set-param") {
      set_param(line);
   } else if (line.command == "init") {
      initialise();
      write("ready");
   } else if (line.command == "new-game") {
      new_game();
   } else if (line.command == "pos") {
      pos(line);
   } else if (line.command == "level") {
      level(line);
   } else if (line.command == "go") {
      search(line);
   }
}

void Hub2Session::introduce() {
   write(fmt::format("id name=kete version={} author=\"kete contributors\" country=international",
                     version));
   for (const std::string& line : parameters().declarations())
      write(line);
   write("wait");
}

void Hub2Session::set_param(const HubLine& line) {
   if (line.has("name") && line.has("value"))
      set_parameter(line.value("name"), line.value("value"));
}

void Hub2Session::pos(const HubLine& line) {
   if (const auto set = set_position(line.value("pos"), line.value("wolf")); !set) {
      write_error(set.error().message);
      return;
   }
   int number = 0;
   for (const std::string_view move : text::words(line.value("moves"))) {
      ++number;
      if (const auto played = play(move); !played) {
         write_error(fmt::format("move {}: {}", number, played.error().message));
         return;
      }
   }
}

void Hub2Session::level(const HubLine& line) {
   for (const auto& [name, value] : line.arguments) {
      bool read = true;
      const auto assign = [&](auto number, auto& target) {
         read = number.has_value();
         if (read) target = *number;
      };
      if (name == "infinite") {
         limits_.infinite = true;
      } else if (name == "depth") {
         assign(whole_number(value, 1, largest), limits_.depth);
      } else if (name == "nodes") {
         constexpr auto most = std::numeric_limits<std::int64_t>::max();
         assign(whole_number<std::uint64_t>(value, 1, most), limits_.nodes);
      } else if (name == "move-time") {
         assign(read_time(value), limits_.move_time);
      } else if (name == "time") {
         assign(read_time(value), clock_time_);
      } else if (name == "inc") {
         assign(read_time(value), clock_increment_);
         clock_increment_ = std::max(clock_increment_, 0.0);
      } else if (name == "moves") {
         assign(whole_number(value, 0, largest), clock_moves_);
      }
      if (!read) write_error(fmt::format("{} takes a number, not '{}'", name, text::quoted(value)));
   }
}

void Hub2Session::search(const HubLine& line) {
   Limits limits = std::exchange(limits_, {});
   const auto time = std::exchange(clock_time_, std::nullopt);
   const double increment = std::exchange(clock_increment_, 0);
   const int moves = std::exchange(clock_moves_, 0);
   if (time) limits.clock = Clock{*time, increment, moves};
   limits.ponder = line.has("ponder");
   limits.analyze = line.has("analyze");
   go(limits);
}

void Hub2Session::write_info(const SearchInfo& info) {
   // A client reads exactly these fields in this order; anything further has to follow the pv.
   std::string line = fmt::format(
       "info depth={} mean-depth={:.1f} score={} nodes={} time={:.3f} nps={:.3f} pv=\"{}\"",
       info.depth, info.mean_depth, score_text(info.score), info.nodes, info.time, info.nps / 1e6,
       text_of(info.pv));
   if (info.multi_pv > 1) line += fmt::format(" multi-pv={}", info.multi_pv);
   if (info.tb_hits) line += fmt::format(" tb-hits={}", *info.tb_hits);
   write(line);
}

void Hub2Session::write_answer(const SearchResult& result) {
   std::string line = "done";
   if (result.move) line += " move=" + text_of(*result.move);
   if (result.move && result.ponder) line += " ponder=" + text_of(*result.ponder);
   write(line);
}

void Hub2Session::write_error(std::string_view message) {
   write(fmt::format("error message=\"{}\"", hub_message(message)));
}

}  // namespace kete
