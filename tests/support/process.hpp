#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kete::test {

using Seconds = std::chrono::duration<double>;

/// A child process with pipes to its standard input, output and error. Killed when it is still
/// alive at the end of the object's life.
class Process {
 public:
   /// `arguments[0]` is the program's path. Throws std::system_error when it cannot be started.
   explicit Process(const std::vector<std::string>& arguments);
   Process(const Process&) = delete;
   Process& operator=(const Process&) = delete;
   ~Process();

   /// Writes the text as it is. A process that has gone or closed its input is no error.
   void write(std::string_view text);

   /// Writes the line and its end.
   void send(std::string_view line);

   void close_input();
   void close_output();  ///< nobody reads what the process prints from now on

   /// The next line of output, without its end; waits for it so long. Nothing when the time is over
   /// or the output has ended.
   [[nodiscard]] std::optional<std::string> read_line(Seconds timeout);

   /// Output has ended and all its lines were read.
   [[nodiscard]] bool output_ended() const { return output_ended_ && received_.empty(); }

   /// The exit code, or minus the signal that ended the process; nothing when it still runs after
   /// that time. Does not read: a process that prints much may wait for a reader.
   [[nodiscard]] std::optional<int> wait(Seconds timeout);

   void kill();

   /// Everything on standard error, up to its end. To be called when the process has ended.
   [[nodiscard]] std::string read_errors();

 private:
   int pid_ = -1;
   int input_ = -1;  ///< the ends on our side, -1 when closed
   int output_ = -1;
   int error_ = -1;
   std::string received_;
   bool output_ended_ = false;
   std::optional<int> exit_code_;
};

}  // namespace kete::test
