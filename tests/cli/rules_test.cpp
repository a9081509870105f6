#include <map>
#include <string>
#include <vector>

#include "cli/program.hpp"
#include "support/catch.hpp"

namespace kete::test {

TEST_CASE("variants: the table") {
   const auto variants = objects_of({"variants"});
   REQUIRE(variants.size() == variant_names().size());
   for (std::size_t i = 0; i < variants.size(); ++i) {
      INFO(variants[i].dump());
      CHECK(variants[i]["name"] == variant_names()[i]);
      CHECK(keys(variants[i]) == std::vector<std::string>{"name", "aliases", "board", "squares",
                                                          "men", "first", "gametype", "start"});
   }
   CHECK(variants[0] ==
         Json::parse(R"({"name":"international","aliases":["normal","standard","100"],
      "board":"10x10","squares":50,"men":20,"first":"White","gametype":20,
      "start":"W:W31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:B1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20"})"));
   CHECK(variants[1]["aliases"] == Json::array());
   CHECK(variants[7]["first"] == "Black");
   CHECK(variants[16]["squares"] == 64);

   const auto lines = lines_of({"variants"});
   REQUIRE(lines.size() == 21);
   CHECK(lines[0].starts_with("name"));
   CHECK(lines[18].starts_with("tanzanian     tzd, drafti"));

   const auto one = objects_of({"variants", "--variant", "ganzaa"});
   REQUIRE(one.size() == 1);
   CHECK(one[0]["name"] == "flying-kings");
}

TEST_CASE("rules: the draw numbers of every variant") {
   const Json numbers = Json::parse(R"({
      "international": {"repetition":3,"no-progress":50,"three-against-one":32,"two-against-one":10},
      "canadian": {"repetition":3,"no-progress":50,"three-against-one":32,"two-against-one":10},
      "killer": {"repetition":3,"no-progress":50,"three-against-one":32,"two-against-one":10},
      "breakthrough": {"repetition":3,"no-progress":50},
      "losing": {"repetition":3,"no-progress":50},
      "frisian": {"repetition":3,"no-progress":50,"two-against-one":14,"one-against-one":0},
      "frysk": {"repetition":3,"no-progress":50,"two-against-one":14,"one-against-one":0},
      "english": {"repetition":3,"no-progress":80},
      "classic": {"repetition":3,"no-progress":50},
      "flying-kings": {"repetition":3,"no-progress":50},
      "italian": {"repetition":4,"no-progress":80},
      "pool": {"repetition":3,"no-progress":30,"three-against-one":13},
      "spanish": {"repetition":3,"no-progress":50,"three-against-one":12},
      "portuguese": {"repetition":3,"no-progress":50,"three-against-one":12},
      "russian": {"repetition":3,"no-progress":30,"three-against-one":15,"two-against-one":10,
                  "long-diagonal":10,"unchanged-small":60,"unchanged-large":120},
      "brazilian": {"repetition":3,"no-progress":30,"three-against-one":15,"two-against-one":10,
                    "long-diagonal":10,"unchanged-small":60,"unchanged-large":120},
      "czech": {"repetition":3,"no-progress":30},
      "turkish": {"repetition":3,"no-progress":"off","one-against-one":0},
      "tanzanian": {"repetition":3,"no-progress":60,"three-against-one":12},
      "thai": {"repetition":3,"no-progress":50}})");
   const std::vector<std::string> names = {"repetition",      "no-progress",    "three-against-one",
                                           "two-against-one", "long-diagonal",  "unchanged-small",
                                           "unchanged-large", "one-against-one"};
   for (const std::string& variant : variant_names()) {
      INFO(variant);
      const Json rules = object_of({"--variant", variant, "rules"});
      CHECK(rules["variant"] == variant);
      Json found = Json::object();
      for (const std::string& name : names) {
         if (rules.contains(name)) found[name] = rules[name];
      }
      CHECK(found == numbers[variant]);
      CHECK(!rules["sources"]["moves"].get<std::string>().empty());
      CHECK(!rules["sources"]["draws"].get<std::string>().empty());
      CHECK(rules["changed"] == Json::array());
   }
}

