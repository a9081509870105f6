#pragma once

#include <utility>

#include "rules/variants.hpp"

/// Code that is compiled once per rule set is spread over this many translation units, which the
/// build makes from the instances.cpp.in of a floor, so that they compile side by side and a new
/// rule set needs no new file.
namespace kete {

inline constexpr int instance_shards = 6;

/// Calls f.operator()<R>() for the rule set that `rules` is, if it belongs to the shard; otherwise
/// returns a null result.
template <int Shard, class F>
auto call_in_shard(const Rules& rules, F f) {
   decltype(f.template operator()<*rule_sets.list[0]>()) result = nullptr;
   const auto call = [&]<int I>() {
      if constexpr (I % instance_shards == Shard) {
         if (&rules == rule_sets.list[I]) result = f.template operator()<*rule_sets.list[I]>();
      }
   };
   [&]<int... I>(std::integer_sequence<int, I...>) {
      (call.template operator()<I>(), ...);
   }
   (std::make_integer_sequence<int, rule_sets.count>{});
   return result;
}

/// Asks one shard after the other, f.operator()<Shard>(), and returns the first result that is not
/// null: exactly one shard knows a rule set.
template <class F>
auto ask_shards(F f) {
   decltype(f.template operator()<0>()) result = nullptr;
   const auto ask = [&]<int Shard>() {
      if (result == nullptr) result = f.template operator()<Shard>();
   };
   [&]<int... Shard>(std::integer_sequence<int, Shard...>) {
      (ask.template operator()<Shard>(), ...);
   }
   (std::make_integer_sequence<int, instance_shards>{});
   return result;
}

}  // namespace kete
