#include "engine/engine.hpp"

#include <condition_variable>
#include <cstddef>
#include <iterator>
#include <mutex>
#include <new>
#include <system_error>
#include <thread>
#include <utility>

#include "engine/tables.hpp"
#include "search/control.hpp"
#include "search/transposition_table.hpp"
#include "search/worker.hpp"

namespace kete {

namespace {

class Silent final : public Listener {
 public:
   void info(const SearchInfo&) override {}

   void finished(const SearchResult& result) override { result_ = result; }

   [[nodiscard]] const SearchResult& result() const { return result_; }

 private:
   SearchResult result_;
};

class SearchingEngine final : public Engine {
 public:
   explicit SearchingEngine(const Settings& settings) : settings_(settings) {}

   ~SearchingEngine() override {
      stop();
      wait();
   }

   SearchingEngine(const SearchingEngine&) = delete;
   SearchingEngine& operator=(const SearchingEngine&) = delete;

   void configure(const EngineOptions& options) override {
      const bool same_tables =
          options.bb_size == options_.bb_size && options.bb_path == options_.bb_path;
      options_ = options;
      if (same_tables) return;
      wait();
      database_ = open_tables(settings_, options);
      report_ = kete::tables_report(database_.get(), options);
      damages_told_ = 0;
      if (database_ && database_->empty()) database_ = nullptr;
   }

   std::optional<TablesReport> tables_report() override {
      if (report_ || !database_) return std::exchange(report_, std::nullopt);
      const std::vector<std::string> damaged = database_->damaged();
      if (std::ssize(damaged) == damages_told_) return std::nullopt;
      TablesReport report;
      report.complaints.assign(damaged.begin() + damages_told_, damaged.end());
      damages_told_ = std::ssize(damaged);
      return report;
   }

   void new_game() override {
      if (table_) table_->clear();
      for (const auto& worker : workers_)
         worker->new_game();
   }

   void start(const Game& game, const Limits& limits, Listener& listener) override {
      begin(game, limits, listener);
      thread_ = std::thread([this, &listener] { run(listener); });
   }

   SearchResult search(const Game& game, const Limits& limits) override {
      Silent listener;
      begin(game, limits, listener);
      run(listener);
      wait();
      return listener.result();
   }

   void stop() override {
      const std::lock_guard lock(mutex_);
      if (control_) control_->stop();
      changed_.notify_all();
   }

   void ponder_hit() override {
      const std::lock_guard lock(mutex_);
      if (control_) control_->ponder_hit();
      changed_.notify_all();
   }

   void wait() override {
      if (thread_.joinable()) thread_.join();
      const std::lock_guard lock(mutex_);
      control_.reset();
   }

 private:
   void begin(const Game& game, const Limits& limits, Listener& listener) {
      wait();
      {
         // The clock runs from here, the preparations included.
         const std::lock_guard lock(mutex_);
         control_ = std::make_unique<SearchControl>(limits, options_.move_overhead, listener);
      }
      prepare(game);
   }

   /// What the options ask for may not be to be had: then with fewer threads and a smaller table.
   void prepare(const Game& game) {
      const auto threads = static_cast<std::size_t>(options_.threads);
      if (workers_.size() > threads) workers_.resize(threads);
      try {
         while (workers_.size() < threads)
            workers_.push_back(make_worker(settings_));
      } catch (const std::bad_alloc&) {
         if (workers_.empty()) throw;
      }
      if (table_) {
         table_->resize(options_.tt_size);
      } else {
         table_.emplace(options_.tt_size);
      }
      table_->new_search();
      for (const auto& worker : workers_) {
         worker->use(database_);
         worker->set_position(game);
      }
   }

   /// The main thread of a search.
   void run(Listener& listener) {
      SearchControl& control = *control_;
      SearchResult result;
      {
         std::vector<std::jthread> helpers;
         try {
            for (std::size_t i = 1; i < workers_.size(); ++i) {
               helpers.emplace_back(
                   [&, i] { (void)workers_[i]->search(control, *table_, static_cast<int>(i), 1); });
            }
         } catch (const std::system_error&) {
            // The system gives no more threads: with those there are.
         }
         result = workers_[0]->search(control, *table_, 0, options_.multi_pv);
         hold_back(control);
         control.stop();
      }
      result.nodes = control.nodes();
      listener.finished(result);
   }

   /// Waits until the answer may be given, see SearchControl::must_wait.
   void hold_back(SearchControl& control) {
      std::unique_lock lock(mutex_);
      while (control.must_wait()) {
         changed_.wait_for(lock, std::chrono::milliseconds(100));
         lock.unlock();
         control.report_again_if_due();
         lock.lock();
      }
   }

   const Settings settings_;
   EngineOptions options_;
   std::shared_ptr<const egdb::Database> database_;  ///< null when there are no tables
   std::optional<TablesReport> report_;              ///< not asked for yet
   std::ptrdiff_t damages_told_ = 0;
   std::optional<TranspositionTable> table_;  ///< made at the first search
   std::vector<std::unique_ptr<Worker>> workers_;

   std::mutex mutex_;  ///< guards control_ against callers while a search ends
   std::condition_variable changed_;
   std::unique_ptr<SearchControl> control_;
   std::thread thread_;
};

}  // namespace

SearchResult Engine::search(const Game& game, const Limits& limits) {
   Silent listener;
   start(game, limits, listener);
   wait();
   return listener.result();
}

std::unique_ptr<Engine> make_engine(const Settings& settings) {
   return std::make_unique<SearchingEngine>(settings);
}

}  // namespace kete
