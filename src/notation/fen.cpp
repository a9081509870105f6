#include "notation/fen.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "notation/placing.hpp"
#include "notation/squares.hpp"
#include "util/quote.hpp"
#include "util/text.hpp"

namespace kete {

namespace {

using text::quoted;

/// More reasons than this help nobody.
constexpr std::size_t most_problems = 8;

/// Plies that ":H<n>" may name; beyond the largest number any draw rule can be given.
constexpr int most_plies = 9999;

constexpr std::array both_sides = {Side::White, Side::Black};

std::optional<Side> colour(char letter) {
   if (letter == 'W') return Side::White;
   if (letter == 'B') return Side::Black;
   return std::nullopt;
}

bool is_number(std::string_view text) {
   return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

/// Reads one FEN, going on after a fault so that all of them can be named.
class FenReader {
 public:
   explicit FenReader(const Variant& variant) : variant_(variant) {
      diagram_.pieces.assign(static_cast<std::size_t>(variant.squares()), Piece::None);
   }

   Result<Diagram> read(std::string_view text) {
      text = text::trim(text);
      if (text.ends_with('.')) text.remove_suffix(1);
      std::vector<std::string_view> fields = text::split(text, ':');
      std::ranges::transform(fields, fields.begin(), text::trim);
      auto field = fields.begin();
      if (read_turn(*field)) ++field;
      if (is_turn_doubled(fields)) ++field;
      for (; field != fields.end(); ++field)
         read_field(*field);
      for (const Side side : both_sides) {
         if (!listed_[as_index(side)]) {
            problem(fmt::format("no list for {} ({} alone if it is empty)", side_name(side),
                                side == Side::White ? 'W' : 'B'));
         }
      }
      for (const Side side : both_sides)
         check_king_run(side);
      if (!problems_.empty()) return failure(summary());
      return diagram_;
   }

 private:
   static std::size_t as_index(Side side) { return static_cast<std::size_t>(index(side)); }

   void problem(std::string reason) {
      if (std::ranges::find(problems_, reason) == problems_.end()) {
         problems_.push_back(std::move(reason));
      }
   }

   std::string summary() const {
      const std::size_t shown = std::min(problems_.size(), most_problems);
      std::string result = fmt::format(
          "bad FEN: {}", fmt::join(problems_.begin(),
                                   problems_.begin() + static_cast<std::ptrdiff_t>(shown), "; "));
      if (shown < problems_.size()) {
         result += fmt::format("; and {} more", problems_.size() - shown);
      }
      return result;
   }

   /// Whether the field is meant as the side to move, good or bad.
   bool read_turn(std::string_view field) {
      if (field.size() == 1 && colour(field[0])) {
         diagram_.turn = *colour(field[0]);
         return true;
      }
      if (field.empty() || colour(field[0])) {
         problem("no side to move, W or B and a colon at the start");
         return field.empty();
      }
      problem(fmt::format("the side to move is {}, it must be W or B", quoted(field)));
      return true;
   }

   /// "W:W:W31,...:B1,...", which some programs write. "W:W:B1" is White to move without a piece.
   static bool is_turn_doubled(const std::vector<std::string_view>& fields) {
      const auto is_list = [](std::string_view field) {
         return !field.empty() && colour(field[0]).has_value();
      };
      return fields.size() >= 4 && fields[0].size() == 1 && is_list(fields[0]) &&
             fields[1] == fields[0] && is_list(fields[2]) && is_list(fields[3]);
   }

   void read_field(std::string_view field) {
      if (field.empty()) {
         problem("nothing between or after the colons");
      } else if (const auto side = colour(field[0])) {
         read_list(*side, text::trim(field.substr(1)));
      } else if (field[0] == 'H') {
         read_no_progress(field);
      } else if (field[0] == 'F') {
         if (!is_number(field.substr(1))) problem(fmt::format("{} has no number", quoted(field)));
      } else if (field[0] == '+') {
         read_king_runs(field);
      } else {
         problem(fmt::format("stray {}, a list begins with W or B", quoted(field)));
      }
   }

   void read_list(Side side, std::string_view list) {
      if (listed_[as_index(side)]) {
         problem(fmt::format("{} is listed twice", side_name(side)));
         return;
      }
      listed_[as_index(side)] = true;
      if (list.empty()) return;
      for (const std::string_view entry : text::split(list, ',')) {
         read_entry(side, text::trim(entry));
      }
   }

   void read_entry(Side side, std::string_view entry) {
      if (entry.empty()) {
         problem(fmt::format("an empty entry in {}'s list", side_name(side)));
         return;
      }
      if (colour(entry[0]) || entry[0] == '?') {
         problem(
             fmt::format("stray {} in {} of {}'s list", entry[0], quoted(entry), side_name(side)));
         return;
      }
      if (entry[0] == 'G' || entry[0] == 'P') {
         problem(
             fmt::format("{} is a ghost, a piece taken in an unfinished capture; only positions "
                         "between moves are read",
                         quoted(entry)));
         return;
      }
      const bool king = entry[0] == 'K';
      const std::string_view where = king ? text::trim(entry.substr(1)) : entry;
      const Piece piece = make_piece(side, king);
      if (where.find('-') != std::string_view::npos) {
         read_range(piece, where);
      } else if (const auto square = read_square(where)) {
         place(piece, *square);
      }
   }

   void read_range(Piece piece, std::string_view range) {
      const auto dash = range.find('-');
      const std::string_view first_text = text::trim(range.substr(0, dash));
      const std::string_view last_text = text::trim(range.substr(dash + 1));
      if (!is_number(first_text) || !is_number(last_text)) {
         problem(fmt::format("{} is no range, which is two numbers and a hyphen", quoted(range)));
         return;
      }
      const auto first = read_square(first_text);
      const auto last = read_square(last_text);
      if (!first || !last) return;
      const bool reversed = variant_.notation.reversed;
      if (reversed ? *first < *last : *first > *last) {
         problem(fmt::format("the range {} runs backwards", quoted(range)));
         return;
      }
      // In board order either way, so that faults are named in the order of the board.
      for (int square = std::min(*first, *last); square <= std::max(*first, *last); ++square) {
         place(piece, static_cast<Square>(square));
      }
   }

   /// Capital letters have other meanings in a FEN (B4 could be a black piece, G3 a ghost), so
   /// letters of squares are read in lower case only.
   std::optional<Square> read_square(std::string_view text) {
      const bool capital = !text.empty() && text[0] >= 'A' && text[0] <= 'Z';
      const auto square = capital ? std::nullopt : parse_square(variant_, text);
      if (square) return square;
      if (text.empty()) {
         problem("K without a square");
      } else if (is_number(text)) {
         problem(fmt::format("{} is off the board (1..{})", quoted(text), variant_.squares()));
      } else {
         problem(fmt::format("{} is no square of {} ({})", quoted(text), variant_.name,
                             variant_.notation.letters
                                 ? fmt::format("a1..h8 in lower case, or 1..{}", variant_.squares())
                                 : fmt::format("1..{}", variant_.squares())));
      }
      return std::nullopt;
   }

   void place(Piece piece, Square square) {
      Piece& there = diagram_.pieces[square - 1U];
      if (there != Piece::None) {
         problem(fmt::format("{} is named twice", square_name(variant_, square)));
         return;
      }
      there = piece;
      if (is_man_on_own_last_row(variant_, piece, square)) {
         problem(fmt::format("a {} man on {}, its own last row",
                             piece == Piece::WhiteMan ? "white" : "black",
                             square_name(variant_, square)));
      }
   }

   void read_no_progress(std::string_view field) {
      if (std::exchange(no_progress_read_, true)) problem("the number of plies is given twice");
      const auto plies =
          is_number(field.substr(1)) ? text::to_integer(field.substr(1)) : std::nullopt;
      if (!plies || *plies > most_plies) {
         problem(fmt::format("{} is no number of plies (H0..H{})", quoted(field), most_plies));
      } else {
         diagram_.no_progress = static_cast<int>(*plies);
      }
   }

   void read_king_runs(std::string_view field) {
      if (std::exchange(king_runs_read_, true)) problem("the moves of the kings are given twice");
      const auto parts = text::split(field.substr(1), '+');
      if (parts.size() != 2) {
         problem(fmt::format("{} does not name Black's and then White's king, as +0+228",
                             quoted(field)));
         return;
      }
      read_king_run(Side::Black, text::trim(parts[0]));
      read_king_run(Side::White, text::trim(parts[1]));
   }

   void read_king_run(Side side, std::string_view run) {
      if (!is_number(run)) {
         problem(
             fmt::format("+{} is no count and square of {}'s king", quoted(run), side_name(side)));
      } else if (run[0] != '0') {
         if (!variant_.rules->king_run_limit) {
            problem(
                fmt::format("+{}: {} does not count moves of a king", quoted(run), variant_.name));
         } else if (run[0] - '0' > king_run_max) {
            problem(fmt::format("+{} counts more than {} moves", quoted(run), king_run_max));
         } else if (run.size() == 1) {
            problem(fmt::format("+{} names no square", quoted(run)));
         } else if (const auto square = read_square(run.substr(1))) {
            diagram_.king_runs[as_index(side)] = {*square, static_cast<std::uint8_t>(run[0] - '0')};
         }
      }
   }

   void check_king_run(Side side) {
      KingRun& run = diagram_.king_runs[as_index(side)];
      if (run.count == 0) return;
      if (diagram_.at(run.king) != make_piece(side, true)) {
         problem(fmt::format("+{}{} counts moves of a king, but {} has none on {}", run.count,
                             square_name(variant_, run.king), side_name(side),
                             square_name(variant_, run.king)));
      } else if (!has_man(diagram_, side)) {
         run = {};  // the limit holds for a side with a man only
      }
   }

   const Variant& variant_;
   Diagram diagram_;
   std::array<bool, 2> listed_ = {};
   bool no_progress_read_ = false;
   bool king_runs_read_ = false;
   std::vector<std::string> problems_;
};

std::string list(const Variant& variant, const Diagram& diagram, Side side) {
   std::vector<std::string> entries;
   for (int square = 1; square <= variant.squares(); ++square) {
      const Piece piece = diagram.at(static_cast<Square>(square));
      if (owner(piece) != side) continue;
      entries.push_back((is_king(piece) ? "K" : "") +
                        square_name(variant, static_cast<Square>(square)));
   }
   return fmt::format("{}", fmt::join(entries, ","));
}

std::string king_run(const Variant& variant, const KingRun& run) {
   if (run.count == 0) return "+0";
   return fmt::format("+{}{}", run.count, square_name(variant, run.king));
}

}  // namespace

Result<Diagram> parse_fen(const Variant& variant, std::string_view text) {
   return FenReader(variant).read(text);
}

std::string to_fen(const Variant& variant, const Diagram& diagram) {
   std::string fen =
       fmt::format("{}:W{}:B{}", diagram.turn == Side::White ? 'W' : 'B',
                   list(variant, diagram, Side::White), list(variant, diagram, Side::Black));
   if (diagram.no_progress != 0) {
      fen += fmt::format(":H{}", std::min(diagram.no_progress, most_plies));
   }
   const auto& [white, black] = diagram.king_runs;
   if (white.count != 0 || black.count != 0) {
      fen += fmt::format(":{}{}", king_run(variant, black), king_run(variant, white));
   }
   return fen;
}

}  // namespace kete
