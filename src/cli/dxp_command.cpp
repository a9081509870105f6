#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <ctime>
#include <fstream>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/commands.hpp"
#include "cli/output.hpp"
#include "engine/tables.hpp"
#include "pdn/openings.hpp"
#include "pdn/writer.hpp"
#include "protocol/dxp.hpp"
#include "protocol/log_file.hpp"
#include "util/quote.hpp"
#include "util/text.hpp"
#include "util/version.hpp"

namespace kete::cli {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t longest_name = 32;
constexpr int most_games = 1'000'000;
constexpr double most_minutes = 999;
constexpr int most_moves = 999;

struct DxpCommandOptions {
   std::optional<std::string> listen;
   std::optional<std::string> connect;
   bool stdio = false;
   bool initiate = false;
   std::optional<int> games;
   std::optional<double> minutes;
   std::optional<int> moves;
   std::optional<std::string> openings;
   double unlimited_time = 1;
   std::string name = "kete " + std::string(version);
   std::optional<std::string> pdn;
   std::string log;
};

/// How the games ended, for us.
struct Totals {
   int won = 0;
   int drawn = 0;
   int lost = 0;
   int unknown = 0;
};

std::string_view lower_name(Side side) {
   return side == Side::White ? "white" : "black";
}

/// "won", "drawn", "lost" or "unknown", counted.
std::string_view count(const DxpFinishedGame& game, Totals& totals) {
   switch (to_dxp_reason(game.verdict.result, game.ours)) {
      case DxpReason::SenderWins:
         ++totals.won;
         return "won";
      case DxpReason::Draw:
         ++totals.drawn;
         return "drawn";
      case DxpReason::SenderLoses:
         ++totals.lost;
         return "lost";
      case DxpReason::Unknown:
         break;
   }
   ++totals.unknown;
   return "unknown";
}

/// Text from outside as one line of ASCII.
std::string printable(std::string_view text) {
   std::string result(text);
   std::ranges::replace_if(
       result, [](char c) { return c < ' ' || c > '~'; }, '?');
   return result;
}

double seconds_of(const DxpFinishedGame& game, Side side) {
   return game.used[static_cast<std::size_t>(index(side))];
}

GameRecord to_record(const DxpFinishedGame& game, const std::string& our_name, int round) {
   const std::string other = game.opponent.empty() ? "?" : printable(game.opponent);
   const bool is_white = game.ours == Side::White;
   GameRecord record;
   record.tags = {{"Event", "DamExchange"},
                  {"Date", fmt::format("{:%Y.%m.%d}", fmt::localtime(std::time(nullptr)))},
                  {"Round", fmt::format("{}", round)},
                  {"White", is_white ? our_name : other},
                  {"Black", is_white ? other : our_name},
                  {"Termination", game.verdict.reason}};
   record.start = game.start;
   for (const Move& move : game.moves)
      record.moves.push_back({move, ""});
   record.result = game.verdict.result;
   return record;
}

/// Prints what happens, to where the messages of --stdio do not go.
class Reporter final : public DxpAudience {
 public:
   Reporter(const DxpOptions& options, bool json)
       : options_(options), json_(json), to_errors_(options.way == DxpWay::Pipe) {}

   Result<void> open(const DxpCommandOptions& files) {
      if (const auto opened = log_.open(files.log); !opened) return opened;
      if (!files.pdn) return {};
      pdn_name_ = *files.pdn;
      pdn_.open(pdn_name_, std::ios::app);
      if (!pdn_) return failure(fmt::format("cannot write {}", text::quoted(pdn_name_)));
      return {};
   }

   void print_total() {
      print(fmt::format("total: {} won, {} drawn, {} lost, {} unknown", totals_.won, totals_.drawn,
                        totals_.lost, totals_.unknown),
            {{"type", "total"},
             {"won", totals_.won},
             {"drawn", totals_.drawn},
             {"lost", totals_.lost},
             {"unknown", totals_.unknown}});
   }

   /// Whether every game is in its file.
   [[nodiscard]] bool files_are_good() const { return !pdn_failed_; }

 private:
   const DxpOptions& options_;
   bool json_;
   bool to_errors_;
   Totals totals_;
   int games_ = 0;
   LogFile log_;
   std::string pdn_name_;
   std::ofstream pdn_;
   bool pdn_failed_ = false;

   void print(std::string_view line, const Json& object) {
      if (to_errors_) {
         const auto handler = Json::error_handler_t::replace;
         std::cerr << (json_ ? object.dump(-1, ' ', false, handler) : std::string(line))
                   << std::endl;
      } else if (json_) {
         print_json(object);
      } else {
         print_line(line);
      }
   }

