#pragma once

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <vector>

#include "egdb/prober.hpp"
#include "eval/evaluation.hpp"
#include "game/game_of.hpp"
#include "search/ordering.hpp"
#include "search/parameters.hpp"
#include "search/reductions.hpp"
#include "search/score.hpp"
#include "search/table_choice.hpp"
#include "search/worker.hpp"

namespace kete {

/// Principal variation search with iterative deepening, for one rule set.
template <const Rules& R>
class WorkerOf final : public Worker {
 public:
   explicit WorkerOf(const Settings& settings)
       : settings_(settings), stack_(max_ply + 2), keys_(max_ply + 2), lines_(max_ply + 2) {}

   // The prober looks at the settings here.
   WorkerOf(const WorkerOf&) = delete;
   WorkerOf& operator=(const WorkerOf&) = delete;

   void use(std::shared_ptr<const egdb::Database> database) override {
      if (database == database_) return;
      prober_.reset();
      database_ = std::move(database);
      if (database_) prober_.emplace(database_->tables(), settings_);
   }

   void new_game() override { statistics_.clear(); }

   [[nodiscard]] Score evaluate(const Game& game) override {
      return static_value(static_cast<const GameOf<R>&>(game).states().back().position);
   }

   void set_position(const Game& game) override {
      const auto& states = static_cast<const GameOf<R>&>(game).states();
      settings_ = game.settings();
      stack_[0] = states.back();
      root_is_drawn_ = game.outcome().status == Status::Drawn;
      past_ = std::min(static_cast<int>(states.size()) - 1, stack_[0].reversible);
      keys_.resize(static_cast<std::size_t>(past_ + max_ply + 2));
      for (int i = 0; i <= past_; ++i) {
         keys_[static_cast<std::size_t>(i)] =
             states[states.size() - 1 - static_cast<std::size_t>(past_ - i)].key;
      }
   }

   SearchResult search(SearchControl& control, TranspositionTable& table, int number,
                       int multi_pv) override {
      control_ = &control;
      table_ = &table;
      is_main_ = number == 0;
      selective_ = !control.limits().plain;
      nodes_ = ticked_ = 0;
      next_tick_ = 1;
      tb_hits_ = added_tb_hits_ = 0;
      leaves_ = leaf_plies_ = 0;
      choice_.reset();
      list_root_moves();
      if (root_moves_.empty()) return {};
      if (may_ask_tables(state(0).position)) ask_tables(multi_pv > 1);
      deepen(number, std::clamp(multi_pv, 1, static_cast<int>(root_moves_.size())));
      tick();
      return result();
   }

 private:
   using Move = BitMove<R>;

   static constexpr int max_ply = parameter::max_ply;

   struct Line {
      int length = 0;
      std::array<Move, max_ply + 2> moves;
   };

   struct RootMove {
      Move move;
      Score score = -score::infinite;  ///< of the last iteration that gave it an exact one
      std::vector<Move> pv;
   };

   [[nodiscard]] State<R>& state(int ply) { return stack_[static_cast<std::size_t>(ply)]; }

   [[nodiscard]] Key& key(int ply) { return keys_[static_cast<std::size_t>(past_ + ply)]; }

   [[nodiscard]] Line& line(int ply) { return lines_[static_cast<std::size_t>(ply)]; }

   // ------------------------------------------------------------------ iterative deepening

   void list_root_moves() {
      MoveList<R> list;
      state(0).generate(settings_, list);
      root_moves_.clear();
      for (const Move& move : list)
         root_moves_.push_back({move, -score::infinite, {move}});
      // In the order the table and the statistics of the last search suggest.
      const auto entry = table_->probe(table_key(0));
      std::vector<std::int32_t> scores(list.size());
      statistics_.score(list, state(0).position, entry ? entry->move : std::uint16_t{0}, 0,
                        scores.data());
      std::vector<std::size_t> order(list.size());
      for (std::size_t i = 0; i < order.size(); ++i)
         order[i] = i;
      std::ranges::stable_sort(order, [&](auto a, auto b) { return scores[a] > scores[b]; });
      std::vector<RootMove> sorted;
      for (const std::size_t i : order)
         sorted.push_back(root_moves_[i]);
      root_moves_ = std::move(sorted);
   }

