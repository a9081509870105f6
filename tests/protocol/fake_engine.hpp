#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/engine.hpp"
#include "notation/hub_text.hpp"
#include "protocol/hub_session.hpp"

namespace kete::test {

/// What a session did to its engines, and what the test lets them do.
struct EngineRecord {
   int made = 0;
   std::vector<Settings> settings;
   std::vector<EngineOptions> configured;
   int new_games = 0;
   std::vector<std::string> positions;  ///< of the searches, Hub letters
   std::vector<int> plies;              ///< moves played before each search
   std::vector<Limits> limits;
   int stops = 0;
   int ponder_hits = 0;
   std::optional<TablesReport> tables;  ///< told when next asked for
   Listener* listener = nullptr;        ///< of the running search
   std::vector<Move> moves;             ///< legal in it
};

/// Searches for ever and finds nothing until the test says so.
class FakeEngine final : public Engine {
 public:
   explicit FakeEngine(EngineRecord& record) : record_(record) {}

   void configure(const EngineOptions& options) override { record_.configured.push_back(options); }

   std::optional<TablesReport> tables_report() override {
      return std::exchange(record_.tables, std::nullopt);
   }

   void new_game() override { ++record_.new_games; }

   void start(const Game& game, const Limits& limits, Listener& listener) override {
      record_.positions.push_back(to_hub_position(game.diagram()));
      record_.plies.push_back(game.plies());
      record_.limits.push_back(limits);
      record_.moves = game.legal_moves();
      record_.listener = &listener;
   }

   void stop() override {
      ++record_.stops;
      finish(record_);
   }

   void ponder_hit() override { ++record_.ponder_hits; }

   void wait() override {}

   /// Ends the running search with the first legal move.
   static void finish(EngineRecord& record) {
      if (Listener* listener = std::exchange(record.listener, nullptr)) {
         SearchResult result;
         result.move = record.moves.front();
         listener->finished(result);
      }
   }

 private:
   EngineRecord& record_;
};

/// A client of a session, in one thread.
template <class Session>
class FakeClient {
 public:
   EngineRecord engine;

   explicit FakeClient(const std::vector<std::string>& words = {})
       : session_(HubSurroundings{[this](std::string_view line) { heard_.emplace_back(line); },
                                  [this] { woken_ = true; },
                                  [this](const Settings& settings) -> std::unique_ptr<Engine> {
                                     ++engine.made;
                                     engine.settings.push_back(settings);
                                     return std::make_unique<FakeEngine>(engine);
                                  }},
                  words) {}

   /// What the session says to these lines.
   template <class... Lines>
   std::vector<std::string> say(const Lines&... lines) {
      (session_.receive(lines), ...);
      return listen();
   }

   std::vector<std::string> refuse(std::string_view message) {
      session_.refuse_line(message);
      return listen();
   }

   /// Lets the running search end; what the session says then.
   std::vector<std::string> finish() {
      FakeEngine::finish(engine);
      return listen();
   }

   void inform(const SearchInfo& info) { engine.listener->info(info); }

   [[nodiscard]] bool over() const { return session_.over(); }

   [[nodiscard]] bool searching() const { return engine.listener != nullptr; }

   std::vector<std::string> listen() {
      while (std::exchange(woken_, false))
         session_.search_finished();
      return std::exchange(heard_, {});
   }

 private:
   std::vector<std::string> heard_;
   bool woken_ = false;
   Session session_;
};

}  // namespace kete::test
