#include "support/naive_rules.hpp"

#include <algorithm>
#include <stdexcept>

namespace kete::naive {

namespace {

// ------------------------------------------------------------------------------ the table

NaiveRules ten_by_ten(const char* name) {
   NaiveRules rules;
   rules.name = name;
   rules.size = 10;
   rules.men_rows = 4;
   rules.men_capture_back = true;
   rules.choice = Choice::Most;
   rules.last_row = LastRow::GoesOnAsMan;
   return rules;
}

NaiveRules eight_by_eight(const char* name) {
   NaiveRules rules;
   rules.name = name;
   return rules;
}

std::vector<NaiveRules> make_table() {
   std::vector<NaiveRules> table;

   table.push_back(ten_by_ten("international"));

   NaiveRules killer = ten_by_ten("killer");
   killer.landing = Landing::DirectlyBehindKing;
   table.push_back(killer);

   NaiveRules breakthrough = ten_by_ten("breakthrough");
   breakthrough.goal = Goal::FirstKingWins;
   table.push_back(breakthrough);

   NaiveRules losing = ten_by_ten("losing");
   losing.goal = Goal::BlockedWins;
   table.push_back(losing);

   NaiveRules frisian = ten_by_ten("frisian");
   frisian.straight_captures = true;
   frisian.choice = Choice::Value;
   frisian.king_run_limit = true;
   table.push_back(frisian);

   NaiveRules frysk = frisian;
   frysk.name = "frysk";
   frysk.men_rows = 1;
   table.push_back(frysk);

   NaiveRules canadian = ten_by_ten("canadian");
   canadian.size = 12;
   canadian.men_rows = 5;
   table.push_back(canadian);

   NaiveRules english = eight_by_eight("english");
   english.first = 'B';
   english.flying_kings = false;
   table.push_back(english);

   NaiveRules classic = eight_by_eight("classic");
   classic.flying_kings = false;
   table.push_back(classic);

   NaiveRules italian = eight_by_eight("italian");
   italian.left_corner = false;
   italian.men_take_kings = false;
   italian.flying_kings = false;
   italian.choice = Choice::Italian;
   table.push_back(italian);

   NaiveRules pool = eight_by_eight("pool");
   pool.first = 'B';
   pool.men_capture_back = true;
   pool.last_row = LastRow::GoesOnAsMan;
   pool.landing = Landing::OneThatGoesOn;
   table.push_back(pool);

   NaiveRules spanish = eight_by_eight("spanish");
   spanish.left_corner = false;
   spanish.choice = Choice::MostThenKings;
   table.push_back(spanish);

   NaiveRules portuguese = spanish;
   portuguese.name = "portuguese";
   table.push_back(portuguese);

   NaiveRules russian = eight_by_eight("russian");
   russian.men_capture_back = true;
   russian.last_row = LastRow::GoesOnAsKing;
   russian.landing = Landing::OneThatGoesOn;
   table.push_back(russian);

   NaiveRules brazilian = eight_by_eight("brazilian");
   brazilian.men_capture_back = true;
   brazilian.choice = Choice::Most;
   brazilian.last_row = LastRow::GoesOnAsMan;
   table.push_back(brazilian);

   NaiveRules czech = eight_by_eight("czech");
   czech.choice = Choice::KingFirst;
   czech.landing = Landing::OneThatGoesOn;
   table.push_back(czech);

   NaiveRules turkish = eight_by_eight("turkish");
   turkish.whole_board = true;
   turkish.men_rows = 2;
   turkish.rows_behind_men = 1;
   turkish.choice = Choice::Most;
   turkish.last_row = LastRow::GoesOnAsMan;
   turkish.victims_leave_at_once = true;
   turkish.half_turn = false;
   table.push_back(turkish);

   table.push_back(eight_by_eight("tanzanian"));
   table.push_back(eight_by_eight("flying-kings"));

   NaiveRules thai = eight_by_eight("thai");
   thai.men_rows = 2;
   thai.first = 'B';
   thai.landing = Landing::DirectlyBehind;
   thai.victims_leave_at_once = true;
   table.push_back(thai);

   return table;
}

const std::vector<NaiveRules>& table() {
   static const std::vector<NaiveRules> rules = make_table();
   return rules;
}

void apply_option(NaiveRules& rules, std::string_view option) {
   const bool lands_freely =
       rules.name.starts_with("tanzanian") || rules.name.starts_with("flying");
   if (option == "forced-capture=on") {
      rules.forced_capture = true;
   } else if (option == "forced-capture=off" && rules.size == 8) {
      rules.forced_capture = false;
   } else if (option == "king-landing=any" && lands_freely) {
      rules.landing = Landing::Any;
   } else if (option == "king-landing=obliged" && lands_freely) {
      rules.landing = Landing::NotBeyondGoingOn;
   } else if (option == "king-landing=continue" && lands_freely) {
      rules.landing = Landing::OneThatGoesOn;
   } else {
      throw std::invalid_argument("no option " + std::string(option) + " of " + rules.name);
   }
}

// ------------------------------------------------------------------------------ the board

bool is_man(char piece) {
   return piece == 'w' || piece == 'b';
}

bool is_king(char piece) {
   return piece == 'W' || piece == 'B';
}

/// The side a piece belongs to, ' ' for an empty square.
char side_of(char piece) {
   if (piece == 'w' || piece == 'W') return 'W';
   if (piece == 'b' || piece == 'B') return 'B';
   return ' ';
}

char enemy_of(char side) {
   return side == 'W' ? 'B' : 'W';
}

int side_index(char side) {
   return side == 'W' ? 0 : 1;
}

/// A place on the board, or a step over it; row 0 is Black's back row.
struct Place {
   int row;
   int column;