   void deepen(int number, int multi_pv) {
      depth_ = 0;
      double stability = 1;
      const bool hurried = control_->is_timed() && !control_->limits().analyze;
      const bool forced =
          (root_moves_.size() == 1 && hurried) || (is_decided_by_tables() && multi_pv == 1);
      // Every other helper thread runs a ply ahead, so that they do not all search the same tree.
      for (int depth = 1 + number % 2; depth <= parameter::max_depth; ++depth) {
         if (is_main_ && depth > 1 && !control_->go_on(depth, stability)) break;
         if (forced && depth > parameter::forced_move_depth) break;
         const Move best_before = root_moves_[0].move;
         for (int i = 0; i < multi_pv && !control_->stopped(); ++i) {
            const auto place = static_cast<std::size_t>(i);
            search_line(depth, place);
            if (is_main_ && is_decided_by_tables()) lengthen_by_tables(root_moves_[place].pv);
            if (is_main_ && !control_->stopped()) report(depth, i);
         }
         if (control_->stopped()) break;
         depth_ = depth;
         const Score best = root_moves_[0].score;
         stability = root_moves_[0].move == best_before ? std::max(0.6, 0.85 * stability) : 1.4;
         if (score::is_decided(best) && score::distance(best) <= depth && multi_pv == 1) break;
      }
      if (is_main_ && multi_pv == 1 && !control_->is_timed()) look_for_shorter_end();
      if (is_main_ && depth_ == 0) report(1, 0);  // broken off at once: a move all the same
   }

   /// One variation at one depth: the best of the root moves from `first` on comes to stand there.
   void search_line(int depth, std::size_t first) {
      Score window = parameter::aspiration_window;
      const Score guess = root_moves_[first].score;
      Score alpha = -score::infinite;
      Score beta = score::infinite;
      if (depth >= parameter::aspiration_depth && std::abs(guess) <= score::static_limit) {
         alpha = guess - window;
         beta = guess + window;
      }
      while (true) {
         const Score value = search_root(depth, alpha, beta, first);
         if (control_->stopped()) return;
         window *= 4;
         if (value <= alpha) {
            alpha = window > score::static_limit ? -score::infinite : value - window;
         } else if (value >= beta) {
            beta = window > score::static_limit ? score::infinite : value + window;
         } else {
            return;
         }
      }
   }

   /// A win that was found is a win, but reductions may have hidden a shorter one, for either side.
   /// Looks for it to the full width, within bounds.
   void look_for_shorter_end() {
      full_width_ = true;
      full_width_end_ = (1 + parameter::full_width_factor) * nodes_ + parameter::full_width_nodes;
      while (score::is_decided(root_moves_[0].score) && score::distance(root_moves_[0].score) > 2) {
         const std::vector<RootMove> known = root_moves_;
         const Score end = known[0].score;
         const int depth = score::distance(end) - 2;
         const Score alpha = end > 0 ? end : end - 1;
         const Score value = search_root(depth, alpha, alpha + 1, 0);
         const bool shorter = end > 0 ? value > alpha : value <= alpha;
         if (!stopped() && shorter) search_root(depth, -score::infinite, score::infinite, 0);
         if (stopped() || !shorter) {
            root_moves_ = known;
            break;
         }
         report(depth_, 0);
      }
      full_width_ = false;
   }

   Score search_root(int depth, Score alpha, Score beta, std::size_t first) {
      if (!count_node()) return 0;
      const Score alpha_before = alpha;
      Score best = -score::infinite;
      std::size_t best_index = first;
      for (std::size_t i = first; i < root_moves_.size(); ++i) {
         const Move& move = root_moves_[i].move;
         play(0, move);
         Score value;
         const int next = next_depth(depth, root_moves_.size());
         if (i == first) {
            value = -search(1, next, -beta, -alpha);
         } else {
            value = -search(1, next, -alpha - 1, -alpha);
            if (value > alpha && value < beta) value = -search(1, next, -beta, -alpha);
         }
         if (stopped()) break;
         if (value > best) {
            best = value;
            best_index = i;
            if (value <= alpha) continue;
            alpha = value;
            take_pv(root_moves_[i], value);
            if (value >= beta) break;
         }
      }
      // Below the window there are only upper bounds, which do not tell one move from another.
      if (best <= alpha_before) return best;
      std::rotate(root_moves_.begin() + static_cast<std::ptrdiff_t>(first),
                  root_moves_.begin() + static_cast<std::ptrdiff_t>(best_index),
                  root_moves_.begin() + static_cast<std::ptrdiff_t>(best_index) + 1);
      return best;
   }

