#include "egdb/material.hpp"

#include <algorithm>
#include <set>
#include <tuple>

#include <fmt/format.h>

namespace kete::egdb {

std::string to_text(const Material& material) {
   return fmt::format("{}{}{}{}", material.white_men, material.white_kings, material.black_men,
                      material.black_kings);
}

std::vector<Material> materials(const Rules& rules, int pieces) {
   std::vector<Material> all;
   for (int white = 1; white < pieces; ++white) {
      const int black = pieces - white;
      for (int white_men = 0; white_men <= white; ++white_men) {
         for (int black_men = 0; black_men <= black; ++black_men) {
            const auto n = [](int count) { return static_cast<std::int8_t>(count); };
            const Material material{n(white_men), n(white - white_men), n(black_men),
                                    n(black - black_men)};
            if (has_table(rules, material)) all.push_back(material);
         }
      }
   }
   // A promotion leaves a man less.
   const auto order = [](const Material& material) {
      const Material twin = std::max(material, material.mirror());
      return std::tuple(material.men(), twin, material < twin);
   };
   std::ranges::sort(all, {}, order);
   return all;
}

bool has_table(const Rules& rules, const Material& material) {
   if (rules.objective == Objective::ReachKing) {
      return material.white_kings + material.black_kings == 0;
   }
   if (!rules.king_run_limit) return true;
   // Two men of a side may become a man and a king.
   const auto is_free = [](int men, int kings) { return men == 0 || (men == 1 && kings == 0); };
   return is_free(material.white_men, material.white_kings) &&
          is_free(material.black_men, material.black_kings);
}

bool is_drawn_at_once(const Material& material, OneKind one_kind) {
   if (one_kind == OneKind::None || material.white() != 1 || material.black() != 1) return false;
   return one_kind == OneKind::Pieces || material.men() == 0;
}

std::vector<Material> needed(const Rules& rules, const Material& material) {
   std::set<Material> found;
   for (const Material& from : {material, material.mirror()}) {
      // White moves, and captures from none to all of Black's, with or without a promotion.
      for (int crowned = 0; crowned <= std::min<int>(from.white_men, 1); ++crowned) {
         for (int men = 0; men <= from.black_men; ++men) {
            for (int kings = 0; kings <= from.black_kings; ++kings) {
               const auto n = [](int count) { return static_cast<std::int8_t>(count); };
               const Material to{n(from.white_men - crowned), n(from.white_kings + crowned), n(men),
                                 n(kings)};
               if (to == from || to.black() == 0 || !has_table(rules, to)) continue;
               found.insert(to.mirror());
            }
         }
      }
   }
   return {found.begin(), found.end()};
}

}  // namespace kete::egdb
