#pragma once

#include <string>
#include <vector>

namespace kete::test {

/// Plays the client's part of a conversation with a program and checks the program's part. A line
/// of the file is a step:
///
///    > text         is sent
///    < regex        the next line that is not `info` matches in full
///    <* regex       any number of such lines
///    <info regex    an info line since the last `go` matches
///    ! regex        no line that has arrived since the last `<` does
///    wait S         a pause of S seconds
///    eof            closes the input
///    gone S         the process ends within S seconds
///    # text         a comment
///
/// Returns what went wrong: file, line, what was expected and what came; empty when all is well.
[[nodiscard]] std::string run_conversation(const std::string& file,
                                           const std::vector<std::string>& program);

}  // namespace kete::test
