#include "match/append_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "util/quote.hpp"

namespace kete {

AppendFile::AppendFile(int descriptor, std::string path, std::uint64_t size)
    : descriptor_(descriptor), path_(std::move(path)), size_(size) {}

AppendFile::AppendFile(AppendFile&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)),
      path_(std::move(other.path_)),
      size_(other.size_) {}

AppendFile::~AppendFile() {
   if (descriptor_ >= 0) close(descriptor_);
}

tl::unexpected<Error> AppendFile::trouble(std::string_view what) const {
   return failure(fmt::format("'{}' cannot be {}: {}", text::quoted(path_), what,
                              std::generic_category().message(errno)));
}

Result<AppendFile> AppendFile::open(const std::string& path) {
   const int descriptor = ::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
   AppendFile file(descriptor, path, 0);
   if (descriptor < 0) return file.trouble("opened");
   if (flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
      return failure(fmt::format("'{}' is in use by another match", text::quoted(path)));
   }

   struct stat status {};

   if (fstat(descriptor, &status) != 0) return file.trouble("read");
   if (!S_ISREG(status.st_mode)) {
      return failure(fmt::format("'{}' is not a plain file", text::quoted(path)));
   }
   file.size_ = static_cast<std::uint64_t>(status.st_size);
   return file;
}

Result<std::string> AppendFile::read() const {
   std::string content;
   std::array<char, 65536> buffer;
   while (true) {
      const auto count =
          pread(descriptor_, buffer.data(), buffer.size(), static_cast<off_t>(content.size()));
      if (count == 0) return content;
      if (count > 0) {
         content.append(buffer.data(), static_cast<std::size_t>(count));
      } else if (errno != EINTR) {
         return trouble("read");
      }
   }
}

Result<void> AppendFile::cut(std::uint64_t size) {
   if (ftruncate(descriptor_, static_cast<off_t>(size)) != 0) return trouble("written");
   size_ = size;
   return {};
}

Result<void> AppendFile::append(std::string_view text) {
   const std::uint64_t before = size_;
   while (!text.empty()) {
      const auto count = ::write(descriptor_, text.data(), text.size());
      if (count >= 0) {
         text.remove_prefix(static_cast<std::size_t>(count));
         size_ += static_cast<std::uint64_t>(count);
      } else if (errno != EINTR) {
         auto error = trouble("written");
         (void)cut(before);
         return error;
      }
   }
   if (fdatasync(descriptor_) != 0) return trouble("written");
   return {};
}

}  // namespace kete
