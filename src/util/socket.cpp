#include "util/socket.hpp"

#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <memory>
#include <system_error>

#include <fmt/format.h>

#include "util/quote.hpp"
#include "util/text.hpp"

namespace kete {

namespace {

/// Milliseconds a peer may leave its side of the connection full.
constexpr int longest_stall = 3000;

constexpr int largest_port = 65535;

struct FreeAddresses {
   void operator()(addrinfo* first) const { freeaddrinfo(first); }
};

using Addresses = std::unique_ptr<addrinfo, FreeAddresses>;

std::string reason(int error) {
   return std::generic_category().message(error);
}

tl::unexpected<Error> endpoint_failure(const Endpoint& endpoint, std::string_view what) {
   return failure(fmt::format("{}: {}", text::quoted(to_string(endpoint)), what));
}

Result<Addresses> resolve(const Endpoint& endpoint) {
   addrinfo hints{};
   hints.ai_family = AF_UNSPEC;
   hints.ai_socktype = SOCK_STREAM;
   hints.ai_flags = AI_NUMERICSERV;
   addrinfo* first = nullptr;
   const std::string port = fmt::format("{}", endpoint.port);
   // Without a name, and not told to listen everywhere, the system gives the loopback addresses.
   const char* host = endpoint.host.empty() ? nullptr : endpoint.host.c_str();
   const int error = getaddrinfo(host, port.c_str(), &hints, &first);
   if (error != 0) return endpoint_failure(endpoint, gai_strerror(error));
   return Addresses(first);
}

Descriptor make_socket(const addrinfo& address) {
   return Descriptor(socket(address.ai_family, address.ai_socktype | SOCK_CLOEXEC | SOCK_NONBLOCK,
                            address.ai_protocol));
}

void set_option(int descriptor, int level, int option, int value) {
   setsockopt(descriptor, level, option, &value, sizeof value);
}

/// poll() of one descriptor that goes on after signals, but not when `stop` can be read.
bool is_ready(int descriptor, short events, int milliseconds, int stop = -1) {
   // An entry with a negative descriptor is left out.
   std::array<pollfd, 2> entries = {pollfd{descriptor, events, 0}, pollfd{stop, POLLIN, 0}};
   int ready = 0;
   do {
      ready = poll(entries.data(), entries.size(), milliseconds);
   } while (ready < 0 && errno == EINTR);
   return ready > 0 && entries[1].revents == 0;
}

bool is_stopped(int stop) {
   return stop >= 0 && is_ready(stop, POLLIN, 0);
}

/// 0, or what went wrong.
int connect_to(const Descriptor& descriptor, const addrinfo& address, double patience, int stop) {
   if (!descriptor.is_open()) return errno;
   if (connect(descriptor.number(), address.ai_addr, address.ai_addrlen) == 0) return 0;
   if (errno != EINPROGRESS) return errno;
   if (!is_ready(descriptor.number(), POLLOUT, static_cast<int>(patience * 1000), stop)) {
      return ETIMEDOUT;
   }
   int error = 0;
   socklen_t size = sizeof error;
   getsockopt(descriptor.number(), SOL_SOCKET, SO_ERROR, &error, &size);
   return error;
}

int bound_port(const Descriptor& descriptor) {
   sockaddr_storage address{};
   socklen_t size = sizeof address;
   if (getsockname(descriptor.number(), reinterpret_cast<sockaddr*>(&address), &size) != 0) {
      return 0;
   }
   const bool is_v6 = address.ss_family == AF_INET6;
   return ntohs(is_v6 ? reinterpret_cast<const sockaddr_in6&>(address).sin6_port
                      : reinterpret_cast<const sockaddr_in&>(address).sin_port);
}

void set_port(addrinfo& address, int port) {
   const auto number = htons(static_cast<std::uint16_t>(port));
   if (address.ai_family == AF_INET6) {
      reinterpret_cast<sockaddr_in6*>(address.ai_addr)->sin6_port = number;
   } else {
      reinterpret_cast<sockaddr_in*>(address.ai_addr)->sin_port = number;
   }
}

/// A socket that listens at the address; closed, with errno set, when that cannot be.
Descriptor listen_at(const addrinfo& address) {
   Descriptor descriptor = make_socket(address);
   if (!descriptor.is_open()) return descriptor;
   set_option(descriptor.number(), SOL_SOCKET, SO_REUSEADDR, 1);
   // Else "::" would also take the IPv4 port that an address of its own asks for; alone it shall.
   if (address.ai_family == AF_INET6) {
      set_option(descriptor.number(), IPPROTO_IPV6, IPV6_V6ONLY, address.ai_next ? 1 : 0);
   }
   constexpr int callers_waiting = 16;
   if (bind(descriptor.number(), address.ai_addr, address.ai_addrlen) == 0 &&
       listen(descriptor.number(), callers_waiting) == 0) {
      return descriptor;
   }
   const int error = errno;
   descriptor.close();
   errno = error;
   return descriptor;
}

}  // namespace

Result<Endpoint> parse_endpoint(std::string_view text, const Endpoint& fallback) {
   const auto bad = [text](std::string_view why) {
      return failure(fmt::format("'{}': {}", text::quoted(text), why));
   };
   Endpoint endpoint = fallback;
   std::string_view port;
   if (text.starts_with('[')) {
      const auto end = text.find(']');
      if (end == std::string_view::npos) return bad("a bracket is not closed");
      endpoint.host = text.substr(1, end - 1);
      port = text.substr(end + 1);
      if (!port.empty() && !port.starts_with(':')) return bad("no port after the bracket");
   } else {
      const auto colon = text.find(':');
      const bool is_number = text.find_first_not_of("0123456789") == std::string_view::npos;
      if (colon != text.rfind(':')) return bad("an IPv6 address stands in brackets");
      if (colon == std::string_view::npos && is_number) {
         port = text;
      } else {
         endpoint.host = text.substr(0, colon);
         port = colon == std::string_view::npos ? "" : text.substr(colon);
      }
   }
   if (text.empty() || text.starts_with(':') || text.starts_with("[]")) return bad("no host");
   const bool has_colon = port.starts_with(':');
   if (has_colon) port.remove_prefix(1);
   if (port.empty() && !has_colon) return endpoint;
   const auto number = text::to_integer(port);
   if (!number || *number < 0 || *number > largest_port) return bad("no port from 0 to 65535");
   endpoint.port = static_cast<int>(*number);
   return endpoint;
}

std::string to_string(const Endpoint& endpoint) {
   const bool is_v6 = endpoint.host.find(':') != std::string::npos;
   const std::string host = endpoint.host.empty() ? "localhost" : endpoint.host;
   return fmt::format("{}{}{}:{}", is_v6 ? "[" : "", host, is_v6 ? "]" : "", endpoint.port);
}

Descriptor& Descriptor::operator=(Descriptor&& other) noexcept {
   if (this != &other) {
      close();
      number_ = std::exchange(other.number_, -1);
   }
   return *this;
}

void Descriptor::close() {
   if (is_open()) ::close(number_);
   number_ = -1;
}

Socket::Socket(Descriptor connected) : descriptor_(std::move(connected)) {
   set_option(descriptor(), IPPROTO_TCP, TCP_NODELAY, 1);
   // A peer whose machine is gone says nothing: it is asked after so many seconds of silence, then
   // again and again, and is taken for lost after a minute and a half.
   set_option(descriptor(), SOL_SOCKET, SO_KEEPALIVE, 1);
   set_option(descriptor(), IPPROTO_TCP, TCP_KEEPIDLE, 60);
   set_option(descriptor(), IPPROTO_TCP, TCP_KEEPINTVL, 10);
   set_option(descriptor(), IPPROTO_TCP, TCP_KEEPCNT, 3);
}

Result<Socket> Socket::connect(const Endpoint& endpoint, double patience, int stop) {
   const auto addresses = resolve(endpoint);
   if (!addresses) return tl::make_unexpected(addresses.error());
   int error = 0;
   for (const addrinfo* address = addresses->get(); address; address = address->ai_next) {
      Descriptor descriptor = make_socket(*address);
      error = connect_to(descriptor, *address, patience, stop);
      if (error == 0) return Socket(std::move(descriptor));
      if (is_stopped(stop)) return endpoint_failure(endpoint, "interrupted");
   }
   return endpoint_failure(endpoint, reason(error));
}

bool Socket::write(std::string_view text) {
   while (!text.empty()) {
      const auto count = send(descriptor(), text.data(), text.size(), MSG_NOSIGNAL);
      if (count >= 0) {
         text.remove_prefix(static_cast<std::size_t>(count));
      } else if (errno == EAGAIN) {
         if (!is_ready(descriptor(), POLLOUT, longest_stall)) return false;
      } else if (errno != EINTR) {
         return false;
      }
   }
   return true;
}

std::optional<std::string> Socket::read() {
   std::array<char, 4096> buffer;
   const auto count = recv(descriptor(), buffer.data(), buffer.size(), 0);
   if (count > 0) return std::string(buffer.data(), static_cast<std::size_t>(count));
   if (count < 0 && (errno == EAGAIN || errno == EINTR)) return std::string();
   return std::nullopt;
}

Endpoint Socket::peer() const {
   sockaddr_storage address{};
   socklen_t size = sizeof address;
   auto* any = reinterpret_cast<sockaddr*>(&address);
   std::array<char, NI_MAXHOST> host{};
   std::array<char, NI_MAXSERV> port{};
   if (getpeername(descriptor(), any, &size) != 0 ||
       getnameinfo(any, size, host.data(), host.size(), port.data(), port.size(),
                   NI_NUMERICHOST | NI_NUMERICSERV) != 0) {
      return {"?", 0};
   }
   return {host.data(), static_cast<int>(text::to_integer(port.data()).value_or(0))};
}

void Socket::finish(double patience) {
   using Clock = std::chrono::steady_clock;
   shutdown(descriptor(), SHUT_WR);
   // To close while something has not been read would take back what is still under way.
   const auto end = Clock::now() + std::chrono::duration<double>(patience);
   while (true) {
      const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now());
      if (left.count() <= 0) break;
      if (!is_ready(descriptor(), POLLIN, static_cast<int>(left.count())) || !read()) break;
   }
   descriptor_.close();
}

