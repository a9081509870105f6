#include <fmt/format.h>

#include "game/game.hpp"
#include "rules/instances.hpp"

namespace kete {

template <int Shard>
std::unique_ptr<Game> make_game_in_shard(const Settings& settings, const Diagram& diagram);

namespace {

Result<void> check(const Variant& variant, const Diagram& diagram) {
   const int squares = variant.squares();
   if (diagram.pieces.size() != static_cast<std::size_t>(squares)) {
      return failure(fmt::format("{} has {} squares, the position {}", variant.name, squares,
                                 diagram.pieces.size()));
   }
   for (int number = 1; number <= squares; ++number) {
      const auto square = static_cast<Square>(number);
      const Piece piece = diagram.at(square);
      const int last_row = piece == Piece::WhiteMan ? 0 : variant.rules->height - 1;
      if (piece == Piece::None || is_king(piece)) continue;
      if (coordinates(*variant.rules, square).row == last_row) {
         return failure(fmt::format("a {} man stands on its own last row, square {}",
                                    side_name(*owner(piece)), number));
      }
   }
   for (const Side side : {Side::White, Side::Black}) {
      const KingRun& run = diagram.king_runs[static_cast<std::size_t>(index(side))];
      if (run.count == 0) continue;
      if (run.king < 1 || run.king > squares || diagram.at(run.king) != make_piece(side, true)) {
         return failure(fmt::format("king moves are counted for square {}, where {} has no king",
                                    run.king, side_name(side)));
      }
      if (run.count > king_run_max) {
         return failure(fmt::format("{} king moves in a row, at most {} are possible", run.count,
                                    king_run_max));
      }
   }
   return {};
}

std::unique_ptr<Game> instantiate(const Settings& settings, const Diagram& diagram) {
   return ask_shards([&]<int Shard>() { return make_game_in_shard<Shard>(settings, diagram); });
}

}  // namespace

Result<std::unique_ptr<Game>> make_game(const Settings& settings, const Diagram& diagram) {
   if (const auto checked = check(*settings.variant, diagram); !checked) {
      return tl::make_unexpected(checked.error());
   }
   return instantiate(settings, diagram);
}

std::unique_ptr<Game> make_game(const Settings& settings) {
   return instantiate(settings, start_diagram(*settings.variant));
}

}  // namespace kete
