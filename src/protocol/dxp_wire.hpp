#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "util/socket.hpp"

namespace kete {

/// What carries the messages of a DXP session.
class DxpWire {
 public:
   virtual ~DxpWire() = default;

   [[nodiscard]] virtual int descriptor() const = 0;  ///< to be polled for input

   /// Sends a message, given without its end. False when the other side is gone.
   [[nodiscard]] virtual bool send(std::string_view message) = 0;

   /// Takes in what has arrived; may wait unless the descriptor is ready. False when the other side
   /// is gone; what it has sent before is still handed out.
   [[nodiscard]] virtual bool receive() = 0;

   /// The next message received, without its end.
   [[nodiscard]] virtual std::optional<std::string> next() = 0;

   /// Closes so that what was sent last arrives.
   virtual void finish() = 0;
};

/// A TCP connection: NUL ends a message.
class DxpSocketWire final : public DxpWire {
 public:
   explicit DxpSocketWire(Socket socket) : socket_(std::move(socket)) {}

   [[nodiscard]] int descriptor() const override { return socket_.descriptor(); }

   [[nodiscard]] bool send(std::string_view message) override;
   [[nodiscard]] bool receive() override;

   [[nodiscard]] std::optional<std::string> next() override { return splitter_.next(); }

   void finish() override;

 private:
   Socket socket_;
   MessageSplitter splitter_{MessageSplitter::End::Nul};
};

/// Two descriptors, which stay the caller's: NUL or newline ends a message. Ours end as those do
/// that were received last, before that with `end`.
class DxpPipeWire final : public DxpWire {
 public:
   DxpPipeWire(int input, int output, char end) : input_(input), output_(output), end_(end) {}

   [[nodiscard]] int descriptor() const override { return input_; }

   [[nodiscard]] bool send(std::string_view message) override;
   [[nodiscard]] bool receive() override;
   [[nodiscard]] std::optional<std::string> next() override;

   void finish() override {}

 private:
   int input_;
   int output_;
   char end_;
   MessageSplitter splitter_{MessageSplitter::End::NulOrNewline};
};

}  // namespace kete
