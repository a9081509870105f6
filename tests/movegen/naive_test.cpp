#include <functional>

#include "rules/variant.hpp"
#include "support/both_generators.hpp"
#include "support/catch.hpp"
#include "support/naive_rules.hpp"

// The engine's generator against the naive one on random positions, and the proof that a rule bent
// on one side does not go unseen.

namespace {

using namespace kete;
using naive::NaiveRules;

constexpr both::Extent quick = {5'000, 20'240};

void check_all(both::Extent extent) {
   for (const std::string& name : both::all_rules()) {
      const auto found =
          both::compare_at_random(naive::naive_rules(name), both::settings_of(name), extent);
      CAPTURE(name);
      CHECK(found.value_or("") == "");
   }
}

using Bend = std::function<void(NaiveRules&)>;

/// Requires that each rule set, bent on the naive side alone, is found to differ from the engine's
/// within the positions of the quick comparison.
void check_noticed(const std::vector<std::string>& names, const Bend& bend) {
   for (const std::string& name : names) {
      NaiveRules rules = naive::naive_rules(name);
      bend(rules);
      CAPTURE(name);
      CHECK(both::compare_at_random(rules, both::settings_of(name), quick).has_value());
   }
}

std::vector<std::string> names_where(const std::function<bool(const NaiveRules&)>& condition) {
   std::vector<std::string> names;
   for (const std::string& name : naive::naive_names()) {
      if (condition(naive::naive_rules(name))) names.push_back(name);
   }
   return names;
}

bool any(const NaiveRules&) {
   return true;
}

bool flying(const NaiveRules& rules) {
   return rules.flying_kings;
}

/// Kings are never seen on the board there while the game lasts.
bool without_kings(const NaiveRules& rules) {
   return rules.goal == naive::Goal::FirstKingWins;
}

bool flying_seen(const NaiveRules& rules) {
   return flying(rules) && !without_kings(rules);
}

}  // namespace

TEST_CASE("both generators agree on random positions of every rule set") {
   check_all(quick);
}

