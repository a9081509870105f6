#include "cli/app.hpp"

int main(int argc, char** argv) {
   return kete::cli::run(argc, argv);
}
