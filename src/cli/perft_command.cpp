#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/commands.hpp"
#include "cli/output.hpp"
#include "cli/position.hpp"

namespace kete::cli {

namespace {

using Json = nlohmann::ordered_json;

constexpr int deepest = 99;

struct PerftOptions {
   PositionOptions position;
   std::optional<int> depth;
   std::optional<int> threads;
   bool divide = false;
};

/// Prints each move with its count; returns the sum.
std::uint64_t divide(const Game& game, const PerftOptions& options, int threads, bool json) {
   std::uint64_t total = 0;
   for (const auto& [move, nodes] : game.divide(*options.depth, threads)) {
      const std::string text = move_text(game, move, options.position.text);
      if (json) {
         print_json(Json{{"move", text}, {"nodes", nodes}});
      } else {
         print_line(fmt::format("{} {}", text, nodes));
      }
      total += nodes;
   }
   return total;
}

Result<int> run_perft(const PerftOptions& options, const CommonOptions& common) {
   const auto chosen = choose(common, EngineParameters::Threads);
   if (!chosen) return tl::make_unexpected(chosen.error());
   const auto game = set_up(chosen->settings, options.position);
   if (!game) return tl::make_unexpected(game.error());

   const int threads = options.threads.value_or(chosen->engine.threads);
   const auto begin = std::chrono::steady_clock::now();
   const std::uint64_t nodes = options.divide ? divide(**game, options, threads, common.json)
                                              : (*game)->perft(*options.depth, threads);
   const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
   const double seconds = time.count();
   if (common.json) {
      print_json(Json{{"depth", *options.depth}, {"nodes", nodes}, {"seconds", seconds}});
   } else {
      print_line(fmt::format("depth {}: {} nodes in {:.3f} s, {:.1f} million a second",
                             *options.depth, nodes, seconds,
                             seconds > 0 ? static_cast<double>(nodes) / seconds / 1e6 : 0.0));
   }
   return success;
}

}  // namespace

void add_perft(CLI::App& app, Command& chosen) {
   auto* command = app.add_subcommand("perft", "number of distinct move sequences of a length");
   const auto options = std::make_shared<PerftOptions>();
   add_position_options(*command, options->position);
   add_integer(*command, "--depth", options->depth, 1, deepest, "length of the sequences, plies")
       ->required();
   command->add_flag("--divide", options->divide, "first a line for each move with its share");
   add_integer(*command, "--threads", options->threads, 1, max_threads, "threads to count with");
   command->callback([options, &chosen] {
      chosen = [options](const CommonOptions& common) { return run_perft(*options, common); };
   });
}

}  // namespace kete::cli
