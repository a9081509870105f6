#include "protocol/hub_parameters.hpp"

#include <algorithm>
#include <regex>
#include <string>
#include <vector>

#include "rules/variants.hpp"
#include "support/catch.hpp"
#include "util/text.hpp"

using namespace kete;

namespace {

std::string declared(const HubParameters& parameters, const std::string& name) {
   for (const std::string& line : parameters.declarations()) {
      if (line.starts_with("param name=" + name + " ")) return line;
   }
   return "";
}

bool sets(HubParameters& parameters, std::string_view name, std::string_view value) {
   return parameters.set(name, value).has_value();
}

ParameterChange change(HubParameters& parameters, std::string_view name, std::string_view value) {
   return parameters.set(name, value).value();
}

}  // namespace

TEST_CASE("Hub parameters are declared in order, with their types") {
   const std::vector<std::string> lines = HubParameters().declarations();
   REQUIRE(lines.size() == 20);
   const std::string values =
       "international killer breakthrough losing frisian frysk canadian english classic italian "
       "pool spanish portuguese russian brazilian czech turkish tanzanian flying-kings thai "
       "normal standard 100 bt antidraughts giveaway suicide frysk! american checkers "
       "american-pool shashki dama tzd drafti ganzaa makhos";
   CHECK(lines[0] == "param name=variant value=international type=enum values=\"" + values + "\"");
   CHECK(lines[1] == "param name=threads value=1 type=int min=1 max=256");
   CHECK(lines[2] == "param name=tt-size value=22 type=int min=10 max=28");
   CHECK(lines[3] == "param name=multi-pv value=1 type=int min=1 max=64");
   CHECK(lines[4] == "param name=ponder value=true type=bool");
   CHECK(lines[5] == "param name=move-overhead value=0.02 type=real min=0 max=10");
   CHECK(lines[6] == "param name=log-file value=\"\" type=string");
   CHECK(lines[7] == "param name=dialect value=board type=enum values=\"board pydraughts\"");
   CHECK(lines[8] == "param name=forced-capture value=true type=bool");
   CHECK(lines[9] == "param name=king-landing value=any type=enum values=\"any obliged continue\"");
   CHECK(lines[10] == "param name=repetition value=default type=string");
   CHECK(lines[11] == "param name=no-progress value=default type=string");
   CHECK(lines[12] == "param name=three-against-one value=default type=string");
   CHECK(lines[13] == "param name=two-against-one value=default type=string");
   CHECK(lines[14] == "param name=long-diagonal value=default type=string");
   CHECK(lines[15] == "param name=unchanged-small value=default type=string");
   CHECK(lines[16] == "param name=unchanged-large value=default type=string");
   CHECK(lines[17] == "param name=one-against-one value=default type=string");
   CHECK(lines[18] == "param name=bb-size value=7 type=int min=0 max=7");
   CHECK(lines[19] == "param name=bb-path value=\"\" type=string");
}

TEST_CASE("every token of a declaration has one equals sign, and none stands in quotes") {
   HubParameters parameters;
   REQUIRE(sets(parameters, "log-file", "/a folder/log"));
   REQUIRE(sets(parameters, "bb-path", "/a folder"));
   const std::regex strict("param( [a-z-]+=([^ \"=]+|\"[^\"=]*\"))+");
   for (const std::string& line : parameters.declarations()) {
      CAPTURE(line);
      CHECK(std::regex_match(line, strict));
   }
   CHECK_FALSE(sets(parameters, "log-file", "a=b"));
   CHECK_FALSE(sets(parameters, "log-file", "a\"b"));
   CHECK(parameters.log_file() == "/a folder/log");
   CHECK_FALSE(sets(parameters, "bb-path", "a=b"));
   CHECK_FALSE(sets(parameters, "bb-path", "a\"b"));
   CHECK(parameters.engine().bb_path == "/a folder");
   CHECK(declared(parameters, "bb-path") == "param name=bb-path value=\"/a folder\" type=string");
}

