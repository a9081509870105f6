#pragma once

#include "util/socket.hpp"

namespace kete {

/// Wakes a poll() from another thread or a signal handler.
class WakePipe {
 public:
   WakePipe();  ///< throws std::system_error when the system has no more descriptors

   [[nodiscard]] int descriptor() const { return read_.number(); }  ///< to be polled for input

   void wake() const;   ///< may be called by a signal handler
   void clear() const;  ///< all that woke so far

 private:
   Descriptor read_;
   Descriptor write_;
};

}  // namespace kete
