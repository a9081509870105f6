#pragma once

#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "cli/options.hpp"

/// Each function adds one command to the program; when the command line names it, `chosen` is set
/// to what carries it out.
namespace kete::cli {

/// A command line in two parts. What stands after the word hub is for the protocol alone: bots
/// append what their own configuration holds, and none of it may be an error.
struct HubCommandLine {
   std::vector<const char*> parsed;  ///< the program and what is to be parsed, with the word hub
   std::vector<std::string> words;   ///< after it, as the protocol takes them: "--NAME=VALUE"
};

/// All is to be parsed where the command is another or there is none; after hub only `--help` or
/// `-h` alone. `--NAME VALUE` and `--set NAME=VALUE` are brought into the form of the protocol.
[[nodiscard]] HubCommandLine split_at_hub(int argc, const char* const* argv);

/// The words are read when the command is carried out.
void add_hub(CLI::App& app, Command& chosen, const std::vector<std::string>& words);
void add_variants(CLI::App& app, Command& chosen);
void add_rules(CLI::App& app, Command& chosen);
void add_moves(CLI::App& app, Command& chosen);
void add_perft(CLI::App& app, Command& chosen);
void add_convert(CLI::App& app, Command& chosen);
void add_analyze(CLI::App& app, Command& chosen);
void add_bench(CLI::App& app, Command& chosen);
void add_dxp(CLI::App& app, Command& chosen);

/// No command at all: a short help for a person, a protocol for a program that opens with one.
[[nodiscard]] Result<int> run_without_command(const CLI::App& app, const CommonOptions& common);

}  // namespace kete::cli
