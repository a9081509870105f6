#include "support/process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <system_error>
#include <thread>
#include <utility>

namespace kete::test {

namespace {

using Clock = std::chrono::steady_clock;

void close_end(int& descriptor) {
   if (descriptor >= 0) close(descriptor);
   descriptor = -1;
}

/// Both ends are closed in children, so that no process holds the pipes of another one open.
std::array<int, 2> make_pipe() {
   std::array<int, 2> ends{};
   if (pipe2(ends.data(), O_CLOEXEC) != 0) {
      throw std::system_error(errno, std::generic_category(), "pipe");
   }
   return ends;
}

int milliseconds_until(Clock::time_point end) {
   const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - Clock::now()).count();
   return left > 0 ? static_cast<int>(left) : 0;
}

}  // namespace

Process::Process(const std::vector<std::string>& arguments) {
   // A child that has gone must not take the tests with it.
   std::signal(SIGPIPE, SIG_IGN);

   std::vector<char*> argv;
   std::vector<std::string> words = arguments;
   for (std::string& word : words)
      argv.push_back(word.data());
   argv.push_back(nullptr);

   auto to_child = make_pipe();
   auto from_child = make_pipe();
   auto errors = make_pipe();

   posix_spawn_file_actions_t actions;
   posix_spawn_file_actions_init(&actions);
   posix_spawn_file_actions_adddup2(&actions, to_child[0], 0);
   posix_spawn_file_actions_adddup2(&actions, from_child[1], 1);
   posix_spawn_file_actions_adddup2(&actions, errors[1], 2);

   posix_spawnattr_t attributes;
   posix_spawnattr_init(&attributes);
   sigset_t defaults;
   sigemptyset(&defaults);
   sigaddset(&defaults, SIGPIPE);
   posix_spawnattr_setsigdefault(&attributes, &defaults);
   posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);

   const int fault = posix_spawn(&pid_, argv[0], &actions, &attributes, argv.data(), environ);
   posix_spawn_file_actions_destroy(&actions);
   posix_spawnattr_destroy(&attributes);
   close_end(to_child[0]);
   close_end(from_child[1]);
   close_end(errors[1]);
   input_ = to_child[1];
   output_ = from_child[0];
   error_ = errors[0];
   if (fault != 0) {
      close_end(input_);
      close_end(output_);
      close_end(error_);
      throw std::system_error(fault, std::generic_category(), arguments.front());
   }
}

Process::~Process() {
   kill();
   close_end(input_);
   close_end(output_);
   close_end(error_);
}

void Process::write(std::string_view text) {
   while (!text.empty() && input_ >= 0) {
      const auto count = ::write(input_, text.data(), text.size());
      if (count >= 0) {
         text.remove_prefix(static_cast<std::size_t>(count));
      } else if (errno != EINTR) {
         return;
      }
   }
}

void Process::send(std::string_view line) {
   write(std::string(line) + '\n');
}

void Process::close_input() {
   close_end(input_);
}

void Process::close_output() {
   close_end(output_);
   output_ended_ = true;
}

std::optional<std::string> Process::read_line(Seconds timeout) {
   const auto end = Clock::now() + std::chrono::duration_cast<Clock::duration>(timeout);
   while (true) {
      if (const auto newline = received_.find('\n'); newline != std::string::npos) {
         std::string line = received_.substr(0, newline);
         received_.erase(0, newline + 1);
         return line;
      }
      if (output_ended_) {
         if (received_.empty()) return std::nullopt;
         return std::exchange(received_, {});
      }
      pollfd entry{output_, POLLIN, 0};
      const int ready = poll(&entry, 1, milliseconds_until(end));
      if (ready == 0) return std::nullopt;
      if (ready < 0) continue;
      std::array<char, 65536> buffer;
      const auto count = read(output_, buffer.data(), buffer.size());
      if (count > 0) received_.append(buffer.data(), static_cast<std::size_t>(count));
      if (count == 0) output_ended_ = true;
   }
}

std::optional<int> Process::wait(Seconds timeout) {
   const auto end = Clock::now() + std::chrono::duration_cast<Clock::duration>(timeout);
   while (!exit_code_) {
      int status = 0;
      if (waitpid(pid_, &status, WNOHANG) == pid_) {
         exit_code_ = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
      } else if (Clock::now() >= end) {
         break;
      } else {
         std::this_thread::sleep_for(std::chrono::milliseconds(1));
      }
   }
   return exit_code_;
}

void Process::kill() {
   if (exit_code_) return;
   ::kill(pid_, SIGKILL);
   int status = 0;
   while (waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
   }
   exit_code_ = -SIGKILL;
}

std::string Process::read_errors() {
   std::string text;
   std::array<char, 4096> buffer;
   ssize_t count = 0;
   while ((count = read(error_, buffer.data(), buffer.size())) > 0) {
      text.append(buffer.data(), static_cast<std::size_t>(count));
   }
   return text;
}

}  // namespace kete::test