   friend bool operator==(const Place&, const Place&) = default;
};

Place operator+(Place place, Place step) {
   return {place.row + step.row, place.column + step.column};
}

Place reversed(Place step) {
   return {-step.row, -step.column};
}

bool on_board(const NaiveRules& rules, Place place) {
   return place.row >= 0 && place.row < rules.size && place.column >= 0 &&
          place.column < rules.size;
}

int squares_in_row(const NaiveRules& rules) {
   return rules.whole_board ? rules.size : rules.size / 2;
}

Place place_of(const NaiveRules& rules, int square) {
   const int row = (square - 1) / squares_in_row(rules);
   const int nth = (square - 1) % squares_in_row(rules);
   if (rules.whole_board) return {row, nth};
   // The bottom row begins with a playing square where the left corner is one; rows alternate.
   const bool begins = ((rules.size - 1 - row) % 2 == 0) == rules.left_corner;
   return {row, 2 * nth + (begins ? 0 : 1)};
}

int square_of(const NaiveRules& rules, Place place) {
   const int column = rules.whole_board ? place.column : place.column / 2;
   return place.row * squares_in_row(rules) + column + 1;
}

int last_row_of(const NaiveRules& rules, char side) {
   return side == 'W' ? 0 : rules.size - 1;
}

// ------------------------------------------------------------------------------ directions

using Steps = std::vector<Place>;

const Steps diagonal_steps = {{-1, -1}, {-1, 1}, {1, -1}, {1, 1}};
const Steps straight_steps = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};
/// On a diagonal board the next playing square of a rank or file is two places away.
const Steps frisian_steps = {{-1, -1}, {-1, 1}, {1, -1}, {1, 1}, {-2, 0}, {0, -2}, {0, 2}, {2, 0}};

Steps without_backward(const Steps& steps, char side) {
   Steps kept;
   for (const Place step : steps) {
      const int forward = side == 'W' ? -step.row : step.row;
      if (forward >= 0) kept.push_back(step);
   }
   return kept;
}

Steps quiet_steps(const NaiveRules& rules, char piece) {
   const Steps& all = rules.whole_board ? straight_steps : diagonal_steps;
   return is_king(piece) ? all : without_backward(all, side_of(piece));
}

Steps capture_steps(const NaiveRules& rules, char piece) {
   const Steps& all = rules.whole_board         ? straight_steps
                      : rules.straight_captures ? frisian_steps
                                                : diagonal_steps;
   return is_king(piece) || rules.men_capture_back ? all : without_backward(all, side_of(piece));
}

// ------------------------------------------------------------------------------ captures

/// One way to capture, from beginning to end.
struct Route {
   int from = 0;
   int to = 0;
   std::vector<int> victims;        ///< in the order of the jumps
   std::vector<bool> king_victims;  ///< which of them are kings
   bool with_king = false;          ///< the piece was a king when it began
   bool crowned = false;
};

/// A jump over one piece: the squares to land on, nearest first.
struct Jump {
   Place step;
   Place victim;
   std::vector<Place> landings;
};

/// Finds all capture routes of one side by playing them out on a board of letters.
class CaptureSearch {
 public:
   CaptureSearch(const NaiveRules& rules, const NaivePosition& position)
       : rules_(rules), letters_(position.squares), jumped_(letters_.size(), false) {}