TEST_CASE("a declared default that is sent back changes nothing, in any order") {
   const std::vector<std::string> lines = HubParameters().declarations();
   const std::regex name_and_value("param name=(\\S+) value=(\"\"|\\S+) .*");
   for (const Variant* variant : variants()) {
      CAPTURE(variant->name);
      const Settings own(*variant);
      HubParameters before;
      REQUIRE(sets(before, "variant", variant->name));
      HubParameters after;
      for (const std::string& line : lines) {
         std::smatch match;
         REQUIRE(std::regex_match(line, match, name_and_value));
         if (match[1] == "variant") continue;
         const std::string value = match[2] == "\"\"" ? "" : match[2].str();
         CHECK(change(before, match[1].str(), value) == ParameterChange::Nothing);
         CHECK(change(after, match[1].str(), value) == ParameterChange::Nothing);
      }
      REQUIRE(sets(after, "variant", variant->name));
      for (const HubParameters& parameters : {before, after}) {
         CHECK(parameters.settings().variant == variant);
         CHECK(parameters.settings().rules == own.rules);
         CHECK(parameters.settings().forced_capture);
         CHECK(parameters.settings().draws.numbers == own.draws.numbers);
      }
   }
}

TEST_CASE("integers of Hub parameters may be written as reals and are clamped") {
   HubParameters parameters;
   CHECK(sets(parameters, "tt-size", "20.0"));
   CHECK(parameters.engine().tt_size == 20);
   CHECK(sets(parameters, "tt-size", "1e9"));
   CHECK(parameters.engine().tt_size == max_tt_size);
   CHECK(sets(parameters, "tt-size", "-3"));
   CHECK(parameters.engine().tt_size == min_tt_size);
   CHECK(sets(parameters, "threads", "0"));
   CHECK(parameters.engine().threads == 1);
   CHECK(sets(parameters, "multi-pv", "4"));
   CHECK(parameters.engine().multi_pv == 4);
   CHECK(sets(parameters, "bb-size", "8"));
   CHECK(parameters.engine().bb_size == max_bb_size);
   CHECK(sets(parameters, "bb-size", "-1"));
   CHECK(parameters.engine().bb_size == 0);
   CHECK(sets(parameters, "bb-size", "5.0"));
   CHECK(parameters.engine().bb_size == 5);
   CHECK(sets(parameters, "move-overhead", "-1"));
   CHECK(parameters.engine().move_overhead == 0.0);
   CHECK(sets(parameters, "move-overhead", "0.25"));
   CHECK(parameters.engine().move_overhead == 0.25);
   CHECK(sets(parameters, "repetition", "1"));
   CHECK(parameters.settings().draws.number(DrawRule::Repetition) ==
         number_range(DrawRule::Repetition).first);
   CHECK(sets(parameters, "no-progress", "40.0"));
   CHECK(parameters.settings().draws.number(DrawRule::NoProgress) == 40);
   CHECK(declared(parameters, "no-progress") == "param name=no-progress value=40 type=string");
}

TEST_CASE("what cannot be read is an error and the old value stays") {
   HubParameters parameters;
   REQUIRE(sets(parameters, "variant", "bt"));
   REQUIRE(sets(parameters, "threads", "3"));
   REQUIRE(sets(parameters, "no-progress", "60"));
   const std::vector<std::string> before = parameters.declarations();
   const std::vector<std::pair<std::string, std::string>> bad = {
       {"threads", "many"},      {"threads", ""},           {"tt-size", "22x"},
       {"tt-size", "nan"},       {"multi-pv", "inf"},       {"move-overhead", "soon"},
       {"variant", "chess"},     {"variant", ""},           {"dialect", "scan"},
       {"ponder", "maybe"},      {"forced-capture", "2"},   {"king-landing", "far"},
       {"no-progress", "never"}, {"long-diagonal", "none"}, {"bb-size", "all"},
   };
   for (const auto& [name, value] : bad) {
      CAPTURE(name, value);
      const auto set = parameters.set(name, value);
      REQUIRE_FALSE(set.has_value());
      CHECK(set.error().message.find_first_of("\"=\n") == std::string::npos);
      CHECK(set.error().message.find(name) != std::string::npos);
   }
   CHECK(parameters.declarations() == before);
}

