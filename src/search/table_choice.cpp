#include "search/table_choice.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace kete {

namespace {

using egdb::Wdl;

/// The moves that are left, by their places.
class Selection {
 public:
   Selection(const std::vector<std::optional<TableMove>>& moves, Wdl wdl) : moves_(moves) {
      for (std::size_t i = 0; i < moves.size(); ++i) {
         if (moves[i] && moves[i]->wdl == wdl) places_.push_back(i);
      }
   }

   [[nodiscard]] bool empty() const { return places_.empty(); }

   [[nodiscard]] const std::vector<std::size_t>& places() const { return places_; }

   template <class Test>
   [[nodiscard]] bool all(Test test) const {
      return std::ranges::all_of(places_, [&](std::size_t i) { return test(*moves_[i]); });
   }

   /// Keeps those with the least value.
   template <class Value>
   void keep_least(Value value) {
      const auto of = [&](std::size_t i) { return value(*moves_[i]); };
      const auto least = of(*std::ranges::min_element(places_, {}, of));
      std::erase_if(places_, [&](std::size_t i) { return of(i) != least; });
   }

   [[nodiscard]] std::optional<int> distance() const { return moves_[places_.front()]->distance; }

 private:
   const std::vector<std::optional<TableMove>>& moves_;
   std::vector<std::size_t> places_;
};

constexpr int far = std::numeric_limits<int>::max();

bool has_distance(const TableMove& move) {
   return move.distance.has_value();
}

bool is_sure(const TableMove& move) {
   return move.is_certain;
}

int distance_or_far(const TableMove& move) {
   return move.distance.value_or(far);
}

void keep_quickest(Selection& wins) {
   wins.keep_least([](const TableMove& move) { return is_sure(move) ? 0 : 1; });
   wins.keep_least([](const TableMove& move) { return move.repeats ? 1 : 0; });
   // A distance here and none there cannot be compared.
   if (!wins.all(has_distance)) {
      wins.keep_least([](const TableMove& move) { return move.reset; });
   }
   wins.keep_least(distance_or_far);
}

void keep_longest(Selection& losses) {
   if (losses.all(has_distance)) {
      losses.keep_least([](const TableMove& move) { return -*move.distance; });
   } else {
      losses.keep_least([](const TableMove& move) { return -move.reset; });
   }
}

}  // namespace

std::optional<TableChoice> choose_by_tables(const std::vector<std::optional<TableMove>>& moves) {
   const bool all_known =
       std::ranges::all_of(moves, [](const auto& move) { return move.has_value(); });
   for (const Wdl wdl : {Wdl::Win, Wdl::Draw, Wdl::Loss}) {
      if (wdl != Wdl::Win && !all_known) return std::nullopt;
      Selection kept(moves, wdl);
      if (kept.empty()) continue;
      if (wdl == Wdl::Win) keep_quickest(kept);
      if (wdl == Wdl::Loss) keep_longest(kept);
      const auto distance = wdl == Wdl::Draw ? std::nullopt : kept.distance();
      // A win is as certain as its moves; that there is none, as all moves.
      const bool is_certain =
          wdl == Wdl::Win
              ? kept.all(is_sure)
              : std::ranges::all_of(moves, [](const auto& move) { return is_sure(*move); });
      return TableChoice{wdl, is_certain, distance, kept.places()};
   }
   return std::nullopt;
}

}  // namespace kete
