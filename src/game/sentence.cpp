#include "game/sentence.hpp"

#include <fmt/format.h>

namespace kete {

namespace {

std::string draw_sentence(Reason reason, const DrawRules& draws) {
   const auto number = [&](DrawRule rule) { return draws.number(rule); };
   switch (reason) {
      case Reason::Repetition:
         return fmt::format("Drawn: the position has occurred {} times.",
                            number(DrawRule::Repetition));
      case Reason::NoProgress:
         if (draws.no_progress_kind == NoProgressKind::WhileNoManIsLeft) {
            return fmt::format("Drawn: {} plies with only kings on the board and no capture.",
                               number(DrawRule::NoProgress));
         }
         return fmt::format("Drawn: {} plies without a capture and without a move by a man.",
                            number(DrawRule::NoProgress));
      case Reason::ThreeAgainstOne:
         return fmt::format("Drawn: {} {} since {} came to stand against one king.",
                            number(DrawRule::ThreeAgainstOne),
                            unit(DrawRule::ThreeAgainstOne, draws),
                            draws.three_kind == ThreeKind::PiecesWithKing ? "three pieces"
                            : draws.three_kind == ThreeKind::ThreeKings   ? "three kings"
                                                                          : "three or more kings");
      case Reason::TwoAgainstOne:
         return fmt::format("Drawn: {} plies since {} came to stand against one king.",
                            number(DrawRule::TwoAgainstOne),
                            draws.two_kind == TwoKind::TwoKings ? "two kings"
                            : draws.two_kind == TwoKind::King   ? "one king"
                                                                : "two pieces or fewer");
      case Reason::LongDiagonal:
         return fmt::format(
             "Drawn: {} plies with three pieces against a king on the long diagonal.",
             number(DrawRule::LongDiagonal));
      case Reason::UnchangedSmall:
      case Reason::UnchangedLarge: {
         const bool small = reason == Reason::UnchangedSmall;
         const auto rule = small ? DrawRule::UnchangedSmall : DrawRule::UnchangedLarge;
         return fmt::format(
             "Drawn: {} plies without a capture or promotion while both sides have a king and {} "
             "pieces are left.",
             number(rule), small ? "4 or 5" : "6 or 7");
      }
      case Reason::OneAgainstOne:
         return draws.one_kind == OneKind::Kings ? "Drawn: one king is left against one king."
                                                 : "Drawn: one piece is left against one piece.";
      default:
         return "Drawn.";
   }
}

}  // namespace

std::string outcome_sentence(Status status, Reason reason, Side turn, const DrawRules& draws) {
   if (status == Status::Playing) return "";
   if (status == Status::Drawn) return draw_sentence(reason, draws);
   const std::string_view winner = side_name(status == Status::Won ? turn : opposite(turn));
   switch (reason) {
      case Reason::KingReached:
         return fmt::format("{} has won by the first king.", winner);
      case Reason::NoPieces:
         return fmt::format("{} has won: {} has no piece left.", winner, side_name(turn));
      default:
         return fmt::format("{} has won: {} has no legal move.", winner, side_name(turn));
   }
}

}  // namespace kete
