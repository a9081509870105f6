#include "egdb/pair.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <system_error>

#include <fmt/format.h>

#include "egdb/files.hpp"
#include "egdb/verify.hpp"

namespace kete::egdb {

namespace {

namespace fs = std::filesystem;

/// A folder that is empty at first, and gone at the end.
class Workshop {
 public:
   explicit Workshop(fs::path path) : path_(std::move(path)) { remove(); }

   Workshop(const Workshop&) = delete;
   Workshop& operator=(const Workshop&) = delete;

   ~Workshop() { remove(); }

 private:
   void remove() const {
      std::error_code error;
      fs::remove_all(path_, error);
   }

   fs::path path_;
};

Result<std::uint64_t> check(const Settings& settings, const Material& material,
                            const BuildOptions& options) {
   VerifyOptions verify_options;
   verify_options.folders = {options.target, options.folder};
   verify_options.threads = options.threads;
   verify_options.memory = options.memory;
   verify_options.only = material;
   verify_options.stop = options.stop;
   std::optional<std::string> first;
   verify_options.found = [&](const std::string& fault) {
      if (!first) first = fault;
   };
   const auto done = verify(settings, material.pieces(), verify_options);
   if (!done) return tl::make_unexpected(done.error());
   if (done->faults > 0) {
      return failure(fmt::format("{} faults, the first: {}", done->faults, first.value_or("?")));
   }
   const std::uint64_t tables = material == material.mirror() ? 2 : 4;
   if (done->tables != tables) {
      return failure(fmt::format("{} of {} tables could be checked", done->tables, tables));
   }
   return done->positions;
}

/// Moves the new tables to where they belong; how many there were.
Result<std::uint64_t> publish(const Settings& settings, const Material& material,
                              const BuildOptions& options) {
   std::uint64_t files = 0;
   // Who finds resets finds values too.
   for (const Kind kind : kinds) {
      for (const Material& one : {material, material.mirror()}) {
         const fs::path from = table_path(options.target, settings, kind, one);
         const fs::path to = table_path(options.folder, settings, kind, one);
         std::error_code error;
         if (!fs::exists(from, error)) continue;
         fs::create_directories(to.parent_path(), error);
         if (!error) fs::rename(from, to, error);
         if (error) return failure(fmt::format("cannot make {}: {}", to.string(), error.message()));
         ++files;
      }
   }
   return files;
}

}  // namespace

Material first_of_pair(const Material& material) {
   return std::max(material, material.mirror());
}

Result<BuiltPair> build_pair(const Settings& settings, const Material& material,
                             const std::string& workshop, const BuildOptions& options) {
   const Workshop place(workshop);
   BuildOptions here = options;
   here.target = workshop;
   here.only = first_of_pair(material);
   if (const auto built = build(settings, material.pieces(), here); !built) {
      return tl::make_unexpected(built.error());
   }
   const auto positions = check(settings, *here.only, here);
   if (!positions) return tl::make_unexpected(positions.error());
   const auto files = publish(settings, *here.only, here);
   if (!files) return tl::make_unexpected(files.error());
   return BuiltPair{*files, *positions};
}

}  // namespace kete::egdb
