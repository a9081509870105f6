#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <optional>

#include "search/limits.hpp"
#include "search/report.hpp"
#include "search/time_manager.hpp"

namespace kete {

/// What the threads of one search share besides the table: when to end, how much was done, and what
/// was found so far.
class SearchControl {
 public:
   SearchControl(const Limits& limits, double move_overhead, Listener& listener);

   [[nodiscard]] const Limits& limits() const { return limits_; }

   void stop() { stopped_.store(true, std::memory_order_relaxed); }

   [[nodiscard]] bool stopped() const { return stopped_.load(std::memory_order_relaxed); }

   void ponder_hit() { time_.ponder_hit(); }

   /// Counts nodes of one thread, stops the search when a limit is reached and repeats the last
   /// report when it is a second old. Returns after how many more nodes of the thread to come back.
   std::uint64_t tick(std::uint64_t new_nodes);

   /// Whether the main thread should go on to the next depth. `stability` as in TimeManager.
   [[nodiscard]] bool go_on(int next_depth, double stability) const;

   [[nodiscard]] bool is_timed() const { return time_.is_timed(); }

   [[nodiscard]] std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }

   void add_tb_hits(std::uint64_t hits) { tb_hits_.fetch_add(hits, std::memory_order_relaxed); }

   [[nodiscard]] std::uint64_t tb_hits() const { return tb_hits_.load(std::memory_order_relaxed); }

   /// Fills in nodes, time, rate and, where there is a number of them, answers of the endgame
   /// tables, and tells the listener.
   void report(const SearchInfo& info);

   /// Whether an answer would come too early: an infinite search that nobody has stopped, a ponder
   /// search without a hit.
   [[nodiscard]] bool must_wait() const;

   /// Repeats the last report when it is a second old.
   void report_again_if_due();

 private:
   /// With report_mutex_ held.
   void send(SearchInfo info);

   static constexpr double report_interval = 0.9;  ///< seconds; clients want a line each second
   static constexpr std::uint64_t nodes_between_ticks = 512;

   const Limits limits_;
   Listener& listener_;
   TimeManager time_;
   std::atomic<bool> stopped_ = false;
   std::atomic<std::uint64_t> nodes_ = 0;
   std::atomic<std::uint64_t> tb_hits_ = 0;

   std::mutex report_mutex_;
   std::optional<SearchInfo> last_report_;  ///< of the best variation
   std::atomic<double> last_report_time_ = 0;
};

}  // namespace kete