   void search(int from) {
      route_ = Route();
      route_.from = from;
      const char piece = letters_[static_cast<std::size_t>(from - 1)];
      side_ = side_of(piece);
      route_.with_king = is_king(piece);
      const Place start = place_of(rules_, from);
      if (rules_.start_square_is_empty) letter(start) = 'e';
      go_on(start, piece, {0, 0});
      letter(start) = piece;
   }

   [[nodiscard]] const std::vector<Route>& found() const { return found_; }

 private:
   char& letter(Place place) {
      return letters_[static_cast<std::size_t>(square_of(rules_, place) - 1)];
   }

   bool empty(Place place) { return on_board(rules_, place) && letter(place) == 'e'; }

   bool capturable(Place place, char by) {
      if (!on_board(rules_, place)) return false;
      const char piece = letter(place);
      if (side_of(piece) != enemy_of(side_)) return false;
      if (jumped_[static_cast<std::size_t>(square_of(rules_, place) - 1)]) return false;
      return rules_.men_take_kings || is_king(by) || is_man(piece);
   }

   std::vector<Jump> jumps(Place at, char piece, Place came_by) {
      const bool flies = is_king(piece) && rules_.flying_kings;
      std::vector<Jump> result;
      for (const Place step : capture_steps(rules_, piece)) {
         if (!rules_.half_turn && is_king(piece) && step == reversed(came_by)) continue;
         Place victim = at + step;
         while (flies && empty(victim))
            victim = victim + step;
         if (!capturable(victim, piece)) continue;
         Jump jump{step, victim, {}};
         for (Place landing = victim + step; empty(landing); landing = landing + step) {
            jump.landings.push_back(landing);
            if (!flies || rules_.landing == Landing::DirectlyBehind) break;
         }
         if (!jump.landings.empty()) result.push_back(jump);
      }
      return result;
   }

   void go_on(Place at, char piece, Place came_by) {
      for (const Jump& jump : jumps(at, piece, came_by))
         make(jump, piece);
   }

   void make(const Jump& jump, char piece) {
      const char victim = letter(jump.victim);
      const auto victim_index = static_cast<std::size_t>(square_of(rules_, jump.victim) - 1);
      if (rules_.victims_leave_at_once) {
         letter(jump.victim) = 'e';
      } else {
         jumped_[victim_index] = true;
      }
      route_.victims.push_back(square_of(rules_, jump.victim));
      route_.king_victims.push_back(is_king(victim));

      if (is_man(piece)) {
         land_man(jump, piece);
      } else {
         land_king(jump, piece);
      }

      route_.victims.pop_back();
      route_.king_victims.pop_back();
      jumped_[victim_index] = false;
      letter(jump.victim) = victim;
   }

