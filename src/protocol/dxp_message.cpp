#include "protocol/dxp_message.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include <fmt/format.h>

#include "util/quote.hpp"
#include "util/text.hpp"

namespace kete {

namespace {

constexpr std::size_t name_width = 32;
constexpr char white_letter = 'W';
constexpr char black_letter = 'Z';
constexpr char empty_letter = 'e';
constexpr char standard_start = 'A';
constexpr char given_start = 'B';
constexpr int largest_number = 999;  // of a field three digits wide
constexpr int most_seconds = 9999;   // four digits wide
constexpr int spoken_version = 1;

/// A message from its first letter on, taken field by field. What is not there reads as "".
class Fields {
 public:
   explicit Fields(std::string_view text) : rest_(text) { take(1); }

   std::string_view take(std::size_t width) {
      const std::string_view field = rest_.substr(0, width);
      rest_.remove_prefix(field.size());
      return field;
   }

   /// Blanks at the end of a message do no harm.
   [[nodiscard]] bool at_end() const { return text::trim(rest_).empty(); }

 private:
   std::string_view rest_;
};

tl::unexpected<Error> bad_field(std::string_view what, std::string_view field) {
   return failure(fmt::format("bad {}: '{}'", what, text::quoted(field)));
}

tl::unexpected<Error> bad_length(std::string_view kind, std::string_view message) {
   return failure(fmt::format("{} of {} characters", kind, message.size()));
}

/// A field of exactly that many decimal digits.
std::optional<int> digits(std::string_view field, std::size_t width) {
   const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
   if (field.size() != width || !std::ranges::all_of(field, is_digit)) return std::nullopt;
   return static_cast<int>(*text::to_integer(field));
}

/// Three characters, digits and at most one point: "075", "0.5", ".17".
std::optional<double> minutes(std::string_view field) {
   const auto is_allowed = [](char c) { return (c >= '0' && c <= '9') || c == '.'; };
   if (field.size() != 3 || !std::ranges::all_of(field, is_allowed)) return std::nullopt;
   return text::to_real(field);
}

std::optional<Side> side(std::string_view field) {
   if (field.size() != 1) return std::nullopt;
   if (field[0] == white_letter) return Side::White;
   if (field[0] == black_letter) return Side::Black;
   return std::nullopt;
}

char letter(Side side) {
   return side == Side::White ? white_letter : black_letter;
}

std::optional<Piece> piece(char letter) {
   switch (letter) {
      case 'w':
         return Piece::WhiteMan;
      case 'W':
         return Piece::WhiteKing;
      case 'z':
         return Piece::BlackMan;
      case 'Z':
         return Piece::BlackKing;
      case empty_letter:
         return Piece::None;
      default:
         return std::nullopt;
   }
}

char letter(Piece piece) {
   switch (piece) {
      case Piece::None:
         break;
      case Piece::WhiteMan:
         return 'w';
      case Piece::WhiteKing:
         return 'W';
      case Piece::BlackMan:
         return 'z';
      case Piece::BlackKing:
         return 'Z';
   }
   return empty_letter;
}

std::optional<Square> square(const Variant& variant, std::string_view field) {
   const auto number = digits(field, 2);
   if (!number || *number < 1 || *number > variant.squares()) return std::nullopt;
   return static_cast<Square>(*number);
}

Result<Diagram> parse_position(const Variant& variant, Fields& fields) {
   const std::string_view turn = fields.take(1);
   if (!side(turn)) return bad_field("side to move", turn);
   Diagram diagram;
   diagram.turn = *side(turn);
   const auto squares = static_cast<std::size_t>(variant.squares());
   const std::string_view board = fields.take(squares);
   if (board.size() != squares) {
      return failure(fmt::format("a board of {} letters instead of {}", board.size(), squares));
   }
   for (const char c : board) {
      const auto read = piece(c);
      if (!read) return bad_field("letter of the board", std::string_view(&c, 1));
      diagram.pieces.push_back(*read);
   }
   const auto is_empty = [](Piece piece) { return piece == Piece::None; };
   if (std::ranges::all_of(diagram.pieces, is_empty)) return failure("a board without pieces");
   return diagram;
}

Result<DxpMessage> parse_request(const Variant& variant, std::string_view text) {
   Fields fields(text);
   DxpGameRequest request;
   const std::string_view version = fields.take(2);
   if (!digits(version, 2)) return bad_field("version", version);
   request.version = *digits(version, 2);
   const std::string_view name = fields.take(name_width);
   request.initiator = text::trim(name);
   // Nothing is known of how another version goes on.
   if (request.version != spoken_version) return request;
   if (name.size() != name_width) return bad_length("a request", text);

   const std::string_view colour = fields.take(1);
   if (!side(colour)) return bad_field("colour", colour);
   request.follower = *side(colour);
   const std::string_view time = fields.take(3);
   if (!minutes(time)) return bad_field("thinking time", time);
   request.minutes = *minutes(time);
   const std::string_view moves = fields.take(3);
   if (!digits(moves, 3)) return bad_field("number of moves", moves);
   request.moves = *digits(moves, 3);
   const std::string_view start = fields.take(1);
   if (start == std::string_view(&given_start, 1)) {
      auto position = parse_position(variant, fields);
      if (!position) return tl::make_unexpected(position.error());
      request.position = std::move(*position);
   } else if (start != std::string_view(&standard_start, 1)) {
      return bad_field("start position", start);
   }
   if (!fields.at_end()) return bad_length("a request", text);
   return request;
}

Result<DxpMessage> parse_accept(std::string_view text) {
   Fields fields(text);
   const std::string_view name = fields.take(name_width);
   const auto code = digits(fields.take(1), 1);
   if (!code || !fields.at_end()) return failure("a malformed answer to a request");
   const auto other = static_cast<int>(DxpAcceptance::Other);
   return DxpGameAccept{std::string(text::trim(name)),
                        static_cast<DxpAcceptance>(std::min(*code, other))};
}

Result<DxpMessage> parse_move(const Variant& variant, std::string_view text) {
   Fields fields(text);
   DxpMove move;
   // The time is information only: whatever it is, it does no harm to the move.
   const double seconds = text::to_real(text::trim(fields.take(4))).value_or(0);
   move.seconds = static_cast<int>(std::clamp(std::round(seconds), 0.0, double{most_seconds}));
   const auto from = square(variant, fields.take(2));
   const auto to = square(variant, fields.take(2));
   const auto count = digits(fields.take(2), 2);
   if (!from || !to || !count) return bad_field("move", text);
   move.from = *from;
   move.to = *to;
   for (int i = 0; i < *count; ++i) {
      const auto captured = square(variant, fields.take(2));
      if (!captured) return bad_field("captured square", text);
      move.captured.push_back(*captured);
   }
   if (!fields.at_end()) return bad_length("a move", text);
   std::ranges::sort(move.captured);
   if (std::ranges::adjacent_find(move.captured) != move.captured.end()) {
      return bad_field("set of captured squares", text);
   }
   return move;
}

/// That the game is over is clear from the first letter: what is odd in the rest says little.
Result<DxpMessage> parse_end(std::string_view text) {
   Fields fields(text);
   DxpGameEnd end;
   const auto reason = digits(fields.take(1), 1);
   const auto last = static_cast<int>(DxpReason::SenderWins);
   if (reason && *reason <= last) end.reason = static_cast<DxpReason>(*reason);
   const std::string_view stop = fields.take(1);
   if (text.size() < 2 || !fields.at_end()) return bad_length("an end of the game", text);
   end.stop = !stop.empty() && stop != "0";
   return end;
}

Result<DxpMessage> parse_back_request(std::string_view text) {
   Fields fields(text);
   const auto move = digits(fields.take(3), 3);
   const auto turn = side(fields.take(1));
   if (!move || !turn || !fields.at_end()) return bad_field("request to go back", text);
   return DxpBackRequest{*move, *turn};
}

std::string cut(std::string_view text, std::size_t width) {
   std::string result(text.substr(0, width));
   std::ranges::replace_if(
       result, [](char c) { return c < ' ' || c > '~'; }, '?');
   return result;
}

int whole_minutes(double minutes) {
   if (minutes <= 0) return 0;
   return static_cast<int>(std::clamp(std::round(minutes), 1.0, double{largest_number}));
}

std::string write(const DxpGameRequest& request) {
   std::string text =
       fmt::format("R{:02}{:<32}{}{:03}{:03}", std::clamp(request.version, 0, 99),
                   cut(request.initiator, name_width), letter(request.follower),
                   whole_minutes(request.minutes), std::clamp(request.moves, 0, largest_number));
   if (!request.position) return text + standard_start;
   text += given_start;
   text += letter(request.position->turn);
   for (const Piece piece : request.position->pieces)
      text += letter(piece);
   return text;
}

std::string write(const DxpGameAccept& accept) {
   return fmt::format("A{:<32}{}", cut(accept.follower, name_width), static_cast<int>(accept.code));
}

std::string write(const DxpMove& move) {
   std::vector<Square> captured = move.captured;
   std::ranges::sort(captured);
   return fmt::format("M{:04}{:02}{:02}{:02}{:02}", std::clamp(move.seconds, 0, most_seconds),
                      move.from, move.to, captured.size(), fmt::join(captured, ""));
}

std::string write(const DxpGameEnd& end) {
   return fmt::format("E{}{}", static_cast<int>(end.reason), end.stop ? 1 : 0);
}

std::string write(const DxpChat& chat) {
   return "C" + cut(chat.text, longest_dxp_message - 1);
}

std::string write(const DxpBackRequest& request) {
   return fmt::format("B{:03}{}", std::clamp(request.move, 0, largest_number),
                      letter(request.turn));
}

std::string write(const DxpBackAccept& accept) {
   return accept.accepted ? "K0" : "K2";
}

}  // namespace

Result<DxpMessage> parse_dxp(const Variant& variant, std::string_view text) {
   switch (text.empty() ? '\0' : text[0]) {
      case 'R':
         return parse_request(variant, text);
      case 'A':
         return parse_accept(text);
      case 'M':
         return parse_move(variant, text);
      case 'E':
         return parse_end(text);
      case 'C':
         return DxpChat{std::string(text.substr(1))};
      case 'B':
         return parse_back_request(text);
      case 'K':
         return DxpBackAccept{text.substr(1, 1) == "0"};
      case '\0':
         return failure("an empty message");
      default:
         return bad_field("message", text);
   }
}

std::string to_dxp(const DxpMessage& message) {
   return std::visit([](const auto& kind) { return write(kind); }, message);
}

}  // namespace kete
