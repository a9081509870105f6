#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "util/result.hpp"

namespace kete {

/// A host and a TCP port.
struct Endpoint {
   std::string host;  ///< a name or an address, an IPv6 one without brackets; empty: loopback
   int port = 0;      ///< 0: any free one, for listening
};

/// Reads "PORT", "HOST", "HOST:PORT", "[IPv6]" or "[IPv6]:PORT"; `fallback` is what is not said.
[[nodiscard]] Result<Endpoint> parse_endpoint(std::string_view text, const Endpoint& fallback);

[[nodiscard]] std::string to_string(const Endpoint& endpoint);  ///< "HOST:PORT", IPv6 in brackets

/// A descriptor of its own.
class Descriptor {
 public:
   Descriptor() = default;

   explicit Descriptor(int number) : number_(number) {}

   Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}

   Descriptor& operator=(Descriptor&& other) noexcept;

   ~Descriptor() { close(); }

   void close();

   [[nodiscard]] int number() const { return number_; }

   [[nodiscard]] bool is_open() const { return number_ >= 0; }

 private:
   int number_ = -1;
};

/// An end of a TCP connection. Sends without delay, never raises SIGPIPE.
class Socket {
 public:
   explicit Socket(Descriptor connected);

   /// Tries every address of the host, each for at most `patience` seconds, and gives up as soon as
   /// something can be read from the descriptor `stop`, where there is one.
   [[nodiscard]] static Result<Socket> connect(const Endpoint& endpoint, double patience = 10,
                                               int stop = -1);

   [[nodiscard]] int descriptor() const {
      return descriptor_.number();
   }  ///< to be polled for input

   /// Sends everything in one call, so that it arrives as one piece as far as TCP does that. False
   /// when the peer is gone, or has taken nothing for a few seconds.
   [[nodiscard]] bool write(std::string_view text);

   /// What has arrived, without waiting for more; may be empty. Nothing when the connection is
   /// over.
   [[nodiscard]] std::optional<std::string> read();

   [[nodiscard]] Endpoint peer() const;

   /// Closes so that what was written last arrives: waits at most that many seconds for the peer to
   /// close its end too.
   void finish(double patience);

 private:
   Descriptor descriptor_;
};

/// Waits for callers at all addresses of a host.
class ListeningSocket {
 public:
   [[nodiscard]] static Result<ListeningSocket> open(const Endpoint& endpoint);

   /// To be polled for input, which is a caller.
   [[nodiscard]] const std::vector<Descriptor>& descriptors() const { return descriptors_; }

   [[nodiscard]] int port() const { return port_; }  ///< also where any free one was asked for

   /// A caller, if there is one; does not wait.
   [[nodiscard]] std::optional<Socket> accept();

 private:
   std::vector<Descriptor> descriptors_;
   int port_ = 0;
};

/// Cuts a stream of bytes into messages, in whatever pieces they arrive.
class MessageSplitter {
 public:
   enum class End { Nul, NulOrNewline };

   /// Characters. What a message has beyond that is dropped: its begin is handed out.
   static constexpr std::size_t longest = 1000;

   explicit MessageSplitter(End end) : end_(end) {}

   void add(std::string_view bytes);

   /// The next whole message without its end, nothing while there is none. Where newlines end
   /// messages, carriage returns before them and empty messages are left out.
   [[nodiscard]] std::optional<std::string> next();

   /// What ended the message that next() gave last.
   [[nodiscard]] char last_end() const { return last_end_; }

 private:
   struct Message {
      std::string text;
      char end;
   };

   End end_;
   std::string begun_;  ///< of the message whose end has not come, as much as is kept of it
   std::deque<Message> whole_;
   char last_end_ = '\0';

   void finish(char end);
};

}  // namespace kete
