#pragma once

#include <optional>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "engine/engine.hpp"

namespace kete::cli {

/// Exit codes of the programs.
inline constexpr int success = 0;
inline constexpr int failed = 1;     ///< it failed, or a batch had bad lines
inline constexpr int bad_usage = 2;  ///< bad usage or input; one line on stderr says what

/// A line on stdout, written through at once so that a pipe can be used as a conversation.
void print_line(std::string_view line);

/// A text of several lines.
void print_text(std::string_view text);

/// An object as one line of JSON. Bytes of the input that are no UTF-8 come out as U+FFFD.
void print_json(const nlohmann::ordered_json& object);

/// "PROGRAM: MESSAGE" on stderr, as one line whatever the message holds.
void report(std::string_view message);

/// Tells a person how the endgame tables of an engine were opened: on stderr what was wrong with
/// them, and at a terminal or where `bb_path` was given also that there are none.
void report_tables(const std::optional<TablesReport>& tables);

/// Whether everything printed so far has reached its file.
[[nodiscard]] bool output_is_good();

}  // namespace kete::cli