   void take_pv(RootMove& root_move, Score value) {
      root_move.score = value;
      root_move.pv.assign(1, root_move.move);
      const Line& rest = line(1);
      root_move.pv.insert(root_move.pv.end(), rest.moves.begin(), rest.moves.begin() + rest.length);
   }

   // ------------------------------------------------------------------ the tree

   Score search(int ply, int depth, Score alpha, Score beta) {
      line(ply).length = 0;
      if (!count_node()) return 0;

      State<R>& here = state(ply);
      const Position<R>& position = here.position;
      if constexpr (R.objective == Objective::ReachKing) {
         if (position.kings != 0) return score::loss_in(ply);
      }
      const bool captures = can_capture(position);
      if (is_drawn(ply, captures)) return score::draw;
      if (ply >= max_ply) return leaf(ply);
      if (!captures && may_ask_tables(position)) {
         if (const auto value = table_value(ply)) return *value;
      }
      if (depth <= 0 && !captures) return here.has_quiet_move(settings_) ? leaf(ply) : no_move(ply);
      if (depth <= 0) return search_captures(ply, alpha, beta);

      if (selective_) {
         // No end of the game is nearer than this position.
         alpha = std::max(alpha, score::loss_in(ply));
         beta = std::min(beta, score::win_in(ply));
         if (alpha >= beta) return alpha;
      }
      const bool pv = beta - alpha > 1;
      const auto entry = table_->probe(table_key(ply));
      if (entry && selective_ && !pv && entry->depth >= depth) {
         const Score value = score::from_table(entry->score, ply);
         if (entry->bound == Bound::Exact || (entry->bound == Bound::Lower && value >= beta) ||
             (entry->bound == Bound::Upper && value <= alpha)) {
            return value;
         }
      }

      MoveList<R> list;
      here.generate(settings_, list);
      if (list.empty()) return no_move(ply);
      std::vector<std::int32_t>& scores = order(ply, list, entry ? entry->move : std::uint16_t{0});

      const Score alpha_before = alpha;
      Score best = -score::infinite;
      std::uint16_t best_move = 0;
      for (std::size_t i = 0; i < list.size(); ++i) {
         bring_best_forward(list, scores, i);
         const Move move = list[i];
         play(ply, move);
         const int next = next_depth(depth, list.size());
         const int reduced = next - reduction(depth, i, captures, move);
         Score value;
         if (i == 0) {
            value = -search(ply + 1, next, -beta, -alpha);
         } else {
            value = -search(ply + 1, reduced, -alpha - 1, -alpha);
            if (value > alpha && reduced < next) {
               value = -search(ply + 1, next, -alpha - 1, -alpha);
            }
            if (value > alpha && value < beta) value = -search(ply + 1, next, -beta, -alpha);
         }
         if (stopped()) return 0;
         if (value <= best) continue;
         best = value;
         if (value <= alpha) continue;
         alpha = value;
         best_move = move_digest<R>(move);
         extend_pv(ply, move);
         if (value >= beta) {
            if (!captures) statistics_.reward(position, list, i, depth, ply);
            break;
         }
      }
      const Bound bound = best >= beta          ? Bound::Lower
                          : best > alpha_before ? Bound::Exact
                                                : Bound::Upper;
      if (best_move == 0 && entry) best_move = entry->move;
      table_->store(table_key(ply), {best_move, score::to_table(best, ply), depth, bound});
      return best;
   }

   /// The end of the main search where a capture can be made: a position in which one is to be made
   /// has no static value, so all captures are followed to the end. Where they need not be made,
   /// standing pat is one more choice.
   Score search_captures(int ply, Score alpha, Score beta) {
      State<R>& here = state(ply);
      MoveList<R> list;
      add_captures(here.position, list);
      Score best = -score::infinite;
      if (!settings_.forced_capture) {
         best = leaf(ply);
         if (best >= beta) return best;
         alpha = std::max(alpha, best);
      }
      std::vector<std::int32_t>& scores = order(ply, list, 0);
      for (std::size_t i = 0; i < list.size(); ++i) {
         bring_best_forward(list, scores, i);
         const Move move = list[i];
         play(ply, move);
         const Score value = -search(ply + 1, 0, -beta, -alpha);
         if (stopped()) return 0;
         if (value <= best) continue;
         best = value;
         if (value <= alpha) continue;
         alpha = value;
         extend_pv(ply, move);
         if (value >= beta) break;
      }
      return best;
   }

   // ------------------------------------------------------------------ endgame tables

