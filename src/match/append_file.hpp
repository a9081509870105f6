#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "util/result.hpp"

namespace kete {

/// A file that grows at its end. What append() has taken survives the end of the process and of the
/// machine.
class AppendFile {
 public:
   /// Makes the file where there is none. It is ours alone: while another process has it open in
   /// this way, that is an error.
   [[nodiscard]] static Result<AppendFile> open(const std::string& path);

   AppendFile(AppendFile&& other) noexcept;
   AppendFile& operator=(AppendFile&&) = delete;
   AppendFile(const AppendFile&) = delete;
   AppendFile& operator=(const AppendFile&) = delete;
   ~AppendFile();

   [[nodiscard]] std::uint64_t size() const { return size_; }

   [[nodiscard]] Result<std::string> read() const;  ///< all of it

   /// Cuts the file to that size, which is not above its own.
   [[nodiscard]] Result<void> cut(std::uint64_t size);

   /// Writes the whole text; what of it was written before a failure is taken back.
   [[nodiscard]] Result<void> append(std::string_view text);

 private:
   AppendFile(int descriptor, std::string path, std::uint64_t size);

   [[nodiscard]] tl::unexpected<Error> trouble(std::string_view what) const;

   int descriptor_;
   std::string path_;
   std::uint64_t size_;
};

}  // namespace kete
