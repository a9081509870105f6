#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <thread>

#include <fmt/format.h>

#include "egdb/database.hpp"
#include "kete-egdb/commands.hpp"
#include "util/data_files.hpp"
#include "util/quote.hpp"

namespace kete::egdb_program {

namespace {

namespace fs = std::filesystem;

/// What can be used without driving others out, by /proc; nothing where that cannot be read.
std::optional<std::uint64_t> free_memory() {
   std::ifstream file("/proc/meminfo");
   std::string name;
   std::uint64_t kilobytes = 0;
   std::string unit;
   while (file >> name >> kilobytes) {
      if (name == "MemAvailable:") return kilobytes * 1024;
      std::getline(file, unit);
   }
   return std::nullopt;
}

}  // namespace

std::vector<std::string> folders_to_read(const Options& options) {
   if (options.dir) return {*options.dir};
   return egdb::database_folders();
}

Result<std::string> folder_to_build(const Options& options) {
   if (options.dir) {
      std::error_code error;
      if (fs::exists(*options.dir, error) && !fs::is_directory(*options.dir, error)) {
         return failure(fmt::format("'{}' is not a folder", text::quoted(*options.dir)));
      }
      return *options.dir;
   }
   const auto user = user_data_folder();
   if (!user) return failure("where to? --dir says it, or HOME or XDG_DATA_HOME");
   return *user + "/egdb";
}

std::uint64_t memory_to_use(const Options& options) {
   constexpr double giga = 1e9;
   if (options.gigabytes) return static_cast<std::uint64_t>(*options.gigabytes * giga);
   constexpr std::uint64_t most = std::uint64_t{6} << 30;
   return std::min(most, free_memory().value_or(most));
}

int threads_to_use(const Options& options) {
   return options.threads.value_or(
       std::max(1, static_cast<int>(std::thread::hardware_concurrency())));
}

std::string no_tables(const Options& options) {
   return fmt::format("there are no tables; 'kete-egdb build {} 3' makes some",
                      options.settings.variant->name);
}

double rounded(double seconds) {
   constexpr double digits = 1000;
   return std::round(seconds * digits) / digits;
}

std::string byte_text(std::uint64_t bytes) {
   constexpr std::array units = {"bytes", "kB", "MB", "GB", "TB"};
   if (bytes < 1000) return fmt::format("{} bytes", bytes);
   auto number = static_cast<double>(bytes);
   std::size_t unit = 0;
   for (; number >= 999.5 && unit + 1 < units.size(); ++unit)
      number /= 1000;
   return fmt::format("{:.{}f} {}", number, number < 9.95 ? 1 : 0, units[unit]);
}

}  // namespace kete::egdb_program