   /// Not where minimax is asked for, nor where a shorter end is looked for than they may know.
   [[nodiscard]] bool may_ask_tables(const Position<R>& position) const {
      return prober_ && selective_ && !full_width_ &&
             bits::count(position.occupied()) <= database_->largest() && position.own != 0 &&
             position.opp != 0;
   }

   /// Leaves only the root moves that the endgame tables hold to be the best, or puts them first
   /// where all are to be `kept`.
   void ask_tables(bool kept) {
      std::vector<std::optional<TableMove>> known;
      for (const RootMove& root_move : root_moves_)
         known.push_back(table_move(0, root_move.move));
      choice_ = choose_by_tables(known);
      if (!choice_) return;
      std::vector<RootMove> chosen;
      for (const std::size_t i : choice_->moves)
         chosen.push_back(root_moves_[i]);
      for (std::size_t i = 0; kept && i < root_moves_.size(); ++i) {
         if (!std::ranges::binary_search(choice_->moves, i)) chosen.push_back(root_moves_[i]);
      }
      root_moves_ = std::move(chosen);
   }

   /// Plays a move, of which the tables say that.
   [[nodiscard]] std::optional<TableMove> table_move(int ply, const Move& move) {
      play(ply, move);
      const State<R>& next = state(ply + 1);
      const auto answer = prober_->probe(next);
      if (!answer || !answer->likely) return std::nullopt;
      ++tb_hits_;
      using egdb::Wdl;
      const Wdl wdl = *answer->likely;
      TableMove result;
      result.is_certain = answer->played.has_value();
      result.wdl = wdl == Wdl::Loss ? Wdl::Win : wdl == Wdl::Win ? Wdl::Loss : Wdl::Draw;
      if (answer->value == wdl && answer->distance) result.distance = *answer->distance + 1;
      result.reset = next.reversible == 0 ? 1 : answer->reset.value_or(0) + 1;
      const int most =
          std::max(occurrences(ply + 1), wdl == Wdl::Loss ? occurrences_after_reply(ply + 1) : 1);
      const int needed = settings_.draws.number(DrawRule::Repetition);
      result.repeats = most > 1;
      if (needed > 0 && most >= needed) {
         result.wdl = Wdl::Draw;
         result.is_certain = true;
      }
      return result;
   }

   /// The most that a move at that ply leads to.
   [[nodiscard]] int occurrences_after_reply(int ply) {
      MoveList<R> list;
      state(ply).generate(settings_, list);
      int most = 1;
      for (const Move& move : list) {
         play(ply, move);
         most = std::max(most, occurrences(ply + 1));
      }
      return most;
   }

   [[nodiscard]] bool is_decided_by_tables() const {
      return choice_ && choice_->is_certain && choice_->wdl != egdb::Wdl::Draw;
   }

   /// A search that the tables end at once gives no variation: goes on with moves that they hold to
   /// be the best.
   void lengthen_by_tables(std::vector<Move>& variation) {
      int ply = 0;
      for (; ply < std::ssize(variation); ++ply)
         play(ply, variation[static_cast<std::size_t>(ply)]);
      for (; ply < parameter::table_variation && may_ask_tables(state(ply).position); ++ply) {
         MoveList<R> list;
         state(ply).generate(settings_, list);
         std::vector<std::optional<TableMove>> known;
         for (const Move& move : list)
            known.push_back(table_move(ply, move));
         const auto choice = choose_by_tables(known);
         if (!choice || choice->wdl == egdb::Wdl::Draw) return;
         variation.push_back(list[choice->moves.front()]);
         play(ply, variation.back());
      }
   }

   /// Of a position in which no capture is to be made. In a drawn game the opponent has still to
   /// find the draws: there they say nothing, and the search goes on.
   [[nodiscard]] std::optional<Score> table_value(int ply) {
      using egdb::Wdl;
      const State<R>& here = state(ply);
      const auto played = prober_->played(here.position, here.counters);
      if (!played) return std::nullopt;
      ++tb_hits_;
      if (played->wdl == Wdl::Draw) {
         return plays_for_draw() ? std::nullopt : std::optional<Score>(score::draw);
      }
      if (played->reset == 0) return no_move(ply);
      const int plies = ply + played->distance.value_or(parameter::unknown_distance);
      return played->wdl == Wdl::Win ? score::table_win_in(plies) : -score::table_win_in(plies);
   }

   [[nodiscard]] bool plays_for_draw() const {
      return choice_ && choice_->is_certain && choice_->wdl == egdb::Wdl::Draw;
   }

