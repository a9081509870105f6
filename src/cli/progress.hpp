#pragma once

#include <cstddef>
#include <string_view>

namespace kete::cli {

/// A line on stderr that is written over itself; silent where nobody looks.
class Progress {
 public:
   Progress();

   [[nodiscard]] bool is_shown() const { return is_shown_; }

   void show(std::string_view text) const;

   void clear() const { show(""); }

 private:
   bool is_shown_;
};

}  // namespace kete::cli
