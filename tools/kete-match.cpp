#include <algorithm>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <filesystem>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "cli/options.hpp"
#include "cli/output.hpp"
#include "cli/program.hpp"
#include "cli/progress.hpp"
#include "match/append_file.hpp"
#include "match/match.hpp"
#include "match/match_file.hpp"
#include "match/match_options.hpp"
#include "match/report.hpp"
#include "pdn/game_stream.hpp"
#include "pdn/writer.hpp"
#include "util/quote.hpp"

namespace kete {

namespace {

constexpr const char* explanation =
    R"(A player is a list of KEY=VALUE between commas; quotes keep a comma in a value.
  name       how it is called in results
  protocol   hub (version 2, of programs with cmd), hub1, dxp, kete (without cmd: this engine,
             in this process)
  cmd        command line of a Hub program:  cmd="scan hub"
  dir        directory the program is started in
  connect    [HOST:]PORT of a DXP peer that listens; listen is where we wait for one that connects
  param.X    parameter X of the program, or of this engine: threads, tt-size, move-overhead,
             bb-size, bb-path
  time, inc  seconds on the clock, seconds added before every move
  moves      so many moves in time, then time again (DXP: moves of the whole game)
  move-time, nodes, depth   limits of each move; all that is given holds together
  --each gives keys to all players; a player's own win, and the value none takes one away.

Openings are played twice with colours changed. A file holds FENs, one a line, games in PDN, or JSON
lists of FENs; 'ballots' are the positions that come with the program, and ballots:2-move
(international), ballots:3-move (english) all openings of so many moves.

A game that is lost by a crash, on time or by an illegal move is lost, the program is started anew,
and the match goes on. Ctrl-C prints the result so far (exit code 1). With --resume the same command
goes on where it ended. In PDN files a comment tells of a move: eval in men from the side that moved,
depth, seconds used and left. Draws at the length limit or of which a DXP peer does not say how it
stands are reported apart. Example, two of this engine, one with a quarter of the nodes:

