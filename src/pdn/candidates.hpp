#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "game/game.hpp"
#include "pdn/move_path.hpp"
#include "util/result.hpp"

namespace kete {

/// One way to understand the moves so far.
struct Reading {
   std::unique_ptr<Game> game;
   std::vector<Move> moves;
};

/// Every way to understand the moves so far: usually one, more after a capture that is written in
/// short and stands for several.
class Candidates {
 public:
   static constexpr std::size_t most = 64;

   /// All moves from here; what was played before is kept.
   void set_up(std::unique_ptr<Game> game);

   /// Plays what the path may mean in each reading. If it is legal in none, nothing has changed and
   /// the error says why it is not in the first.
   [[nodiscard]] Result<void> play(const MovePath& path, std::string_view text);

   [[nodiscard]] const Game& game() const { return *readings_.front().game; }

   /// The moves by the first reading.
   [[nodiscard]] const std::vector<Move>& moves() const { return readings_.front().moves; }

   /// The same, when nothing is played any more.
   [[nodiscard]] std::vector<Move> take_moves();

   [[nodiscard]] std::size_t count() const { return readings_.size(); }

   /// The first ply (from 1) in which the readings differ; 0 if there is only one.
   [[nodiscard]] int first_difference() const;

 private:
   [[nodiscard]] Result<void> play_in_all(const MovePath& path, std::string_view text);

   std::vector<Reading> readings_;
};

}  // namespace kete
