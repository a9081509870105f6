#include "match/match_options.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/tables.hpp"
#include "match/player_spec.hpp"
#include "match/rule_parameters.hpp"
#include "util/quote.hpp"
#include "util/text.hpp"

namespace kete {

namespace {

constexpr std::uint64_t usual_rounds = 50;
constexpr std::uint64_t most_rounds = 500'000'000;  ///< of a test that is not decided
constexpr double longest_wait = 365.0 * 24 * 60 * 60;

/// A number that "KEY=VALUE,..." may set.
struct NumberKey {
   std::string_view key;
   double* target;
   double low;
   double high;
   bool whole = false;
};

Result<void> set_numbers(std::string_view option, const std::string& text,
                         std::span<const NumberKey> keys) {
   const auto pairs = split_pairs(text);
   if (!pairs) return failure(fmt::format("{} {}", option, pairs.error().message));
   for (const auto& [key, value] : *pairs) {
      const auto found = std::ranges::find(keys, key, &NumberKey::key);
      if (found == keys.end()) {
         return failure(fmt::format("{} has no key '{}'", option, text::quoted(key)));
      }
      const auto number = text::to_real(value);
      const bool good = number && *number >= found->low && *number <= found->high &&
                        (!found->whole || *number == std::floor(*number));
      if (!good) {
         return failure(fmt::format("{}: {} takes a {} from {} to {}, not '{}'", option, key,
                                    found->whole ? "whole number" : "number", found->low,
                                    found->high, text::quoted(value)));
      }
      *found->target = *number;
   }
   return {};
}

Result<std::optional<Adjudication::Draw>> read_draw(const std::optional<std::string>& text) {
   Adjudication::Draw rule;
   if (!text) return rule;
   if (*text == "off") return std::nullopt;
   double moves = rule.moves;
   double after = rule.after;
   const std::array<NumberKey, 3> keys = {{{"score", &rule.score, 0, 100},
                                           {"moves", &moves, 1, 10000, true},
                                           {"after", &after, 0, 10000, true}}};
   if (const auto set = set_numbers("--draw", *text, keys); !set) {
      return tl::make_unexpected(set.error());
   }
   rule.moves = static_cast<int>(moves);
   rule.after = static_cast<int>(after);
   return rule;
}

Result<std::optional<Adjudication::Resignation>> read_resignation(
    const std::optional<std::string>& text) {
   Adjudication::Resignation rule;
   if (!text) return rule;
   if (*text == "off") return std::nullopt;
   double moves = rule.moves;
   const std::array<NumberKey, 2> keys = {
       {{"score", &rule.score, 0, 100}, {"moves", &moves, 1, 10000, true}}};
   if (const auto set = set_numbers("--resign", *text, keys); !set) {
      return tl::make_unexpected(set.error());
   }
   rule.moves = static_cast<int>(moves);
   return rule;
}

Result<Adjudication> read_adjudication(const MatchOptions& options) {
   Adjudication rules;
   const auto draw = read_draw(options.draw);
   if (!draw) return tl::make_unexpected(draw.error());
   const auto resignation = read_resignation(options.resign);
   if (!resignation) return tl::make_unexpected(resignation.error());
   rules.draw = *draw;
   rules.resignation = *resignation;
   if (!options.longest) return rules;
   const auto longest = text::to_integer(*options.longest);
   if (*options.longest == "off") {
      rules.longest.reset();
   } else if (longest && *longest >= 1 && *longest <= 1'000'000) {
      rules.longest = static_cast<int>(*longest);
   } else {
      return failure(
          fmt::format("--longest takes a number of moves from 1 to 1000000, or off, "
                      "not '{}'",
                      text::quoted(*options.longest)));
   }
   return rules;
}

/// Those that are usually found need not be there.
Result<std::shared_ptr<const egdb::Database>> read_tables(const Settings& settings,
                                                          const MatchOptions& options) {
   if (options.tables == "off") return nullptr;
   EngineOptions wanted;
   wanted.bb_size = max_bb_size;
   wanted.bb_path = options.tables.value_or("");
   auto tables = open_tables(settings, wanted);
   if (tables && !tables->empty()) return tables;
   if (!options.tables) return nullptr;
   return failure(
       fmt::format("--tables: there are no endgame tables in '{}'", text::quoted(*options.tables)));
}

Result<RefereeOptions> read_referee(const Settings& settings, const MatchOptions& options) {
   RefereeOptions referee;
   const auto adjudication = read_adjudication(options);
   if (!adjudication) return tl::make_unexpected(adjudication.error());
   referee.adjudication = *adjudication;
   referee.margin = options.margin.value_or(referee.margin);
   referee.patience = options.patience.value_or(referee.patience);
   if (!(referee.margin >= 0 && referee.margin <= longest_wait)) {
      return failure("--margin takes a number of seconds");
   }
   if (!(referee.patience > 0 && referee.patience <= longest_wait)) {
      return failure("--patience takes a number of seconds more than 0");
   }
   auto tables = read_tables(settings, options);
   if (!tables) return tl::make_unexpected(tables.error());
   referee.tables = std::move(*tables);
   return referee;
}

Result<std::optional<SprtBounds>> read_sprt(const MatchOptions& options) {
   if (!options.sprt) return std::nullopt;
   if (options.players.size() != 2) return failure("--sprt needs exactly two players");
   SprtBounds bounds;
   constexpr double most = 0.499;
   constexpr double least = 1e-9;
   const std::array<NumberKey, 4> keys = {{{"elo0", &bounds.elo0, -1000, 1000},
                                           {"elo1", &bounds.elo1, -1000, 1000},
                                           {"alpha", &bounds.alpha, least, most},
                                           {"beta", &bounds.beta, least, most}}};
   if (const auto set = set_numbers("--sprt", *options.sprt, keys); !set) {
      return tl::make_unexpected(set.error());
   }
   if (bounds.elo0 >= bounds.elo1) return failure("--sprt needs an elo1 above its elo0");
   return bounds;
}

Result<std::vector<PlayerSpec>> read_all_players(const MatchOptions& options) {
   if (options.players.size() < 2) return failure("a match needs two players at least");
   const auto each = split_pairs(options.each);
   if (!each) return failure("--each " + each.error().message);
   std::vector<std::vector<KeyValue>> players;
   for (const std::string& text : options.players) {
      auto pairs = split_pairs(text);
      if (!pairs) return failure("--player " + pairs.error().message);
      players.push_back(std::move(*pairs));
   }
   auto specs = read_players(players, *each);
   if (!specs) return specs;
   for (const PlayerSpec& spec : *specs) {
      if (spec.protocol == Protocol::Dxp && options.concurrency.value_or(1) > 1) {
         return failure(
             fmt::format("player {}: a DXP peer plays one game at a time, so that "
                         "--concurrency cannot be more than 1",
                         text::quoted(spec.name)));
      }
   }
   return specs;
}

Result<OpeningBook> open_book(const Settings& settings, const MatchOptions& options) {
   if (options.order != "file" && options.order != "random") {
      return failure(
          fmt::format("--order is file or random, not '{}'", text::quoted(options.order)));
   }
   OpeningOptions openings;
   openings.source = options.openings;
   openings.random_plies = options.random_plies.value_or(0);
   openings.shuffled = options.order == "random";
   openings.seed = options.seed.value_or(openings.seed);
   return OpeningBook::open(settings, openings);
}

Result<std::uint64_t> read_rounds(const MatchOptions& options, const OpeningBook& openings) {
   if (options.games && options.rounds) return failure("only one of --games and --rounds");
   if (options.games && *options.games % 2 != 0) {
      return failure("--games takes an even number: every opening is played twice");
   }
   if (options.games) return *options.games / 2;
   if (options.rounds) return *options.rounds;
   if (options.sprt) return most_rounds;
   return options.openings.empty() ? usual_rounds : openings.size().value_or(usual_rounds);
}

std::string adjudication_text(const RefereeOptions& referee) {
   const Adjudication& rules = referee.adjudication;
   std::string text = "draw ";
   text += rules.draw
               ? fmt::format("{} {} {}", rules.draw->score, rules.draw->moves, rules.draw->after)
               : "off";
   text += rules.resignation ? fmt::format(", resignation {} {}", rules.resignation->score,
                                           rules.resignation->moves)
                             : ", resignation off";
   text += rules.longest ? fmt::format(", longest {}", *rules.longest) : ", longest off";
   if (referee.tables) text += fmt::format(", tables {}", referee.tables->largest());
   return text;
}

}  // namespace

Result<MatchPlan> make_plan(const Settings& settings, const MatchOptions& options) {
   auto players = read_all_players(options);
   if (!players) return tl::make_unexpected(players.error());
   const auto sprt = read_sprt(options);
   if (!sprt) return tl::make_unexpected(sprt.error());
   const auto referee = read_referee(settings, options);
   if (!referee) return tl::make_unexpected(referee.error());
   auto openings = open_book(settings, options);
   if (!openings) return tl::make_unexpected(openings.error());
   const auto rounds = read_rounds(options, *openings);
   if (!rounds) return tl::make_unexpected(rounds.error());
   const Pairing pairing = options.gauntlet ? Pairing::Gauntlet : Pairing::RoundRobin;
   const Schedule schedule(players->size(), pairing, *rounds);
   return MatchPlan{settings,
                    std::move(*players),
                    std::move(*openings),
                    schedule,
                    *referee,
                    options.concurrency.value_or(1),
                    *sprt};
}

MatchIdentity identity(const MatchOptions& options, const MatchPlan& plan) {
   std::string rules;
   for (const auto& [name, value] : changed_rules(plan.settings))
      rules += fmt::format("{}={} ", name, value);
   MatchIdentity identity = {{"variant", std::string(plan.settings.variant->name)},
                             {"rules", std::string(text::trim(rules))},
                             {"openings", fmt::format("{:016x}", plan.openings.fingerprint())},
                             {"pairings", options.gauntlet ? "gauntlet" : "round robin"},
                             {"adjudication", adjudication_text(plan.referee)}};
   for (std::size_t i = 0; i < plan.players.size(); ++i)
      identity.emplace_back(fmt::format("player {}", i + 1), plan.players[i].identity());
   identity.emplace_back("players", fmt::format("{}", plan.players.size()));
   return identity;
}

MatchDescription describe(const MatchPlan& plan) {
   MatchDescription description;
   for (const PlayerSpec& player : plan.players)
      description.players.push_back(player.name);
   description.variant = plan.settings.variant->name;
   if (plan.schedule.games() < 2 * most_rounds) description.games = plan.schedule.games();
   description.sprt = plan.sprt;
   return description;
}

}  // namespace kete
