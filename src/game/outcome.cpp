#include <array>

#include <fmt/format.h>

#include "game/game.hpp"

namespace kete {

std::string_view status_name(Status status) {
   constexpr std::array<std::string_view, 4> names = {"playing", "won", "lost", "drawn"};
   return names[static_cast<std::size_t>(status)];
}

std::string_view reason_code(Reason reason) {
   switch (reason) {
      case Reason::None:
         return "";
      case Reason::NoPieces:
         return "no-pieces";
      case Reason::NoMoves:
         return "no-moves";
      case Reason::KingReached:
         return "king-reached";
      case Reason::Repetition:
         return name(DrawRule::Repetition);
      case Reason::NoProgress:
         return name(DrawRule::NoProgress);
      case Reason::ThreeAgainstOne:
         return name(DrawRule::ThreeAgainstOne);
      case Reason::TwoAgainstOne:
         return name(DrawRule::TwoAgainstOne);
      case Reason::LongDiagonal:
         return name(DrawRule::LongDiagonal);
      case Reason::UnchangedSmall:
         return name(DrawRule::UnchangedSmall);
      case Reason::UnchangedLarge:
         return name(DrawRule::UnchangedLarge);
      case Reason::OneAgainstOne:
         return name(DrawRule::OneAgainstOne);
   }
   return "";
}

}  // namespace kete