TEST_CASE("both generators agree on many random positions of every rule set", "[slow]") {
   check_all({100'000, 7});
}

TEST_CASE("both know the same start positions") {
   for (const std::string& name : naive::naive_names()) {
      CAPTURE(name);
      const Variant* variant = find_variant(name);
      REQUIRE(variant != nullptr);
      CHECK(both::to_naive(start_diagram(*variant)) == naive_start(naive::naive_rules(name)));
   }
}

TEST_CASE("a bent rule is noticed: men capture backward or not") {
   check_noticed(names_where(any),
                 [](NaiveRules& rules) { rules.men_capture_back = !rules.men_capture_back; });
}

TEST_CASE("a bent rule is noticed: when captured pieces leave the board") {
   check_noticed(names_where(flying_seen), [](NaiveRules& rules) {
      rules.victims_leave_at_once = !rules.victims_leave_at_once;
   });
}

TEST_CASE("a bent rule is noticed: where a king may land") {
   using naive::Landing;
   check_noticed({"pool", "russian", "czech", "thai", "killer", "tanzanian,king-landing=obliged",
                  "tanzanian,king-landing=continue"},
                 [](NaiveRules& rules) { rules.landing = Landing::Any; });
   check_noticed({"international", "losing", "frisian", "frysk", "canadian", "spanish",
                  "portuguese", "brazilian", "turkish", "tanzanian", "flying-kings", "russian"},
                 [](NaiveRules& rules) { rules.landing = Landing::DirectlyBehind; });
   check_noticed({"tanzanian", "tanzanian,king-landing=obliged"},
                 [](NaiveRules& rules) { rules.landing = Landing::OneThatGoesOn; });
   check_noticed({"tanzanian", "tanzanian,king-landing=continue"},
                 [](NaiveRules& rules) { rules.landing = Landing::NotBeyondGoingOn; });
   check_noticed({"international", "losing", "brazilian", "turkish"},
                 [](NaiveRules& rules) { rules.landing = Landing::DirectlyBehindKing; });
}

TEST_CASE("a bent rule is noticed: a man that reaches the last row in mid-capture") {
   using naive::LastRow;
   check_noticed({"international", "killer", "losing", "frisian", "frysk", "canadian", "pool",
                  "brazilian", "turkish", "russian"},
                 [](NaiveRules& rules) { rules.last_row = LastRow::CrownedEnds; });
   check_noticed({"international", "pool", "brazilian", "turkish", "english", "tanzanian", "czech",
                  "spanish", "thai", "italian"},
                 [](NaiveRules& rules) { rules.last_row = LastRow::GoesOnAsKing; });
   check_noticed({"russian"}, [](NaiveRules& rules) { rules.last_row = LastRow::GoesOnAsMan; });
}

TEST_CASE("a bent rule is noticed: which captures are legal") {
   using naive::Choice;
   const auto choose = [](Choice choice) {
      return [choice](NaiveRules& rules) { rules.choice = choice; };
   };
   check_noticed(names_where([](const NaiveRules& rules) { return rules.choice != Choice::Free; }),
                 choose(Choice::Free));
   check_noticed(names_where([](const NaiveRules& rules) { return rules.choice == Choice::Free; }),
                 choose(Choice::Most));
   check_noticed({"spanish", "portuguese", "italian", "frisian", "frysk"}, choose(Choice::Most));
   check_noticed({"italian"}, choose(Choice::MostThenKings));
   check_noticed({"russian", "english"}, choose(Choice::KingFirst));
   check_noticed({"international"}, choose(Choice::Value));
}

TEST_CASE("a bent rule is noticed: whether men may take kings") {
   check_noticed(names_where([](const NaiveRules& rules) { return !without_kings(rules); }),
                 [](NaiveRules& rules) { rules.men_take_kings = !rules.men_take_kings; });
}

TEST_CASE("a bent rule is noticed: the half-turn of a king") {
   check_noticed({"turkish", "thai"},
                 [](NaiveRules& rules) { rules.half_turn = !rules.half_turn; });
}

TEST_CASE("a bent rule is noticed: how far a king goes") {
   check_noticed(names_where([](const NaiveRules& rules) { return !without_kings(rules); }),
                 [](NaiveRules& rules) { rules.flying_kings = !rules.flying_kings; });
}

TEST_CASE("a bent rule is noticed: the start square of a capture still counts as taken") {
   check_noticed(names_where(flying_seen),
                 [](NaiveRules& rules) { rules.start_square_is_empty = false; });
}

TEST_CASE("a bent rule is noticed: the lines of captures") {
   check_noticed({"frisian", "frysk", "international"},
                 [](NaiveRules& rules) { rules.straight_captures = !rules.straight_captures; });
}

TEST_CASE("a bent rule is noticed: captures are compulsory or not") {
   check_noticed(names_where(any),
                 [](NaiveRules& rules) { rules.forced_capture = !rules.forced_capture; });
}

TEST_CASE("a bent rule is noticed: the limit on moves with one king") {
   check_noticed({"frisian", "frysk"}, [](NaiveRules& rules) { rules.king_run_limit = false; });
}

TEST_CASE("a bent rule is noticed: how a game is won") {
   using naive::Goal;
   check_noticed({"international", "breakthrough"},
                 [](NaiveRules& rules) { rules.goal = Goal::BlockedWins; });
   check_noticed({"losing", "breakthrough"},
                 [](NaiveRules& rules) { rules.goal = Goal::BlockedLoses; });
   check_noticed({"international"}, [](NaiveRules& rules) { rules.goal = Goal::FirstKingWins; });
}

TEST_CASE("a bent rule is noticed: who begins") {
   check_noticed(names_where(any),
                 [](NaiveRules& rules) { rules.first = rules.first == 'W' ? 'B' : 'W'; });
}

TEST_CASE("a bent rule is noticed: which near corner is played on") {
   check_noticed(names_where([](const NaiveRules& rules) { return !rules.whole_board; }),
                 [](NaiveRules& rules) { rules.left_corner = !rules.left_corner; });
}

TEST_CASE("a bent rule is noticed: where the men stand at the start") {
   check_noticed(names_where(any), [](NaiveRules& rules) {
      rules.men_rows = rules.men_rows == 1 ? 2 : rules.men_rows - 1;
   });
}
