#include "kete-egdb/work.hpp"

#include <csignal>

#include <fmt/format.h>

namespace kete::egdb_program {

namespace {

std::atomic<bool> interrupted = false;
static_assert(std::atomic<bool>::is_always_lock_free);

/// The second one ends the program as if there were no handler.
void on_interrupt(int signal) {
   interrupted = true;
   std::signal(signal, SIG_DFL);
}

}  // namespace

const std::atomic<bool>& catch_interrupts() {
   std::signal(SIGINT, on_interrupt);
   std::signal(SIGTERM, on_interrupt);
   return interrupted;
}

WorkProgress::WorkProgress(const Work& all) : all_(all) {
   if (line_.is_shown()) {
      ticker_ = std::jthread([this](const std::stop_token& stop) { tick(stop); });
   }
}

void WorkProgress::expect(std::uint64_t positions) {
   const std::lock_guard lock(mutex_);
   all_.add(positions);
}

void WorkProgress::finished(egdb::Kind kind, const egdb::Material& material,
                            std::uint64_t positions) {
   const std::lock_guard lock(mutex_);
   last_ = to_text(material) + (kind == egdb::Kind::Resets ? " with counters" : "");
   done_.add(positions);
   line_.show(text());
}

Work WorkProgress::end() {
   if (ticker_.joinable()) {
      ticker_.request_stop();
      ticker_.join();
   }
   line_.clear();
   return done_;
}

double WorkProgress::seconds() const {
   return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
}

void WorkProgress::tick(const std::stop_token& stop) {
   constexpr std::chrono::milliseconds pause(500);
   std::unique_lock lock(mutex_);
   while (!stop.stop_requested()) {
      line_.show(text());
      wake_.wait_for(lock, stop, pause, [] { return false; });
   }
}

std::string WorkProgress::text() const {
   std::string text = fmt::format("{} of {} tables", done_.tables, all_.tables);
   if (!last_.empty()) text += fmt::format(", last {}", last_);
   if (done_.positions > 0) {
      const double rate = static_cast<double>(done_.positions) / seconds();
      const auto rest = static_cast<double>(all_.positions - done_.positions);
      text += fmt::format(", {:.2f} million positions/s, {:.0f} s left", rate / 1e6, rest / rate);
   }
   if (interrupted) text += ", ends after the running tables";
   return text;
}

}  // namespace kete::egdb_program
