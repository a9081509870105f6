#include "util/socket.hpp"

#include <poll.h>

#include <chrono>
#include <csignal>
#include <iostream>
#include <string>
#include <thread>

#include "support/catch.hpp"
#include "support/deaf_port.hpp"
#include "util/wake_pipe.hpp"

using namespace kete;

namespace {

constexpr int patience = 60'000;  // milliseconds

bool wait_for_input(int descriptor) {
   pollfd entry{descriptor, POLLIN, 0};
   return poll(&entry, 1, patience) > 0;
}

Socket accept_one(ListeningSocket& listening) {
   std::vector<pollfd> entries;
   for (const Descriptor& descriptor : listening.descriptors())
      entries.push_back({descriptor.number(), POLLIN, 0});
   REQUIRE(poll(entries.data(), entries.size(), patience) > 0);
   auto caller = listening.accept();
   REQUIRE(caller);
   return std::move(*caller);
}

/// So many bytes, or what came before the end.
std::string read_bytes(Socket& socket, std::size_t count) {
   std::string bytes;
   while (bytes.size() < count && wait_for_input(socket.descriptor())) {
      const auto some = socket.read();
      if (!some) break;
      bytes += *some;
   }
   return bytes;
}

bool has_ended(Socket& socket) {
   return wait_for_input(socket.descriptor()) && !socket.read();
}

bool is_bad(std::string_view text) {
   return !parse_endpoint(text, {"", 27531}).has_value();
}

std::string endpoint(std::string_view text) {
   return to_string(*parse_endpoint(text, {"", 27531}));
}

}  // namespace

TEST_CASE("where to connect to is read in every form") {
   CHECK(endpoint("1234") == "localhost:1234");
   CHECK(endpoint("0") == "localhost:0");
   CHECK(endpoint("example.org") == "example.org:27531");
   CHECK(endpoint("example.org:80") == "example.org:80");
   CHECK(endpoint("10.0.0.1:80") == "10.0.0.1:80");
   CHECK(endpoint("[::1]:80") == "[::1]:80");
   CHECK(endpoint("[fe80::1]") == "[fe80::1]:27531");
   CHECK(parse_endpoint("[::1]:80", {})->host == "::1");
}

TEST_CASE("what is no place to connect to is refused") {
   const auto text = GENERATE("", ":", ":80", "[]:80", "[::1", "[::1]80", "[::1]:", "::1", "::1:80",
                              "host:", "host:x", "host:65536", "host:-1", "65536", "a:b:c");
   CAPTURE(text);
   CHECK(is_bad(text));
}

TEST_CASE("two ends talk, over IPv4, IPv6 and the loopback of either") {
   const std::string host = GENERATE("127.0.0.1", "::1", "localhost", "");
   CAPTURE(host);
   auto listening = ListeningSocket::open({host, 0});
   if (!listening && host == "::1") {
      std::cout << "SKIPPED: no IPv6 on this machine\n";
      return;
   }
   REQUIRE(listening);
   REQUIRE(listening->port() > 0);
   CHECK(!listening->accept());
   auto ours = Socket::connect({host, listening->port()});
   REQUIRE(ours);
   Socket theirs = accept_one(*listening);
   CHECK(ours->read() == "");
   CHECK(ours->peer().port == listening->port());
   REQUIRE(ours->write("hello"));
   CHECK(read_bytes(theirs, 5) == "hello");
   REQUIRE(theirs.write("well"));
   CHECK(read_bytes(*ours, 4) == "well");
   theirs.finish(0);
   CHECK(has_ended(*ours));
}

TEST_CASE("without a host both loopback addresses are listened at") {
   auto listening = ListeningSocket::open({"", 0});
   REQUIRE(listening);
   auto over_v4 = Socket::connect({"127.0.0.1", listening->port()});
   REQUIRE(over_v4);
   CHECK(accept_one(*listening).peer().host == "127.0.0.1");
   if (listening->descriptors().size() < 2) {
      std::cout << "SKIPPED: no IPv6 on this machine\n";
      return;
   }
   auto over_v6 = Socket::connect({"::1", listening->port()});
   REQUIRE(over_v6);
   CHECK(accept_one(*listening).peer().host == "::1");
}

TEST_CASE("a port in use, and one where nobody listens, are errors in one line") {
   auto listening = ListeningSocket::open({"127.0.0.1", 0});
   REQUIRE(listening);
   const int port = listening->port();
   const auto second = ListeningSocket::open({"127.0.0.1", port});
   REQUIRE(!second);
   CHECK(second.error().message.find("127.0.0.1:") == 0);
   CHECK(second.error().message.find('\n') == std::string::npos);
   *listening = ListeningSocket();
   CHECK(!Socket::connect({"127.0.0.1", port}));
   CHECK(!Socket::connect({"no host of this name", port}));
   // A port whose connections were closed on this side can be listened at again at once.
   auto again = ListeningSocket::open({"127.0.0.1", port});
   REQUIRE(again);
   auto caller = Socket::connect({"127.0.0.1", port});
   REQUIRE(caller);
   accept_one(*again).finish(0);
   CHECK(has_ended(*caller));
   *again = ListeningSocket();
   CHECK(ListeningSocket::open({"127.0.0.1", port}));
}

TEST_CASE("writing to a peer that is gone fails and raises no signal") {
   std::signal(SIGPIPE, SIG_DFL);
   auto listening = ListeningSocket::open({"127.0.0.1", 0});
   REQUIRE(listening);
   auto ours = Socket::connect({"127.0.0.1", listening->port()});
   REQUIRE(ours);
   { const Socket gone = accept_one(*listening); }
   CHECK(has_ended(*ours));
   bool written = true;
   for (int i = 0; i < 1000 && written; ++i)
      written = ours->write("E00");
   CHECK(!written);
}

TEST_CASE("writing to a peer that never reads ends, and does not hang") {
   auto listening = ListeningSocket::open({"127.0.0.1", 0});
   REQUIRE(listening);
   auto ours = Socket::connect({"127.0.0.1", listening->port()});
   REQUIRE(ours);
   const Socket deaf = accept_one(*listening);
   const std::string much(1 << 20, 'x');
   bool written = true;
   for (int i = 0; i < 100 && written; ++i)
      written = ours->write(much);
   CHECK(!written);
}

TEST_CASE("what was written last arrives though something was left unread") {
   auto listening = ListeningSocket::open({"127.0.0.1", 0});
   REQUIRE(listening);
   auto ours = Socket::connect({"127.0.0.1", listening->port()});
   REQUIRE(ours);
   Socket theirs = accept_one(*listening);
   REQUIRE(ours->write("unread"));
   REQUIRE(wait_for_input(theirs.descriptor()));
   bool written = false;
   std::thread finishing([&] {
      written = theirs.write("E00");
      theirs.finish(60);
   });
   CHECK(read_bytes(*ours, 3) == "E00");
   CHECK(has_ended(*ours));
   ours->finish(0);
   finishing.join();
   CHECK(written);
}

TEST_CASE("a call that nobody takes can be stopped") {
   const test::DeafPort deaf;
   const WakePipe stop;
   const bool is_late = GENERATE(false, true);
   std::thread stopping;
   if (!is_late) stop.wake();
   if (is_late) {
      stopping = std::thread([&] {
         std::this_thread::sleep_for(std::chrono::milliseconds(50));
         stop.wake();
      });
   }
   const auto socket = Socket::connect(deaf.endpoint(), 1000, stop.descriptor());
   if (stopping.joinable()) stopping.join();
   REQUIRE(!socket);
   CHECK(socket.error().message.find("interrupted") != std::string::npos);
}
