#include <algorithm>
#include <fstream>
#include <iostream>
#include <map>
#include <regex>
#include <string>
#include <utility>
#include <vector>

#include "dxp_partner.hpp"
#include "support/catch.hpp"

using namespace kete;
using namespace kete::test;

namespace {

/// What was captured of two programs, one message a line.
struct Line {
   double time;  ///< seconds
   std::string from;
   std::string to;
   std::string message;
};

/// Sections by their letter, "A" to "C"; the lines of "D" are "> " or "-- ".
std::map<std::string, std::vector<std::string>> sections() {
   std::ifstream file(KETE_SHARED "/dxp-transcript.txt");
   if (!file) std::cout << "SKIPPED: no ../shared/dxp-transcript.txt beside the repository\n";
   std::map<std::string, std::vector<std::string>> result;
   const std::regex title("=== ([A-Z][0-9]?)\\. .*");
   std::string section;
   std::string line;
   std::smatch match;
   while (std::getline(file, line)) {
      if (std::regex_match(line, match, title)) section = match[1];
      result[section].push_back(line);
   }
   return result;
}

std::vector<std::string> messages(std::string text) {
   const std::string end = "<NUL>";
   std::vector<std::string> result;
   for (auto place = text.find(end); place != std::string::npos; place = text.find(end)) {
      result.push_back(text.substr(0, place));
      text.erase(0, place + end.size());
   }
   return result;
}

/// What these two said to each other.
std::vector<Line> conversation(const std::vector<std::string>& section, const std::string& one,
                               const std::string& other) {
   const std::regex pattern(" +([0-9.]+) (\\w+)>(\\w+) +len=[0-9]+ +(.*)");
   std::vector<Line> lines;
   std::smatch match;
   for (const std::string& line : section) {
      if (!std::regex_match(line, match, pattern)) continue;
      const bool is_theirs =
          (match[2] == one && match[3] == other) || (match[2] == other && match[3] == one);
      if (!is_theirs) continue;
      for (const std::string& message : messages(match[4]))
         lines.push_back({std::stod(match[1]), match[2], match[3], message});
   }
   return lines;
}

/// A message without what we say otherwise: names, seconds, and results that bitbases gave.
std::string essence(std::string message) {
   if (message[0] == 'R') return message.erase(3, 32);
   if (message[0] == 'A') return message.erase(1, 32);
   if (message[0] == 'M') return message.erase(1, 4);
   if (message == "E20") return "E00";
   return message;
}

/// Plays one of the two in a conversation that was captured: what it said, we say.
std::vector<DxpFinishedGame> replay(const std::vector<Line>& lines, const std::string& ours) {
   const Variant& variant = *find_variant("international");
   bool initiates = false;
   for (const Line& line : lines)
      if (line.message[0] == 'R') initiates = line.from == ours;
   DxpPartner partner("international", initiates);
   const double begin = partner.now;
   bool had_request = false;
   bool ended_by_us = false;
   std::vector<std::string> said;  // by us, not yet compared
   for (const Line& line : lines) {
      CAPTURE(line.time, line.from, line.message);
      partner.pass(std::max(begin + line.time - partner.now, 0.0));
      if (line.message[0] == 'R') ended_by_us = false;
      if (ended_by_us) {
         if (line.from != ours && line.message[0] == 'E') partner.say(line.message);
         continue;
      }
      // Who greets by an end of no game, and who chats, we are not.
      had_request = had_request || line.message[0] == 'R';
      if (line.from == ours && (line.message[0] == 'C' || !had_request)) continue;
      if (line.from != ours) {
         for (const std::string& text : partner.say(line.message))
            said.push_back(text);
         // These two know fewer draws by rule.
         ended_by_us = !said.empty() && said.back() == "E20";
         if (ended_by_us) said.clear();
         continue;
      }
      const auto message = *parse_dxp(variant, line.message);
      if (const auto* request = std::get_if<DxpGameRequest>(&message)) {
         REQUIRE(partner.session.ready_to_request());
         partner.session.request(*request, partner.now);
      } else if (const auto* move = std::get_if<DxpMove>(&message)) {
         REQUIRE(partner.thought);
         const auto moves = std::exchange(partner.thought, nullptr)->legal_moves();
         const auto is_it = [&](const Move& legal) {
            return legal.from == move->from && legal.to == move->to &&
                   legal.captured == move->captured;
         };
         const auto found = std::ranges::find_if(moves, is_it);
         REQUIRE(found != moves.end());
         partner.session.play(*found, partner.now);
      }
      for (const std::string& text : partner.pass(0.11))
         said.push_back(text);
      REQUIRE(!said.empty());
      CHECK(essence(said.front()) == essence(line.message));
      said.erase(said.begin());
   }
   return partner.games;
}

}  // namespace

TEST_CASE("captured games can be replayed in the place of each program") {
   auto all = sections();
   if (all.empty()) return;
   using Results = std::vector<GameResult>;
   const auto results = [&](const char* section, const char* one, const char* other,
                            const char* ours) {
      Results found;
      for (const DxpFinishedGame& game : replay(conversation(all[section], one, other), ours))
         found.push_back(game.verdict.result);
      return found;
   };
   const Results white_won = {GameResult::WhiteWins};
   CHECK(results("A", "mm", "scan", "scan") == white_won);
   CHECK(results("A", "mm", "scan", "mm") == white_won);
   CHECK(results("A", "mm", "moby", "moby") == white_won);
   CHECK(results("A", "mm", "moby", "mm") == white_won);
   // By our rules two kings against one are drawn before the number of moves is reached.
   const Results drawn_and_black_won = {GameResult::Draw, GameResult::BlackWins};
   CHECK(results("B", "scan", "moby", "moby") == drawn_and_black_won);
   CHECK(results("B", "scan", "moby", "scan") == drawn_and_black_won);
   CHECK(results("C", "scan", "moby", "moby") == Results{GameResult::Unknown});
   CHECK(results("C", "scan", "moby", "scan") == Results{GameResult::Unknown});
}

TEST_CASE("a session goes on after every flawed message that was tried on others") {
   const auto all = sections();
   if (all.empty()) return;
   std::vector<std::string> tried;
   int cases = 0;
   for (const std::string& line : all.at("D")) {
      if (line.starts_with("--")) {
         ++cases;
         tried.clear();
      }
      if (!line.starts_with("   > ")) continue;
      for (const std::string& message : messages(line.substr(5)))
         tried.push_back(message);
      DxpPartner partner;
      for (const std::string& message : tried) {
         CAPTURE(message);
         partner.say(message);
         if (partner.thought) {
            const Move move = partner.thought->legal_moves().front();
            partner.thought.reset();
            partner.session.play(move, partner.now);
         }
         partner.pass(0.5);
      }
      if (partner.session.over()) {
         CHECK(tried.back() == "E01");
         continue;
      }
      partner.pass(10);
      partner.heard();
      CHECK(partner.say(dxp_request("Z001075A")).front() == dxp_accept('0'));
   }
   CHECK(cases > 40);
}
