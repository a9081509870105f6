#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <unistd.h>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "cli/options.hpp"
#include "cli/output.hpp"
#include "cli/program.hpp"
#include "match/ballots.hpp"
#include "util/quote.hpp"
#include "util/text.hpp"
#include "util/version.hpp"

namespace kete {

namespace {

struct Options {
   std::string variant;
   bool all = false;
   std::optional<int> plies;
   std::optional<int> count;
   std::optional<std::uint64_t> seed;
   std::optional<std::uint64_t> nodes;
   std::optional<double> balance;
   std::optional<double> choice;
};

/// Less than a man, for what an opening gains elsewhere.
constexpr double usual_loss = 0.75;

/// There are ten million sequences of eight plies in international.
constexpr int most_plies_of_all = 6;

/// Far enough from the start for many different positions, near enough for a full board.
int usual_plies(const Variant& variant) {
   return 4 + variant.men() / 4;
}

void show_progress(const Ballots& found, int wanted) {
   if (isatty(STDERR_FILENO) == 0) return;
   const bool last = found.ballots.size() == static_cast<std::size_t>(wanted);
   fmt::print(stderr, "\r{} of {} positions, {} tried{}", found.ballots.size(), wanted,
              found.counts.tried, last ? "\n" : "");
}

/// What a file begins with: what is in it and how it is made again.
void print_header(const std::string& contents, const std::string& command) {
   cli::print_line(fmt::format("# {}", contents));
   cli::print_line(fmt::format("# Made by kete {} with", version));
   cli::print_line(fmt::format("#    {}", command));
}

void print_ballots(const Variant& variant, const std::vector<Ballot>& ballots) {
   for (const Ballot& ballot : ballots)
      cli::print_line(ballot_line(variant, ballot));
}

void print_random_header(const Variant& variant, const BallotOptions& options,
                         const Ballots& made) {
   print_header(
       fmt::format("Opening positions of {} for matches: close, lively, no colour twins.",
                   variant.name),
       fmt::format(
           "kete-ballots {} --plies {} --count {} --seed {} --nodes {} --balance {} --choice {}",
           variant.name, options.plies, options.count, options.seed, options.nodes, options.balance,
           options.choice));
   cli::print_line(
       fmt::format("# {} or {} random plies from the start. There is nothing to take; three "
                   "quarters of the men "
                   "or more",
                   options.plies, options.plies + 1));
   cli::print_line(
       fmt::format("# are left, as many of each side. In a search of {} nodes neither side is "
                   "ahead by more than",
                   options.nodes));
   cli::print_line(
       fmt::format("# {} men, and the third best move is worse than the best by {} men at most.",
                   options.balance, options.choice));
   const BallotCounts& counts = made.counts;
   cli::print_line(
       fmt::format("# Of {} positions tried, {} were not quiet, {} known, {} not "
                   "balanced, {} without a choice.",
                   counts.tried, counts.unquiet, counts.known, counts.unbalanced, counts.forced));
}

Result<int> print_random(const Variant& variant, const Options& given) {
   BallotOptions options;
   options.plies = given.plies.value_or(usual_plies(variant));
   options.count = given.count.value_or(options.count);
   options.seed = given.seed.value_or(options.seed);
   options.nodes = given.nodes.value_or(options.nodes);
   options.balance = given.balance.value_or(options.balance);
   options.choice = given.choice.value_or(options.choice);
   const Ballots made = make_ballots(Settings(variant), options, [&](const Ballots& found) {
      show_progress(found, options.count);
   });
   print_random_header(variant, options, made);
   print_ballots(variant, made.ballots);
   if (made.ballots.size() == static_cast<std::size_t>(options.count)) return cli::success;
   cli::report(
       fmt::format("only {} of {} positions were found", made.ballots.size(), options.count));
   return cli::failed;
}

Result<int> print_all(const Variant& variant, const Options& given) {
   if (!given.plies) return failure("--all needs --plies");
   if (given.count || given.seed || given.choice) {
      return failure("--all takes neither --count nor --seed nor --choice");
   }
   if (*given.plies > most_plies_of_all) {
      return failure(fmt::format("--all takes {} plies at most", most_plies_of_all));
   }
   const std::uint64_t nodes = given.nodes.value_or(BallotOptions().nodes);
   const double balance = given.balance.value_or(usual_loss);
   const AllOpenings all = make_all_openings(Settings(variant), *given.plies, nodes, balance);
   print_header(fmt::format("All openings of {} plies of {}, but those that lose material.",
                            *given.plies, variant.name),
                fmt::format("kete-ballots {} --all --plies {} --nodes {} --balance {}",
                            variant.name, *given.plies, nodes, balance));
   cli::print_line(
       fmt::format("# The {} sequences of legal moves lead to {} positions. Each stands "
                   "here once, with the first of",
                   all.sequences, all.positions));
   cli::print_line(
       fmt::format("# its sequences. Left out are the {} in which a search of {} nodes "
                   "sees one side ahead by more than",
                   all.dropped.size(), nodes));
   cli::print_line(fmt::format("# {} men:", balance));
   for (const Ballot& ballot : all.dropped)
      cli::print_line(fmt::format("#    {}", ballot.moves));
   print_ballots(variant, all.ballots);
   return cli::success;
}

Result<int> work(const Options& options) {
   const Variant* variant = find_variant(options.variant);
   if (variant == nullptr) {
      return failure(fmt::format("no variant '{}'", text::quoted(options.variant)));
   }
   return options.all ? print_all(*variant, options) : print_random(*variant, options);
}

void add_men(CLI::App& app, const std::string& name, std::optional<double>& target,
             const std::string& description) {
   const auto read = [name, &target](const std::string& value) {
      const auto men = text::to_real(value);
      if (!men || *men < 0 || *men > 100) {
         throw CLI::ValidationError(name, fmt::format("must be a number of men from 0 to 100, "
                                                      "not '{}'",
                                                      text::quoted(value)));
      }
      target = *men;
   };
   app.add_option_function<std::string>(name, read, description)->type_name("MEN");
}

int run(int argc, const char* const* argv) {
   CLI::App app(
       "Opening positions for matches, made by random plies and a search, as a list of "
       "FENs. The same values make the same list.",
       "kete-ballots");
   cli::set_up_program(app);
   Options options;
   app.add_option("VARIANT", options.variant, "rule set, see 'kete variants'")->required();
   app.add_flag(
       "--all", options.all,
       "all openings of --plies plies instead of random ones, but those that lose material");
   cli::add_integer(app, "--plies", options.plies, 1, 100, "plies from the start, or one more");
   cli::add_integer(app, "--count", options.count, 1, 100'000, "positions wanted; else 200");
   cli::add_integer(app, "--seed", options.seed, 0, 1'000'000'000, "chooses the plies; else 1");
   cli::add_integer(app, "--nodes", options.nodes, 1, cli::most_nodes,
                    "nodes that are searched to judge a position; else 100000");
   add_men(app, "--balance", options.balance,
           "greatest advantage of either side; else 0.3, with --all 0.75");
   add_men(app, "--choice", options.choice,
           "how much worse than the best the third best move may be; else 0.4");
   return cli::parse_and_work(app, argc, argv, [&] { return work(options); });
}

}  // namespace

}  // namespace kete

int main(int argc, char** argv) {
   return kete::cli::run_main([&] { return kete::run(argc, argv); });
}
