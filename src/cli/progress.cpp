#include "cli/progress.hpp"

#include <cstdio>

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

namespace kete::cli {

namespace {

std::size_t columns() {
   constexpr std::size_t usual = 80;
   winsize size{};
   const bool known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1;
   return known ? size.ws_col : usual;
}

}  // namespace

Progress::Progress() : is_shown_(isatty(STDERR_FILENO) == 1) {}

void Progress::show(std::string_view text) const {
   if (!is_shown_) return;
   // A line that breaks would not be written over.
   fmt::print(stderr, "\r{}\x1b[K", text.substr(0, columns() - 1));
   std::fflush(stderr);
}

}  // namespace kete::cli
