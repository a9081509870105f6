#include "cli/program.hpp"

#include <cstdlib>
#include <exception>
#include <sstream>
#include <string>

#include <fcntl.h>
#include <unistd.h>

#include "cli/output.hpp"
#include "util/version.hpp"

namespace kete::cli {

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

/// The exit code, unless what was printed has not arrived.
int checked(int code) {
   if (output_is_good()) return code;
   report("the answer could not be written");
   return failed;
}

}  // namespace

int run_main(const std::function<int()>& body) {
   if (!occupy_standard_descriptors()) return EXIT_FAILURE;
   try {
      return body();
   } catch (const std::exception& error) {
      report(error.what());
      return failed;
   }
}

void set_up_program(CLI::App& app) {
   app.set_version_flag("--version", app.get_name() + " " + std::string(version),
                        "print the version and exit");
   app.set_help_flag("--help,-h", "print this help and exit");
   app.get_formatter()->label("SUBCOMMAND", "COMMAND");
   app.get_formatter()->label("Subcommands", "Commands");
   app.require_subcommand(0, 1);
   app.fallthrough();
}

int parse_and_work(CLI::App& app, int argc, const char* const* argv,
                   const std::function<Result<int>()>& work) {
   try {
      app.parse(argc, argv);
   } catch (const CLI::Success& request) {
      std::ostringstream text;
      const int code = app.exit(request, text, text);
      print_text(text.str());
      return checked(code);
   } catch (const CLI::ParseError& error) {
      report(error.what());
      return bad_usage;
   }
   const Result<int> code = work();
   if (!code) {
      report(code.error().message);
      return bad_usage;
   }
   return checked(*code);
}

}  // namespace kete::cli
