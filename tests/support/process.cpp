#include "support/process.hpp"

#include <stdexcept>

namespace kete::test {

namespace {

kete::ChildProcess started(const std::vector<std::string>& arguments) {
   auto process = kete::ChildProcess::start({arguments, "", ProcessOptions::Errors::Keep});
   if (!process) throw std::runtime_error(process.error().message);
   return std::move(*process);
}

}  // namespace

Process::Process(const std::vector<std::string>& arguments)
    : kete::ChildProcess(started(arguments)) {}

}  // namespace kete::test