Result<ListeningSocket> ListeningSocket::open(const Endpoint& endpoint) {
   const auto addresses = resolve(endpoint);
   if (!addresses) return tl::make_unexpected(addresses.error());
   ListeningSocket result;
   result.port_ = endpoint.port;
   int error = 0;
   for (addrinfo* address = addresses->get(); address; address = address->ai_next) {
      set_port(*address, result.port_);
      Descriptor descriptor = listen_at(*address);
      if (descriptor.is_open()) {
         result.port_ = bound_port(descriptor);
         result.descriptors_.push_back(std::move(descriptor));
         continue;
      }
      // A machine may know an address and not have it. A port that is in use is somebody else's,
      // unless it was only found free at another address.
      error = errno;
      const bool is_absent = error == EADDRNOTAVAIL || error == EAFNOSUPPORT;
      const bool was_found = endpoint.port == 0 && !result.descriptors_.empty();
      if (!is_absent && !was_found) return endpoint_failure(endpoint, reason(error));
   }
   if (result.descriptors_.empty()) return endpoint_failure(endpoint, reason(error));
   return result;
}

std::optional<Socket> ListeningSocket::accept() {
   for (const Descriptor& listening : descriptors_) {
      Descriptor caller(
          accept4(listening.number(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK));
      if (caller.is_open()) return Socket(std::move(caller));
   }
   return std::nullopt;
}

void MessageSplitter::add(std::string_view bytes) {
   for (const char byte : bytes) {
      if (byte == '\0' || (end_ == End::NulOrNewline && byte == '\n')) {
         finish(byte);
      } else if (begun_.size() < longest) {
         begun_ += byte;
      }
   }
}

void MessageSplitter::finish(char end) {
   std::string text = std::exchange(begun_, {});
   if (end_ == End::NulOrNewline) {
      if (text.ends_with('\r')) text.pop_back();
      if (text.empty()) return;
   }
   whole_.push_back({std::move(text), end});
}

std::optional<std::string> MessageSplitter::next() {
   if (whole_.empty()) return std::nullopt;
   Message message = std::move(whole_.front());
   whole_.pop_front();
   last_end_ = message.end;
   return std::move(message.text);
}

}  // namespace kete