TEST_CASE("rules: the columns of the table") {
   // board, men, corner, first, back, king, choice, last row, landing
   const std::map<std::string, Json> table = {
       {"international",
        {"10x10", 20, "L", "White", true, "fly", "most", "goes on as a man", "any"}},
       {"killer",
        {"10x10", 20, "L", "White", true, "fly", "most", "goes on as a man", "behind a king"}},
       {"breakthrough",
        {"10x10", 20, "L", "White", true, "fly", "most", "goes on as a man", "any"}},
       {"losing", {"10x10", 20, "L", "White", true, "fly", "most", "goes on as a man", "any"}},
       {"frisian",
        {"10x10", 20, "L", "White", true, "fly", "value, with a king", "goes on as a man", "any"}},
       {"frysk",
        {"10x10", 5, "L", "White", true, "fly", "value, with a king", "goes on as a man", "any"}},
       {"canadian", {"12x12", 30, "L", "White", true, "fly", "most", "goes on as a man", "any"}},
       {"english", {"8x8", 12, "L", "Black", false, 1, "free", "ends the move", "-"}},
       {"classic", {"8x8", 12, "L", "White", false, 1, "free", "ends the move", "-"}},
       {"italian", {"8x8", 12, "R", "White", false, 1, "italian order", "ends the move", "-"}},
       {"pool", {"8x8", 12, "L", "Black", true, "fly", "free", "goes on as a man", "going on"}},
       {"spanish",
        {"8x8", 12, "R", "White", false, "fly", "most, then kings", "ends the move", "any"}},
       {"portuguese",
        {"8x8", 12, "R", "White", false, "fly", "most, then kings", "ends the move", "any"}},
       {"russian", {"8x8", 12, "L", "White", true, "fly", "free", "goes on as a king", "going on"}},
       {"brazilian", {"8x8", 12, "L", "White", true, "fly", "most", "goes on as a man", "any"}},
       {"czech",
        {"8x8", 12, "L", "White", false, "fly", "king first", "ends the move", "going on"}},
       {"turkish", {"8x8", 16, "-", "White", false, "fly", "most", "goes on as a man", "any"}},
       {"tanzanian", {"8x8", 12, "L", "White", false, "fly", "free", "ends the move", "any"}},
       {"flying-kings", {"8x8", 12, "L", "White", false, "fly", "free", "ends the move", "any"}},
       {"thai", {"8x8", 8, "L", "Black", false, "fly", "free", "ends the move", "behind"}}};
   REQUIRE(table.size() == variant_names().size());
   for (const auto& [variant, row] : table) {
      INFO(variant);
      const Json rules = object_of({"--variant", variant, "rules"});
      Json found = Json::array();
      for (const char* name :
           {"board", "men", "corner", "first", "back", "king", "choice", "last row", "landing"}) {
         found.push_back(rules[name]);
      }
      CHECK(found == row);
      const bool eight = rules["board"] == "8x8";
      CHECK(rules.contains("forced-capture") == eight);
      CHECK(rules.contains("king-landing") ==
            (variant == "tanzanian" || variant == "flying-kings"));
   }
}

TEST_CASE("rules: a half-turn is a question only where captured pieces leave at once") {
   for (const std::string& variant : variant_names()) {
      INFO(variant);
      const Json rules = object_of({"--variant", variant, "rules"});
      const bool at_once = variant == "turkish" || variant == "thai";
      CHECK((rules["removal"] == "at once") == at_once);
      CHECK(rules["half-turn"] == (at_once ? Json(variant == "thai") : Json("-")));
   }
}

TEST_CASE("rules: what --set changes is shown and marked") {
   const Json rules =
       object_of({"--variant", "tzd", "--set", "king-landing=continue", "--set", "no-progress=off",
                  "--set", "three-against-one=5", "--set", "forced-capture=off", "rules"});
   CHECK(rules["king-landing"] == "continue");
   CHECK(rules["landing"] == "going on");
   CHECK(rules["no-progress"] == "off");
   CHECK(rules["three-against-one"] == 5);
   CHECK(rules["forced-capture"] == false);
   CHECK(rules["changed"] ==
         Json::parse(R"(["forced-capture","king-landing","no-progress","three-against-one"])"));
   // Set to what it is anyway.
   CHECK(object_of({"--set", "no-progress=50", "rules"})["changed"] == Json::array());
}

TEST_CASE("rules: for people") {
   // U24, U32: every rule is named and every number printed, with its source.
   std::string text;
   for (const std::string& line :
        lines_of({"--variant", "tanzanian", "--set", "no-progress=40", "rules"})) {
      text += line + "\n";
   }
   INFO(text);
   for (const char* part :
        {"tanzanian (tzd, drafti)", "source: ", "men do not capture backward", "no-progress", "40",
         "changed by --set", "three-against-one", "12", "king-landing", "supa"}) {
      INFO(part);
      CHECK(text.find(part) != std::string::npos);
   }
   CHECK(lines_of({"rules"}).front() == "international (normal, standard, 100)");
}

}  // namespace kete::test
