#include "pdn/result_text.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "util/text.hpp"

namespace kete {

namespace {

struct Forms {
   std::string_view win;
   std::string_view loss;
   std::string_view draw;
};

constexpr Forms default_forms = {"1-0", "0-1", "1/2-1/2"};
constexpr Forms international_forms = {"2-0", "0-2", "1-1"};

std::string without_blanks(std::string_view text) {
   std::string result(text);
   std::erase_if(result, [](char c) { return c == ' ' || c == '\t'; });
   return result;
}

/// A share of the points: "1", "0.98", "1/2", "11/2" for one and a half, "1+".
std::optional<double> points(std::string_view text) {
   if (text.ends_with("1/2")) {
      const std::string_view whole = text.substr(0, text.size() - 3);
      if (whole.empty()) return 0.5;
      // No more than two points are shared out where halves are.
      return whole == "1" ? std::optional(1.5) : std::nullopt;
   }
   if (text.empty() || text.size() > 5 || text[0] < '0' || text[0] > '9') return std::nullopt;
   return text::to_real(text);
}

}  // namespace

std::string_view result_text(const Variant& variant, GameResult result) {
   const bool international = variant.rules->width > 8 && variant.pdn.number != 40;
   const Forms& forms = international ? international_forms : default_forms;
   switch (result) {
      case GameResult::WhiteWins:
         return forms.win;
      case GameResult::BlackWins:
         return forms.loss;
      case GameResult::Draw:
         return forms.draw;
      case GameResult::BothLose:
         return "0-0";
      case GameResult::Unknown:
         break;
   }
   return "*";
}

std::optional<GameResult> parse_result(std::string_view text) {
   const std::string compact = without_blanks(text);
   if (compact == "*") return GameResult::Unknown;
   if (compact == "1+-1-" || compact == "1--1+") return GameResult::Draw;
   const auto sign = compact.find('-');
   if (sign == std::string::npos) return std::nullopt;
   const auto white = points(std::string_view(compact).substr(0, sign));
   const auto black = points(std::string_view(compact).substr(sign + 1));
   if (!white || !black) return std::nullopt;
   if (*white == 0 && *black == 0) return GameResult::BothLose;
   if (*white == *black) return GameResult::Draw;
   return *white > *black ? GameResult::WhiteWins : GameResult::BlackWins;
}

bool are_match_points(std::string_view text) {
   const auto sign = text.find('-');
   if (sign == std::string_view::npos) return false;
   const auto white = text::to_integer(text::trim(text.substr(0, sign)));
   const auto black = text::to_integer(text::trim(text.substr(sign + 1)));
   constexpr std::array<long long, 4> shares = {2, 5, 10, 12};
   return white && black && *white >= 0 && *black >= 0 &&
          std::ranges::find(shares, *white + *black) != shares.end();
}

}  // namespace kete
