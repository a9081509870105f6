#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "util/result.hpp"

namespace kete {

using Seconds = std::chrono::duration<double>;

/// What is started, and how.
struct ProcessOptions {
   std::vector<std::string> arguments;  ///< the program first; a name without '/' is sought in PATH
   std::string directory;               ///< it is started in, and '/' names are from; empty: ours
   enum class Errors { Keep, Discard } errors = Errors::Keep;  ///< what it prints on standard error
};

/// A child process with pipes to its standard input, output and error, and a process group of its
/// own: an interrupt typed for us does not reach it. The whole group is killed at the end of the
/// object's life. Whatever the child prints while we write or read is taken in, so that neither
/// waits for the other for ever. One thread at a time.
class ChildProcess {
 public:
   /// From then on a child that has gone ends no write of ours with SIGPIPE. The error names the
   /// program and what the system says.
   [[nodiscard]] static Result<ChildProcess> start(const ProcessOptions& options);

   ChildProcess(ChildProcess&& other) noexcept;
   ChildProcess& operator=(ChildProcess&& other) noexcept;
   ChildProcess(const ChildProcess&) = delete;
   ChildProcess& operator=(const ChildProcess&) = delete;
   ~ChildProcess();

   /// Writes the text as it is, and gives up after that time. A process that has gone or closed its
   /// input is no error.
   void write(std::string_view text, Seconds timeout = Seconds(60));

   /// Writes the line and its end.
   void send(std::string_view line);

   void close_input();
   void close_output();  ///< nobody reads what the process prints from now on

   /// The next line of output, without its end; waits for it so long. Nothing when the time is over
   /// or the output has ended.
   [[nodiscard]] std::optional<std::string> read_line(Seconds timeout);

   /// Output has ended and all its lines were read.
   [[nodiscard]] bool output_ended() const {
      return output_ < 0 && handed_out_ == received_.size();
   }

   /// The exit code, or minus the signal that ended the process; nothing when it still runs after
   /// that time. Does not read output: a process that prints much may wait for a reader.
   [[nodiscard]] std::optional<int> wait(Seconds timeout);

   void signal(int number);  ///< sends a signal to the child; nothing when it has ended
   void kill();

   /// Everything on standard error, up to its end; of much the last megabyte. To be called when the
   /// process has ended.
   [[nodiscard]] std::string read_errors();

   /// What has been taken in of standard error so far.
   [[nodiscard]] const std::string& errors() const { return errors_; }

 private:
   ChildProcess() = default;

   int pid_ = -1;
   int input_ = -1;  ///< the ends on our side, -1 when closed
   int output_ = -1;
   int error_ = -1;
   std::string received_;        ///< of output
   std::size_t handed_out_ = 0;  ///< how much of it, from the front
   std::size_t searched_ = 0;    ///< up to where no newline is behind that
   std::string errors_;
   std::optional<int> exit_code_;

   [[nodiscard]] std::optional<std::string> take_line();
   bool exchange(int milliseconds, std::string_view* text);
   void read_output();
   void read_error();
   void release();
};

}  // namespace kete