  kete-match --player name=full,nodes=8000 --player name=quarter,nodes=2000 --openings ballots \
     --games 200 --concurrency 2 --sprt elo0=0,elo1=20)";

volatile std::sig_atomic_t interrupts = 0;

/// The second one ends the program as if there were no handler.
void on_interrupt(int signal) {
   interrupts = 1;
   std::signal(signal, SIG_DFL);
}

struct Options {
   MatchOptions match;
   std::optional<std::string> pdn;
   std::optional<std::string> resume;
   std::vector<std::string> adjudication;
};

void add_options(CLI::App& app, Options& options) {
   MatchOptions& match = options.match;
   const auto add = [&](const char* name, auto& target, const char* text, const char* type) {
      app.add_option(name, target, text)->type_name(type);
   };
   app.add_option("--player", match.players, "a player, see below; once for each, two at least")
       ->type_name("KEY=VALUE,...")
       ->allow_extra_args(false)
       ->required();
   add("--each", match.each, "what holds for all players", "KEY=VALUE,...");
   add("--openings", match.openings, "a file, or ballots; else the start position", "FILE");
   cli::add_integer(app, "--random-plies", match.random_plies, 0, 100,
                    "legal moves played at random in each opening");
   add("--order", match.order, "of the openings: file (default) or random", "NAME");
   cli::add_integer(app, "--seed", match.seed, 0, std::int64_t{1} << 62,
                    "of random openings and order; default 1");
   cli::add_integer(app, "--games", match.games, 2, 1'000'000'000,
                    "of each pairing, an even number; default: every opening of the file once "
                    "from each side, else 100, with --sprt until it is decided");
   cli::add_integer(app, "--rounds", match.rounds, 1, 500'000'000,
                    "the same, as pairs of games of each pairing");
   app.add_flag("--gauntlet", match.gauntlet, "the first player against each other one");
   cli::add_integer(app, "--concurrency", match.concurrency, 1, 1024, "games at a time; default 1");
   add("--sprt", match.sprt,
       "stop when the test in normalised Elo is decided: elo0=0,elo1=5,alpha=0.05,beta=0.05",
       "KEY=VALUE,...");
   add("--draw", match.draw,
       "agreed draw: both scores within score for moves moves, from move after on; default "
       "score=0.1,moves=8,after=40; or off",
       "KEY=VALUE,...");
   add("--resign", match.resign,
       "resignation: both scores beyond score for moves moves; default score=8,moves=4; or off",
       "KEY=VALUE,...");
   add("--longest", match.longest, "moves of the longest game, then drawn; default 300; or off",
       "N");
   add("--tables", match.tables,
       "endgame tables by which games are ended, whatever the players know: a folder, or off; "
       "default: where kete finds them",
       "FOLDER");
   add("--margin", match.margin, "seconds that a clock may be overdrawn; default 0.05", "SECONDS");
   add("--patience", match.patience,
       "seconds to wait for a program where no clock runs, and for its start; default 60",
       "SECONDS");
   add("--pdn", options.pdn, "add all games to this file", "FILE");
   add("--resume", options.resume, "keep results in this file, and go on from those in it", "FILE");
   app.footer(explanation);
}

std::string today() {
   const std::time_t now = std::time(nullptr);
   std::tm date{};
   localtime_r(&now, &date);
   return fmt::format("{:04}.{:02}.{:02}", date.tm_year + 1900, date.tm_mon + 1, date.tm_mday);
}

/// What the record of a game begins with.
constexpr std::string_view event = "kete-match";
const std::string event_tag = fmt::format("[Event \"{}\"]", event);

/// Also where there is none yet.
bool is_same_file(const std::string& one, const std::string& other) {
   namespace fs = std::filesystem;
   std::error_code ignored;
   if (fs::equivalent(one, other, ignored)) return true;
   const fs::path place = fs::weakly_canonical(one, ignored);
   return !place.empty() && place == fs::weakly_canonical(other, ignored);
}

/// The files that a match keeps its games in.
class Records {
 public:
   static Result<Records> open(const Options& options, const MatchPlan& plan) {
      Records records(plan);
      if (options.pdn && options.resume && is_same_file(*options.pdn, *options.resume)) {
         return failure("--pdn and --resume name the same file");
      }
      if (options.pdn) {
         auto file = AppendFile::open(*options.pdn);
         if (!file) return tl::make_unexpected(file.error());
         records.pdn_.emplace(std::move(*file));
      }
      if (options.resume) {
         const auto size = records.pdn_ ? std::optional(records.pdn_->size()) : std::nullopt;
         auto file =
             MatchFile::open(*options.resume, identity(options.match, plan), plan.schedule, size);
         if (!file) return tl::make_unexpected(file.error());
         records.match_.emplace(std::move(*file));
      }
      if (const auto cut = records.cut_pdn(); !cut) return tl::make_unexpected(cut.error());
      return records;
   }

   [[nodiscard]] std::vector<GameSummary> finished() const {
      std::vector<GameSummary> games;
      if (match_) {
         for (const MatchFile::Game& game : match_->games())
            games.push_back(game.summary);
      }
      return games;
   }

   Result<void> add(const GameSummary& summary, const Opening& opening, const GameReport& report) {
      MatchFile::Game game{summary, std::nullopt};
      if (pdn_) {
         const auto added = pdn_->append(to_pdn(plan_->settings, record(summary, opening, report)));
         if (!added) return added;
         game.pdn_size = pdn_->size();
      }
      return match_ ? match_->add(game) : Result<void>();
   }

 private:
   const MatchPlan* plan_;
   std::optional<MatchFile> match_;
   std::optional<AppendFile> pdn_;

   explicit Records(const MatchPlan& plan) : plan_(&plan) {}

   /// A game that was written to the PDN file, but whose result was not kept, will be played again.
   /// What others have added since stays.
   Result<void> cut_pdn() {
      if (!match_ || !pdn_) return {};
      const auto kept = match_->pdn_size();
      if (!kept) return {};
      if (*kept > pdn_->size()) {
         return failure("the PDN file lacks games that the file to go on from has");
      }
      const auto content = pdn_->read();
      if (!content) return tl::make_unexpected(content.error());
      if (!is_one_of_ours(content->substr(*kept))) return {};
      return pdn_->cut(*kept);
   }

