#include "egdb/fingerprint.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "egdb/value.hpp"
#include "util/hash.hpp"

namespace kete::egdb {

namespace {

class Fingerprint {
 public:
   template <class T>
   void add(T value) {
      hash_.add(static_cast<std::uint64_t>(value));
   }

   [[nodiscard]] std::uint64_t value() const { return hash_.value(); }

 private:
   Hash hash_;
};

}  // namespace

std::uint64_t fingerprint(const Settings& settings, Kind kind) {
   const Rules& rules = *settings.rules;
   Fingerprint hash;
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