   void land_man(const Jump& jump, char man) {
      const Place landing = jump.landings.front();
      const bool last_row = landing.row == last_row_of(rules_, side_);
      if (last_row && rules_.last_row == LastRow::CrownedEnds) {
         end_at(landing, true);
      } else if (last_row && rules_.last_row == LastRow::GoesOnAsKing) {
         route_.crowned = true;
         if (can_go_on(landing, side_, jump.step)) {
            go_on(landing, side_, jump.step);
         } else {
            end_at(landing, true);
         }
         route_.crowned = false;
      } else if (can_go_on(landing, man, jump.step)) {
         go_on(landing, man, jump.step);
      } else {
         end_at(landing, last_row);
      }
   }

   void land_king(const Jump& jump, char king) {
      std::vector<bool> goes_on;
      for (const Place landing : jump.landings)
         goes_on.push_back(can_go_on(landing, king, jump.step));
      const bool any_goes_on = std::find(goes_on.begin(), goes_on.end(), true) != goes_on.end();

      for (std::size_t n = 0; n < jump.landings.size(); ++n) {
         const Place landing = jump.landings[n];
         if (goes_on[n]) {
            go_on(landing, king, jump.step);
            if (rules_.landing == Landing::NotBeyondGoingOn) break;
            continue;
         }
         if (rules_.landing == Landing::OneThatGoesOn && any_goes_on) continue;
         if (rules_.landing == Landing::DirectlyBehindKing && route_.king_victims.back() && n > 0) {
            continue;
         }
         end_at(landing, route_.crowned);
      }
   }

   bool can_go_on(Place at, char piece, Place came_by) {
      return !jumps(at, piece, came_by).empty();
   }

   void end_at(Place landing, bool crowned) {
      Route route = route_;
      route.to = square_of(rules_, landing);
      route.crowned = crowned;
      found_.push_back(route);
   }

