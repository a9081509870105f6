#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/commands.hpp"
#include "cli/output.hpp"
#include "rules/draw_rules.hpp"

namespace kete::cli {

namespace {

using Json = nlohmann::ordered_json;

/// One flag, option or number of a rule set.
struct Item {
   std::string name;  ///< as the rules table and --set have it
   Json value;
   std::string words;     ///< what the value means
   bool changed = false;  ///< by --set
};

Json corner(const Rules& rules) {
   if (rules.lines == Lines::Orthogonal) return "-";
   return rules.corner == Corner::Left ? "L" : "R";
}

std::string corner_words(const Rules& rules) {
   if (rules.lines == Lines::Orthogonal) return "all squares are played on";
   return fmt::format("each player's near {} corner is a playing square",
                      rules.corner == Corner::Left ? "left" : "right");
}

Item lines(const Rules& rules) {
   switch (rules.lines) {
      case Lines::Orthogonal:
         return {"lines", "orthogonal", "pieces move and capture along ranks and files"};
      case Lines::FrisianDiagonal:
         return {"lines", "frisian",
                 "pieces move along diagonals and capture along ranks and files too"};
      case Lines::Diagonal:
         break;
   }
   return {"lines", "diagonal", "pieces move and capture along diagonals"};
}

Item king(const Rules& rules) {
   if (rules.king == KingRange::Flying) return {"king", "fly", "a king moves any distance"};
   return {"king", 1, "a king moves one step"};
}

Item half_turn(const Rules& rules) {
   // The piece just captured stands in the way back unless it is gone at once.
   if (rules.removal != Removal::AtOnce)
      return {"half-turn", "-", "a king has no way back over the piece it has just captured"};
   return {"half-turn", rules.half_turn,
           rules.half_turn ? "a king may turn by 180 degrees between two jumps"
                           : "a king may not turn by 180 degrees between two jumps"};
}

Item choice(const Rules& rules) {
   const auto item = [](const char* value, const char* words) {
      return Item{"choice", value, words};
   };
   switch (rules.choice) {
      case Choice::Most:
         return item("most", "of several captures one that takes most pieces");
      case Choice::MostThenKings:
         return item("most, then kings",
                     "of several captures one that takes most pieces, then most kings");
      case Choice::Italian:
         return item("italian order",
                     "of several captures one that takes most pieces; then with a king; then most "
                     "kings; then the kings met earliest");
      case Choice::KingFirst:
         return item("king first", "captures with a king if a king can capture, else any capture");
      case Choice::Value:
         return item("value, with a king",
                     "of several captures one of most value (n kings beat 2n-1 men and lose to 2n "
                     "men), then with a king");
      case Choice::Free:
         break;
   }
   return item("free", "any capture may be chosen");
}

Item last_row(const Rules& rules) {
   const auto item = [](const char* value, const char* words) {
      return Item{"last row", value, words};
   };
   switch (rules.crowning) {
      case Crowning::WhereItEnds:
         return item(
             "goes on as a man",
             "a man that reaches the last row in mid-capture goes on as a man and is crowned "
             "only if the move ends there");
      case Crowning::InPassing:
         return item(
             "goes on as a king",
             "a man that reaches the last row in mid-capture is crowned at once and goes on "
             "as a king");
      case Crowning::EndsMove:
         break;
   }
   return item("ends the move", "a man that reaches the last row is crowned and the move ends");
}

Item landing(const Rules& rules) {
   const auto item = [](const char* value, const char* words) {
      return Item{"landing", value, words};
   };
   if (rules.king == KingRange::OneStep)
      return item("-", "a king lands directly behind its victim");
   switch (rules.landing) {
      case Landing::GoingOn:
         return item("going on",
                     "a king stops behind its victim on a square that lets it go on, if any does");
      case Landing::Obliged:
         return item(
             "obliged",
             "a king stops no farther than the first square behind its victim from which it "
             "can go on");
      case Landing::Behind:
         return item("behind", "a king stops directly behind its victim");
      case Landing::BehindKing:
         return item(
             "behind a king",
             "a king whose last victim is a king stops directly behind it, else on any empty "
             "square behind its victim");
      case Landing::Any:
         break;
   }
   return item("any", "a king stops on any empty square behind its victim");
}

Item objective(const Rules& rules) {
   switch (rules.objective) {
      case Objective::Lose:
         return {"objective", "lose", "the side to move without a legal move has won"};
      case Objective::ReachKing:
         return {"objective", "reach a king",
                 "whoever first has a king has won; so has the opponent of a side without a move"};
      case Objective::Block:
         break;
   }
   return {"objective", "block", "the side to move without a legal move has lost"};
}

Item notation(const Variant& variant) {
   const std::string gametype = fmt::format("{},{}", variant.pdn.number, variant.pdn.detail);
   std::string words = variant.notation.letters ? "squares are named a1 to h8"
                       : variant.notation.reversed
                           ? "square 1 is the bottom right one seen by White"
                           : "square 1 is the top left one seen by White";
   words += fmt::format("; sign of a capture {}", variant.notation.capture_sign);
   words += fmt::format("; GameType {}", gametype);
   if (!variant.pdn.variant.empty()) words += fmt::format(", Variant {}", variant.pdn.variant);
   return {"notation", variant.pdn.number, words};
}

std::vector<Item> move_rules(const Settings& settings) {
   const Variant& variant = *settings.variant;
   const Rules& rules = *settings.rules;
   std::vector<Item> items = {
       {"board", fmt::format("{}x{}", rules.width, rules.height),
        fmt::format("{} playing squares", variant.squares())},
       {"men", variant.men(), fmt::format("a side, on {} rows", variant.start.rows)},
       {"corner", corner(rules), corner_words(rules)},
       {"first", side_name(variant.first), "moves first"},
       lines(rules),
       {"back", rules.men_capture_backward,
        rules.men_capture_backward ? "men capture backward" : "men do not capture backward"},
       {"men take kings", rules.men_capture_kings,
        rules.men_capture_kings ? "a man may take a king" : "a man may not take a king"},
       king(rules),
       half_turn(rules),
       choice(rules),
       last_row(rules),
       landing(rules),
       {"removal", rules.removal == Removal::AtOnce ? "at once" : "after the move",
        rules.removal == Removal::AtOnce ? "each captured piece leaves the board at once"
                                         : "captured pieces block until the move is over"},
       objective(rules),
       {"king-run", rules.king_run_limit ? Json(king_run_max) : Json("off"),
        rules.king_run_limit ? "longest row of quiet moves with one king by a side that has a man"
                             : "quiet moves with one king are not limited"},
       notation(variant)};
   if (variant.has_forced_capture_option()) {
      items.push_back({"forced-capture", settings.forced_capture,
                       settings.forced_capture ? "a capture is compulsory"
                                               : "quiet moves stay legal beside captures",
                       !settings.forced_capture});
   }
   if (variant.has_landing_option()) {
      items.push_back({"king-landing", settings.king_landing, "sets landing, above",
                       settings.king_landing != Settings(variant).king_landing});
   }
   return items;
}

std::string_view three_words(ThreeKind kind) {
   switch (kind) {
      case ThreeKind::PiecesWithKing:
         return "three pieces with at least one king against one king";
      case ThreeKind::ThreeKings:
         return "exactly three kings against one king";
      case ThreeKind::ThreeOrMoreKings:
         return "three or more kings against one king";
      case ThreeKind::None:
         break;
   }
   return "";
}

std::string_view two_words(TwoKind kind) {
   switch (kind) {
      case TwoKind::PairWithKingOrKing:
         return "two pieces with at least one king, or one king, against one king";
      case TwoKind::King:
         return "king against king";
      case TwoKind::TwoKings:
         return "two kings against one king";
      case TwoKind::PairWithKing:
         return "two pieces with at least one king against one king";
      case TwoKind::None:
         break;
   }
   return "";
}

/// What the number of a draw rule counts; it may be followed by "off".
std::string draw_words(DrawRule rule, const DrawRules& rules) {
   const auto counted = [&](std::string_view what) {
      return fmt::format("{} of {}", unit(rule, rules), what);
   };
   switch (rule) {
      case DrawRule::Repetition:
         return counted("a position with the same side to move");
      case DrawRule::NoProgress:
         return rules.no_progress_kind == NoProgressKind::WhileNoManIsLeft
                    ? "plies in a row without a capture, while no man is on the board"
                    : "plies in a row without a capture and without a move by a man";
      case DrawRule::ThreeAgainstOne:
         return rules.three_kind == ThreeKind::PiecesWithKing
                    ? counted(three_words(rules.three_kind))
                    : fmt::format("{}, {}", unit(rule, rules), three_words(rules.three_kind));
      case DrawRule::TwoAgainstOne:
         return counted(two_words(rules.two_kind));
      case DrawRule::LongDiagonal:
         return counted("three pieces with at least one king against a king on the long diagonal");
      case DrawRule::UnchangedSmall:
         return counted("four or five pieces, kings on both sides, without capture or promotion");
      case DrawRule::UnchangedLarge:
         return counted("six or seven pieces, kings on both sides, without capture or promotion");
      case DrawRule::OneAgainstOne:
         return counted(rules.one_kind == OneKind::Kings
                            ? "king against king, unless the side to move can capture"
                            : "one piece against one, unless the side to move can capture");
   }
   return "";
}

std::vector<Item> draw_rules(const Settings& settings) {
   std::vector<Item> items;
   const DrawRules& usual = settings.variant->draws;
   for (std::size_t i = 0; i < draw_rule_count; ++i) {
      const auto rule = static_cast<DrawRule>(i);
      if (!usual.has(rule)) continue;
      const int number = settings.draws.number(rule);
      const bool off = number == DrawRules::off;
      items.push_back({std::string(name(rule)), off ? Json("off") : Json(number),
                       draw_words(rule, usual), number != usual.number(rule)});
   }
   return items;
}

std::vector<std::string_view> aliases(const Variant& variant) {
   std::vector<std::string_view> result(variant.aliases.begin(), variant.aliases.end());
   std::erase(result, "");
   return result;
}

void print_as_json(const Settings& settings) {
   const Variant& variant = *settings.variant;
   Json object = {{"variant", variant.name}, {"aliases", aliases(variant)}};
   Json changed = Json::array();
   for (const auto& items : {move_rules(settings), draw_rules(settings)}) {
      for (const Item& item : items) {
         object[item.name] = item.value;
         if (item.changed) changed.push_back(item.name);
      }
   }
   object["gametype"] = fmt::format("{},{}", variant.pdn.number, variant.pdn.detail);
   object["supa"] = variant.reports_supa;
   object["sources"] = {{"moves", variant.sources.moves}, {"draws", variant.sources.draws}};
   object["changed"] = changed;
   print_json(object);
}

std::string value_text(const Json& value) {
   return value.is_string() ? value.get<std::string>() : value.dump();
}

void print_section(std::string_view title, std::string_view source,
                   const std::vector<Item>& items) {
   std::size_t width = 0;
   for (const Item& item : items)
      width = std::max(width, value_text(item.value).size());
   print_line("");
   print_line(fmt::format("{} (source: {})", title, source));
   for (const Item& item : items) {
      print_line(fmt::format("  {:<17}  {:<{}}  {}{}", item.name, value_text(item.value), width,
                             item.words, item.changed ? " (changed by --set)" : ""));
   }
}

void print_for_people(const Settings& settings) {
   const Variant& variant = *settings.variant;
   const auto others = aliases(variant);
   print_line(others.empty() ? std::string(variant.name)
                             : fmt::format("{} ({})", variant.name, fmt::join(others, ", ")));
   print_section("Board and moves", variant.sources.moves, move_rules(settings));
   print_section("Draws", variant.sources.draws, draw_rules(settings));
   if (variant.reports_supa) {
      print_line("");
      print_line("A win in which the loser never had a king is reported as a supa.");
   }
}

Result<int> run_rules(const CommonOptions& common) {
   const auto chosen = choose(common, EngineParameters::None);
   if (!chosen) return tl::make_unexpected(chosen.error());
   (common.json ? print_as_json : print_for_people)(chosen->settings);
   return success;
}

}  // namespace

void add_rules(CLI::App& app, Command& chosen) {
   app.add_subcommand("rules", "every flag, option and draw number of the variant, and its source")
       ->callback([&chosen] { chosen = run_rules; });
}

}  // namespace kete::cli
