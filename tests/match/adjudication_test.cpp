#include "match/adjudication.hpp"

#include "support/catch.hpp"

using namespace kete;
using Verdict = Adjudicator::Verdict;

namespace {

/// The verdict after the scores, White's and Black's in turn, each from its own point of view.
Verdict verdict(const Adjudication& rules, int rounds, std::optional<double> white,
                std::optional<double> black, int plies = 1000) {
   Adjudicator adjudicator(rules);
   for (int i = 0; i < rounds; ++i) {
      adjudicator.add(Side::White, white);
      adjudicator.add(Side::Black, black);
   }
   return adjudicator.verdict(plies);
}

Adjudication rules() {
   Adjudication rules;
   rules.draw = {0.2, 3, 10};
   rules.resignation = {5, 2};
   rules.longest = 50;
   return rules;
}

}  // namespace

TEST_CASE("a draw is agreed when both scores are near 0 for long enough") {
   CHECK(verdict(rules(), 3, 0.2, -0.2) == Verdict::Draw);
   CHECK(verdict(rules(), 2, 0.2, -0.2) == Verdict::None);
   CHECK(verdict(rules(), 3, 0.21, 0) == Verdict::None);
   CHECK(verdict(rules(), 3, 0, 0.21) == Verdict::None);
   CHECK(verdict(rules(), 9, std::nullopt, 0) == Verdict::None);
   SECTION("but not early in the game") {
      CHECK(verdict(rules(), 3, 0, 0, 19) == Verdict::None);
      CHECK(verdict(rules(), 3, 0, 0, 20) == Verdict::Draw);
   }
   SECTION("another score in between begins anew") {
      Adjudicator adjudicator(rules());
      for (const double score : {0.0, 0.0, 1.0, 0.0, 0.0}) {
         adjudicator.add(Side::White, 0);
         adjudicator.add(Side::Black, score);
      }
      CHECK(adjudicator.verdict(100) == Verdict::None);
      adjudicator.add(Side::White, 0);
      adjudicator.add(Side::Black, 0);
      CHECK(adjudicator.verdict(100) == Verdict::Draw);
   }
   SECTION("switched off") {
      Adjudication off = rules();
      off.draw.reset();
      CHECK(verdict(off, 30, 0, 0) == Verdict::None);
   }
}

TEST_CASE("a lost game is resigned when both agree on it") {
   CHECK(verdict(rules(), 2, 5, -5) == Verdict::BlackResigns);
   CHECK(verdict(rules(), 2, -5, 5) == Verdict::WhiteResigns);
   CHECK(verdict(rules(), 1, 5, -5) == Verdict::None);
   CHECK(verdict(rules(), 9, 5, -4.9) == Verdict::None);
   CHECK(verdict(rules(), 9, 4.9, -5) == Verdict::None);
   CHECK(verdict(rules(), 9, 5, 5) == Verdict::None);
   CHECK(verdict(rules(), 9, 5, std::nullopt) == Verdict::None);
   Adjudication off = rules();
   off.resignation.reset();
   CHECK(verdict(off, 9, 5, -5) == Verdict::None);
}

TEST_CASE("the length limit counts moves of both sides") {
   Adjudicator adjudicator(rules());
   CHECK_FALSE(adjudicator.is_too_long(99));
   CHECK(adjudicator.is_too_long(100));
   Adjudication off = rules();
   off.longest.reset();
   CHECK_FALSE(Adjudicator(off).is_too_long(1'000'000));
}
