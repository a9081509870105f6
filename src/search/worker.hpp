#pragma once

#include <memory>

#include "egdb/database.hpp"
#include "game/game.hpp"
#include "search/control.hpp"
#include "search/score.hpp"
#include "search/transposition_table.hpp"

namespace kete {

/// One searching thread's memory: its stack and its move ordering statistics.
class Worker {
 public:
   virtual ~Worker() = default;

   /// Forgets the statistics.
   virtual void new_game() = 0;

   /// The static value of the position, as the leaves of the search see it.
   [[nodiscard]] virtual Score evaluate(const Game& game) = 0;

   /// The endgame tables to ask, null for none.
   virtual void use(std::shared_ptr<const egdb::Database> database) = 0;

   /// Takes over the position and its history. The game's rule set is that of the worker.
   virtual void set_position(const Game& game) = 0;

   /// Searches deeper and deeper until the control says stop. The first worker (number 0) reports
   /// and decides when to end; the others fill the table beside it and return when the control is
   /// stopped. `multi_pv` variations are searched, as far as there are moves.
   virtual SearchResult search(SearchControl& control, TranspositionTable& table, int number,
                               int multi_pv) = 0;
};

/// A worker for the rule set of the settings.
[[nodiscard]] std::unique_ptr<Worker> make_worker(const Settings& settings);

}  // namespace kete
