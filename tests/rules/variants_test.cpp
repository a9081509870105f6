#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "rules/variant.hpp"
#include "support/catch.hpp"
#include "support/variant_named.hpp"

namespace kete {

using test::variant_named;

namespace {

/// The table of rules.md, written out again: what is `as international` there is spelled out here.
struct Row {
   std::string_view name;
   std::vector<std::string_view> aliases;
   int size;  ///< columns and rows
   int men;
   Corner corner;
   Side first;
   bool back;
   KingRange king;
   Choice choice;
   Crowning crowning;
   Landing landing;
   std::string_view start;  ///< Hub letters without the side to move, rows separated by '/'
};

constexpr auto left = Corner::Left;
constexpr auto right = Corner::Right;
constexpr auto white = Side::White;
constexpr auto black = Side::Black;
constexpr auto fly = KingRange::Flying;
constexpr auto one = KingRange::OneStep;

constexpr std::string_view ten = "bbbbb/bbbbb/bbbbb/bbbbb/eeeee/eeeee/wwwww/wwwww/wwwww/wwwww";
constexpr std::string_view frysk_ten =
    "bbbbb/eeeee/eeeee/eeeee/eeeee/eeeee/eeeee/eeeee/eeeee/wwwww";
constexpr std::string_view twelve =
    "bbbbbb/bbbbbb/bbbbbb/bbbbbb/bbbbbb/eeeeee/eeeeee/wwwwww/wwwwww/wwwwww/wwwwww/wwwwww";
constexpr std::string_view eight = "bbbb/bbbb/bbbb/eeee/eeee/wwww/wwww/wwww";
constexpr std::string_view thai_eight = "bbbb/bbbb/eeee/eeee/eeee/eeee/wwww/wwww";
constexpr std::string_view turkish_eight =
    "eeeeeeee/bbbbbbbb/bbbbbbbb/eeeeeeee/eeeeeeee/wwwwwwww/wwwwwwww/eeeeeeee";

const std::vector<Row>& table() {
   using C = Choice;
   using M = Crowning;
   using L = Landing;
   static const std::vector<Row> rows = {
       {"international",
        {"normal", "standard", "100"},
        10,
        20,
        left,
        white,
        true,
        fly,
        C::Most,
        M::WhereItEnds,
        L::Any,
        ten},
       {"killer", {}, 10, 20, left, white, true, fly, C::Most, M::WhereItEnds, L::BehindKing, ten},
       {"breakthrough",
        {"bt"},
        10,
        20,
        left,
        white,
        true,
        fly,
        C::Most,
        M::WhereItEnds,
        L::Any,
        ten},
       {"losing",
        {"antidraughts", "giveaway", "suicide"},
        10,
        20,
        left,
        white,
        true,
        fly,
        C::Most,
        M::WhereItEnds,
        L::Any,
        ten},
       {"frisian", {}, 10, 20, left, white, true, fly, C::Value, M::WhereItEnds, L::Any, ten},
       {"frysk",
        {"frysk!"},
        10,
        5,
        left,
        white,
        true,
        fly,
        C::Value,
        M::WhereItEnds,
        L::Any,
        frysk_ten},
       {"canadian", {}, 12, 30, left, white, true, fly, C::Most, M::WhereItEnds, L::Any, twelve},
       {"english",
        {"american", "checkers"},
        8,
        12,
        left,
        black,
        false,
        one,
        C::Free,
        M::EndsMove,
        L::Any,
        eight},
       {"classic", {}, 8, 12, left, white, false, one, C::Free, M::EndsMove, L::Any, eight},
       {"italian", {}, 8, 12, right, white, false, one, C::Italian, M::EndsMove, L::Any, eight},
       {"pool",
        {"american-pool"},
        8,
        12,
        left,
        black,
        true,
        fly,
        C::Free,
        M::WhereItEnds,
        L::GoingOn,
        eight},
       {"spanish",
        {},
        8,
        12,
        right,
        white,
        false,
        fly,
        C::MostThenKings,
        M::EndsMove,
        L::Any,
        eight},
       {"portuguese",
        {},
        8,
        12,
        right,
        white,
        false,
        fly,
        C::MostThenKings,
        M::EndsMove,
        L::Any,
        eight},
       {"russian",
        {"shashki"},
        8,
        12,
        left,
        white,
        true,
        fly,
        C::Free,
        M::InPassing,
        L::GoingOn,
        eight},
       {"brazilian", {}, 8, 12, left, white, true, fly, C::Most, M::WhereItEnds, L::Any, eight},
       {"czech", {}, 8, 12, left, white, false, fly, C::KingFirst, M::EndsMove, L::GoingOn, eight},
       {"turkish",
        {"dama"},
        8,
        16,
        left,
        white,
        false,
        fly,
        C::Most,
        M::WhereItEnds,
        L::Any,
        turkish_eight},
       {"tanzanian",
        {"tzd", "drafti"},
        8,
        12,
        left,
        white,
        false,
        fly,
        C::Free,
        M::EndsMove,
        L::Any,
        eight},
       {"flying-kings",
        {"ganzaa"},
        8,
        12,
        left,
        white,
        false,
        fly,
        C::Free,
        M::EndsMove,
        L::Any,
        eight},
       {"thai",
        {"makhos"},
        8,
        8,
        left,
        black,
        false,
        fly,
        C::Free,
        M::EndsMove,
        L::Behind,
        thai_eight},
   };
   return rows;
}

char letter(Piece piece) {
   if (piece == Piece::WhiteMan) return 'w';
   if (piece == Piece::BlackMan) return 'b';
   return piece == Piece::None ? 'e' : '?';
}

/// Numbers in the order of DrawRule.
struct DrawRow {
   std::string_view name;
   std::array<int, draw_rule_count> numbers;
   NoProgressKind no_progress;
   ThreeKind three;
   TwoKind two;
   OneKind one_against_one;
};

const std::vector<DrawRow>& draw_table() {
   constexpr int off = DrawRules::off;
   constexpr int no = DrawRules::absent;
   constexpr auto plies = NoProgressKind::QuietKingPlies;
   constexpr std::array<int, draw_rule_count> fmjd = {3, 50, 32, 10, no, no, no, no};
   constexpr std::array<int, draw_rule_count> plain = {3, 50, no, no, no, no, no, no};
   constexpr std::array<int, draw_rule_count> frisian = {3, 50, no, 14, no, no, no, 0};
   constexpr std::array<int, draw_rule_count> section64 = {3, 30, 15, 10, 10, 60, 120, no};
   constexpr std::array<int, draw_rule_count> spanish = {3, 50, 12, no, no, no, no, no};
   using Three = ThreeKind;
   using Two = TwoKind;
   using One = OneKind;
   static const std::vector<DrawRow> rows = {
       {"international", fmjd, plies, Three::PiecesWithKing, Two::PairWithKingOrKing, One::None},
       {"canadian", fmjd, plies, Three::PiecesWithKing, Two::PairWithKingOrKing, One::None},
       {"killer", fmjd, plies, Three::PiecesWithKing, Two::King, One::None},
       {"breakthrough", plain, plies, Three::None, Two::None, One::None},
       {"losing", plain, plies, Three::None, Two::None, One::None},
       {"frisian", frisian, plies, Three::None, Two::TwoKings, One::Kings},
       {"frysk", frisian, plies, Three::None, Two::TwoKings, One::Kings},
       {"english", {3, 80, no, no, no, no, no, no}, plies, Three::None, Two::None, One::None},
       {"classic", plain, plies, Three::None, Two::None, One::None},
       {"flying-kings", plain, plies, Three::None, Two::None, One::None},
       {"italian", {4, 80, no, no, no, no, no, no}, plies, Three::None, Two::None, One::None},
       {"pool", {3, 30, 13, no, no, no, no, no}, plies, Three::ThreeKings, Two::None, One::None},
       {"spanish", spanish, plies, Three::ThreeKings, Two::None, One::None},
       {"portuguese", spanish, plies, Three::ThreeKings, Two::None, One::None},
       {"russian", section64, plies, Three::ThreeOrMoreKings, Two::PairWithKing, One::None},
       {"brazilian", section64, plies, Three::ThreeOrMoreKings, Two::PairWithKing, One::None},
       {"czech", {3, 30, no, no, no, no, no, no}, plies, Three::None, Two::None, One::None},
       {"turkish", {3, off, no, no, no, no, no, 0}, plies, Three::None, Two::None, One::Pieces},
       {"tanzanian",
        {3, 60, 12, no, no, no, no, no},
        NoProgressKind::WhileNoManIsLeft,
        Three::ThreeOrMoreKings,
        Two::None,
        One::None},
       {"thai", plain, plies, Three::None, Two::None, One::None},
   };
   return rows;
}

/// FEN and PDN: GameType, Variant tag, another number read, and how squares are named.
struct TagRow {
   std::string_view name;
   int number;
   std::string_view detail;
   std::string_view variant;
   int read_too;
   bool letters;
   bool reversed;
   char sign;
};

const std::vector<TagRow>& tag_table() {
   static const std::vector<TagRow> rows = {
       {"international", 20, "W,10,10,N2,0", "", 0, false, false, 'x'},
       {"killer", 20, "W,10,10,N2,0", "Killer", 0, false, false, 'x'},
       {"breakthrough", 20, "W,10,10,N2,0", "Breakthrough", 96, false, false, 'x'},
       {"losing", 20, "W,10,10,N2,0", "Losing", 98, false, false, 'x'},
       {"frisian", 40, "W,10,10,N2,0", "", 0, false, false, 'x'},
       {"frysk", 40, "W,10,10,N2,0", "Frysk", 97, false, false, 'x'},
       {"canadian", 27, "W,12,12,N2,0", "", 0, false, false, 'x'},
       {"english", 21, "B,8,8,N1,0", "", 0, false, false, 'x'},
       {"classic", 21, "W,8,8,N2,0", "Classic", 0, false, false, 'x'},
       {"italian", 22, "W,8,8,N2,1", "", 0, false, false, 'x'},
       {"pool", 23, "B,8,8,N1,0", "", 0, false, false, 'x'},
       {"spanish", 24, "W,8,8,N1,1", "", 0, false, true, 'x'},
       {"portuguese", 28, "W,8,8,N1,1", "", 0, false, true, 'x'},
       {"russian", 25, "W,8,8,A0,0", "", 0, true, false, ':'},
       {"brazilian", 26, "W,8,8,A0,0", "", 0, true, false, 'x'},
       {"czech", 29, "W,8,8,A0,0", "", 0, true, false, 'x'},
       {"turkish", 30, "W,8,8,A0,0", "", 0, true, false, 'x'},
       {"tanzanian", 21, "W,8,8,A0,0", "Tanzanian", 46, true, false, 'x'},
       {"flying-kings", 21, "W,8,8,A0,0", "Flying kings", 0, true, false, 'x'},
       {"thai", 31, "B,8,8,N2,0", "", 0, false, true, '-'},
   };
   return rows;
}

}  // namespace

TEST_CASE("the variants are those of the table, in its order") {
   REQUIRE(variants().size() == table().size());
   for (std::size_t i = 0; i < table().size(); ++i) {
      CHECK(variants()[i]->name == table()[i].name);
   }
}

TEST_CASE("every variant has the moves of the table") {
   for (const Row& row : table()) {
      CAPTURE(row.name);
      const Variant& variant = variant_named(row.name);
      const Rules& rules = *variant.rules;
      CHECK(rules.width == row.size);
      CHECK(rules.height == row.size);
      CHECK(rules.corner == row.corner);
      CHECK(variant.first == row.first);
      CHECK(variant.men() == row.men);
      CHECK(rules.men_capture_backward == row.back);
      CHECK(rules.king == row.king);
      CHECK(rules.choice == row.choice);
      CHECK(rules.crowning == row.crowning);
      CHECK(rules.landing == row.landing);

      const bool turkish = row.name == "turkish";
      const bool frisian = row.name == "frisian" || row.name == "frysk";
      CHECK(rules.lines == (turkish   ? Lines::Orthogonal
                            : frisian ? Lines::FrisianDiagonal
                                      : Lines::Diagonal));
      CHECK(rules.king_run_limit == frisian);
      CHECK(rules.half_turn == !turkish);
      CHECK(rules.men_capture_kings == (row.name != "italian"));
      CHECK((rules.removal == Removal::AtOnce) == (turkish || row.name == "thai"));
      CHECK(rules.objective == (row.name == "losing"         ? Objective::Lose
                                : row.name == "breakthrough" ? Objective::ReachKing
                                                             : Objective::Block));
      CHECK(variant.reports_supa == (row.name == "tanzanian"));
      CHECK(variant.lone_king_draws_on_time == (row.name == "tanzanian"));
   }
}

TEST_CASE("every variant has the draw rules of the table") {
   REQUIRE(draw_table().size() == variants().size());
   for (const DrawRow& row : draw_table()) {
      CAPTURE(row.name);
      const DrawRules& draws = variant_named(row.name).draws;
      CHECK(draws.numbers == row.numbers);
      CHECK(draws.no_progress_kind == row.no_progress);
      CHECK(draws.three_kind == row.three);
      CHECK(draws.two_kind == row.two);
      CHECK(draws.one_kind == row.one_against_one);
      CHECK(draws.has(DrawRule::ThreeAgainstOne) == (row.three != ThreeKind::None));
      CHECK(draws.has(DrawRule::TwoAgainstOne) == (row.two != TwoKind::None));
      CHECK(draws.has(DrawRule::OneAgainstOne) == (row.one_against_one != OneKind::None));
   }
}

TEST_CASE("three against one counts plies in the international rules and moves elsewhere") {
   CHECK(unit(DrawRule::ThreeAgainstOne, variant_named("killer").draws) == "plies");
   for (const char* name : {"pool", "spanish", "russian", "tanzanian"}) {
      CHECK(unit(DrawRule::ThreeAgainstOne, variant_named(name).draws) ==
            "moves of the stronger side");
   }
   CHECK(unit(DrawRule::Repetition, variant_named("english").draws) == "occurrences");
   CHECK(unit(DrawRule::LongDiagonal, variant_named("russian").draws) == "plies");
}

TEST_CASE("every variant has the tags and the notation of the table") {
   REQUIRE(tag_table().size() == variants().size());
   for (const TagRow& row : tag_table()) {
      CAPTURE(row.name);
      const Variant& variant = variant_named(row.name);
      CHECK(variant.pdn.number == row.number);
      CHECK(variant.pdn.detail == row.detail);
      CHECK(variant.pdn.variant == row.variant);
      CHECK(variant.pdn.read_too == row.read_too);
      CHECK(variant.notation.letters == row.letters);
      CHECK(variant.notation.reversed == row.reversed);
      CHECK(variant.notation.capture_sign == row.sign);
      CHECK_FALSE(variant.sources.moves.empty());
      CHECK_FALSE(variant.sources.draws.empty());
   }
}

TEST_CASE("variants are found by name and alias, case ignored") {
   for (const Row& row : table()) {
      CAPTURE(row.name);
      const Variant* variant = find_variant(row.name);
      REQUIRE(variant != nullptr);
      std::vector<std::string_view> aliases;
      std::copy_if(variant->aliases.begin(), variant->aliases.end(), std::back_inserter(aliases),
                   [](std::string_view alias) { return !alias.empty(); });
      CHECK(aliases == row.aliases);
      for (const std::string_view alias : row.aliases) {
         CAPTURE(alias);
         CHECK(find_variant(alias) == variant);
      }
   }
   CHECK(find_variant("RUSSIAN") == find_variant("russian"));
   CHECK(find_variant("FRYSK!") == find_variant("frysk"));
   CHECK(find_variant("") == nullptr);
   CHECK(find_variant("chess") == nullptr);
   CHECK(find_variant("russian ") == nullptr);
}

TEST_CASE("options of the moves exist where the rules have them") {
   for (const Variant* variant : variants()) {
      CAPTURE(variant->name);
      const bool tanzanian = variant->name == "tanzanian" || variant->name == "flying-kings";
      CHECK(variant->has_landing_option() == tanzanian);
      CHECK(variant->has_forced_capture_option() == (variant->rules->width == 8));
      if (!tanzanian) continue;
      CHECK(variant->landing_rules[0]->landing == Landing::Any);
      CHECK(variant->landing_rules[1]->landing == Landing::Obliged);
      CHECK(variant->landing_rules[2]->landing == Landing::GoingOn);
      CHECK(variant->landing_rules[0] == variant->rules);
   }
}

TEST_CASE("games start from the position of the table") {
   for (const Row& row : table()) {
      CAPTURE(row.name);
      const Variant& variant = variant_named(row.name);
      const Diagram diagram = start_diagram(variant);
      CHECK(diagram.turn == row.first);
      CHECK(diagram.no_progress == 0);
      CHECK(diagram.king_runs == std::array<KingRun, 2>{});
      std::string letters;
      for (const Piece piece : diagram.pieces) {
         const auto square = letters.size();
         const auto rows = square / static_cast<std::size_t>(variant.squares_per_row() + 1);
         if (square == rows * static_cast<std::size_t>(variant.squares_per_row() + 1) +
                           static_cast<std::size_t>(variant.squares_per_row())) {
            letters += '/';
         }
         letters += letter(piece);
      }
      CHECK(letters == row.start);
   }
}

}  // namespace kete
