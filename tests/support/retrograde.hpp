#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "support/naive_rules.hpp"

/// A plain retrograde solver for the tests: win, loss and the exact distance for positions of up to
/// three pieces, built on the naive generator. Counters of draw rules, repetition and the limit on
/// moves with one king are left out. A position without pieces of the side to move is decided; one
/// without pieces of the other side goes on, as rules.md has it.
namespace kete::naive {

struct Material {
   int white_men = 0;
   int white_kings = 0;
   int black_men = 0;
   int black_kings = 0;

   friend auto operator<=>(const Material&, const Material&) = default;
};

[[nodiscard]] int pieces(const Material& material);
[[nodiscard]] Material material_of(const NaivePosition& position);

/// What best play leads to, for the side to move.
struct Value {
   enum class Verdict { Win, Loss, Draw };

   Verdict verdict = Verdict::Draw;
   int plies = 0;  ///< to the end of the game: 1 where the last piece is taken now; 0 for a draw

   friend bool operator==(const Value&, const Value&) = default;
};

struct SolvedPosition {
   NaivePosition position;
   Value value;
};

/// Which positions of one piece against one are drawn at once, unless the side to move can capture.
enum class DrawnAtOnce { None, Kings, Pieces };

/// Solves a material, and what it leads to, when it is first asked for. One to four seconds for two
/// kings against one on the largest boards in an optimised build.
class Retrograde {
 public:
   static constexpr int most_pieces = 3;

   /// The king-run limit is switched off.
   explicit Retrograde(NaiveRules rules, DrawnAtOnce drawn = DrawnAtOnce::None);

   [[nodiscard]] const NaiveRules& rules() const { return rules_; }

   /// Throws std::invalid_argument for more than most_pieces.
   [[nodiscard]] Value value(const NaivePosition& position);

   /// All positions of a material with that side to move, in a fixed order.
   [[nodiscard]] std::vector<SolvedPosition> positions(const Material& material, char turn);

   /// Those that are won for that side to move.
   [[nodiscard]] std::vector<SolvedPosition> won(const Material& material, char turn);

 private:
   /// Values by slot; a slot numbers the side to move and the squares of the pieces.
   using Table = std::vector<std::int16_t>;

   const Table& table(const Material& material);
   [[nodiscard]] int slots(const Material& material) const;
   [[nodiscard]] int slot_of(const NaivePosition& position) const;
   [[nodiscard]] std::optional<NaivePosition> position_at(const Material& material, int slot) const;
   [[nodiscard]] Table solve(const Material& material);
   [[nodiscard]] bool is_drawn_at_once(const Material& material) const;

   NaiveRules rules_;
   DrawnAtOnce drawn_;
   std::map<Material, Table> tables_;
};

}  // namespace kete::naive
