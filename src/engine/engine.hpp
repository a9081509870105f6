#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "egdb/material.hpp"
#include "game/game.hpp"
#include "search/limits.hpp"
#include "search/report.hpp"

namespace kete {

/// The ranges of the options below.
inline constexpr int max_threads = 256;
inline constexpr int min_tt_size = 10;
inline constexpr int max_tt_size = 28;  ///< 4 GiB
inline constexpr int max_multi_pv = 64;
inline constexpr double max_move_overhead = 10;
inline constexpr int max_bb_size = egdb::most_pieces;

/// What a search may use. Applied from the next start on.
struct EngineOptions {
   int threads = 1;
   int tt_size = 22;             ///< log2 of table entries, 16 bytes each
   int multi_pv = 1;             ///< how many root moves get a variation of their own
   double move_overhead = 0.02;  ///< seconds kept back from every move for the way to the clock
   /// Pieces of the largest endgame tables to use. None unless asked for: what a search finds is
   /// not to depend on files that happen to be there.
   int bb_size = 0;
   std::string bb_path = {};  ///< the folder they are in; empty: where they are usually found
};

/// The endgame tables that were opened for an engine.
struct TablesReport {
   bool wanted = false;  ///< some were asked for, can be used and were looked for
   int largest = 0;      ///< pieces, 0 when none were found
   /// What was left out and why, a line each; and that a folder that was named has none.
   std::vector<std::string> complaints;
};

/// Searches positions of one rule set. Owns the transposition table and the threads.
class Engine {
 public:
   virtual ~Engine() = default;

   /// Opens the endgame tables that are asked for, which takes a while.
   virtual void configure(const EngineOptions& options) = 0;

   /// How that went, or what has been found damaged since, when it has not been told yet.
   [[nodiscard]] virtual std::optional<TablesReport> tables_report() { return std::nullopt; }

   /// Forgets everything learnt: the table and the move ordering statistics.
   virtual void new_game() = 0;

   /// Searches the position of `game`, whose settings must be those the engine was made with, and
   /// returns at once. The game is copied. The listener is called from a thread of the engine, one
   /// call at a time, and must outlive the search; its `finished` is the last call.
   /// No search may be running.
   virtual void start(const Game& game, const Limits& limits, Listener& listener) = 0;

   virtual void stop() = 0;        ///< ends the running search soon; nothing when idle
   virtual void ponder_hit() = 0;  ///< the pondered move was played: its clock starts now
   virtual void wait() = 0;        ///< returns when no search is running

   /// start and wait in one, for callers that need only the answer. The engine of make_engine
   /// searches in the calling thread: many short searches would else be half the start of a thread.
   [[nodiscard]] virtual SearchResult search(const Game& game, const Limits& limits);
};

[[nodiscard]] std::unique_ptr<Engine> make_engine(const Settings& settings);

}  // namespace kete
