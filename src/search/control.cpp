#include "search/control.hpp"

#include <algorithm>

namespace kete {

SearchControl::SearchControl(const Limits& limits, double move_overhead, Listener& listener)
    : limits_(limits), listener_(listener) {
   time_.start(limits, move_overhead);
}

std::uint64_t SearchControl::tick(std::uint64_t new_nodes) {
   const std::uint64_t nodes = nodes_.fetch_add(new_nodes, std::memory_order_relaxed) + new_nodes;
   if (time_.out_of_time()) stop();
   report_again_if_due();
   if (!limits_.nodes) return nodes_between_ticks;
   if (nodes >= *limits_.nodes) {
      stop();
      return nodes_between_ticks;
   }
   return std::min(nodes_between_ticks, *limits_.nodes - nodes);
}

bool SearchControl::go_on(int next_depth, double stability) const {
   if (stopped()) return false;
   if (limits_.depth && next_depth > *limits_.depth) return false;
   return time_.time_for_more(stability);
}

bool SearchControl::must_wait() const {
   return !stopped() && (limits_.infinite || time_.pondering());
}

void SearchControl::report(const SearchInfo& info) {
   const std::lock_guard lock(report_mutex_);
   if (info.multi_pv == 1) last_report_ = info;
   send(info);
}

void SearchControl::report_again_if_due() {
   if (time_.elapsed() - last_report_time_ < report_interval) return;
   const std::lock_guard lock(report_mutex_);
   if (last_report_) send(*last_report_);
}

void SearchControl::send(SearchInfo info) {
   info.nodes = nodes();
   if (info.tb_hits) info.tb_hits = tb_hits();
   info.time = time_.elapsed();
   info.nps = info.time > 0 ? static_cast<double>(info.nodes) / info.time : 0;
   last_report_time_ = info.time;
   listener_.info(info);
}

}  // namespace kete
