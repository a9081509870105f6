#include "match/match.hpp"

#include <chrono>
#include <condition_variable>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <set>
#include <thread>
#include <utility>

#include <fmt/format.h>

#include "match/player_factory.hpp"

namespace kete {

namespace {

using Time = std::chrono::steady_clock;

/// How often it is asked whether to stop.
constexpr std::chrono::milliseconds glance{50};

/// A program that cannot be begun anew so often in a row will not come back.
constexpr int most_failed_starts = 3;

/// The players of one game at a time, by their numbers.
using Slot = std::vector<std::unique_ptr<Player>>;

class MatchRun {
 public:
   MatchRun(const MatchPlan& plan, const std::vector<std::uint64_t>& finished,
            const MatchListener& listener, Tally& tally, MatchTimes& times)
       : plan_(plan),
         listener_(listener),
         tally_(tally),
         times_(times),
         finished_(finished.begin(), finished.end()),
         failed_starts_(plan.players.size()) {
      for (int i = 0; i < plan.concurrency; ++i) {
         Slot slot;
         for (const PlayerSpec& spec : plan.players)
            slot.push_back(make_player(spec, plan.settings, plan.referee.patience));
         slots_.push_back(std::move(slot));
      }
   }

   MatchRun(const MatchRun&) = delete;
   MatchRun& operator=(const MatchRun&) = delete;

   Result<MatchEnd> run() {
      if (is_decided()) return MatchEnd::Decided;
      begin({[this] { start(slots_.front()); }});
      if (!stopping_) {
         std::vector<Work> work;
         for (const Slot& slot : slots_)
            work.emplace_back([this, &slot] { play_games(slot); });
         begin(work);
      }
      if (error_) return tl::make_unexpected(*error_);
      return end_;
   }

 private:
   const MatchPlan& plan_;
   const MatchListener& listener_;
   Tally& tally_;
   MatchTimes& times_;
   const std::set<std::uint64_t> finished_;
   std::vector<Slot> slots_;

   std::mutex mutex_;  ///< guards all below, the tally, the times and the listener
   std::condition_variable changed_;
   std::vector<int> failed_starts_;  ///< in a row, by player
   std::uint64_t next_ = 0;
   std::size_t active_ = 0;
   bool stopping_ = false;
   MatchEnd end_ = MatchEnd::Played;
   std::optional<Error> error_;

   using Work = std::function<void()>;

   /// Does it, each in a thread of its own, and watches until all of it is done.
   void begin(const std::vector<Work>& all) {
      active_ = all.size();
      std::vector<std::jthread> workers;
      for (const Work& each : all)
         workers.emplace_back([this, &each] { run_one(each); });
      watch();
   }

   void run_one(const Work& work) {
      try {
         work();
      } catch (const std::exception& error) {
         const std::lock_guard lock(mutex_);
         error_ = Error{error.what()};
         stop(MatchEnd::Stopped);
      }
      const std::lock_guard lock(mutex_);
      --active_;
      changed_.notify_all();
   }

   /// A program that cannot be started ends the match before it begins. Where nobody waits for it
   /// any more that says nothing.
   void start(const Slot& slot) {
      for (const auto& player : slot) {
         const auto started = player->start();
         const std::lock_guard lock(mutex_);
         if (stopping_) return;
         if (started) continue;
         error_ = started.error();
         return stop(MatchEnd::Stopped);
      }
   }

   /// In the calling thread, until all workers are done.
   void watch() {
      std::unique_lock lock(mutex_);
      while (active_ > 0) {
         if (!stopping_ && listener_.should_stop()) stop(MatchEnd::Stopped);
         if (stopping_) {
            // Said again and again: a search may be about to begin.
            for (const Slot& slot : slots_) {
               for (const auto& player : slot)
                  player->interrupt();
            }
         }
         changed_.wait_for(lock, glance);
      }
   }

   void stop(MatchEnd end) {
      stopping_ = true;
      end_ = end;
      changed_.notify_all();
   }

   [[nodiscard]] bool is_decided() const {
      return plan_.sprt && sprt(tally_.score(0, 1), *plan_.sprt).decision != SprtDecision::None;
   }

   void play_games(const Slot& slot) {
      while (const auto number = next_game())
         play(slot, *number);
   }

   [[nodiscard]] std::optional<std::uint64_t> next_game() {
      const std::lock_guard lock(mutex_);
      while (finished_.contains(next_))
         ++next_;
      if (stopping_ || next_ >= plan_.schedule.games()) return std::nullopt;
      return next_++;
   }

   void play(const Slot& slot, std::uint64_t number) {
      const auto begin = Time::now();
      const Fixture fixture = plan_.schedule.game(number);
      const Opening opening = plan_.openings.opening(fixture.opening);
      const std::array<Seat, 2> seats = {seat(slot, fixture.white()), seat(slot, fixture.black())};
      const GameReport report = play_game(plan_.settings, opening, seats, plan_.referee);
      const std::lock_guard lock(mutex_);
      if (!report.is_finished() || stopping_) return;
      keep(number, fixture, opening, report);
      times_.games += std::chrono::duration<double>(Time::now() - begin).count();
      times_.thinking += report.thinking;
   }

   [[nodiscard]] Seat seat(const Slot& slot, std::size_t player) const {
      return {*slot[player], plan_.players[player].control};
   }

   void keep(std::uint64_t number, const Fixture& fixture, const Opening& opening,
             const GameReport& report) {
      GameSummary summary{number,        fixture,         opening.name,
                          report.result, report.reason,   report.detail,
                          report.ending, report.at_fault, static_cast<int>(report.moves.size())};
      tally_.add(summary);
      if (const auto kept = listener_.game_over(summary, opening, report, tally_); !kept) {
         error_ = kept.error();
         return stop(MatchEnd::Stopped);
      }
      count_starts(summary, report);
      if (is_decided()) stop(MatchEnd::Decided);
   }

   void count_starts(const GameSummary& game, const GameReport& report) {
      for (const Side side : {Side::White, Side::Black}) {
         int& failed = failed_starts_[game.player(side)];
         failed = report.not_started == side ? failed + 1 : 0;
         if (failed == most_failed_starts) {
            error_ = Error{fmt::format("the match ends here: {}", report.detail)};
            stop(MatchEnd::Stopped);
         }
      }
   }
};

}  // namespace

Result<MatchEnd> run_match(const MatchPlan& plan, const std::vector<std::uint64_t>& finished,
                           const MatchListener& listener, Tally& tally, MatchTimes& times) {
   return MatchRun(plan, finished, listener, tally, times).run();
}

}  // namespace kete
