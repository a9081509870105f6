#include "match/player_spec.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <functional>
#include <limits>
#include <map>
#include <set>

#include <fmt/format.h>

#include "protocol/dxp_message.hpp"
#include "util/quote.hpp"
#include "util/text.hpp"

namespace kete {

namespace {

constexpr double longest_time = 365.0 * 24 * 60 * 60;
constexpr std::string_view parameter_prefix = "param.";

/// Takes a text apart at the characters of `separators` outside quotes. The quotes and backslashes
/// themselves go where `unquote` is set.
std::vector<std::string> split_quoted(std::string_view text, std::string_view separators,
                                      bool unquote) {
   std::vector<std::string> parts(1);
   char quote = '\0';
   for (std::size_t i = 0; i < text.size(); ++i) {
      const char letter = text[i];
      const bool escapes = letter == '\\' && quote != '\'' && i + 1 < text.size();
      const bool is_quote = quote == '\0' ? letter == '"' || letter == '\'' : letter == quote;
      if (escapes) {
         if (!unquote) parts.back() += letter;
         parts.back() += text[++i];
      } else if (is_quote) {
         quote = quote == '\0' ? letter : '\0';
         if (!unquote) parts.back() += letter;
      } else if (quote == '\0' && separators.find(letter) != std::string_view::npos) {
         parts.emplace_back();
      } else {
         parts.back() += letter;
      }
   }
   return parts;
}

/// The value without the quotes that stand around the whole of it.
std::string without_quotes(std::string_view value) {
   const bool quoted = value.size() >= 2 && (value.front() == '"' || value.front() == '\'') &&
                       value.find(value.front(), 1) == value.size() - 1;
   return std::string(quoted ? value.substr(1, value.size() - 2) : value);
}

/// Reads the keys of one player.
class Reader {
 public:
   explicit Reader(const std::vector<KeyValue>& pairs) {
      for (const auto& [key, value] : pairs) {
         std::erase_if(pairs_, [&key = key](const KeyValue& pair) { return pair.first == key; });
         if (value != "none") pairs_.emplace_back(key, value);
      }
   }

   Result<PlayerSpec> read() {
      for (const auto& [key, value] : pairs_) {
         if (const auto set = assign(key, value); !set) return tl::make_unexpected(set.error());
      }
      if (const auto set = choose_protocol(); !set) return tl::make_unexpected(set.error());
      if (const auto good = check(); !good) return tl::make_unexpected(good.error());
      return spec_;
   }

 private:
   std::vector<KeyValue> pairs_;
   PlayerSpec spec_;

   [[nodiscard]] bool has(std::string_view key) const {
      return std::ranges::find(pairs_, key, &KeyValue::first) != pairs_.end();
   }

   static tl::unexpected<Error> bad(const std::string& key, const std::string& what,
                                    const std::string& value) {
      return failure(fmt::format("{} takes {}, not '{}'", key, what, text::quoted(value)));
   }

   Result<void> assign(const std::string& key, const std::string& value) {
      if (key.starts_with(parameter_prefix)) {
         spec_.parameters.emplace_back(key.substr(parameter_prefix.size()), value);
         return {};
      }
      if (key == "time") return seconds(key, value, spec_.control.time);
      if (key == "move-time") return seconds(key, value, spec_.control.move_time);
      if (key == "inc") return increment(key, value);
      if (key == "moves") return integer(key, value, spec_.control.moves);
      if (key == "nodes") return integer(key, value, spec_.control.nodes);
      if (key == "depth") return integer(key, value, spec_.control.depth);
      if (key == "connect" || key == "listen") return endpoint(key, value);
      if (key == "protocol") return {};
      if (key == "name") {
         spec_.name = text::trim(value);
      } else if (key == "dir") {
         spec_.directory = value;
      } else if (key == "cmd") {
         spec_.command = split_command(value);
         if (spec_.command.empty()) return bad(key, "a command line", value);
      } else {
         return failure(fmt::format(
             "there is no key '{}'; there are name, protocol, cmd, dir, connect, listen, "
             "param.NAME, time, inc, moves, move-time, nodes, depth",
             text::quoted(key)));
      }
      return {};
   }

   static Result<void> seconds(const std::string& key, const std::string& value,
                               std::optional<double>& target) {
      const auto number = text::to_real(value);
      if (!number || *number <= 0 || *number > longest_time) {
         return bad(key, "a number of seconds more than 0", value);
      }
      target = *number;
      return {};
   }

   Result<void> increment(const std::string& key, const std::string& value) {
      const auto number = text::to_real(value);
      if (!number || *number < 0 || *number > longest_time) {
         return bad(key, "a number of seconds", value);
      }
      spec_.control.increment = *number;
      return {};
   }

   template <class Target>
   static Result<void> integer(const std::string& key, const std::string& value, Target& target) {
      const auto number = text::to_integer(value);
      const bool is_wide = std::is_same_v<Target, std::optional<std::uint64_t>>;
      const long long most =
          is_wide ? 1'000'000'000'000'000'000 : std::numeric_limits<int>::max() / 2;
      if (!number || *number < 1 || *number > most) return bad(key, "a whole number from 1", value);
      if constexpr (std::is_same_v<Target, int>) {
         target = static_cast<int>(*number);
      } else {
         target = static_cast<typename Target::value_type>(*number);
      }
      return {};
   }

   Result<void> endpoint(const std::string& key, const std::string& value) {
      const auto read = parse_endpoint(value, Endpoint{"127.0.0.1", dxp_port});
      if (!read) return failure(fmt::format("{}: {}", key, read.error().message));
      spec_.endpoint = *read;
      spec_.listens = key == "listen";
      return {};
   }

