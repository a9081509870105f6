#include "match/match_file.hpp"

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include <fmt/format.h>

#include "support/catch.hpp"

using namespace kete;
namespace fs = std::filesystem;

namespace {

struct File {
   std::string path = (fs::temp_directory_path() / fmt::format("kete-match-{}", getpid())).string();

   File() { fs::remove(path); }

   File(const File&) = delete;
   File& operator=(const File&) = delete;

   ~File() { fs::remove(path); }

   [[nodiscard]] std::string content() const {
      std::ifstream file(path);
      std::stringstream text;
      text << file.rdbuf();
      return text.str();
   }

   void write(const std::string& text) const { std::ofstream(path) << text; }
};

const Schedule schedule(2, Pairing::RoundRobin, 10);
const MatchIdentity identity = {{"variant", "russian"}, {"player 1", "a: 10 nodes"}};

MatchFile::Game game(std::uint64_t number) {
   GameSummary summary;
   summary.number = number;
   summary.fixture = schedule.game(number);
   summary.opening = "a \"strange\" name\n";
   summary.result = GameResult::BlackWins;
   summary.reason = "time";
   summary.detail = "too \xff slow";
   summary.ending = Ending::Regular;
   summary.at_fault = Side::White;
   summary.plies = 33;
   return {summary, 1000 + number};
}

std::string error(const File& file, const MatchIdentity& of = identity) {
   const auto opened = MatchFile::open(file.path, of, schedule);
   REQUIRE_FALSE(opened);
   CHECK(opened.error().message.find_first_of("\"=\n") == std::string::npos);
   return opened.error().message;
}

}  // namespace

TEST_CASE("games that were kept come back") {
   const File file;
   {
      auto opened = MatchFile::open(file.path, identity, schedule);
      REQUIRE(opened);
      CHECK(opened->games().empty());
      REQUIRE(opened->add(game(4)));
      REQUIRE(opened->add(game(1)));
   }
   const auto again = MatchFile::open(file.path, identity, schedule);
   REQUIRE(again);
   REQUIRE(again->games().size() == 2);
   const GameSummary& summary = again->games()[0].summary;
   CHECK(summary.number == 4);
   CHECK(summary.fixture.white() == 0);
   CHECK(summary.fixture.opening == 2);
   CHECK(summary.opening == game(4).summary.opening);
   CHECK(summary.result == GameResult::BlackWins);
   CHECK(summary.reason == "time");
   CHECK(summary.at_fault == Side::White);
   CHECK(summary.plies == 33);
   CHECK(again->games()[1].summary.number == 1);
   CHECK(again->games()[1].pdn_size == 1001U);
}

TEST_CASE("a last line that was not written to its end is cut away, wherever it broke off") {
   const File file;
   {
      auto opened = MatchFile::open(file.path, identity, schedule);
      REQUIRE(opened);
      REQUIRE(opened->add(game(0)));
      REQUIRE(opened->add(game(1)));
   }
   const std::string whole = file.content();
   const auto first = whole.find('\n') + 1;
   const auto second = whole.find('\n', first) + 1;
   for (std::size_t size = second; size < whole.size(); ++size) {
      file.write(whole.substr(0, size));
      const auto opened = MatchFile::open(file.path, identity, schedule);
      REQUIRE(opened);
      CHECK(opened->games().size() == 1);
      CHECK(file.content() == whole.substr(0, second));
   }
   SECTION("also the header alone") {
      for (const std::size_t size : {std::size_t{0}, std::size_t{5}, first - 1}) {
         file.write(whole.substr(0, size));
         const auto opened = MatchFile::open(file.path, identity, schedule);
         REQUIRE(opened);
         CHECK(file.content() == whole.substr(0, first));
      }
   }
   SECTION("what a machine that went down leaves") {
      file.write(whole.substr(0, second) + std::string(100, '\0') + '\n');
      const auto opened = MatchFile::open(file.path, identity, schedule);
      REQUIRE(opened);
      CHECK(opened->games().size() == 1);
   }
}

TEST_CASE("files that are not this match's are refused, and stay as they are") {
   const File file;
   {
      auto opened = MatchFile::open(file.path, identity, schedule);
      REQUIRE(opened);
      REQUIRE(opened->add(game(0)));
   }
   const std::string whole = file.content();
   SECTION("another match") {
      const std::string message =
          error(file, {{"variant", "russian"}, {"player 1", "a: 20 nodes"}});
      CHECK(message.find("another match: its player 1") != std::string::npos);
      CHECK(file.content() == whole);
   }
   SECTION("no match at all") {
      const std::string text = GENERATE("W:W31:B20\n", "something", "{}\n");
      file.write(text);
      CHECK(error(file).find("is not the file of a match") != std::string::npos);
      CHECK(file.content() == text);
   }
   SECTION("a line in the middle that cannot be read") {
      const std::string text = whole + "nonsense\n" + whole.substr(whole.find('\n') + 1);
      file.write(text);
      CHECK(error(file).find("line 3") != std::string::npos);
      CHECK(file.content() == text);
   }
   SECTION("in use") {
      const auto opened = MatchFile::open(file.path, identity, schedule);
      REQUIRE(opened);
      CHECK(error(file).find("in use") != std::string::npos);
   }
   SECTION("a directory") {
      File folder;
      CHECK_FALSE(MatchFile::open(fs::temp_directory_path().string(), identity, schedule));
   }
}

TEST_CASE("the size of the PDN file is known before the first game, and after each") {
   const File file;
   {
      const auto begun = MatchFile::open(file.path, identity, schedule, 77);
      REQUIRE(begun);
      CHECK(begun->pdn_size() == 77U);
   }
   // It does not make another match of it.
   auto opened = MatchFile::open(file.path, identity, schedule, 99);
   REQUIRE(opened);
   CHECK(opened->pdn_size() == 77U);
   REQUIRE(opened->add(game(4)));
   CHECK(opened->pdn_size() == 1004U);
}

TEST_CASE("without a PDN file, or in a file of before, there is no size") {
   const File file;
   { CHECK_FALSE(MatchFile::open(file.path, identity, schedule)->pdn_size()); }
   CHECK_FALSE(MatchFile::open(file.path, identity, schedule, 99)->pdn_size());
   file.write("{\"kete-match\":1,\"variant\":\"russian\",\"player 1\":\"a: 10 nodes\"}\n");
   const auto older = MatchFile::open(file.path, identity, schedule, 99);
   REQUIRE(older);
   CHECK_FALSE(older->pdn_size());
}
