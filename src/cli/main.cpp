#include <cstdlib>

#include <fcntl.h>
#include <unistd.h>

#include "cli/app.hpp"

namespace {

/// Puts something in the place of standard descriptors that are closed. Else the first files and
/// pipes that are opened take their numbers, and the program would talk to itself. Opened for
/// reading only, so that input ends at once and output fails, as it does when closed.
bool occupy_standard_descriptors() {
   for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; ++descriptor) {
      const bool closed = fcntl(descriptor, F_GETFD) == -1;
      // The lowest free number is the one that is taken.
      if (closed && open("/dev/null", O_RDONLY) != descriptor) return false;
   }
   return true;
}

}  // namespace

int main(int argc, char** argv) {
   if (!occupy_standard_descriptors()) return EXIT_FAILURE;
   return kete::cli::run(argc, argv);
}
