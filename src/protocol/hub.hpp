#pragma once

#include <string>
#include <vector>

#include "util/result.hpp"

namespace kete {

struct HubOptions {
   /// Arguments "--NAME=VALUE" of the command line, which set parameters before the handshake.
   /// Others and unknown names are noted in the log file and ignored. A bad value is an `error` at
   /// the first `init`, or the first search when that comes before: there is no place for it in the
   /// handshake.
   std::vector<std::string> words;
   int input = 0;  ///< file descriptors: standard input and output
   int output = 1;
};

/// Holds a conversation in the Hub protocol until `quit`, the end of input, or until nobody reads
/// the answers any more. Version 2, or version 1 when the first line is `start`. Writes nothing but
/// protocol lines. The input must not have been read from before.
void serve_hub(const HubOptions& options);

/// The same for a program that was started without a command: the first line has to be `hub` or
/// `start`; nothing is written before it is known. Anything else is an error.
[[nodiscard]] Result<void> serve_by_first_line(const HubOptions& options);

}  // namespace kete