   /// Whether the text is one game of this match, or the beginning of one.
   [[nodiscard]] bool is_one_of_ours(const std::string& text) const {
      if (event_tag.starts_with(text)) return true;
      if (text.find(event_tag) != 0 || text.find(event_tag, 1) != std::string::npos) return false;
      std::istringstream input(text);
      PdnRules rules;
      rules.variant = plan_->settings.variant;
      PdnGames games(input, rules);
      PdnGame game;
      const bool only = games.next(game) && !games.next(game);
      const auto is_player = [&](const PdnTag& tag) {
         if (tag.name != "White" && tag.name != "Black") return true;
         return std::ranges::find(plan_->players, tag.value, &PlayerSpec::name) !=
                plan_->players.end();
      };
      return only && std::ranges::all_of(game.replay.record.tags, is_player);
   }

   [[nodiscard]] GameRecord record(const GameSummary& summary, const Opening& opening,
                                   const GameReport& report) const {
      GameRecord record = to_record(opening, report);
      const PlayerSpec& white = plan_->players[summary.fixture.white()];
      const PlayerSpec& black = plan_->players[summary.fixture.black()];
      record.tags = {
          {"Event", std::string(event)},
          {"Site", "?"},
          {"Date", today()},
          {"Round", fmt::format("{}", summary.number + 1)},
          {"White", white.name},
          {"Black", black.name},
          {"Opening", opening.name},
          {"WhiteTimeControl", to_string(white.control)},
          {"BlackTimeControl", to_string(black.control)},
          {"Termination",
           summary.detail.empty() ? summary.reason : summary.reason + ": " + summary.detail}};
      return record;
   }
};

Result<int> play(const Options& options, const cli::CommonOptions& common) {
   const auto chosen = cli::choose(common, cli::EngineParameters::None);
   if (!chosen) return tl::make_unexpected(chosen.error());
   const auto plan = make_plan(chosen->settings, options.match);
   if (!plan) return tl::make_unexpected(plan.error());
   if (const auto& tables = plan->referee.tables) {
      for (const std::string& complaint : tables->complaints())
         cli::report(complaint);
   }
   auto records = Records::open(options, *plan);
   if (!records) return tl::make_unexpected(records.error());

   const MatchDescription description = describe(*plan);
   Tally tally(plan->players.size());
   std::vector<std::uint64_t> numbers;
   for (const GameSummary& game : records->finished()) {
      tally.add(game);
      numbers.push_back(game.number);
   }
   std::signal(SIGINT, on_interrupt);
   std::signal(SIGTERM, on_interrupt);
   const cli::Progress progress;
   const MatchListener listener = {[&](const GameSummary& game, const Opening& opening,
                                       const GameReport& report, const Tally& now) -> Result<void> {
                                      auto kept = records->add(game, opening, report);
                                      if (common.json)
                                         cli::print_json(game_json(description, game));
                                      progress.show(progress_line(description, now));
                                      return kept;
                                   },
                                   [] { return interrupts != 0; }};
   MatchTimes times;
   const auto end = run_match(*plan, numbers, listener, tally, times);
   progress.clear();
   if (!end && tally.games() == 0) return tl::make_unexpected(end.error());
   if (!end) cli::report(end.error().message);
   if (common.json) {
      cli::print_json(summary_json(description, tally));
   } else {
      cli::print_text(final_report(description, tally, end.value_or(MatchEnd::Stopped), times));
   }
   return end && *end != MatchEnd::Stopped ? cli::success : cli::failed;
}

}  // namespace

}  // namespace kete

int main(int argc, char** argv) {
   return kete::cli::run_main([&] {
      CLI::App app("Plays matches between draughts engines.", "kete-match");
      kete::cli::CommonOptions common;
      kete::Options options;
      kete::cli::set_up_program(app);
      kete::cli::add_common_options(app, common);
      kete::add_options(app, options);
      return kete::cli::parse_and_work(app, argc, argv,
                                       [&] { return kete::play(options, common); });
   });
}
