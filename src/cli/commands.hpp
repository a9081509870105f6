#pragma once

#include <CLI/CLI.hpp>

#include "cli/options.hpp"

/// Each function adds one command to the program; when the command line names it, `chosen` is set
/// to what carries it out.
namespace kete::cli {

void add_hub(CLI::App& app, Command& chosen);
void add_variants(CLI::App& app, Command& chosen);
void add_rules(CLI::App& app, Command& chosen);
void add_moves(CLI::App& app, Command& chosen);
void add_perft(CLI::App& app, Command& chosen);
void add_convert(CLI::App& app, Command& chosen);
void add_analyze(CLI::App& app, Command& chosen);
void add_bench(CLI::App& app, Command& chosen);

/// No command at all: a short help for a person, a protocol for a program that opens with one.
[[nodiscard]] Result<int> run_without_command(const CLI::App& app, const CommonOptions& common);

}  // namespace kete::cli
