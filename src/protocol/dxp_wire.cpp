#include "protocol/dxp_wire.hpp"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>

namespace kete {

namespace {

/// Seconds in which the other side may close its end after ours.
constexpr double parting = 1;

std::string ended(std::string_view message, char end) {
   std::string text(message);
   text += end;
   return text;
}

}  // namespace

bool DxpSocketWire::send(std::string_view message) {
   return socket_.write(ended(message, '\0'));
}

bool DxpSocketWire::receive() {
   const auto bytes = socket_.read();
   if (bytes) splitter_.add(*bytes);
   return bytes.has_value();
}

void DxpSocketWire::finish() {
   socket_.finish(parting);
}

bool DxpPipeWire::send(std::string_view message) {
   const std::string text = ended(message, end_);
   std::string_view rest = text;
   while (!rest.empty()) {
      const auto count = write(output_, rest.data(), rest.size());
      if (count >= 0) {
         rest.remove_prefix(static_cast<std::size_t>(count));
      } else if (errno == EAGAIN) {
         pollfd entry{output_, POLLOUT, 0};
         poll(&entry, 1, -1);
      } else if (errno != EINTR) {
         return false;
      }
   }
   return true;
}

bool DxpPipeWire::receive() {
   std::array<char, 4096> buffer;
   const auto count = read(input_, buffer.data(), buffer.size());
   if (count < 0) return errno == EINTR || errno == EAGAIN;
   splitter_.add({buffer.data(), static_cast<std::size_t>(count)});
   return count > 0;
}

std::optional<std::string> DxpPipeWire::next() {
   auto message = splitter_.next();
   if (message) end_ = splitter_.last_end();
   return message;
}

}  // namespace kete
