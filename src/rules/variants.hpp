#pragma once

#include "rules/variant.hpp"

/// The rule sets, each described once. Where a number or flag has an official text, its article
/// stands beside it; the codes are spelled out in the `sources` of each variant.
namespace kete::rules {

namespace detail {

/// A rule set that differs from another in a few points.
template <class Change>
[[nodiscard]] constexpr Rules with(Rules rules, Change change) {
   change(rules);
   return rules;
}

inline constexpr int off = DrawRules::off;
inline constexpr int absent = DrawRules::absent;

/// repetition and no-progress alone.
[[nodiscard]] constexpr DrawRules simple_draws(int repetition, int no_progress) {
   DrawRules draws;
   draws.number(DrawRule::Repetition) = repetition;
   draws.number(DrawRule::NoProgress) = no_progress;
   return draws;
}

/// FMJD annex 1: 25 moves each with kings only, 16 moves each for three against one, 5 moves each
/// for two against one or one against one.
inline constexpr DrawRules international_draws = {
    .three_kind = ThreeKind::PiecesWithKing,
    .two_kind = TwoKind::PairWithKingOrKing,
    .numbers = {3, 50, 32, 10, absent, absent, absent, absent}};

/// FMJD section 64, article 7.2; piece counts are totals of both sides.
inline constexpr DrawRules russian_draws = {.three_kind = ThreeKind::ThreeOrMoreKings,
                                            .two_kind = TwoKind::PairWithKing,
                                            .numbers = {3, 30, 15, 10, 10, 60, 120, absent}};

inline constexpr DrawRules frisian_draws = {
    .two_kind = TwoKind::TwoKings,
    .one_kind = OneKind::Kings,
    .numbers = {3, 50, absent, 14, absent, absent, absent, 0}};

inline constexpr DrawRules spanish_draws = {
    .three_kind = ThreeKind::ThreeKings,
    .numbers = {3, 50, 12, absent, absent, absent, absent, absent}};

inline constexpr Notation numbers = {};
inline constexpr Notation numbers_from_bottom_right = {.reversed = true};
inline constexpr Notation letters = {.letters = true};

}  // namespace detail

// ----------------------------------------------------------------------------- moves

inline constexpr Rules international = {.width = 10,
                                        .height = 10,
                                        .men_capture_backward = true,
                                        .king = KingRange::Flying,
                                        .choice = Choice::Most,  // FMJD 4.13
                                        .crowning = Crowning::WhereItEnds};

inline constexpr Rules killer =
    detail::with(international, [](Rules& rules) { rules.landing = Landing::BehindKing; });

inline constexpr Rules breakthrough =
    detail::with(international, [](Rules& rules) { rules.objective = Objective::ReachKing; });

inline constexpr Rules losing =
    detail::with(international, [](Rules& rules) { rules.objective = Objective::Lose; });

inline constexpr Rules frisian = detail::with(international, [](Rules& rules) {
   rules.lines = Lines::FrisianDiagonal;
   rules.choice = Choice::Value;
   rules.king_run_limit = true;
});

inline constexpr Rules canadian = detail::with(international, [](Rules& rules) {
   rules.width = 12;
   rules.height = 12;
});

inline constexpr Rules english = {.width = 8,
                                  .height = 8,
                                  .men_capture_backward = false,
                                  .king = KingRange::OneStep,
                                  .choice = Choice::Free,
                                  .crowning = Crowning::EndsMove};

inline constexpr Rules italian = detail::with(english, [](Rules& rules) {
   rules.corner = Corner::Right;
   rules.men_capture_kings = false;
   rules.choice = Choice::Italian;  // FID 6.6 to 6.9
});

inline constexpr Rules brazilian = detail::with(international, [](Rules& rules) {
   rules.width = 8;
   rules.height = 8;
});

inline constexpr Rules pool = detail::with(brazilian, [](Rules& rules) {
   rules.choice = Choice::Free;
   rules.landing = Landing::GoingOn;
});

inline constexpr Rules russian =
    detail::with(pool, [](Rules& rules) { rules.crowning = Crowning::InPassing; });

inline constexpr Rules tanzanian = {.width = 8,
                                    .height = 8,
                                    .men_capture_backward = false,
                                    .king = KingRange::Flying,
                                    .choice = Choice::Free,  // Tanzania Draughts-64, v3.0, 4.9
                                    .crowning = Crowning::EndsMove};

inline constexpr Rules tanzanian_obliged =
    detail::with(tanzanian, [](Rules& rules) { rules.landing = Landing::Obliged; });

inline constexpr Rules tanzanian_continue =
    detail::with(tanzanian, [](Rules& rules) { rules.landing = Landing::GoingOn; });

inline constexpr Rules spanish = detail::with(tanzanian, [](Rules& rules) {
   rules.corner = Corner::Right;
   rules.choice = Choice::MostThenKings;
});

inline constexpr Rules czech = detail::with(tanzanian, [](Rules& rules) {
   rules.choice = Choice::KingFirst;
   rules.landing = Landing::GoingOn;
});

inline constexpr Rules turkish = {.width = 8,
                                  .height = 8,
                                  .lines = Lines::Orthogonal,
                                  .men_capture_backward = false,
                                  .king = KingRange::Flying,
                                  .half_turn = false,
                                  .choice = Choice::Most,
                                  .crowning = Crowning::WhereItEnds,
                                  .removal = Removal::AtOnce};

inline constexpr Rules thai = detail::with(tanzanian, [](Rules& rules) {
   rules.landing = Landing::Behind;
   rules.removal = Removal::AtOnce;
});

}  // namespace kete::rules

