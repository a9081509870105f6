#pragma once

#include <optional>
#include <vector>

#include "util/socket.hpp"

namespace kete::test {

/// A port that takes no more callers and does not say so: whoever connects waits.
class DeafPort {
 public:
   DeafPort() {
      constexpr int most_callers = 1000;
      while (callers_.size() < most_callers) {
         auto caller = Socket::connect(endpoint(), 0.3);
         if (!caller) return;
         callers_.push_back(std::move(*caller));
      }
   }

   [[nodiscard]] Endpoint endpoint() const { return {"127.0.0.1", listening_.port()}; }

 private:
   ListeningSocket listening_ = ListeningSocket::open({"127.0.0.1", 0}).value();
   std::vector<Socket> callers_;
};

}  // namespace kete::test