   const NaiveRules& rules_;
   std::vector<char> letters_;
   std::vector<bool> jumped_;  ///< pieces taken already that still stand on the board
   char side_ = ' ';
   Route route_;
   std::vector<Route> found_;
};

// ------------------------------------------------------------------------------ choice

int count_of_kings(const Route& route) {
   return static_cast<int>(std::count(route.king_victims.begin(), route.king_victims.end(), true));
}

/// What the choice rule compares, most important first; the largest are legal.
std::vector<int> rank_of(const NaiveRules& rules, const Route& route) {
   const int pieces = static_cast<int>(route.victims.size());
   const int kings = count_of_kings(route);
   const int with_king = route.with_king ? 1 : 0;
   switch (rules.choice) {
      case Choice::Free:
         return {};
      case Choice::Most:
         return {pieces};
      case Choice::MostThenKings:
         return {pieces, kings};
      case Choice::Italian: {
         std::vector<int> rank = {pieces, with_king, kings};
         rank.insert(rank.end(), route.king_victims.begin(), route.king_victims.end());
         return rank;
      }
      case Choice::KingFirst:
         return {with_king};
      case Choice::Value: {
         // A king is worth a little less than two men, so little that no number of kings on the
         // board adds up to a man.
         const int value = 100 * (pieces - kings) + 199 * kings;
         return {value, with_king};
      }
   }
   return {};
}

std::vector<Route> chosen(const NaiveRules& rules, const std::vector<Route>& routes) {
   std::vector<int> best;
   for (const Route& route : routes)
      best = std::max(best, rank_of(rules, route));
   std::vector<Route> kept;
   for (const Route& route : routes) {
      if (rank_of(rules, route) == best) kept.push_back(route);
   }
   return kept;
}

// ------------------------------------------------------------------------------ moves

std::vector<NaiveMove> captures(const NaiveRules& rules, const NaivePosition& position) {
   CaptureSearch search(rules, position);
   for (int square = 1; square <= square_count(rules); ++square) {
      const char piece = position.squares[static_cast<std::size_t>(square - 1)];
      if (side_of(piece) == position.turn) search.search(square);
   }
   if (search.found().empty()) return {};
   std::vector<NaiveMove> moves;
   for (const Route& route : chosen(rules, search.found())) {
      NaiveMove move{route.from, route.to, route.victims, route.crowned};
      std::sort(move.captured.begin(), move.captured.end());
      moves.push_back(move);
   }
   return moves;
}

bool has_piece(const NaivePosition& position, char piece) {
   return std::find(position.squares.begin(), position.squares.end(), piece) !=
          position.squares.end();
}

bool has_man(const NaivePosition& position, char side) {
   return has_piece(position, side == 'W' ? 'w' : 'b');
}

bool king_must_rest(const NaiveRules& rules, const NaivePosition& position, int square) {
   const int side = side_index(position.turn);
   return rules.king_run_limit && position.run_square[side] == square &&
          position.run_count[side] >= 3 && has_man(position, position.turn);
}

std::vector<NaiveMove> quiet_moves(const NaiveRules& rules, const NaivePosition& position) {
   const auto empty = [&](Place place) {
      return on_board(rules, place) &&
             position.squares[static_cast<std::size_t>(square_of(rules, place) - 1)] == 'e';
   };
   std::vector<NaiveMove> moves;
   for (int from = 1; from <= square_count(rules); ++from) {
      const char piece = position.squares[static_cast<std::size_t>(from - 1)];
      if (side_of(piece) != position.turn) continue;
      if (king_must_rest(rules, position, from)) continue;
      for (const Place step : quiet_steps(rules, piece)) {
         for (Place to = place_of(rules, from) + step; empty(to); to = to + step) {
            const bool crowned = is_man(piece) && to.row == last_row_of(rules, position.turn);
            moves.push_back({from, square_of(rules, to), {}, crowned});
            if (is_man(piece) || !rules.flying_kings) break;
         }
      }
   }
   return moves;
}

bool over_by_king(const NaiveRules& rules, const NaivePosition& position) {
   return rules.goal == Goal::FirstKingWins &&
          (has_piece(position, 'W') || has_piece(position, 'B'));
}

}  // namespace

const std::vector<std::string>& naive_names() {
   static const std::vector<std::string> names = [] {
      std::vector<std::string> result;
      for (const NaiveRules& rules : table())
         result.push_back(rules.name);
      return result;
   }();
   return names;
}

NaiveRules naive_rules(std::string_view name, bool king_run_limit) {
   const std::string_view variant = name.substr(0, name.find(','));
   for (const NaiveRules& entry : table()) {
      if (entry.name != variant) continue;
      NaiveRules rules = entry;
      rules.king_run_limit = rules.king_run_limit && king_run_limit;
      std::string_view options = name.substr(variant.size());
      while (!options.empty()) {
         options.remove_prefix(1);
         const std::string_view option = options.substr(0, options.find(','));
         apply_option(rules, option);
         options.remove_prefix(option.size());
      }
      rules.name = name;
      return rules;
   }
   throw std::invalid_argument("no rule set " + std::string(name));
}

int square_count(const NaiveRules& rules) {
   return rules.size * squares_in_row(rules);
}

bool man_may_stand(const NaiveRules& rules, char man, int square) {
   return place_of(rules, square).row != last_row_of(rules, side_of(man));
}

NaivePosition naive_start(const NaiveRules& rules) {
   NaivePosition position;
   position.turn = rules.first;
   for (int square = 1; square <= square_count(rules); ++square) {
      const int row = place_of(rules, square).row;
      const auto in_camp = [&](int rows_from_back) {
         return rows_from_back >= rules.rows_behind_men &&
                rows_from_back < rules.rows_behind_men + rules.men_rows;
      };
      position.squares.push_back(in_camp(row) ? 'b' : in_camp(rules.size - 1 - row) ? 'w' : 'e');
   }
   return position;
}

