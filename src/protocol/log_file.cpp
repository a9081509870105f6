#include "protocol/log_file.hpp"

#include <cerrno>
#include <system_error>

#include <fmt/format.h>

#include "util/quote.hpp"

namespace kete {

Result<void> LogFile::open(const std::string& name) {
   const std::lock_guard lock(mutex_);
   if (name.empty()) {
      file_.close();
      return {};
   }
   std::ofstream file(name, std::ios::app);
   if (!file) {
      return failure(fmt::format("log-file: {}: {}", text::quoted(name),
                                 std::generic_category().message(errno)));
   }
   file_ = std::move(file);
   return {};
}

void LogFile::write(char sign, std::string_view text) {
   const std::lock_guard lock(mutex_);
   if (!file_.is_open()) return;
   const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin_;
   file_ << fmt::format("{:.3f} {} {}\n", seconds.count(), sign, text) << std::flush;
}

}  // namespace kete