   void listening(int port) override {
      const std::string place = to_string(Endpoint{options_.endpoint.host, port});
      log_.write('#', "listening at " + place);
      print("listening at " + place, {{"type", "listening"}, {"at", place}, {"port", port}});
   }

   void connected(const std::string& peer) override {
      log_.write('#', "connected with " + peer);
      print("connected with " + peer, {{"type", "connected"}, {"peer", peer}});
   }

   void disconnected() override {
      log_.write('#', "disconnected");
      print("disconnected", {{"type", "disconnected"}});
   }

   void caller_refused(const std::string& peer) override {
      log_.write('#', "refused " + peer);
      print("refused a second caller, " + peer, {{"type", "caller-refused"}, {"peer", peer}});
   }

   void game_over(const DxpFinishedGame& game, std::string_view opening) override {
      const std::string_view result = count(game, totals_);
      ++games_;
      const std::string opponent = printable(game.opponent);
      const double ours = seconds_of(game, game.ours);
      const double theirs = seconds_of(game, opposite(game.ours));
      print(fmt::format("game {}: {} with {} against {} ({}), {} plies, {:.1f} s to {:.1f} s",
                        games_, result, side_name(game.ours), opponent, game.verdict.reason,
                        game.moves.size(), ours, theirs),
            {{"type", "game"},
             {"game", games_},
             {"opening", opening},
             {"side", lower_name(game.ours)},
             {"opponent", game.opponent},
             {"result", result},
             {"reason", game.verdict.reason},
             {"plies", game.moves.size()},
             {"time", ours},
             {"opponent-time", theirs},
             {"variant", options_.settings.variant->name}});
      if (pdn_.is_open()) save(game);
   }

   void save(const DxpFinishedGame& game) {
      const GameRecord record = to_record(game, options_.session.name, games_);
      pdn_ << to_pdn(options_.settings, record) << std::flush;
      if (pdn_ || pdn_failed_) return;
      pdn_failed_ = true;
      report("cannot write " + pdn_name_);
   }

   void trouble(std::string_view what) override {
      log_.write('#', what);
      report(what);
   }

   void chat(std::string_view text) override {
      print("chat: " + printable(text), {{"type", "chat"}, {"text", text}});
   }

   void sent(std::string_view message) override { log_.write('>', message); }

   void received(std::string_view message) override { log_.write('<', printable(message)); }