   /// A single reply costs no depth.
   [[nodiscard]] int next_depth(int depth, std::size_t moves) const {
      return selective_ && moves == 1 ? depth : depth - 1;
   }

   [[nodiscard]] int reduction(int depth, std::size_t i, bool captures, const Move& move) const {
      if (!selective_ || full_width_ || captures || move.crowned) return 0;
      if (depth < parameter::reduction_depth || i < parameter::reduction_moves) return 0;
      return std::min(reductions_(depth, i), depth - 2);
   }

   // ------------------------------------------------------------------ positions

   void play(int ply, const Move& move) {
      state(ply + 1) = state(ply).after(settings_, move);
      key(ply + 1) = state(ply + 1).key;
      table_->prefetch(table_key(ply + 1));
   }

   /// Draws by rule; a position without a legal move is lost or won, never drawn.
   [[nodiscard]] bool is_drawn(int ply, bool captures) {
      if (is_repeated(ply)) return true;
      const State<R>& here = state(ply);
      if (here.counters.drawn(settings_.draws, captures) == Reason::None) return false;
      return captures || here.has_quiet_move(settings_);
   }

   /// By the rule in the game, and by the first repetition within the tree: what was possible twice
   /// is possible again, and to wait for the last time would only cost depth.
   [[nodiscard]] bool is_repeated(int ply) {
      const int needed = settings_.draws.number(DrawRule::Repetition);
      int occurrences = 1;
      const int farthest = std::min(state(ply).reversible, past_ + ply);
      for (int back = 4; back <= farthest; back += 2) {
         if (key(ply - back) != key(ply)) continue;
         if (selective_ && !full_width_ && ply - back > 0) return true;
         if (++occurrences == needed) return true;
      }
      return false;
   }

   /// How often the position has been on the board, with this time.
   [[nodiscard]] int occurrences(int ply) {
      int count = 1;
      const int farthest = std::min(state(ply).reversible, past_ + ply);
      for (int back = 4; back <= farthest; back += 2)
         count += key(ply - back) == key(ply) ? 1 : 0;
      return count;
   }

   /// Keys of the table: near a draw by rule, what a position is worth depends on how near. Values
   /// of a reduced search do not answer for one to the full width, nor those of a search in which
   /// known draws are searched on for others.
   [[nodiscard]] Key table_key(int ply) {
      const State<R>& here = state(ply);
      Key key = here.key;
      if (full_width_) key ^= 0x2545f4914f6cdd1d;
      if (plays_for_draw()) key ^= 0x5851f42d4c957f2d;
      const int left = here.counters.plies_left(settings_.draws);
      if (left > parameter::draw_horizon) return key;
      return key ^ (static_cast<Key>(left + 1) * 0xd6e8feb86659fd93);
   }

   [[nodiscard]] Score leaf(int ply) {
      ++leaves_;
      leaf_plies_ += static_cast<std::uint64_t>(ply);
      return static_value(state(ply).position);
   }

   [[nodiscard]] Score static_value(const Position<R>& position) const {
      return score::clamp_static(evaluation_(position));
   }

   [[nodiscard]] static Score no_move(int ply) {
      return losing ? score::win_in(ply) : score::loss_in(ply);
   }

   // ------------------------------------------------------------------ moves

   std::vector<std::int32_t>& order(int ply, const MoveList<R>& list, std::uint16_t table_move) {
      auto& scores = scores_[static_cast<std::size_t>(ply)];
      scores.resize(list.size());
      statistics_.score(list, state(ply).position, table_move, ply, scores.data());
      return scores;
   }

   static void bring_best_forward(MoveList<R>& list, std::vector<std::int32_t>& scores,
                                  std::size_t i) {
      const auto best =
          std::max_element(scores.begin() + static_cast<std::ptrdiff_t>(i), scores.end()) -
          scores.begin();
      std::swap(list[i], list[static_cast<std::size_t>(best)]);
      std::swap(scores[i], scores[static_cast<std::size_t>(best)]);
   }

   void extend_pv(int ply, const Move& move) {
      Line& here = line(ply);
      const Line& next = line(ply + 1);
      here.moves[0] = move;
      std::copy_n(next.moves.begin(), next.length, here.moves.begin() + 1);
      here.length = next.length + 1;
   }

   // ------------------------------------------------------------------ accounts

   /// Counts a node; false when the search has been stopped.
   bool count_node() {
      if (stopped()) return false;
      ++nodes_;
      if (nodes_ < next_tick_) return true;
      next_tick_ = nodes_ + tick();
      return !stopped();
   }

