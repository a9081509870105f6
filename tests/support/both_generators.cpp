#include "support/both_generators.hpp"

#include <algorithm>
#include <stdexcept>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "rules/variant.hpp"

namespace kete::both {

using naive::NaiveMove;
using naive::NaivePosition;
using naive::NaiveRules;
using naive::NaiveStatus;

namespace {

constexpr std::string_view letters = "ewWbB";  // in the order of Piece

std::string text(const NaiveMove& move) {
   return naive::hub_text(move) + (move.crowned ? " crowned" : "");
}

/// The moves of one list that the other lacks; both ascending.
std::vector<std::string> only_in(const std::vector<NaiveMove>& one,
                                 const std::vector<NaiveMove>& other) {
   std::vector<std::string> texts;
   for (const NaiveMove& move : one) {
      if (!std::binary_search(other.begin(), other.end(), move)) texts.push_back(text(move));
   }
   return texts;
}

std::vector<NaiveMove> engine_moves(const Game& game) {
   std::vector<NaiveMove> moves;
   for (const Move& move : game.legal_moves())
      moves.push_back(to_naive(move));
   return moves;
}

std::string describe(const NaivePosition& position) {
   std::string description = naive::hub_text(position);
   for (const int side : {0, 1}) {
      if (position.run_count[side] == 0) continue;
      description += fmt::format(" {}{}={}", side == 0 ? 'W' : 'B', position.run_square[side],
                                 position.run_count[side]);
   }
   return description;
}

/// A position drawn by rule is still undecided for the naive rules, which keep no counters.
bool same_status(const NaiveStatus& naive, const Outcome& engine) {
   if (naive.status == "playing") {
      return engine.status == Status::Playing || engine.status == Status::Drawn;
   }
   return naive.status == status_name(engine.status) && naive.reason == reason_code(engine.reason);
}

}  // namespace

Settings settings_of(std::string_view rules) {
   const std::string_view name = rules.substr(0, rules.find(','));
   const Variant* variant = find_variant(name);
   if (variant == nullptr) throw std::invalid_argument("no variant " + std::string(name));
   std::vector<SettingText> values;
   std::string_view options = rules.substr(name.size());
   while (!options.empty()) {
      options.remove_prefix(1);
      const std::string_view option = options.substr(0, options.find(','));
      const std::size_t equals = option.find('=');
      values.emplace_back(option.substr(0, equals), option.substr(equals + 1));
      options.remove_prefix(option.size());
   }
   const Result<Settings> settings = make_settings(*variant, values, SettingCheck::Strict);
   if (!settings) throw std::invalid_argument(settings.error().message);
   return *settings;
}

std::vector<std::string> all_rules() {
   std::vector<std::string> rules;
   for (const std::string& name : naive::naive_names()) {
      rules.push_back(name);
      if (name == "tanzanian" || name == "flying-kings") {
         rules.push_back(name + ",king-landing=obliged");
         rules.push_back(name + ",king-landing=continue");
      }
      if (naive::naive_rules(name).size == 8) rules.push_back(name + ",forced-capture=off");
   }
   return rules;
}

Diagram to_diagram(const NaivePosition& position) {
   Diagram diagram;
   for (const char letter : position.squares) {
      diagram.pieces.push_back(static_cast<Piece>(letters.find(letter)));
   }
   diagram.turn = position.turn == 'W' ? Side::White : Side::Black;
   for (const std::size_t side : {0U, 1U}) {
      diagram.king_runs[side] = {static_cast<Square>(position.run_square[side]),
                                 static_cast<std::uint8_t>(position.run_count[side])};
   }
   return diagram;
}

NaivePosition to_naive(const Diagram& diagram) {
   NaivePosition position;
   for (const Piece piece : diagram.pieces) {
      position.squares.push_back(letters[static_cast<std::size_t>(piece)]);
   }
   position.turn = diagram.turn == Side::White ? 'W' : 'B';
   for (const std::size_t side : {0U, 1U}) {
      position.run_square[side] = diagram.king_runs[side].king;
      position.run_count[side] = diagram.king_runs[side].count;
   }
   return position;
}

NaiveMove to_naive(const Move& move) {
   return {move.from, move.to, {move.captured.begin(), move.captured.end()}, move.crowned};
}

Move to_move(const NaiveMove& move) {
   Move result{static_cast<Square>(move.from), static_cast<Square>(move.to), {}, move.crowned};
   for (const int square : move.captured)
      result.captured.push_back(static_cast<Square>(square));
   return result;
}

std::unique_ptr<Game> game_at(const Settings& settings, const NaivePosition& position) {
   Result<std::unique_ptr<Game>> game = make_game(settings, to_diagram(position));
   if (!game) throw std::runtime_error(describe(position) + ": " + game.error().message);
   return std::move(*game);
}

std::optional<std::string> difference(const NaiveRules& rules, const NaivePosition& position,
                                      const Game& game) {
   const std::string where = rules.name + " " + describe(position) + ": ";
   const NaivePosition engine_position = to_naive(game.diagram());
   if (engine_position != position) {
      return where + "the engine is at " + describe(engine_position);
   }
   const std::vector<NaiveMove> expected = naive::naive_moves(rules, position);
   const std::vector<NaiveMove> moves = engine_moves(game);
   if (moves != expected) {
      return where + fmt::format("missing [{}], extra [{}]{}",
                                 fmt::join(only_in(expected, moves), ", "),
                                 fmt::join(only_in(moves, expected), ", "),
                                 std::is_sorted(moves.begin(), moves.end()) ? "" : ", not sorted");
   }
   const NaiveStatus status = naive::naive_status(rules, position);
   const Outcome outcome = game.outcome();
   if (!same_status(status, outcome)) {
      return where + fmt::format("{} {} expected, {} {} found", status.status, status.reason,
                                 status_name(outcome.status), reason_code(outcome.reason));
   }
   return std::nullopt;
}

NaivePosition strewn_position(const NaiveRules& rules, Random& random) {
   const int squares = naive::square_count(rules);
   NaivePosition position;
   position.squares.assign(static_cast<std::size_t>(squares), 'e');
   position.turn = random.chance(50) ? 'W' : 'B';
   const char other = position.turn == 'W' ? 'B' : 'W';
   const int squares_in_row = squares / rules.size;
   const auto strew = [&](char side, int count, int percent_kings, bool every_other_row) {
      for (int n = 0; n < count; ++n) {
         const int square = 1 + random.below(squares);
         if (every_other_row && (square - 1) / squares_in_row % 2 == 0) continue;
         const char king = side;
         const char man = side == 'W' ? 'w' : 'b';
         char& letter = position.squares[static_cast<std::size_t>(square - 1)];
         if (letter != 'e') continue;
         const bool crowned = random.chance(percent_kings);
         letter = crowned || !naive::man_may_stand(rules, man, square) ? king : man;
      }
   };
   // Breakthrough is over with the first king, so a position with one says little.
   const bool kings = rules.goal != naive::Goal::FirstKingWins || random.chance(10);
   const int shares[] = {0, 30, 70, 100};
   const auto share_of_kings = [&] { return kings ? shares[random.below(4)] : 0; };
   // One draw a statement: arguments are evaluated in another order by every compiler.
   const int own_share = share_of_kings();
   const int own_pieces = 1 + random.below(5);
   strew(position.turn, own_pieces, own_share, false);
   // With free rows between the victims there is more room to go on.
   const bool apart = random.chance(60);
   const int other_share = share_of_kings();
   const int other_pieces = 1 + random.below(apart ? squares / 2 : 6 + squares / 5);
   strew(other, other_pieces, other_share, apart);
   if (!kings) {
      std::replace(position.squares.begin(), position.squares.end(), 'W', 'e');
      std::replace(position.squares.begin(), position.squares.end(), 'B', 'e');
   }

   if (rules.king_run_limit) {
      for (const int side : {0, 1}) {
         const char king = side == 0 ? 'W' : 'B';
         const char man = side == 0 ? 'w' : 'b';
         const auto begin = position.squares.begin();
         const auto end = position.squares.end();
         const auto found = std::find(begin, end, king);
         if (found == end || std::find(begin, end, man) == end) continue;
         position.run_count[side] = random.below(4);
         if (position.run_count[side] > 0) {
            position.run_square[side] = static_cast<int>(found - begin) + 1;
         }
      }
   }
   return position;
}

std::optional<std::string> compare_at_random(const NaiveRules& rules, const Settings& settings,
                                             Extent extent) {
   // Kings and long captures are rare in a game from the start, so nine strewn positions are
   // played on for a few moves for each such game.
   constexpr int longest_game = 120;
   constexpr int longest_strewn = 4;
   Random random(extent.seed);
   int compared = 0;
   for (int n = 0; compared < extent.positions; ++n) {
      const bool from_start = n % 10 == 0;
      NaivePosition position =
          from_start ? naive::naive_start(rules) : strewn_position(rules, random);
      const std::unique_ptr<Game> game =
          from_start ? make_game(settings) : game_at(settings, position);
      for (int ply = 0; ply < (from_start ? longest_game : longest_strewn); ++ply) {
         if (auto found = difference(rules, position, *game)) return found;
         ++compared;
         const std::vector<NaiveMove> moves = naive::naive_moves(rules, position);
         if (moves.empty() || compared >= extent.positions) break;
         const NaiveMove& move =
             moves[static_cast<std::size_t>(random.below(static_cast<int>(moves.size())))];
         game->play(to_move(move));
         position = naive::naive_after(rules, position, move);
      }
   }
   return std::nullopt;
}

}  // namespace kete::both
