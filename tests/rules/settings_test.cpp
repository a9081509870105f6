#include <algorithm>
#include <string>
#include <vector>

#include "rules/settings.hpp"
#include "support/catch.hpp"

namespace kete {

namespace {

Result<Settings> set(const char* variant, const std::vector<SettingText>& values,
                     SettingCheck check = SettingCheck::Strict) {
   return make_settings(*find_variant(variant), values, check);
}

/// The message of settings that must be refused.
std::string fault(const char* variant, const std::vector<SettingText>& values,
                  SettingCheck check = SettingCheck::Strict) {
   const auto settings = set(variant, values, check);
   REQUIRE_FALSE(settings.has_value());
   const std::string message = settings.error().message;
   CHECK(message.find_first_of("\"=\n") == std::string::npos);
   return message;
}

bool holds(const std::string& text, const std::string& part) {
   return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("settings are named in a fixed order") {
   CHECK(setting_names() == std::vector<std::string_view>{
                                "forced-capture", "king-landing", "repetition", "no-progress",
                                "three-against-one", "two-against-one", "long-diagonal",
                                "unchanged-small", "unchanged-large", "one-against-one"});
}

TEST_CASE("without values the settings are the variant's own") {
   for (const Variant* variant : variants()) {
      CAPTURE(variant->name);
      const auto settings = make_settings(*variant, {}, SettingCheck::Strict);
      REQUIRE(settings);
      CHECK(settings->variant == variant);
      CHECK(settings->rules == variant->rules);
      CHECK(settings->forced_capture);
      CHECK(settings->king_landing == "any");
      CHECK(settings->draws.numbers == variant->draws.numbers);
   }
}

TEST_CASE("each setting concerns the variants that have it") {
   const auto concerned = [](std::string_view setting) {
      std::vector<std::string_view> names;
      for (const Variant* variant : variants()) {
         if (concerns(*variant, setting)) names.push_back(variant->name);
      }
      return names;
   };
   using Names = std::vector<std::string_view>;
   CHECK(concerned("forced-capture").size() == 13);
   CHECK(concerned("king-landing") == Names{"tanzanian", "flying-kings"});
   CHECK(concerned("repetition").size() == 20);
   CHECK(concerned("no-progress").size() == 20);
   CHECK(concerned("long-diagonal") == Names{"russian", "brazilian"});
   CHECK(concerned("one-against-one") == Names{"frisian", "frysk", "turkish"});
   CHECK(concerned("nonsense").empty());
}

TEST_CASE("forced-capture reads every way to write a truth") {
   for (const char* yes : {"true", "on", "1", "TRUE", "On", "default"}) {
      CAPTURE(yes);
      const auto settings = set("russian", {{"forced-capture", "off"}, {"forced-capture", yes}});
      REQUIRE(settings);
      CHECK(settings->forced_capture);
   }
   for (const char* no : {"false", "off", "0", "FALSE", "Off"}) {
      CAPTURE(no);
      const auto settings = set("russian", {{"forced-capture", no}});
      REQUIRE(settings);
      CHECK_FALSE(settings->forced_capture);
   }
   const std::string message = fault("russian", {{"forced-capture", "maybe"}});
   CHECK(holds(message, "forced-capture"));
   CHECK(holds(message, "maybe"));
   CHECK(holds(message, "true, false, on, off"));
}

TEST_CASE("king-landing chooses among the rules of the variant") {
   const Variant& tanzanian = *find_variant("tanzanian");
   for (std::size_t i = 0; i < Variant::landing_names.size(); ++i) {
      const std::string value(Variant::landing_names[i]);
      CAPTURE(value);
      const auto settings = set("tanzanian", {{"king-landing", value}});
      REQUIRE(settings);
      CHECK(settings->rules == tanzanian.landing_rules[i]);
      CHECK(settings->king_landing == value);
   }
   const auto back = set("tanzanian", {{"king-landing", "obliged"}, {"king-landing", "default"}});
   REQUIRE(back);
   CHECK(back->rules == tanzanian.rules);
   CHECK(back->king_landing == "any");
   const std::string message = fault("tanzanian", {{"king-landing", "behind"}});
   CHECK(holds(message, "king-landing"));
   CHECK(holds(message, "behind"));
   CHECK(holds(message, "any, obliged, continue"));
}

TEST_CASE("draw numbers take a number, off and default") {
   const auto settings = set("russian", {{"repetition", "4"},
                                         {"no-progress", "off"},
                                         {"three-against-one", "20"},
                                         {"three-against-one", "default"},
                                         {"two-against-one", "22.0"},
                                         {"unchanged-large", "OFF"}});
   REQUIRE(settings);
   CHECK(settings->draws.number(DrawRule::Repetition) == 4);
   CHECK(settings->draws.number(DrawRule::NoProgress) == DrawRules::off);
   CHECK(settings->draws.number(DrawRule::ThreeAgainstOne) == 15);
   CHECK(settings->draws.number(DrawRule::TwoAgainstOne) == 22);
   CHECK(settings->draws.number(DrawRule::UnchangedSmall) == 60);
   CHECK(settings->draws.number(DrawRule::UnchangedLarge) == DrawRules::off);
   CHECK(settings->draws.three_kind == ThreeKind::ThreeOrMoreKings);

   const auto turkish = set("turkish", {{"no-progress", "50"}, {"one-against-one", "off"}});
   REQUIRE(turkish);
   CHECK(turkish->draws.number(DrawRule::NoProgress) == 50);
   CHECK(turkish->draws.number(DrawRule::OneAgainstOne) == DrawRules::off);
   const auto again = set("turkish", {{"no-progress", "50"}, {"no-progress", "default"}});
   REQUIRE(again);
   CHECK(again->draws.number(DrawRule::NoProgress) == DrawRules::off);
}

TEST_CASE("a value that is no number is an error in both modes") {
   for (const auto check : {SettingCheck::Strict, SettingCheck::Lenient}) {
      for (const char* value : {"many", "", "22.5", "3x", "nan", "inf", "0x10", "--3"}) {
         CAPTURE(value);
         const std::string message = fault("english", {{"no-progress", value}}, check);
         CHECK(holds(message, "no-progress"));
         CHECK(holds(message, "off, default"));
      }
      fault("russian", {{"forced-capture", "2"}}, check);
      fault("tanzanian", {{"king-landing", "continued"}}, check);
   }
   // Where the setting does not act it is checked too: the client hears of it at once.
   fault("english", {{"long-diagonal", "many"}}, SettingCheck::Lenient);
   fault("international", {{"king-landing", "many"}}, SettingCheck::Lenient);
   fault("international", {{"forced-capture", "many"}}, SettingCheck::Lenient);
}

TEST_CASE("strict settings refuse what is out of range, unsuitable or unknown") {
   const std::string range = fault("english", {{"repetition", "1"}});
   CHECK(holds(range, "repetition"));
   CHECK(holds(range, "2 to 9999"));
   fault("english", {{"no-progress", "0"}});
   fault("english", {{"no-progress", "-1"}});
   fault("english", {{"no-progress", "10000"}});
   fault("turkish", {{"one-against-one", "-1"}});

   const std::string unsuitable = fault("english", {{"three-against-one", "12"}});
   CHECK(holds(unsuitable, "three-against-one"));
   CHECK(holds(unsuitable, "english"));
   CHECK(holds(unsuitable, "forced-capture, repetition, no-progress"));
   fault("international", {{"forced-capture", "true"}});
   fault("russian", {{"king-landing", "any"}});

   const std::string unknown = fault("english", {{"no\"progress=\n", "12"}});
   CHECK(holds(unknown, "no?progress??"));
   CHECK(holds(unknown, "one-against-one"));
}

TEST_CASE("lenient settings clamp what is out of range and ignore the rest") {
   const auto settings = set("english",
                             {{"repetition", "-7"},
                              {"no-progress", "1e30"},
                              {"three-against-one", "12"},
                              {"king-landing", "obliged"},
                              {"colour", "red"}},
                             SettingCheck::Lenient);
   REQUIRE(settings);
   CHECK(settings->draws.number(DrawRule::Repetition) == 2);
   CHECK(settings->draws.number(DrawRule::NoProgress) == 9999);
   CHECK(settings->draws.number(DrawRule::ThreeAgainstOne) == DrawRules::absent);
   CHECK(settings->king_landing == "any");
   CHECK(settings->rules == find_variant("english")->rules);

   const auto large = set("international", {{"forced-capture", "off"}}, SettingCheck::Lenient);
   REQUIRE(large);
   CHECK(large->forced_capture);
}

TEST_CASE("the ranges hold every number of the table") {
   for (const Variant* variant : variants()) {
      for (std::size_t i = 0; i < draw_rule_count; ++i) {
         const auto rule = static_cast<DrawRule>(i);
         const int number = variant->draws.number(rule);
         if (number == DrawRules::off || number == DrawRules::absent) continue;
         CAPTURE(variant->name, name(rule), number);
         CHECK(number >= number_range(rule).first);
         CHECK(number <= number_range(rule).second);
      }
   }
}

}  // namespace kete
