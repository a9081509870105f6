#include "util/wake_pipe.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <system_error>

namespace kete {

WakePipe::WakePipe() {
   std::array<int, 2> ends{};
   if (pipe2(ends.data(), O_CLOEXEC | O_NONBLOCK) != 0) {
      throw std::system_error(errno, std::generic_category(), "pipe");
   }
   read_ = Descriptor(ends[0]);
   write_ = Descriptor(ends[1]);
}

void WakePipe::wake() const {
   const int error = errno;
   // A full pipe wakes as well.
   [[maybe_unused]] const auto written = write(write_.number(), "w", 1);
   errno = error;
}

void WakePipe::clear() const {
   std::array<char, 64> ignored;
   while (read(read_.number(), ignored.data(), ignored.size()) > 0) {
   }
}

}  // namespace kete
