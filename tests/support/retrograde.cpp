#include "support/retrograde.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace kete::naive {

namespace {

// Values as stored: 0 a draw, plies + 1 a win, -(plies + 1) a loss.
constexpr std::int16_t draw_code = 0;
constexpr std::int16_t no_position = INT16_MIN;

std::int16_t code_of(Value::Verdict verdict, int plies) {
   const auto distance = static_cast<std::int16_t>(plies + 1);
   return verdict == Value::Verdict::Win ? distance : static_cast<std::int16_t>(-distance);
}

Value value_of(std::int16_t code) {
   if (code == draw_code) return {};
   if (code > 0) return {Value::Verdict::Win, code - 1};
   return {Value::Verdict::Loss, -code - 1};
}

/// The pieces of a material in the order in which slots number their squares.
std::vector<char> letters_of(const Material& material) {
   std::vector<char> letters;
   const auto add = [&](int count, char letter) {
      letters.insert(letters.end(), static_cast<std::size_t>(count), letter);
   };
   add(material.white_men, 'w');
   add(material.white_kings, 'W');
   add(material.black_men, 'b');
   add(material.black_kings, 'B');
   return letters;
}

/// Positions that wait for their value, by distance to the end of the game.
class Queue {
 public:
   void put(int plies, int slot, Value::Verdict verdict) {
      const auto n = static_cast<std::size_t>(plies);
      if (n >= by_plies_.size()) by_plies_.resize(n + 1);
      by_plies_[n].emplace_back(slot, verdict);
   }

   [[nodiscard]] bool reaches(int plies) const {
      return static_cast<std::size_t>(plies) < by_plies_.size();
   }

   [[nodiscard]] std::vector<std::pair<int, Value::Verdict>> take(int plies) {
      return std::exchange(by_plies_[static_cast<std::size_t>(plies)], {});
   }

 private:
   std::vector<std::vector<std::pair<int, Value::Verdict>>> by_plies_;
};

}  // namespace

int pieces(const Material& material) {
   return material.white_men + material.white_kings + material.black_men + material.black_kings;
}

Material material_of(const NaivePosition& position) {
   const auto count = [&](char letter) {
      return static_cast<int>(std::count(position.squares.begin(), position.squares.end(), letter));
   };
   return {count('w'), count('W'), count('b'), count('B')};
}

Retrograde::Retrograde(NaiveRules rules, DrawnAtOnce drawn)
    : rules_(std::move(rules)), drawn_(drawn) {
   rules_.king_run_limit = false;
}

Value Retrograde::value(const NaivePosition& position) {
   return value_of(table(material_of(position))[static_cast<std::size_t>(slot_of(position))]);
}

std::vector<SolvedPosition> Retrograde::positions(const Material& material, char turn) {
   const Table& solved = table(material);
   std::vector<SolvedPosition> result;
   for (int slot = 0; slot < slots(material); ++slot) {
      const std::int16_t code = solved[static_cast<std::size_t>(slot)];
      if (code == no_position) continue;
      NaivePosition position = *position_at(material, slot);
      if (position.turn == turn) result.push_back({std::move(position), value_of(code)});
   }
   return result;
}

std::vector<SolvedPosition> Retrograde::won(const Material& material, char turn) {
   std::vector<SolvedPosition> result = positions(material, turn);
   std::erase_if(result, [](const SolvedPosition& solved) {
      return solved.value.verdict != Value::Verdict::Win;
   });
   return result;
}

const Retrograde::Table& Retrograde::table(const Material& material) {
   if (pieces(material) > most_pieces) throw std::invalid_argument("too many pieces to solve");
   const auto found = tables_.find(material);
   if (found != tables_.end()) return found->second;
   // Solving asks for other tables, but never for this one: its own positions are numbered apart.
   Table solved = solve(material);
   return tables_.emplace(material, std::move(solved)).first->second;
}

int Retrograde::slots(const Material& material) const {
   int count = 2;
   for (int n = 0; n < pieces(material); ++n)
      count *= square_count(rules_);
   return count;
}