   Result<void> choose_protocol() {
      static const std::map<std::string, Protocol, std::less<>> names = {{"hub", Protocol::Hub2},
                                                                         {"hub2", Protocol::Hub2},
                                                                         {"hub1", Protocol::Hub1},
                                                                         {"dxp", Protocol::Dxp},
                                                                         {"kete", Protocol::Kete}};
      const auto given = std::ranges::find(pairs_, "protocol", &KeyValue::first);
      if (given == pairs_.end()) {
         const bool dxp = has("connect") || has("listen");
         spec_.protocol = dxp ? Protocol::Dxp : has("cmd") ? Protocol::Hub2 : Protocol::Kete;
         return {};
      }
      const auto found = names.find(text::lower(given->second));
      if (found == names.end()) return bad("protocol", "hub, hub1, dxp or kete", given->second);
      spec_.protocol = found->second;
      return {};
   }

   [[nodiscard]] Result<void> check() const {
      const TimeControl& control = spec_.control;
      const bool is_program = spec_.protocol == Protocol::Hub2 || spec_.protocol == Protocol::Hub1;
      const bool is_dxp = spec_.protocol == Protocol::Dxp;
      if (is_program && !has("cmd")) return failure("a Hub program needs cmd");
      if (!is_program && has("cmd")) return failure("only a Hub program has cmd");
      if (!is_program && has("dir")) return failure("only a Hub program has dir");
      if (is_dxp && has("connect") == has("listen")) {
         return failure("a DXP peer needs one of connect and listen");
      }
      if (!is_dxp && (has("connect") || has("listen"))) {
         return failure("only a DXP peer has connect or listen");
      }
      if (is_dxp) return check_dxp();
      if (!control.is_limited()) {
         return failure("has no limit; it needs time, move-time, nodes or depth");
      }
      if (!control.time && (control.increment > 0 || control.moves > 0)) {
         return failure("inc and moves need time");
      }
      if (spec_.protocol == Protocol::Hub1 && control.nodes) {
         return failure("version 1 of the Hub protocol has no limit of nodes");
      }
      return {};
   }

   /// A peer hears of whole minutes and of a number of moves, for the whole game; without either it
   /// plays as it likes.
   [[nodiscard]] Result<void> check_dxp() const {
      const TimeControl& control = spec_.control;
      if (control.increment > 0 || control.move_time || control.nodes || control.depth) {
         return failure("a DXP peer can be given time and moves only");
      }
      const double time = control.time.value_or(60);
      if (std::fmod(time, 60) != 0 || time / 60 > 999 || control.moves > 999) {
         return failure(
             "a DXP peer is given whole minutes (time in seconds), and at most 999 of "
             "minutes and moves");
      }
      if (!spec_.parameters.empty()) return failure("a DXP peer has no parameters");
      return {};
   }
};

std::string default_name(const PlayerSpec& spec) {
   switch (spec.protocol) {
      case Protocol::Kete:
         return "kete";
      case Protocol::Dxp:
         return "dxp " + to_string(spec.endpoint);
      default:
         return std::filesystem::path(spec.command.front()).filename().string();
   }
}

}  // namespace

std::string PlayerSpec::identity() const {
   constexpr std::string_view protocols[] = {"hub", "hub1", "dxp", "kete"};
   std::string text = fmt::format("{}: {}", name, protocols[static_cast<std::size_t>(protocol)]);
   for (const std::string& word : command)
      text += fmt::format(" '{}'", word);
   if (!directory.empty()) text += fmt::format(" in '{}'", directory);
   if (protocol == Protocol::Dxp) text += fmt::format(" {}", to_string(endpoint));
   for (const auto& [key, value] : parameters)
      text += fmt::format(" {}={}", key, value);
   return text + "; " + to_string(control);
}

Result<std::vector<KeyValue>> split_pairs(std::string_view text) {
   std::vector<KeyValue> pairs;
   for (const std::string& part : split_quoted(text, ",", false)) {
      const std::string_view pair = text::trim(part);
      if (pair.empty()) continue;
      const auto sign = pair.find('=');
      if (sign == std::string_view::npos || sign == 0) {
         return failure(fmt::format("needs KEY=VALUE between commas, not '{}'", pair));
      }
      pairs.emplace_back(text::lower(text::trim(pair.substr(0, sign))),
                         without_quotes(text::trim(pair.substr(sign + 1))));
   }
   return pairs;
}

std::vector<std::string> split_command(std::string_view text) {
   std::vector<std::string> words = split_quoted(text, " \t", true);
   std::erase(words, "");
   return words;
}

Result<std::vector<PlayerSpec>> read_players(const std::vector<std::vector<KeyValue>>& players,
                                             const std::vector<KeyValue>& each) {
   std::vector<PlayerSpec> result;
   std::set<std::string> names;
   for (const auto& own : players) {
      std::vector<KeyValue> pairs = each;
      pairs.insert(pairs.end(), own.begin(), own.end());
      auto spec = Reader(pairs).read();
      if (!spec) {
         const auto name = std::ranges::find(own, "name", &KeyValue::first);
         return failure(fmt::format(
             "player {}: {}",
             name != own.end() ? text::quoted(name->second) : std::to_string(result.size() + 1),
             spec.error().message));
      }
      if (spec->name.empty()) spec->name = default_name(*spec);
      const std::string name = spec->name;
      for (int count = 2; !names.insert(spec->name).second; ++count)
         spec->name = fmt::format("{} ({})", name, count);
      result.push_back(std::move(*spec));
   }
   return result;
}

}  // namespace kete
