#include "protocol/dxp_message.hpp"

#include <string>
#include <variant>

#include "notation/hub_text.hpp"
#include "rules/variant.hpp"
#include "support/catch.hpp"

using namespace kete;

namespace {

const Variant& international() {
   return *find_variant("international");
}

template <class Kind>
Kind read(std::string_view text, const Variant& variant = international()) {
   CAPTURE(std::string(text));
   const auto message = parse_dxp(variant, text);
   REQUIRE(message);
   REQUIRE(std::holds_alternative<Kind>(*message));
   return std::get<Kind>(*message);
}

bool is_bad(std::string_view text) {
   const auto message = parse_dxp(international(), text);
   if (message) return false;
   return message.error().message.find_first_of("\"=\n") == std::string::npos;
}

std::string rewritten(std::string_view text, const Variant& variant = international()) {
   const auto message = parse_dxp(variant, text);
   return message ? to_dxp(*message) : message.error().message;
}

std::string padded(std::string name) {
   name.resize(32, ' ');
   return name;
}

std::string request(const std::string& rest, const std::string& version = "01") {
   return "R" + version + padded("Probe") + rest;
}

const std::string black_men(20, 'z');
const std::string white_men(20, 'w');
const std::string gap(10, 'e');
const std::string board = black_men + gap + white_men;

}  // namespace

TEST_CASE("a request from the start is read, field by field") {
   const auto message = read<DxpGameRequest>(request("Z005075A"));
   CHECK(message.version == 1);
   CHECK(message.initiator == "Probe");
   CHECK(message.follower == Side::Black);
   CHECK(message.minutes == 5);
   CHECK(message.moves == 75);
   CHECK(!message.position);
   CHECK(read<DxpGameRequest>(request("W000000A")).follower == Side::White);
   CHECK(read<DxpGameRequest>(request("W000000A")).minutes == 0);
}

TEST_CASE("minutes are a real number") {
   CHECK(read<DxpGameRequest>(request("W0.5000A")).minutes == 0.5);
   CHECK(read<DxpGameRequest>(request("W.05000A")).minutes == 0.05);
   CHECK(read<DxpGameRequest>(request("W.17000A")).minutes == 0.17);
   CHECK(read<DxpGameRequest>(request("W2.5000A")).minutes == 2.5);
   CHECK(read<DxpGameRequest>(request("W05.000A")).minutes == 5);
}

TEST_CASE("minutes are written as a whole number, at least one unless there is no clock") {
   DxpGameRequest message;
   const auto minutes = [&](double value) {
      message.minutes = value;
      return to_dxp(message).substr(36, 3);
   };
   CHECK(minutes(0) == "000");
   CHECK(minutes(0.05) == "001");
   CHECK(minutes(0.5) == "001");
   CHECK(minutes(1.4) == "001");
   CHECK(minutes(1.5) == "002");
   CHECK(minutes(75) == "075");
   CHECK(minutes(5000) == "999");
}

TEST_CASE("a request with a position is read and written, whatever the board") {
   const std::string text = request("W001075BZ" + board);
   CHECK(text.size() == 94);
   const auto message = read<DxpGameRequest>(text);
   REQUIRE(message.position);
   CHECK(to_hub_position(*message.position) == "B" + std::string(20, 'b') + gap + white_men);
   CHECK(rewritten(text) == text);

   for (const Variant* variant : variants()) {
      CAPTURE(std::string(variant->name));
      DxpGameRequest start;
      start.initiator = "kete";
      start.position = start_diagram(*variant);
      start.position->pieces.front() = Piece::WhiteKing;
      start.position->pieces.back() = Piece::BlackKing;
      const std::string written = to_dxp(start);
      CHECK(written.size() == 44U + static_cast<std::size_t>(variant->squares()));
      CHECK(written.size() <= longest_dxp_message);
      CHECK(read<DxpGameRequest>(written, *variant).position == start.position);
   }
}

TEST_CASE("malformed requests are errors") {
   const std::string rest =
       GENERATE(as<std::string>{}, "", "W", "W001", "W001075", "w001075A", "B001075A", " 001075A",
                "W 01075A", "W  1075A", "W1 0075A", "Wabc075A", "W1e2075A", "W-01075A", "W+01075A",
                "W...075A", "W1.1.75A", "W   075A", "W001 75A", "W0010.5A", "W001x75A", "W001075C",
                "W001075a", "W001075 ", "W001075AW", "W001075B", "W001075BW");
   CAPTURE(rest);
   CHECK(is_bad(request(rest)));
}

TEST_CASE("malformed positions in requests are errors") {
   CHECK(is_bad(request("W001075BW" + board.substr(1))));
   CHECK(is_bad(request("W001075BW" + board + "e")));
   CHECK(is_bad(request("W001075Bw" + board)));
   CHECK(is_bad(request("W001075BW" + std::string(50, 'x'))));
   CHECK(is_bad(request("W001075BW" + std::string(50, 'b'))));
   CHECK(is_bad("R"));
   CHECK(is_bad("R0"));
   CHECK(is_bad("RxxProbe"));
   CHECK(is_bad("R01Probe"));
   CHECK(is_bad("R01" + std::string(32, ' ')));
}

TEST_CASE("of another version nothing but its number is read") {
   CHECK(read<DxpGameRequest>("R02").version == 2);
   CHECK(read<DxpGameRequest>(request("whatever", "00")).version == 0);
   CHECK(read<DxpGameRequest>(request("W001075A", "99")).version == 99);
}

