#include "protocol/line_channel.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <string>
#include <thread>

#include "support/catch.hpp"

using namespace kete;

namespace {

using Event = LineChannel::Event;

/// A pipe whose ends are closed at the latest with the object.
struct Pipe {
   std::array<int, 2> ends{-1, -1};

   Pipe() { REQUIRE(pipe2(ends.data(), O_CLOEXEC) == 0); }

   Pipe(const Pipe&) = delete;
   Pipe& operator=(const Pipe&) = delete;

   ~Pipe() {
      close_end(0);
      close_end(1);
   }

   [[nodiscard]] int reader() const { return ends[0]; }

   [[nodiscard]] int writer() const { return ends[1]; }

   void close_reader() { close_end(0); }

   void close_writer() { close_end(1); }

   void write(const std::string& text) const {
      REQUIRE(::write(writer(), text.data(), text.size()) == static_cast<ssize_t>(text.size()));
   }

   [[nodiscard]] std::string read() const {
      std::array<char, 4096> buffer{};
      const auto count = ::read(reader(), buffer.data(), buffer.size());
      return {buffer.data(), static_cast<std::size_t>(count)};
   }

 private:
   void close_end(std::size_t index) {
      if (ends[index] >= 0) close(ends[index]);
      ends[index] = -1;
   }
};

struct Fixture {
   Pipe input;
   Pipe output;
   LineChannel channel{input.reader(), output.writer()};

   Fixture() { std::signal(SIGPIPE, SIG_IGN); }
};

double seconds_since(std::chrono::steady_clock::time_point begin) {
   return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

}  // namespace

TEST_CASE_METHOD(Fixture, "lines come one by one, then the end") {
   input.write("hub\n\nset-param\r\nla");
   CHECK(channel.wait() == Event::Line);
   CHECK(channel.line() == "hub");
   CHECK(channel.wait() == Event::Line);
   CHECK(channel.line().empty());
   CHECK(channel.wait() == Event::Line);
   CHECK(channel.line() == "set-param");
   input.write("st");
   input.close_writer();
   CHECK(channel.wait() == Event::Line);
   CHECK(channel.line() == "last");
   CHECK(channel.wait() == Event::End);
   CHECK(channel.wait() == Event::End);
}

TEST_CASE_METHOD(Fixture, "a long line comes whole") {
   const std::string line(50000, 'x');
   std::thread writer([&] { input.write(line + '\n'); });
   CHECK(channel.wait() == Event::Line);
   CHECK(channel.line() == line);
   writer.join();
}

TEST_CASE_METHOD(Fixture, "waking works before and during the wait, and often is once") {
   for (int i = 0; i < 100000; ++i)
      channel.wake();
   CHECK(channel.wait() == Event::Woken);
   input.write("ping\n");
   CHECK(channel.wait() == Event::Line);
   std::thread waker([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      channel.wake();
   });
   CHECK(channel.wait() == Event::Woken);
   waker.join();
}

TEST_CASE_METHOD(Fixture, "lines that came with a wake-up are not lost") {
   channel.wake();
   input.write("a\nb\n");
   CHECK(channel.wait() == Event::Woken);
   CHECK(channel.wait() == Event::Line);
   CHECK(channel.line() == "a");
   CHECK(channel.wait() == Event::Line);
   CHECK(channel.line() == "b");
}

TEST_CASE_METHOD(Fixture, "a written line ends with a newline and is there at once") {
   channel.write("ready");
   CHECK(output.read() == "ready\n");
}

TEST_CASE_METHOD(Fixture, "an output that nobody reads is the end") {
   output.close_reader();
   input.write("hub\n");
   channel.write("id");
   channel.write("wait");
   CHECK(channel.wait() == Event::End);
}

TEST_CASE_METHOD(Fixture, "a full output is dropped when the input is closed, and only then") {
   const std::string line(1000, 'x');
   std::thread closer([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(300));
      input.close_writer();
   });
   const auto begin = std::chrono::steady_clock::now();
   // More than a pipe holds.
   for (int i = 0; i < 200; ++i)
      channel.write(line);
   CHECK(seconds_since(begin) > 0.25);
   CHECK(seconds_since(begin) < 5);
   closer.join();
   CHECK(channel.wait() == Event::End);
}

TEST_CASE_METHOD(Fixture, "a slow reader gets everything while the input is open") {
   const std::string line(1000, 'x');
   std::size_t read = 0;
   std::thread reader([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(200));
      while (read < 200 * 1001)
         read += output.read().size();
   });
   for (int i = 0; i < 200; ++i)
      channel.write(line);
   reader.join();
   CHECK(read == 200 * 1001);
}

TEST_CASE_METHOD(Fixture, "a line that is too long is skipped and told in its place") {
   const std::string longest(LineChannel::longest_line, 'x');
   std::thread writer([&] {
      input.write("a\n");
      input.write(longest + "\n");
      input.write(longest + "x\n");
      input.write("b\n");
      for (int i = 0; i < 4; ++i)
         input.write(longest);
      input.write("\nc\n" + longest + "x");
      input.close_writer();
   });
   CHECK(channel.wait() == Event::Line);
   CHECK(channel.line() == "a");
   CHECK(channel.wait() == Event::Line);
   CHECK(channel.line() == longest);
   CHECK(channel.wait() == Event::Overlong);
   CHECK(channel.line().empty());
   CHECK(channel.wait() == Event::Line);
   CHECK(channel.line() == "b");
   CHECK(channel.wait() == Event::Overlong);
   CHECK(channel.wait() == Event::Line);
   CHECK(channel.line() == "c");
   CHECK(channel.wait() == Event::Overlong);
   CHECK(channel.wait() == Event::End);
   writer.join();
}
