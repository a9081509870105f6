#pragma once

#include <string>
#include <vector>

#include "util/process.hpp"

namespace kete::test {

using kete::Seconds;

/// A child process of a test.
class Process : public kete::ChildProcess {
 public:
   /// `arguments[0]` is the program's path. Throws std::runtime_error when it cannot be started.
   explicit Process(const std::vector<std::string>& arguments);
};

}  // namespace kete::test
