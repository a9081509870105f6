#include "util/process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <csignal>
#include <system_error>
#include <thread>
#include <utility>

#include <fmt/format.h>

#include "util/quote.hpp"

namespace kete {

namespace {

using Clock = std::chrono::steady_clock;

/// Characters of standard error that are kept, the last ones.
constexpr std::size_t most_errors = 1'000'000;

/// Characters of a line without end that are kept: no protocol has such lines.
constexpr std::size_t longest_line = 10'000'000;

void close_end(int& descriptor) {
   if (descriptor >= 0) close(descriptor);
   descriptor = -1;
}

/// Both ends are closed in children, so that no process holds the pipes of another one open.
struct Pipe {
   int read = -1;
   int write = -1;

   Pipe() {
      std::array<int, 2> ends{};
      if (pipe2(ends.data(), O_CLOEXEC) != 0) return;
      read = ends[0];
      write = ends[1];
   }

   Pipe(const Pipe&) = delete;
   Pipe& operator=(const Pipe&) = delete;

   ~Pipe() {
      close_end(read);
      close_end(write);
   }
};

Clock::time_point time_in(Seconds timeout) {
   // A day is for ever here, and far from where the clock's numbers end.
   const Seconds most = std::min(timeout, Seconds(86400));
   return Clock::now() + std::chrono::duration_cast<Clock::duration>(most);
}

int milliseconds_until(Clock::time_point end) {
   const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - Clock::now()).count();
   return static_cast<int>(std::clamp<long long>(left, 0, INT_MAX));
}

/// The file actions and attributes of posix_spawn.
struct Spawn {
   posix_spawn_file_actions_t actions;
   posix_spawnattr_t attributes;

   Spawn() {
      posix_spawn_file_actions_init(&actions);
      posix_spawnattr_init(&attributes);
      // What we ignore or block is nothing to the child.
      sigset_t defaults;
      sigemptyset(&defaults);
      posix_spawnattr_setsigmask(&attributes, &defaults);
      sigaddset(&defaults, SIGPIPE);
      posix_spawnattr_setsigdefault(&attributes, &defaults);
      posix_spawnattr_setpgroup(&attributes, 0);
      posix_spawnattr_setflags(
          &attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP);
   }

   Spawn(const Spawn&) = delete;
   Spawn& operator=(const Spawn&) = delete;

   ~Spawn() {
      posix_spawn_file_actions_destroy(&actions);
      posix_spawnattr_destroy(&attributes);
   }
};

}  // namespace

