#pragma once

#include <algorithm>
#include <atomic>
#include <thread>

#include "game/game.hpp"
#include "game/sentence.hpp"
#include "game/state.hpp"
#include "game/trace.hpp"
#include "movegen/perft.hpp"
#include "rules/instances.hpp"

namespace kete {

/// The game of one rule set: the states it went through, the present one last.
template <const Rules& R>
class GameOf final : public Game {
 public:
   GameOf(const Settings& settings, const Diagram& diagram)
       : settings_(settings), states_{State<R>::from(settings, diagram)} {
      note_kings();
   }

   [[nodiscard]] const Settings& settings() const override { return settings_; }

   [[nodiscard]] const std::vector<State<R>>& states() const { return states_; }

   [[nodiscard]] Diagram diagram() const override {
      Diagram diagram = now().position.diagram();
      diagram.no_progress = now().counters.no_progress();
      if constexpr (R.king_run_limit) diagram.king_runs = now().runs.text();
      return diagram;
   }

   [[nodiscard]] std::vector<kete::Move> legal_moves() const override {
      MoveList<R> list;
      now().generate(settings_, list);
      std::vector<kete::Move> moves;
      for (const auto& move : list)
         moves.push_back(to_move<R>(move));
      std::ranges::sort(moves);
      return moves;
   }

   [[nodiscard]] std::vector<kete::Move> moves_between(Square from, Square to) const override {
      MoveList<R> list;
      now().generate(settings_, list);
      const int from_index = Layout<R>::bit_index(from);
      const int to_index = Layout<R>::bit_index(to);
      std::vector<kete::Move> moves;
      for (const auto& move : list) {
         if (move.from == from_index && move.to == to_index) moves.push_back(to_move<R>(move));
      }
      std::ranges::sort(moves);
      return moves;
   }

   [[nodiscard]] std::vector<Route> routes(const kete::Move& move, bool all) const override {
      if (move.captured.empty()) return {{}};
      const auto bit_move = to_bit_move<R>(move);
      return all ? routes_of<RouteSink<R, true>>(bit_move)
                 : routes_of<RouteSink<R, false>>(bit_move);
   }

   void play(const kete::Move& move) override {
      states_.push_back(now().after(settings_, to_bit_move<R>(move)));
      note_kings();
   }

   [[nodiscard]] int plies() const override { return static_cast<int>(states_.size()) - 1; }

   [[nodiscard]] Outcome outcome() const override {
      const auto [status, reason] = result();
      return {status, reason,
              outcome_sentence(status, reason, now().position.turn, settings_.draws)};
   }

   [[nodiscard]] int material_count() const override { return now().counters.of_material(); }

   void set_material_count(int count) override { states_.back().counters.set_of_material(count); }

   [[nodiscard]] std::optional<bool> supa() const override {
      if (!variant().reports_supa) return std::nullopt;
      const Status status = result().first;
      if (status != Status::Won && status != Status::Lost) return std::nullopt;
      const Side turn = now().position.turn;
      const Side loser = status == Status::Lost ? turn : opposite(turn);
      return !had_king_[static_cast<std::size_t>(index(loser))];
   }

   [[nodiscard]] std::uint64_t perft(int depth, int threads) const override {
      if (depth < 3 || threads < 2) {
         return kete::perft(now().position, depth, settings_.forced_capture);
      }
      std::uint64_t nodes = 0;
      for (const auto& [move, count] : divide(depth, threads))
         nodes += count;
      return nodes;
   }

   [[nodiscard]] std::vector<std::pair<kete::Move, std::uint64_t>> divide(
       int depth, int threads) const override {
      if (depth < 1) return {};
      MoveList<R> list;
      generate(now().position, settings_.forced_capture, list);
      std::vector<std::pair<kete::Move, std::uint64_t>> counts;
      for (const auto& move : list)
         counts.emplace_back(to_move<R>(move), 0);
      std::atomic<std::size_t> next = 0;
      const auto work = [&] {
         for (std::size_t i = next++; i < list.size(); i = next++) {
            counts[i].second =
                kete::perft(now().position.after(list[i]), depth - 1, settings_.forced_capture);
         }
      };
      {
         std::vector<std::jthread> helpers;
         for (int i = 1; i < threads; ++i)
            helpers.emplace_back(work);
         work();
      }
      std::ranges::sort(counts);
      return counts;
   }

   [[nodiscard]] std::unique_ptr<Game> clone() const override {
      return std::make_unique<GameOf>(*this);
   }

 private:
   [[nodiscard]] const State<R>& now() const { return states_.back(); }

   void note_kings() {
      for (const Side side : {Side::White, Side::Black}) {
         if (now().position.kings_of(side) != 0) {
            had_king_[static_cast<std::size_t>(index(side))] = true;
         }
      }
   }

   [[nodiscard]] std::pair<Status, Reason> result() const {
      const Position<R>& position = now().position;
      if constexpr (R.objective == Objective::ReachKing) {
         // With kings on both sides the one that moved last has won.
         if (position.kings != 0) {
            const bool lost = (position.opp & position.kings) != 0;
            return {lost ? Status::Lost : Status::Won, Reason::KingReached};
         }
      }
      MoveList<R> list;
      now().generate(settings_, list);
      if (list.empty()) {
         return {R.objective == Objective::Lose ? Status::Won : Status::Lost,
                 position.own == 0 ? Reason::NoPieces : Reason::NoMoves};
      }
      const int needed = settings_.draws.number(DrawRule::Repetition);
      if (needed > 0 && occurrences() >= needed) return {Status::Drawn, Reason::Repetition};
      const Reason reason = now().counters.drawn(settings_.draws, can_capture(position));
      return {reason == Reason::None ? Status::Playing : Status::Drawn, reason};
   }

   /// How often the present position has occurred in the game, now included.
   [[nodiscard]] int occurrences() const {
      return static_cast<int>(std::ranges::count_if(states_, [&](const State<R>& state) {
         return state.position == now().position && state.runs == now().runs;
      }));
   }

   template <class Sink>
   [[nodiscard]] std::vector<Route> routes_of(const BitMove<R>& move) const {
      Sink sink(move);
      if (now().position.turn == Side::White) {
         Captures<R, Side::White, Sink>(now().position, sink).find();
      } else {
         Captures<R, Side::Black, Sink>(now().position, sink).find();
      }
      std::vector<Route> routes = sink.routes();
      std::ranges::sort(routes);
      routes.erase(std::unique(routes.begin(), routes.end()), routes.end());
      return routes;
   }

   Settings settings_;
   std::vector<State<R>> states_;
   std::array<bool, 2> had_king_ = {};
};

/// The game of a checked diagram if the rule set belongs to the shard, else null.
template <int Shard>
[[nodiscard]] std::unique_ptr<Game> make_game_in_shard(const Settings& settings,
                                                       const Diagram& diagram) {
   return call_in_shard<Shard>(*settings.rules, [&]<const Rules & R>() -> std::unique_ptr<Game> {
      return std::make_unique<GameOf<R>>(settings, diagram);
   });
}

}  // namespace kete
