#pragma once

#include <chrono>
#include <fstream>
#include <mutex>
#include <string>
#include <string_view>

#include "util/result.hpp"

namespace kete {

/// A file that takes a note of a conversation, a line each, with seconds since it was begun.
/// Closed at first, and then silent. Any thread may write.
class LogFile {
 public:
   /// Appends to the file from now on; no name closes. On failure all stays as it was.
   [[nodiscard]] Result<void> open(const std::string& name);

   /// `sign` tells where the text comes from.
   void write(char sign, std::string_view text);

 private:
   std::mutex mutex_;
   std::ofstream file_;
   std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

}  // namespace kete