TEST_CASE("answers to requests") {
   const auto accept = read<DxpGameAccept>("A" + padded("Scan 2.0") + "0");
   CHECK(accept.follower == "Scan 2.0");
   CHECK(accept.code == DxpAcceptance::Accepted);
   CHECK(read<DxpGameAccept>("A" + padded("") + "1").code == DxpAcceptance::BadVersion);
   CHECK(read<DxpGameAccept>("A" + padded("") + "2").code == DxpAcceptance::Refused);
   CHECK(read<DxpGameAccept>("A" + padded("") + "3").code == DxpAcceptance::Other);
   CHECK(read<DxpGameAccept>("A" + padded("") + "9").code == DxpAcceptance::Other);
   CHECK(to_dxp(DxpGameAccept{"kete", DxpAcceptance::Refused}) == "A" + padded("kete") + "2");
   CHECK(is_bad("A"));
   CHECK(is_bad("AProbe0"));
   CHECK(is_bad("A" + padded("") + "x"));
   CHECK(is_bad("A" + padded("") + "00"));
}

TEST_CASE("moves, with the captured squares as a set") {
   const auto move = read<DxpMove>("M0012373100");
   CHECK(move.seconds == 12);
   CHECK(move.from == 37);
   CHECK(move.to == 31);
   CHECK(move.captured.empty());
   const auto capture = read<DxpMove>("M0000202703433224");
   CHECK(capture.captured == std::vector<Square>{24, 32, 43});
   CHECK(rewritten("M0000202703433224") == "M0000202703243243");
   // A windmill, back to where it began.
   CHECK(rewritten("M00010202040708"
                   "1718") == "M000102020407081718");
   CHECK(read<DxpMove>("M   3373100").seconds == 3);
   CHECK(read<DxpMove>("M 0.7373100").seconds == 1);
   CHECK(read<DxpMove>("Mabcd373100").seconds == 0);
   CHECK(to_dxp(DxpMove{123456, 1, 7, {}}) == "M9999010700");
   CHECK(to_dxp(DxpMove{-1, 1, 7, {}}) == "M0000010700");
}

TEST_CASE("malformed moves are errors") {
   const std::string text = GENERATE(
       as<std::string>{}, "M", "M0001", "M000137", "M00013731", "M000137310", "M0001003100",
       "M0001373100 1", "M0001375100", "M000137 100", "M00013731xx", "M000137310101x",
       "M00013228012", "M0001322801", "M000132280251", "M00013228022323", "M000137310022");
   CAPTURE(text);
   CHECK(is_bad(text));
}

TEST_CASE("squares reach as far as the board") {
   const Variant& canadian = *find_variant("canadian");
   const Variant& turkish = *find_variant("turkish");
   const Variant& russian = *find_variant("russian");
   CHECK(read<DxpMove>("M0000726600", canadian).from == 72);
   CHECK(read<DxpMove>("M0000645600", turkish).from == 64);
   CHECK(!parse_dxp(canadian, "M0000736600"));
   CHECK(!parse_dxp(turkish, "M0000655600"));
   CHECK(!parse_dxp(russian, "M0000332800"));
}

TEST_CASE("ends of games") {
   CHECK(read<DxpGameEnd>("E00").reason == DxpReason::Unknown);
   CHECK(read<DxpGameEnd>("E10").reason == DxpReason::SenderLoses);
   CHECK(read<DxpGameEnd>("E20").reason == DxpReason::Draw);
   CHECK(read<DxpGameEnd>("E30").reason == DxpReason::SenderWins);
   CHECK(!read<DxpGameEnd>("E30").stop);
   CHECK(read<DxpGameEnd>("E01").stop);
   CHECK(to_dxp(DxpGameEnd{DxpReason::Draw, false}) == "E20");
   CHECK(to_dxp(DxpGameEnd{DxpReason::Unknown, true}) == "E01");
   // The first letter says enough to go by.
   CHECK(read<DxpGameEnd>("E70").reason == DxpReason::Unknown);
   CHECK(!read<DxpGameEnd>("E1").stop);
   CHECK(is_bad("E"));
   CHECK(is_bad("E001"));
}

TEST_CASE("chat, requests to go back, and their answers") {
   CHECK(read<DxpChat>("C").text.empty());
   CHECK(read<DxpChat>("Chello there").text == "hello there");
   CHECK(read<DxpBackRequest>("B012Z").move == 12);
   CHECK(read<DxpBackRequest>("B012Z").turn == Side::Black);
   CHECK(rewritten("B001W") == "B001W");
   CHECK(read<DxpBackAccept>("K0").accepted);
   CHECK(!read<DxpBackAccept>("K2").accepted);
   CHECK(!read<DxpBackAccept>("K").accepted);
   CHECK(rewritten("K0") == "K0");
   CHECK(rewritten("K1") == "K2");
   CHECK(is_bad("B"));
   CHECK(is_bad("B01W"));
   CHECK(is_bad("B0x1W"));
   CHECK(is_bad("B001w"));
   CHECK(is_bad("B001WW"));
}

TEST_CASE("what is no message is an error") {
   CHECK(is_bad(""));
   CHECK(is_bad(" "));
   CHECK(is_bad("Xfoo"));
   CHECK(is_bad("r01"));
   CHECK(is_bad(std::string(1000, '"')));
}

TEST_CASE("what is written is printable and not longer than every program takes") {
   const std::string text = to_dxp(DxpChat{"a\nb\xc3\xa9" + std::string(500, 'x')});
   CHECK(text.size() == longest_dxp_message);
   CHECK(text.starts_with("Ca?b??xxx"));
   const std::string accept = to_dxp(DxpGameAccept{std::string(50, 'n'), {}});
   CHECK(accept == "A" + std::string(32, 'n') + "0");
   DxpGameRequest long_name;
   long_name.initiator = std::string("n\0m", 3) + std::string(50, 'n');
   CHECK(to_dxp(long_name).size() == 43);
   CHECK(to_dxp(long_name).substr(3, 3) == "n?m");
}
