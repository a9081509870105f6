#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>

#include "cli/progress.hpp"
#include "egdb/fingerprint.hpp"
#include "egdb/material.hpp"

namespace kete::egdb_program {

/// So many tables, each of a kind, and their positions.
struct Work {
   std::uint64_t tables = 0;
   std::uint64_t positions = 0;

   void add(std::uint64_t more) {
      ++tables;
      positions += more;
   }
};

/// True after Ctrl-C or SIGTERM, which from now on end the program only the second time.
[[nodiscard]] const std::atomic<bool>& catch_interrupts();

/// The line that tells how work on tables gets on, renewed while one takes its time.
class WorkProgress {
 public:
   explicit WorkProgress(const Work& all);

   /// There is more to do than it seemed: a table more.
   void expect(std::uint64_t positions);

   /// A table more is finished. Any thread.
   void finished(egdb::Kind kind, const egdb::Material& material, std::uint64_t positions);

   /// Takes the line away for as long as `print` needs. Any thread.
   template <class Print>
   void interrupt(Print&& print) {
      const std::lock_guard lock(mutex_);
      line_.clear();
      print();
   }

   /// Takes the line away for good; what was done.
   [[nodiscard]] Work end();

   [[nodiscard]] double seconds() const;

 private:
   void tick(const std::stop_token& stop);
   [[nodiscard]] std::string text() const;

   const std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
   const cli::Progress line_;
   std::mutex mutex_;  ///< guards what follows
   Work all_;
   Work done_;
   std::string last_;
   std::condition_variable_any wake_;
   std::jthread ticker_;
};

}  // namespace kete::egdb_program