NaivePosition naive_position(const NaiveRules& rules, std::string_view hub) {
   const auto letters = static_cast<std::size_t>(square_count(rules));
   if (hub.size() != letters + 1 || (hub[0] != 'W' && hub[0] != 'B') ||
       hub.find_first_not_of("wWbBe") != std::string_view::npos) {
      throw std::invalid_argument("not a position of " + rules.name + ": " + std::string(hub));
   }
   NaivePosition position;
   position.turn = hub[0];
   position.squares.assign(hub.begin() + 1, hub.end());
   return position;
}

std::string hub_text(const NaivePosition& position) {
   return position.turn + std::string(position.squares.begin(), position.squares.end());
}

std::string hub_text(const NaiveMove& move) {
   std::string text =
       std::to_string(move.from) + (move.captured.empty() ? "-" : "x") + std::to_string(move.to);
   for (const int square : move.captured)
      text += "x" + std::to_string(square);
   return text;
}

std::vector<NaiveMove> naive_moves(const NaiveRules& rules, const NaivePosition& position) {
   if (over_by_king(rules, position)) return {};
   std::vector<NaiveMove> moves = captures(rules, position);
   if (moves.empty() || !rules.forced_capture) {
      const std::vector<NaiveMove> quiet = quiet_moves(rules, position);
      moves.insert(moves.end(), quiet.begin(), quiet.end());
   }
   std::sort(moves.begin(), moves.end());
   moves.erase(std::unique(moves.begin(), moves.end()), moves.end());
   return moves;
}

NaivePosition naive_after(const NaiveRules& rules, const NaivePosition& position,
                          const NaiveMove& move) {
   NaivePosition after = position;
   const auto letter = [&](int square) -> char& {
      return after.squares[static_cast<std::size_t>(square - 1)];
   };
   const char piece = letter(move.from);
   letter(move.from) = 'e';
   for (const int square : move.captured)
      letter(square) = 'e';
   letter(move.to) = move.crowned ? position.turn : piece;
   after.turn = enemy_of(position.turn);

   if (rules.king_run_limit) {
      const int side = side_index(position.turn);
      if (is_king(piece) && move.captured.empty()) {
         const bool same_king = position.run_square[side] == move.from;
         after.run_count[side] = same_king ? std::min(position.run_count[side] + 1, 3) : 1;
         after.run_square[side] = move.to;
      } else {
         after.run_count[side] = 0;
      }
      for (const char each : {'W', 'B'}) {
         const int n = side_index(each);
         // Without a man the limit does not hold, so the count says nothing; nor does it when the
         // king is gone.
         const bool king_stands = after.run_count[n] > 0 && letter(after.run_square[n]) == each;
         if (!has_man(after, each) || !king_stands) {
            after.run_count[n] = 0;
            after.run_square[n] = 0;
         }
      }
   }
   return after;
}

NaiveStatus naive_status(const NaiveRules& rules, const NaivePosition& position) {
   if (over_by_king(rules, position)) {
      const bool won = !has_piece(position, enemy_of(position.turn));
      return {won ? "won" : "lost", "king-reached"};
   }
   if (!naive_moves(rules, position).empty()) return {};
   const bool pieces = has_man(position, position.turn) || has_piece(position, position.turn);
   return {rules.goal == Goal::BlockedWins ? "won" : "lost", pieces ? "no-moves" : "no-pieces"};
}

std::uint64_t naive_perft(const NaiveRules& rules, const NaivePosition& position, int depth) {
   if (depth == 0) return 1;
   const std::vector<NaiveMove> moves = naive_moves(rules, position);
   if (depth == 1) return moves.size();
   std::uint64_t nodes = 0;
   for (const NaiveMove& move : moves) {
      nodes += naive_perft(rules, naive_after(rules, position, move), depth - 1);
   }
   return nodes;
}

}  // namespace kete::naive
