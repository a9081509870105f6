#include "cli/app.hpp"
#include "cli/program.hpp"

int main(int argc, char** argv) {
   return kete::cli::run_main([&] { return kete::cli::run(argc, argv); });
}
