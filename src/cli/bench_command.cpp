#include <cstdint>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/commands.hpp"
#include "cli/output.hpp"
#include "engine/bench.hpp"

namespace kete::cli {

namespace {

using Json = nlohmann::ordered_json;

Result<int> run_bench(const CommonOptions& common) {
   if (!common.settings.empty()) return failure("bench takes no --set");
   const auto chosen = choose_variant(common);
   if (!chosen) return tl::make_unexpected(chosen.error());
   BenchCount total;
   for (const Variant* variant : variants()) {
      if (common.variant && variant != *chosen) continue;
      const BenchCount count = bench(*variant);
      total.nodes += count.nodes;
      total.seconds += count.seconds;
      if (common.json) {
         print_json(Json{{"variant", variant->name}, {"nodes", count.nodes}});
      } else {
         print_line(fmt::format("{:<14}{:>12}", variant->name, count.nodes));
      }
   }
   const double nps = total.seconds > 0 ? static_cast<double>(total.nodes) / total.seconds : 0;
   if (common.json) {
      print_json(Json{{"signature", total.nodes}, {"nps", static_cast<std::int64_t>(nps)}});
   } else {
      print_line(fmt::format("{:<14}{:>12}", "signature", total.nodes));
      print_line(fmt::format("{:.0f} nodes a second", nps));
   }
   return success;
}

}  // namespace

void add_bench(CLI::App& app, Command& chosen) {
   app.add_subcommand("bench",
                      "node count of a fixed search in all variants (or in --variant), the same on "
                      "every machine, and the node rate")
       ->callback([&chosen] { chosen = run_bench; });
}

}  // namespace kete::cli
