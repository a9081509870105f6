#include "support/process.hpp"

#include <cstdlib>
#include <stdexcept>

namespace kete::test {

namespace {

kete::ChildProcess started(const std::vector<std::string>& arguments) {
   // No test may depend on the endgame tables that happen to be on the machine.
   setenv("KETE_BB_PATH", "", 1);
   auto process = kete::ChildProcess::start({arguments, "", ProcessOptions::Errors::Keep});
   if (!process) throw std::runtime_error(process.error().message);
   return std::move(*process);
}

}  // namespace

Process::Process(const std::vector<std::string>& arguments)
    : kete::ChildProcess(started(arguments)) {}

}  // namespace kete::test