int Retrograde::slot_of(const NaivePosition& position) const {
   int slot = position.turn == 'W' ? 0 : 1;
   for (const char letter : {'w', 'W', 'b', 'B'}) {
      for (int n = 0; n < square_count(rules_); ++n) {
         if (position.squares[static_cast<std::size_t>(n)] == letter) {
            slot = slot * square_count(rules_) + n;
         }
      }
   }
   return slot;
}

std::optional<NaivePosition> Retrograde::position_at(const Material& material, int slot) const {
   const std::vector<char> letters = letters_of(material);
   NaivePosition position;
   position.squares.assign(static_cast<std::size_t>(square_count(rules_)), 'e');
   int rest = slot;
   for (auto letter = letters.rbegin(); letter != letters.rend(); ++letter) {
      const int n = rest % square_count(rules_);
      rest /= square_count(rules_);
      char& square = position.squares[static_cast<std::size_t>(n)];
      const bool man = *letter == 'w' || *letter == 'b';
      if (square != 'e' || (man && !man_may_stand(rules_, *letter, n + 1))) return std::nullopt;
      square = *letter;
   }
   position.turn = rest == 0 ? 'W' : 'B';
   // Of the slots that differ only in the order of like pieces, one counts.
   if (slot_of(position) != slot) return std::nullopt;
   return position;
}

bool Retrograde::is_drawn_at_once(const Material& material) const {
   if (drawn_ == DrawnAtOnce::None) return false;
   if (material.white_men + material.white_kings != 1) return false;
   if (material.black_men + material.black_kings != 1) return false;
   return drawn_ == DrawnAtOnce::Pieces || material.white_men + material.black_men == 0;
}

Retrograde::Table Retrograde::solve(const Material& material) {
   using Verdict = Value::Verdict;
   const auto size = static_cast<std::size_t>(slots(material));
   Table solved(size, no_position);
   std::vector<std::vector<int>> predecessors(size);
   std::vector<int> open_moves(size, 0);    // moves not yet known to be won by the other side
   std::vector<int> longest_loss(size, 0);  // plies, over the moves that are
   Queue queue;

   for (int slot = 0; slot < slots(material); ++slot) {
      const auto n = static_cast<std::size_t>(slot);
      const std::optional<NaivePosition> position = position_at(material, slot);
      if (!position) continue;
      solved[n] = draw_code;
      const std::vector<NaiveMove> moves = naive_moves(rules_, *position);
      if (moves.empty()) {
         const bool won = naive_status(rules_, *position).status == "won";
         queue.put(0, slot, won ? Verdict::Win : Verdict::Loss);
         continue;
      }
      if (is_drawn_at_once(material) && moves.front().captured.empty()) continue;
      open_moves[n] = static_cast<int>(moves.size());
      for (const NaiveMove& move : moves) {
         const NaivePosition after = naive_after(rules_, *position, move);
         if (move.captured.empty() && !move.crowned) {
            predecessors[static_cast<std::size_t>(slot_of(after))].push_back(slot);
            continue;
         }
         const Value reply = value(after);
         if (reply.verdict == Verdict::Loss) queue.put(reply.plies + 1, slot, Verdict::Win);
         if (reply.verdict == Verdict::Win) {
            --open_moves[n];
            longest_loss[n] = std::max(longest_loss[n], reply.plies + 1);
         }
      }
      if (open_moves[n] == 0) queue.put(longest_loss[n], slot, Verdict::Loss);
   }

   for (int plies = 0; queue.reaches(plies); ++plies) {
      for (const auto& [slot, verdict] : queue.take(plies)) {
         std::int16_t& code = solved[static_cast<std::size_t>(slot)];
         if (code != draw_code) continue;
         code = code_of(verdict, plies);
         for (const int before : predecessors[static_cast<std::size_t>(slot)]) {
            const auto n = static_cast<std::size_t>(before);
            if (verdict == Verdict::Loss) {
               queue.put(plies + 1, before, Verdict::Win);
               continue;
            }
            longest_loss[n] = std::max(longest_loss[n], plies + 1);
            if (--open_moves[n] == 0) queue.put(longest_loss[n], before, Verdict::Loss);
         }
      }
   }
   return solved;
}

}  // namespace kete::naive
