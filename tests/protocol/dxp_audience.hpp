#pragma once

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "protocol/dxp.hpp"

namespace kete::test {

/// Plays in a thread of its own and keeps what happens, to be awaited.
class DxpPlayer final : public DxpAudience {
 public:
   explicit DxpPlayer(DxpOptions options) : options_(std::move(options)) {
      thread_ = std::thread([this] {
         const auto played = play_dxp(options_, interrupt_, *this);
         note_change([&] {
            ended_ = true;
            failed_ = !played;
            complete_ = played && *played;
         });
      });
   }

   DxpPlayer(const DxpPlayer&) = delete;
   DxpPlayer& operator=(const DxpPlayer&) = delete;

   ~DxpPlayer() override {
      interrupt();
      thread_.join();
   }

   void interrupt() const { interrupt_.wake(); }

   /// Where it listens; 0 when it does not.
   [[nodiscard]] int port() {
      await([this] { return port_ != 0 || ended_; });
      return port_;
   }

   [[nodiscard]] bool await_connections(int count) {
      return await([this, count] { return connections_ >= count; });
   }

   [[nodiscard]] bool await_disconnections(int count) {
      return await([this, count] { return disconnections_ >= count; });
   }

   [[nodiscard]] bool await_games(std::size_t count) {
      return await([this, count] { return games_.size() >= count; });
   }

   [[nodiscard]] bool await_end() {
      return await([this] { return ended_; });
   }

   [[nodiscard]] std::vector<DxpFinishedGame> games() {
      const std::lock_guard lock(mutex_);
      return games_;
   }

   [[nodiscard]] std::vector<std::string> openings() {
      const std::lock_guard lock(mutex_);
      return openings_;
   }

   [[nodiscard]] std::vector<std::string> notes() {
      const std::lock_guard lock(mutex_);
      return notes_;
   }

   [[nodiscard]] int callers_refused() {
      const std::lock_guard lock(mutex_);
      return callers_refused_;
   }

   /// Of a player that has ended.
   [[nodiscard]] bool failed() const { return failed_; }

   [[nodiscard]] bool complete() const { return complete_; }

 private:
   DxpOptions options_;
   WakePipe interrupt_;
   std::mutex mutex_;
   std::condition_variable changed_;
   int port_ = 0;
   int connections_ = 0;
   int disconnections_ = 0;
   int callers_refused_ = 0;
   bool ended_ = false;
   bool failed_ = false;
   bool complete_ = false;
   std::vector<DxpFinishedGame> games_;
   std::vector<std::string> openings_;
   std::vector<std::string> notes_;
   std::thread thread_;

   void note_change(const std::function<void()>& change) {
      const std::lock_guard lock(mutex_);
      change();
      changed_.notify_all();
   }

   bool await(const std::function<bool()>& condition) {
      std::unique_lock lock(mutex_);
      return changed_.wait_for(lock, std::chrono::seconds(120), condition);
   }

   void listening(int port) override {
      note_change([&] { port_ = port; });
   }

   void connected(const std::string&) override {
      note_change([&] { ++connections_; });
   }

   void disconnected() override {
      note_change([&] { ++disconnections_; });
   }

   void caller_refused(const std::string&) override {
      note_change([&] { ++callers_refused_; });
   }

   void game_over(const DxpFinishedGame& game, std::string_view opening) override {
      note_change([&] {
         games_.push_back(game);
         openings_.emplace_back(opening);
      });
   }

   void trouble(std::string_view what) override { note(what); }

   void chat(std::string_view) override {}

   void sent(std::string_view) override {}

   void received(std::string_view) override {}

   void note(std::string_view text) override {
      note_change([&] { notes_.emplace_back(text); });
   }
};

}  // namespace kete::test
