#include "cli/output.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <string>

#include <fmt/format.h>
#include <unistd.h>
#include <nlohmann/json.hpp>

#include "util/quote.hpp"
#include "util/text.hpp"

namespace kete::cli {

namespace {

void write_line(std::FILE* file, std::string line) {
   // Input is quoted in messages: a control character in it must not break the line in two.
   const auto is_control = [](char c) { return static_cast<unsigned char>(c) < ' ' && c != '\t'; };
   std::ranges::replace_if(line, is_control, ' ');
   line += '\n';
   std::fwrite(line.data(), 1, line.size(), file);
   std::fflush(file);
}

}  // namespace

void print_line(std::string_view line) {
   write_line(stdout, std::string(line));
}

void print_text(std::string_view text) {
   if (text.ends_with('\n')) text.remove_suffix(1);
   for (const std::string_view line : text::split(text, '\n'))
      print_line(line);
}

void print_json(const nlohmann::ordered_json& object) {
   using Json = nlohmann::ordered_json;
   write_line(stdout, object.dump(-1, ' ', false, Json::error_handler_t::replace));
}

void report(std::string_view message) {
   write_line(stderr, fmt::format("{}: {}", program_invocation_short_name, message));
}

void report_tables(const std::optional<TablesReport>& tables) {
   if (!tables) return;
   for (const std::string& complaint : tables->complaints)
      report(complaint);
   const bool missed = tables->wanted && tables->largest == 0 && tables->complaints.empty();
   if (missed && isatty(STDERR_FILENO) == 1) {
      report("no endgame tables were found; 'kete-egdb build' makes them");
   }
}

bool output_is_good() {
   return std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
}

}  // namespace kete::cli
