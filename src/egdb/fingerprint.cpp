#include "egdb/fingerprint.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "egdb/value.hpp"

namespace kete::egdb {

namespace {

/// 64-bit FNV-1a.
class Hash {
 public:
   template <class T>
   void add(T value) {
      auto rest = static_cast<std::uint64_t>(value);
      for (int i = 0; i < 8; ++i) {
         state_ = (state_ ^ (rest & 0xff)) * 0x100000001b3;
         rest >>= 8;
      }
   }

   [[nodiscard]] std::uint64_t value() const { return state_; }

 private:
   std::uint64_t state_ = 0xcbf29ce484222325;
};

}  // namespace

std::uint64_t fingerprint(const Settings& settings, Kind kind) {
   const Rules& rules = *settings.rules;
   Hash hash;
   hash.add(rules.width);
   hash.add(rules.height);
   hash.add(rules.corner);
   hash.add(rules.lines);
   hash.add(rules.men_capture_backward);
   hash.add(rules.men_capture_kings);
   hash.add(rules.king);
   hash.add(rules.half_turn);
   hash.add(rules.choice);
   hash.add(rules.crowning);
   hash.add(rules.landing);
   hash.add(rules.removal);
   hash.add(rules.objective);
   hash.add(rules.king_run_limit);
   hash.add(settings.forced_capture);
   hash.add(immediate_draw(settings.draws));
   if (kind == Kind::Values) return hash.value();
   const DrawRules& draws = settings.draws;
   hash.add(draws.no_progress_kind);
   hash.add(draws.three_kind);
   hash.add(draws.two_kind);
   hash.add(draws.one_kind);
   for (std::size_t i = 0; i < draw_rule_count; ++i) {
      if (static_cast<DrawRule>(i) == DrawRule::Repetition) continue;
      // A rule that is switched off is one that is not there.
      hash.add(std::max(draws.numbers[i], -1));
   }
   return hash.value();
}

std::string folder_name(const Settings& settings, Kind kind) {
   const std::uint64_t wanted = fingerprint(settings, kind);
   std::string name = fmt::format("{}-{:016x}", settings.variant->name, wanted);
   for (const Variant* variant : variants()) {
      if (fingerprint(Settings(*variant), kind) != wanted) continue;
      name = variant->name;
      break;
   }
   return kind == Kind::Values
              ? name
              : fmt::format("{}/resets-{}", folder_name(settings, Kind::Values), name);
}

}  // namespace kete::egdb
