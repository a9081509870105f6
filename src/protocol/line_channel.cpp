#include "protocol/line_channel.hpp"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <system_error>
#include <utility>

namespace kete {

namespace {

/// How long output may wait for a client that has closed its end, in milliseconds.
constexpr int patience = 100;

/// A pipe that can be written to takes so much without blocking (PIPE_BUF).
constexpr std::size_t chunk = 4096;

/// poll() that goes on after signals; a negative time waits for ever.
int poll_all(pollfd* entries, nfds_t count, int milliseconds) {
   int ready = 0;
   do {
      ready = poll(entries, count, milliseconds);
   } while (ready < 0 && errno == EINTR);
   return ready;
}

}  // namespace

LineChannel::LineChannel(int input, int output) : input_(input), output_(output) {
   std::array<int, 2> ends{};
   if (pipe2(ends.data(), O_CLOEXEC | O_NONBLOCK) != 0) {
      throw std::system_error(errno, std::generic_category(), "pipe");
   }
   wake_read_ = ends[0];
   wake_write_ = ends[1];
}

LineChannel::~LineChannel() {
   close(wake_read_);
   close(wake_write_);
}

void LineChannel::wake() {
   // A full pipe wakes as well.
   [[maybe_unused]] const auto written = ::write(wake_write_, "w", 1);
}

std::optional<LineChannel::Event> LineChannel::take_line() {
   const auto end = received_.find('\n', searched_);
   const bool begun = overlong_ || !received_.empty();
   if (end == std::string::npos && !(input_ended_ && begun)) {
      if (received_.size() > longest_line) {
         received_.clear();
         overlong_ = true;
      }
      searched_ = received_.size();
      return std::nullopt;
   }
   line_ = received_.substr(0, end);
   received_.erase(0, end == std::string::npos ? end : end + 1);
   searched_ = 0;
   if (line_.ends_with('\r')) line_.pop_back();
   if (std::exchange(overlong_, false) || line_.size() > longest_line) {
      line_.clear();
      return Event::Overlong;
   }
   return Event::Line;
}

void LineChannel::read_some() {
   std::array<char, chunk> buffer;
   const auto count = read(input_, buffer.data(), buffer.size());
   if (count > 0) {
      received_.append(buffer.data(), static_cast<std::size_t>(count));
   } else if (count == 0 || (errno != EINTR && errno != EAGAIN)) {
      input_ended_ = true;
   }
}

LineChannel::Event LineChannel::wait() {
   while (true) {
      {
         const std::lock_guard lock(write_mutex_);
         if (output_broken_) return Event::End;
      }
      if (const auto event = take_line()) return *event;
      if (input_ended_) return Event::End;
      std::array<pollfd, 2> entries = {pollfd{input_, POLLIN, 0}, pollfd{wake_read_, POLLIN, 0}};
      poll_all(entries.data(), entries.size(), -1);
      if (entries[0].revents != 0) read_some();
      if (entries[1].revents != 0) {
         std::array<char, chunk> ignored;
         while (read(wake_read_, ignored.data(), ignored.size()) > 0) {
         }
         return Event::Woken;
      }
   }
}

bool LineChannel::may_write() const {
   // Without events asked for, the input reports only that its other end was closed.
   std::array<pollfd, 2> entries = {pollfd{output_, POLLOUT, 0}, pollfd{input_, 0, 0}};
   poll_all(entries.data(), entries.size(), -1);
   if (entries[0].revents != 0) return true;
   return poll_all(entries.data(), 1, patience) > 0;
}

void LineChannel::write(std::string_view line) {
   std::string text(line);
   text += '\n';
   std::string_view rest = text;
   const std::lock_guard lock(write_mutex_);
   while (!rest.empty() && !output_broken_) {
      const bool ready = may_write();
      const auto count = ready ? ::write(output_, rest.data(), std::min(rest.size(), chunk)) : -1;
      if (count >= 0) {
         rest.remove_prefix(static_cast<std::size_t>(count));
      } else if (!ready || (errno != EINTR && errno != EAGAIN)) {
         output_broken_ = true;
         wake();
      }
   }
}

}  // namespace kete