TEST_CASE("unknown parameters are known to be unknown") {
   HubParameters parameters;
   for (const char* name : {"bb-sizes", "book", "eval", "Threads", "", "variant "}) {
      CHECK(change(parameters, name, "1") == ParameterChange::Unknown);
   }
}

TEST_CASE("booleans are read in four words and written in two") {
   HubParameters parameters;
   for (const char* word : {"false", "off", "False", "OFF"}) {
      REQUIRE(sets(parameters, "ponder", "true"));
      CHECK(sets(parameters, "ponder", word));
      CHECK(declared(parameters, "ponder") == "param name=ponder value=false type=bool");
   }
   CHECK(sets(parameters, "forced-capture", "off"));
   CHECK(declared(parameters, "forced-capture") ==
         "param name=forced-capture value=false type=bool");
   CHECK(sets(parameters, "forced-capture", "on"));
   CHECK(declared(parameters, "forced-capture") ==
         "param name=forced-capture value=true type=bool");
}

TEST_CASE("an option that does not concern the variant is kept for one that it does") {
   HubParameters parameters;
   CHECK(change(parameters, "forced-capture", "false") == ParameterChange::Nothing);
   CHECK(change(parameters, "king-landing", "obliged") == ParameterChange::Nothing);
   CHECK(change(parameters, "long-diagonal", "12") == ParameterChange::Nothing);
   CHECK(parameters.settings().forced_capture);
   CHECK(change(parameters, "variant", "tanzanian") == ParameterChange::Game);
   CHECK_FALSE(parameters.settings().forced_capture);
   CHECK(parameters.settings().rules == &rules::tanzanian_obliged);
   CHECK(change(parameters, "variant", "russian") == ParameterChange::Game);
   CHECK(parameters.settings().draws.number(DrawRule::LongDiagonal) == 12);
   CHECK(change(parameters, "long-diagonal", "off") == ParameterChange::Game);
   CHECK(parameters.settings().draws.number(DrawRule::LongDiagonal) == DrawRules::off);
}

TEST_CASE("a parameter changes the game when the rules or the dialect become others") {
   HubParameters parameters;
   CHECK(change(parameters, "variant", "standard") == ParameterChange::Nothing);
   CHECK(change(parameters, "variant", "KILLER") == ParameterChange::Game);
   CHECK(change(parameters, "repetition", "3") == ParameterChange::Nothing);
   CHECK(change(parameters, "repetition", "off") == ParameterChange::Game);
   CHECK(change(parameters, "dialect", "board") == ParameterChange::Nothing);
   CHECK(change(parameters, "dialect", "pydraughts") == ParameterChange::Game);
   CHECK(change(parameters, "threads", "2") == ParameterChange::Nothing);
}

TEST_CASE("blanks around a value do not count, and too large numbers are clamped") {
   HubParameters parameters;
   CHECK(sets(parameters, "threads", " 3 "));
   CHECK(parameters.engine().threads == 3);
   CHECK(sets(parameters, "variant", " russian "));
   CHECK(parameters.variant().name == "russian");
   CHECK(sets(parameters, "ponder", " off"));
   CHECK(sets(parameters, "no-progress", " 40 "));
   CHECK(declared(parameters, "no-progress") == "param name=no-progress value=40 type=string");
   CHECK(sets(parameters, "repetition", " off "));
   CHECK(sets(parameters, "dialect", "pydraughts "));
   CHECK(parameters.dialect() == Dialect::Pydraughts);
   CHECK(sets(parameters, "log-file", " log "));
   CHECK(parameters.log_file() == " log ");
   CHECK(sets(parameters, "tt-size", "1e400"));
   CHECK(parameters.engine().tt_size == max_tt_size);
   CHECK(sets(parameters, "move-overhead", "-1e400"));
   CHECK(parameters.engine().move_overhead == 0.0);
}