Result<ChildProcess> ChildProcess::start(const ProcessOptions& options) {
   if (options.arguments.empty() || options.arguments.front().empty()) {
      return failure("no program is named");
   }
   std::signal(SIGPIPE, SIG_IGN);
   std::vector<std::string> words = options.arguments;
   std::vector<char*> argv;
   for (std::string& word : words)
      argv.push_back(word.data());
   argv.push_back(nullptr);

   Pipe to_child, from_child, errors;
   if (errors.write < 0) return failure("no pipe is to be had");
   Spawn spawn;
   posix_spawn_file_actions_adddup2(&spawn.actions, to_child.read, STDIN_FILENO);
   posix_spawn_file_actions_adddup2(&spawn.actions, from_child.write, STDOUT_FILENO);
   if (options.errors == ProcessOptions::Errors::Keep) {
      posix_spawn_file_actions_adddup2(&spawn.actions, errors.write, STDERR_FILENO);
   } else {
      posix_spawn_file_actions_addopen(&spawn.actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
   }
   if (!options.directory.empty()) {
      posix_spawn_file_actions_addchdir_np(&spawn.actions, options.directory.c_str());
   }

   ChildProcess process;
   const int fault = posix_spawnp(&process.pid_, argv[0], &spawn.actions, &spawn.attributes,
                                  argv.data(), environ);
   if (fault != 0) {
      process.pid_ = -1;
      const std::string place =
          options.directory.empty()
              ? ""
              : fmt::format(" in the directory '{}'", text::quoted(options.directory));
      return failure(fmt::format("'{}' cannot be started{}: {}", text::quoted(words.front()), place,
                                 std::generic_category().message(fault)));
   }
   process.input_ = std::exchange(to_child.write, -1);
   process.output_ = std::exchange(from_child.read, -1);
   process.error_ = std::exchange(errors.read, -1);
   fcntl(process.input_, F_SETFL, O_NONBLOCK);
   return process;
}

ChildProcess::ChildProcess(ChildProcess&& other) noexcept {
   *this = std::move(other);
}

ChildProcess& ChildProcess::operator=(ChildProcess&& other) noexcept {
   if (this == &other) return *this;
   release();
   pid_ = std::exchange(other.pid_, -1);
   input_ = std::exchange(other.input_, -1);
   output_ = std::exchange(other.output_, -1);
   error_ = std::exchange(other.error_, -1);
   received_ = std::exchange(other.received_, {});
   handed_out_ = std::exchange(other.handed_out_, 0);
   searched_ = std::exchange(other.searched_, 0);
   errors_ = std::exchange(other.errors_, {});
   exit_code_ = std::exchange(other.exit_code_, std::nullopt);
   return *this;
}

ChildProcess::~ChildProcess() {
   release();
}

void ChildProcess::release() {
   kill();
   close_end(input_);
   close_end(output_);
   close_end(error_);
}

/// Waits so long until something can be read or, where there is text, written, and does that.
/// False when nothing happened.
bool ChildProcess::exchange(int milliseconds, std::string_view* text) {
   const bool writes = text != nullptr && input_ >= 0;
   // Nobody takes lines while there is text to be written: what is too much stays in the pipe.
   const bool reads = received_.size() - handed_out_ <= longest_line;
   // Entries with a negative descriptor are left out.
   std::array<pollfd, 3> entries = {pollfd{reads ? output_ : -1, POLLIN, 0},
                                    pollfd{error_, POLLIN, 0},
                                    pollfd{writes ? input_ : -1, POLLOUT, 0}};
   const int ready = poll(entries.data(), entries.size(), milliseconds);
   if (ready <= 0) return ready < 0 && errno == EINTR;
   if (entries[0].revents != 0) read_output();
   if (entries[1].revents != 0) read_error();
   if (entries[2].revents != 0) {
      const auto count = ::write(input_, text->data(), text->size());
      if (count >= 0) {
         text->remove_prefix(static_cast<std::size_t>(count));
      } else if (errno != EINTR && errno != EAGAIN) {
         *text = {};
      }
   }
   return true;
}

void ChildProcess::read_output() {
   std::array<char, 65536> buffer;
   const auto count = read(output_, buffer.data(), buffer.size());
   if (count > 0) {
      received_.append(buffer.data(), static_cast<std::size_t>(count));
   } else if (count == 0 || errno != EINTR) {
      close_end(output_);
   }
}

void ChildProcess::read_error() {
   std::array<char, 65536> buffer;
   const auto count = read(error_, buffer.data(), buffer.size());
   if (count > 0) {
      errors_.append(buffer.data(), static_cast<std::size_t>(count));
      if (errors_.size() > 2 * most_errors) errors_.erase(0, errors_.size() - most_errors);
   } else if (count == 0 || errno != EINTR) {
      close_end(error_);
   }
}

void ChildProcess::write(std::string_view text, Seconds timeout) {
   const auto end = time_in(timeout);
   while (!text.empty() && input_ >= 0) {
      // Most texts fit into the pipe.
      const auto count = ::write(input_, text.data(), text.size());
      if (count >= 0) {
         text.remove_prefix(static_cast<std::size_t>(count));
      } else if (errno == EAGAIN) {
         if (Clock::now() >= end) return;
         exchange(milliseconds_until(end), &text);
      } else if (errno != EINTR) {
         return;
      }
   }
}

void ChildProcess::send(std::string_view line) {
   write(std::string(line) + '\n');
}

void ChildProcess::close_input() {
   close_end(input_);
}

void ChildProcess::close_output() {
   close_end(output_);
}

std::optional<std::string> ChildProcess::take_line() {
   const auto newline = received_.find('\n', searched_);
   if (newline != std::string::npos) {
      std::string line = received_.substr(handed_out_, newline - handed_out_);
      handed_out_ = searched_ = newline + 1;
      return line;
   }
   // Moved to the front only here, once for many lines.
   received_.erase(0, handed_out_);
   handed_out_ = 0;
   if (received_.size() > longest_line) received_.clear();
   searched_ = received_.size();
   if (output_ >= 0 || received_.empty()) return std::nullopt;
   searched_ = 0;
   return std::exchange(received_, {});
}

std::optional<std::string> ChildProcess::read_line(Seconds timeout) {
   const auto end = time_in(timeout);
   while (true) {
      if (auto line = take_line()) return line;
      if (output_ < 0) return std::nullopt;
      if (!exchange(milliseconds_until(end), nullptr) || Clock::now() > end) {
         return take_line();
      }
   }
}

std::optional<int> ChildProcess::wait(Seconds timeout) {
   const auto end = time_in(timeout);
   while (!exit_code_) {
      int status = 0;
      if (waitpid(pid_, &status, WNOHANG) == pid_) {
         exit_code_ = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
      } else if (Clock::now() >= end) {
         break;
      } else {
         std::this_thread::sleep_for(std::chrono::milliseconds(1));
         pollfd entry{error_, POLLIN, 0};
         if (error_ >= 0 && poll(&entry, 1, 0) > 0) read_error();
      }
   }
   return exit_code_;
}

void ChildProcess::signal(int number) {
   if (pid_ >= 0 && !exit_code_) ::kill(pid_, number);
}

void ChildProcess::kill() {
   if (pid_ < 0 || exit_code_) return;
   ::kill(-pid_, SIGKILL);
   int status = 0;
   while (waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
   }
   exit_code_ = -SIGKILL;
}

std::string ChildProcess::read_errors() {
   while (error_ >= 0) {
      pollfd entry{error_, POLLIN, 0};
      if (poll(&entry, 1, -1) > 0) read_error();
   }
   return std::exchange(errors_, {});
}

}  // namespace kete