   /// Tells the control what has been done; returns as SearchControl::tick.
   std::uint64_t tick() {
      control_->add_tb_hits(tb_hits_ - added_tb_hits_);
      added_tb_hits_ = tb_hits_;
      const std::uint64_t again = control_->tick(nodes_ - ticked_);
      ticked_ = nodes_;
      return again;
   }

   [[nodiscard]] bool stopped() const {
      return control_->stopped() || (full_width_ && nodes_ >= full_width_end_);
   }

   /// The score of a root move for the outside: a position drawn by rule is played on, but drawn,
   /// and so is one that the tables hold to be drawn.
   [[nodiscard]] double shown_score(const RootMove& root_move) {
      const Score score = root_move.score;
      const bool searched = score != -score::infinite;
      if (root_is_drawn_) return score::in_men(score::draw);
      if (plays_for_draw() && (!searched || std::abs(score) <= score::static_limit)) {
         return score::in_men(score::draw);
      }
      const bool only_chosen = choice_ && root_moves_.size() == choice_->moves.size();
      if (is_decided_by_tables() && only_chosen && !(searched && score::is_decided(score))) {
         const int plies = choice_->distance.value_or(parameter::unknown_distance);
         const Score win = score::table_win_in(plies);
         return score::in_men(choice_->wdl == egdb::Wdl::Win ? win : -win);
      }
      return score::in_men(searched ? score : leaf(0));
   }

   [[nodiscard]] std::optional<std::uint64_t> shown_tb_hits() const {
      return database_ ? std::optional(control_->tb_hits()) : std::nullopt;
   }

   void report(int depth, int number) {
      tick();
      const RootMove& best = root_moves_[static_cast<std::size_t>(number)];
      SearchInfo info;
      info.depth = depth;
      info.mean_depth =
          leaves_ == 0 ? depth : static_cast<double>(leaf_plies_) / static_cast<double>(leaves_);
      info.score = shown_score(best);
      info.tb_hits = shown_tb_hits();
      for (const Move& move : best.pv)
         info.pv.push_back(to_move<R>(move));
      info.multi_pv = number + 1;
      control_->report(info);
   }

   [[nodiscard]] SearchResult result() {
      const RootMove& best = root_moves_[0];
      SearchResult result;
      result.move = to_move<R>(best.move);
      if (best.pv.size() > 1) result.ponder = to_move<R>(best.pv[1]);
      result.score = shown_score(best);
      result.depth = depth_;
      result.nodes = control_->nodes();
      result.tb_hits = shown_tb_hits();
      return result;
   }

   static constexpr bool losing = R.objective == Objective::Lose;

   Settings settings_;
   std::shared_ptr<const egdb::Database> database_;  ///< null for none
   std::optional<egdb::Prober<R>> prober_;           ///< of the database
   Evaluation<R> evaluation_;
   SearchControl* control_ = nullptr;
   TranspositionTable* table_ = nullptr;
   bool is_main_ = true;
   bool selective_ = true;
   bool full_width_ = false;  ///< without reductions, see look_for_shorter_end
   std::uint64_t full_width_end_ = 0;
   bool root_is_drawn_ = false;

   std::vector<State<R>> stack_;  ///< by ply
   std::vector<Key> keys_;        ///< of the reversible past, the root, and by ply on from there
   int past_ = 0;                 ///< number of positions before the root in keys_
   std::vector<Line> lines_;      ///< principal variations by ply
   std::array<std::vector<std::int32_t>, max_ply + 1> scores_;
   MoveStatistics<R> statistics_;
   Reductions reductions_;
   std::vector<RootMove> root_moves_;
   std::optional<TableChoice> choice_;  ///< its moves are the first of root_moves_ when it is made

   int depth_ = 0;  ///< the last finished iteration
   std::uint64_t nodes_ = 0;
   std::uint64_t ticked_ = 0;
   std::uint64_t next_tick_ = 0;
   std::uint64_t tb_hits_ = 0;
   std::uint64_t added_tb_hits_ = 0;
   std::uint64_t leaves_ = 0;
   std::uint64_t leaf_plies_ = 0;
};

/// A worker if the rule set belongs to the shard, else null.
template <int Shard>
[[nodiscard]] std::unique_ptr<Worker> make_worker_in_shard(const Settings& settings) {
   return call_in_shard<Shard>(*settings.rules, [&]<const Rules & R>() -> std::unique_ptr<Worker> {
      return std::make_unique<WorkerOf<R>>(settings);
   });
}

}  // namespace kete