namespace kete::variant {

namespace detail = rules::detail;

inline constexpr Sources fmjd = {"FMJD official rules, annex 1", "FMJD official rules, annex 1"};

inline constexpr Variant international = {.name = "international",
                                          .aliases = {"normal", "standard", "100"},
                                          .rules = &rules::international,
                                          .start = {4},
                                          .pdn = {20, "W,10,10,N2,0"},
                                          .draws = detail::international_draws,
                                          .sources = fmjd};

inline constexpr Variant killer = {
    .name = "killer",
    .rules = &rules::killer,
    .start = {4},
    .pdn = {20, "W,10,10,N2,0", "Killer"},
    .draws = {.three_kind = ThreeKind::PiecesWithKing,
              .two_kind = TwoKind::King,
              .numbers = {3, 50, 32, 10, detail::absent, detail::absent, detail::absent,
                          detail::absent}},
    .sources = {"FMJD annex 1; halting rule: Freeling, mindsports.nl",
                "FMJD annex 1; two kings win against one, so that limit is for king against king"}};

inline constexpr Variant breakthrough = {
    .name = "breakthrough",
    .aliases = {"bt"},
    .rules = &rules::breakthrough,
    .start = {4},
    .pdn = {20, "W,10,10,N2,0", "Breakthrough", 96},
    .draws = detail::simple_draws(3, 50),
    .sources = {"FMJD annex 1; the first king wins: lidraughts.org", "kete's own choice"}};

inline constexpr Variant losing = {.name = "losing",
                                   .aliases = {"antidraughts", "giveaway", "suicide"},
                                   .rules = &rules::losing,
                                   .start = {4},
                                   .pdn = {20, "W,10,10,N2,0", "Losing", 98},
                                   .draws = detail::simple_draws(3, 50),
                                   .sources = {"FMJD annex 1; lidraughts.org",
                                               "lidraughts.org (repetition); no-progress as FMJD"}};

inline constexpr Variant frisian = {
    .name = "frisian",
    .rules = &rules::frisian,
    .start = {4},
    .pdn = {40, "W,10,10,N2,0"},
    .draws = detail::frisian_draws,
    .sources = {"Frisian draughts rules, 2011", "Frisian draughts rules, 2011"}};

inline constexpr Variant frysk = {
    .name = "frysk",
    .aliases = {"frysk!"},
    .rules = &rules::frisian,
    .start = {1},
    .pdn = {40, "W,10,10,N2,0", "Frysk", 97},
    .draws = detail::frisian_draws,
    .sources = {"Frisian draughts rules, 2011; five men a side", "Frisian draughts rules, 2011"}};

inline constexpr Variant canadian = {.name = "canadian",
                                     .rules = &rules::canadian,
                                     .start = {5},
                                     .pdn = {27, "W,12,12,N2,0"},
                                     .draws = detail::international_draws,
                                     .sources = fmjd};

inline constexpr Variant english = {
    .name = "english",
    .aliases = {"american", "checkers"},
    .rules = &rules::english,
    .start = {3},
    .first = Side::Black,
    .pdn = {21, "B,8,8,N1,0"},
    .draws = detail::simple_draws(3, 80),
    .sources = {"WCDF rules of draughts", "WCDF 1.32: 40 moves each without progress"}};

inline constexpr Variant classic = {.name = "classic",
                                    .rules = &rules::english,
                                    .start = {3},
                                    .pdn = {21, "W,8,8,N2,0", "Classic"},
                                    .draws = detail::simple_draws(3, 50),
                                    .sources = {"Ganzaa, classic 8x8", "Ganzaa: 25 moves each"}};

inline constexpr Variant italian = {
    .name = "italian",
    .rules = &rules::italian,
    .start = {3},
    .pdn = {22, "W,8,8,N2,1"},
    .draws = detail::simple_draws(4, 80),
    .sources = {"FID technical rules", "FID 9.3 (fourth occurrence) and 10.4 (40 moves each)"}};

inline constexpr Variant pool = {
    .name = "pool",
    .aliases = {"american-pool"},
    .rules = &rules::pool,
    .start = {3},
    .first = Side::Black,
    .pdn = {23, "B,8,8,N1,0"},
    .draws = {.three_kind = ThreeKind::ThreeKings,
              .numbers = {3, 30, 13, detail::absent, detail::absent, detail::absent, detail::absent,
                          detail::absent}},
    .sources = {"APCA rules", "APCA 26: 13 moves with three kings against one"}};

inline constexpr Variant spanish = {
    .name = "spanish",
    .rules = &rules::spanish,
    .start = {3},
    .notation = detail::numbers_from_bottom_right,
    .pdn = {24, "W,8,8,N1,1"},
    .draws = detail::spanish_draws,
    .sources = {"FPD rules, as compiled by dctl", "kete's own choice after UltimateCheckers"}};

inline constexpr Variant portuguese = {
    .name = "portuguese",
    .rules = &rules::spanish,
    .start = {3},
    .notation = detail::numbers_from_bottom_right,
    .pdn = {28, "W,8,8,N1,1"},
    .draws = detail::spanish_draws,
    .sources = {"FPD rules", "FPD: repetition; twelve moves with three kings, UltimateCheckers"}};

inline constexpr Variant russian = {
    .name = "russian",
    .aliases = {"shashki"},
    .rules = &rules::russian,
    .start = {3},
    .notation = {.letters = true, .capture_sign = ':'},
    .pdn = {25, "W,8,8,A0,0"},
    .draws = detail::russian_draws,
    .sources = {"FMJD section 64", "FMJD section 64, 7.2; piece counts are totals"}};

inline constexpr Variant brazilian = {
    .name = "brazilian",
    .rules = &rules::brazilian,
    .start = {3},
    .notation = detail::letters,
    .pdn = {26, "W,8,8,A0,0"},
    .draws = detail::russian_draws,
    .sources = {"FMJD section 64", "FMJD section 64, 7.2; piece counts are totals"}};

inline constexpr Variant czech = {
    .name = "czech",
    .rules = &rules::czech,
    .start = {3},
    .notation = detail::letters,
    .pdn = {29, "W,8,8,A0,0"},
    .draws = detail::simple_draws(3, 30),
    .sources = {"Czech federation, FMJD brief rules", "FMJD brief rules: 15 moves each"}};

inline constexpr Variant turkish = {
    .name = "turkish",
    .aliases = {"dama"},
    .rules = &rules::turkish,
    .start = {.rows = 2, .offset = 1},
    .notation = detail::letters,
    .pdn = {30, "W,8,8,A0,0"},
    .draws = {.one_kind = OneKind::Pieces,
              .numbers = {3, detail::off, detail::absent, detail::absent, detail::absent,
                          detail::absent, detail::absent, 0}},
    .sources = {"damaakademisi.com; en.wikipedia.org/wiki/Turkish_draughts",
                "damaakademisi.com: one piece against one is drawn"}};

inline constexpr std::array<const Rules*, 3> tanzanian_landings = {
    &rules::tanzanian, &rules::tanzanian_obliged, &rules::tanzanian_continue};

inline constexpr Variant tanzanian = {
    .name = "tanzanian",
    .aliases = {"tzd", "drafti"},
    .rules = &rules::tanzanian,
    .landing_rules = tanzanian_landings,
    .start = {3},
    .notation = detail::letters,
    .pdn = {21, "W,8,8,A0,0", "Tanzanian", 46},
    .draws = {.no_progress_kind = NoProgressKind::WhileNoManIsLeft,
              .three_kind = ThreeKind::ThreeOrMoreKings,
              .numbers = {3, 60, 12, detail::absent, detail::absent, detail::absent, detail::absent,
                          detail::absent}},
    .reports_supa = true,
    .lone_king_draws_on_time = true,
    .sources = {"Tanzania Draughts-64, official rules 3.0", "Tanzania Draughts-64, rules 3.0"}};

inline constexpr Variant flying_kings = {
    .name = "flying-kings",
    .aliases = {"ganzaa"},
    .rules = &rules::tanzanian,
    .landing_rules = tanzanian_landings,
    .start = {3},
    .notation = detail::letters,
    .pdn = {21, "W,8,8,A0,0", "Flying kings"},
    .draws = detail::simple_draws(3, 50),
    .sources = {"Ganzaa, flying kings 8x8", "Ganzaa: 25 moves each"}};

inline constexpr Variant thai = {.name = "thai",
                                 .aliases = {"makhos"},
                                 .rules = &rules::thai,
                                 .start = {2},
                                 .first = Side::Black,
                                 .notation = {.reversed = true, .capture_sign = '-'},
                                 .pdn = {31, "B,8,8,N2,0"},
                                 .draws = detail::simple_draws(3, 50),
                                 .sources = {"mindsports.nl; PDN 3.0; dctl", "kete's own choice"}};

/// In the order of the rules table.
inline constexpr std::array all = {
    &international, &killer,  &breakthrough, &losing,    &frisian,      &frysk,      &canadian,
    &english,       &classic, &italian,      &pool,      &spanish,      &portuguese, &russian,
    &brazilian,     &czech,   &turkish,      &tanzanian, &flying_kings, &thai,
};

}  // namespace kete::variant

namespace kete {

/// The different Rules that the variants and their options use: what templates are instantiated on.
struct RuleSets {
   std::array<const Rules*, 4 * variant::all.size()> list = {};
   int count = 0;
};

inline constexpr RuleSets rule_sets = [] {
   RuleSets sets;
   const auto add = [&](const Rules* rules) {
      for (const Rules* known : sets.list) {
         if (known == rules) return;
      }
      sets.list[static_cast<std::size_t>(sets.count++)] = rules;
   };
   for (const Variant* variant : variant::all) {
      add(variant->rules);
      for (const Rules* rules : variant->landing_rules)
         add(rules);
   }
   return sets;
}();

}  // namespace kete
