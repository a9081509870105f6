#include "match/hub_player.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "match/program_player.hpp"
#include "match/rule_parameters.hpp"
#include "notation/hub_text.hpp"
#include "protocol/hub_line.hpp"
#include "util/quote.hpp"
#include "util/text.hpp"

namespace kete {

namespace {

class HubPlayer final : public ProgramPlayer {
 public:
   using ProgramPlayer::ProgramPlayer;

 private:
   std::map<std::string, HubLine, std::less<>> declared_;  ///< by the parameter's name

   Result<void> shake_hands() override {
      declared_.clear();
      send("hub\n");
      while (true) {
         const auto line = expect_line("wait");
         if (!line) return tl::make_unexpected(line.error());
         HubLine read = parse_hub_line(*line);
         if (read.command == "wait") break;
         if (read.command == "error") return complain(text::quoted(*line));
         if (read.command == "param") declared_[std::string(read.value("name"))] = std::move(read);
      }
      auto set = set_variant();
      if (set) set = set_rules();
      if (set) set = set_own();
      if (!set) return set;
      send("init\n");
      while (true) {
         const auto line = expect_line("ready");
         if (!line) return tl::make_unexpected(line.error());
         const HubLine read = parse_hub_line(*line);
         if (read.command == "ready") return {};
         if (read.command == "error") return complain(text::quoted(*line));
      }
   }

   void set_parameter(std::string_view name, std::string_view value) {
      send(fmt::format("set-param name={} value={}\n", hub_value(name), hub_value(value)));
   }

   Result<void> set_variant() {
      const Variant& variant = *settings().variant;
      const auto found = declared_.find("variant");
      if (found == declared_.end()) {
         if (variant.name == "international") return {};
         return complain(
             fmt::format("it has no parameter variant, and so does not play {}", variant.name));
      }
      const auto values = text::words(found->second.value("values"));
      for (const std::string& name : variant_names(variant)) {
         const auto value = std::ranges::find_if(
             values, [&](std::string_view each) { return text::equal_ignoring_case(each, name); });
         if (value == values.end()) continue;
         set_parameter("variant", *value);
         return {};
      }
      return complain(
          fmt::format("it does not play {}, but: {}", variant.name, fmt::join(values, " ")));
   }

   /// A draw rule that a program does not know is the referee's business alone; not so how pieces
   /// move.
   Result<void> set_rules() {
      for (const auto& [name, value] : changed_rules(settings())) {
         if (declared_.contains(name)) {
            set_parameter(name, value);
         } else if (name == "forced-capture" || name == "king-landing") {
            return complain(fmt::format("it has no parameter {}", name));
         }
      }
      return {};
   }

   Result<void> set_own() {
      for (const auto& [name, value] : spec().parameters) {
         if (!declared_.contains(name)) {
            std::vector<std::string> names;
            for (const auto& [each, line] : declared_)
               names.push_back(each);
            return complain(fmt::format("it has no parameter '{}', but: {}", text::quoted(name),
                                        fmt::join(names, " ")));
         }
         set_parameter(name, value);
      }
      return {};
   }

   std::string new_game_text() const override { return "new-game\n"; }

   std::string question_text(const Question& question) const override {
      return position_text(question.state) + level_text(question.limits) + "go think\n";
   }

   static std::string position_text(const GameState& state) {
      const Diagram& start = state.opening.start;
      std::string text = "pos pos=" + to_hub_position(start);
      std::string runs;
      for (const Side side : {Side::White, Side::Black}) {
         const KingRun& run = start.king_runs[static_cast<std::size_t>(index(side))];
         if (run.count == 0) continue;
         runs += fmt::format("{}{}{}={}", runs.empty() ? "" : " ", side == Side::White ? 'W' : 'B',
                             run.king, run.count);
      }
      if (!runs.empty()) text += fmt::format(" wolf=\"{}\"", runs);
      if (state.moves.empty()) return text + '\n';
      text += " moves=\"";
      for (const Move& move : state.moves) {
         if (text.back() != '"') text += ' ';
         text += to_hub_move(move);
      }
      return text + "\"\n";
   }

   static std::string level_text(const Limits& limits) {
      std::string text;
      if (limits.clock) {
         text += "level";
         if (limits.clock->moves > 0) text += fmt::format(" moves={}", limits.clock->moves);
         text += fmt::format(" time={:.3f}", limits.clock->time);
         if (limits.clock->increment > 0) text += fmt::format(" inc={}", limits.clock->increment);
         text += '\n';
      }
      if (limits.move_time) text += fmt::format("level move-time={}\n", *limits.move_time);
      if (limits.depth) text += fmt::format("level depth={}\n", *limits.depth);
      if (limits.nodes) text += fmt::format("level nodes={}\n", *limits.nodes);
      return text;
   }

   Heard hear(std::string_view text) const override {
      const HubLine line = parse_hub_line(text);
      Heard heard;
      if (line.command == "done") {
         heard.is_answer = true;
         heard.move = line.value("move");
      } else if (line.command == "error") {
         heard.error = line.has("message") ? line.value("message") : text;
      } else if (line.command == "info" && line.value("multi-pv").empty()) {
         heard.score = text::to_real(line.value("score"));
         if (const auto depth = text::to_real(line.value("depth")); depth && *depth < 1000) {
            heard.depth = static_cast<int>(*depth);
         }
      }
      return heard;
   }
};

}  // namespace

std::unique_ptr<Player> make_hub_player(const PlayerSpec& spec, const Settings& settings,
                                        double patience) {
   return std::make_unique<HubPlayer>(spec, settings, patience);
}

}  // namespace kete
