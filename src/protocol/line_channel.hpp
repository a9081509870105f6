#pragma once

#include <mutex>
#include <optional>
#include <string>
#include <string_view>

namespace kete {

/// Lines from and to a client over two file descriptors, which stay the caller's. Reads and waits
/// in one thread; any thread may write and wake.
class LineChannel {
 public:
   enum class Event { Line, Woken, End };

   LineChannel(int input, int output);
   LineChannel(const LineChannel&) = delete;
   LineChannel& operator=(const LineChannel&) = delete;
   ~LineChannel();

   /// Waits for the next line, a wake() or the end of input. The end comes after all lines, the
   /// last one also when it has no newline; and at once when nobody reads the output any more.
   [[nodiscard]] Event wait();

   /// The line of the last Event::Line, without its end.
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
   bool input_ended_ = false;
   std::string line_;
   std::mutex write_mutex_;
   bool output_broken_ = false;  ///< guarded by the mutex, as is the output

   [[nodiscard]] bool take_line();
   void read_some();
   [[nodiscard]] bool may_write() const;
};

}  // namespace kete
