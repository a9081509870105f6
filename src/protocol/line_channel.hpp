#pragma once

#include <cstddef>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

namespace kete {

/// Lines from and to a client over two file descriptors, which stay the caller's. Reads and waits
/// in one thread; any thread may write and wake.
class LineChannel {
 public:
   enum class Event { Line, Overlong, Woken, End };

   /// Characters. A game of thousands of moves is far below; what is longer is not held in memory.
   static constexpr std::size_t longest_line = 1'000'000;

   LineChannel(int input, int output);
   LineChannel(const LineChannel&) = delete;
   LineChannel& operator=(const LineChannel&) = delete;
   ~LineChannel();

   /// Waits for the next line, a wake() or the end of input. A line over the longest is skipped and
   /// told as Overlong in its place. The end comes after all lines, the
   /// last one also when it has no newline; and at once when nobody reads the output any more.
   [[nodiscard]] Event wait();

   /// The line of the last Event::Line, without its end; empty after Event::Overlong.
   [[nodiscard]] const std::string& line() const { return line_; }

   /// Makes wait() return, now or when it is called next.
   void wake();

   /// Writes the line and its end at once. Blocks while the client does not read, but not when it
   /// has closed its end as well: what it would not read is dropped.
   void write(std::string_view line);

 private:
   int input_;
   int output_;
   int wake_read_ = -1;
   int wake_write_ = -1;
   std::string received_;      ///< not yet handed out
   std::size_t searched_ = 0;  ///< how much of it is known to hold no newline
   bool overlong_ = false;     ///< a part of the line that is being read was thrown away
   bool input_ended_ = false;
   std::string line_;
   std::mutex write_mutex_;
   bool output_broken_ = false;  ///< guarded by the mutex, as is the output

   [[nodiscard]] std::optional<Event> take_line();
   void read_some();
   [[nodiscard]] bool may_write() const;
};

}  // namespace kete