   void note(std::string_view text) override { log_.write('#', text); }
};

/// What the signal handler wakes.
const WakePipe* interrupt_pipe = nullptr;

void interrupt(int) {
   interrupt_pipe->wake();
}

/// The first signal ends the games in good order, the second at once.
void handle_signals(const WakePipe& pipe) {
   interrupt_pipe = &pipe;

   struct sigaction action {};

   action.sa_handler = interrupt;
   action.sa_flags = static_cast<int>(SA_RESETHAND);
   sigaction(SIGINT, &action, nullptr);
   sigaction(SIGTERM, &action, nullptr);
   // Whoever has stopped reading what is printed does not end the game.
   std::signal(SIGPIPE, SIG_IGN);
}

Result<void> choose_way(const DxpCommandOptions& options, DxpOptions& chosen) {
   const int ways = (options.listen ? 1 : 0) + (options.connect ? 1 : 0) + (options.stdio ? 1 : 0);
   if (ways == 0) return failure("dxp needs one of --listen, --connect and --stdio");
   if (ways > 1) return failure("dxp takes only one of --listen, --connect and --stdio");
   if (options.stdio) {
      chosen.way = DxpWay::Pipe;
      // A person ends messages with the enter key.
      if (isatty(STDIN_FILENO) == 1) chosen.message_end = '\n';
      return {};
   }
   chosen.way = options.listen ? DxpWay::Listen : DxpWay::Connect;
   chosen.endpoint.port = dxp_port;
   const std::string& text = options.listen ? *options.listen : *options.connect;
   if (text.empty()) return {};
   auto endpoint = parse_endpoint(text, chosen.endpoint);
   if (!endpoint) return tl::make_unexpected(endpoint.error());
   chosen.endpoint = std::move(*endpoint);
   return {};
}

Result<void> choose_match(const DxpCommandOptions& options, DxpOptions& chosen) {
   if (!options.initiate) {
      const bool any = options.games || options.minutes || options.moves || options.openings;
      if (any) return failure("--games, --time, --moves and --openings go with --initiate");
      return {};
   }
   DxpMatch match;
   match.games = options.games.value_or(1);
   match.minutes = options.minutes.value_or(5);
   match.moves = options.moves.value_or(75);
   if (options.openings) {
      auto openings = read_openings(chosen.settings, *options.openings);
      if (!openings) return tl::make_unexpected(openings.error());
      match.openings = std::move(*openings);
   }
   chosen.match = std::move(match);
   return {};
}

Result<int> run_dxp(const DxpCommandOptions& options, const CommonOptions& common) {
   const auto basis = choose(common, EngineParameters::All);
   if (!basis) return tl::make_unexpected(basis.error());
   DxpOptions chosen{basis->settings, basis->engine};
   const auto tables = open_tables(basis->settings, basis->engine);
   chosen.session = {options.name, options.initiate, options.unlimited_time, tables};
   if (const auto way = choose_way(options, chosen); !way) return tl::make_unexpected(way.error());
   if (const auto match = choose_match(options, chosen); !match) {
      return tl::make_unexpected(match.error());
   }
   Reporter reporter(chosen, common.json);
   if (const auto files = reporter.open(options); !files) {
      return tl::make_unexpected(files.error());
   }
   report_tables(tables_report(tables.get(), basis->engine));
   const WakePipe interrupted;
   handle_signals(interrupted);
   const auto played = play_dxp(chosen, interrupted, reporter);
   if (!played) {
      report(played.error().message);
      return failed;
   }
   reporter.print_total();
   return *played && reporter.files_are_good() ? success : failed;
}

std::string read_name(const std::string& value) {
   const bool fits = !value.empty() && value.size() <= longest_name &&
                     std::ranges::all_of(value, [](char c) { return c >= ' ' && c <= '~'; });
   if (!fits) {
      throw CLI::ValidationError("--name", fmt::format("1 to {} characters of ASCII, not '{}'",
                                                       longest_name, text::quoted(value)));
   }
   return value;
}

double read_minutes(const std::string& value) {
   const auto minutes = text::to_real(value);
   if (!minutes || *minutes < 0 || *minutes > most_minutes) {
      throw CLI::ValidationError("--time", fmt::format("minutes from 0 to {:.0f}, not '{}'",
                                                       most_minutes, text::quoted(value)));
   }
   return *minutes;
}

void add_options(CLI::App& command, const std::shared_ptr<DxpCommandOptions>& options) {
   const auto text = [&](const char* name, const char* type, const char* what, auto set) {
      return command.add_option_function<std::string>(name, set, what)->type_name(type);
   };
   text("--listen", "[HOST:]PORT", "wait for a caller; at loopback and port 27531 unless told",
        [options](const std::string& value) { options->listen = value; })
       ->expected(0, 1);
   text("--connect", "HOST[:PORT]", "call one who waits",
        [options](const std::string& value) { options->connect = value; });
   command.add_flag("--stdio", options->stdio,
                    "messages on standard input and output, ended by NUL or newline");
   command.add_flag("--initiate", options->initiate, "ask for the games, instead of being asked");
   add_integer(command, "--games", options->games, 1, most_games, "number of games, 1");
   text("--time", "MINUTES", "for the game, sent as a whole number; 0 is no clock; 5",
        [options](const std::string& value) { options->minutes = read_minutes(value); });
   add_integer(command, "--moves", options->moves, 0, most_moves,
               "moves of a player, 0 is no limit; 75");
   text("--openings", "FILE", "positions to begin with, each played with both colours",
        [options](const std::string& value) { options->openings = value; });
   text("--unlimited-time", "S", "seconds a move in games without a clock, 1",
        [options](const std::string& value) {
           options->unlimited_time = read_seconds("--unlimited-time", value);
        });
   text("--name", "NAME", "what the other program is told",
        [options](const std::string& value) { options->name = read_name(value); });
   text("--pdn", "FILE", "appends the games",
        [options](const std::string& value) { options->pdn = value; });
   text("--log", "FILE", "appends every message",
        [options](const std::string& value) { options->log = value; });
}

}  // namespace

void add_dxp(CLI::App& app, Command& chosen) {
   auto* command = app.add_subcommand("dxp", "play against another program over DamExchange");
   const auto options = std::make_shared<DxpCommandOptions>();
   add_options(*command, options);
   command->footer("Ctrl-C ends it and prints the results.");
   command->callback([options, &chosen] {
      chosen = [options](const CommonOptions& common) { return run_dxp(*options, common); };
   });
}

}  // namespace kete::cli
