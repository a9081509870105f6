#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <unistd.h>

#include "cli/program.hpp"
#include "support/catch.hpp"
#include "support/process.hpp"

namespace kete::test {

namespace {

constexpr Seconds patience{20};

/// A file that is gone at the end of the test.
class TemporaryFile {
 public:
   explicit TemporaryFile(std::string_view text)
       : path_(std::filesystem::temp_directory_path() /
               ("kete-batch-test-" + std::to_string(getpid()))) {
      std::ofstream(path_, std::ios::binary) << text;
   }

   TemporaryFile(const TemporaryFile&) = delete;
   TemporaryFile& operator=(const TemporaryFile&) = delete;

   ~TemporaryFile() { std::filesystem::remove(path_); }

   [[nodiscard]] std::string path() const { return path_.string(); }

 private:
   std::filesystem::path path_;
};

}  // namespace

TEST_CASE("batch: one answer a line, in order, bad lines included") {
   const std::string input =
       "W:W31:B20\n"
       "nonsense\n"
       "\n"
       "W:W46:B37,41\n"
       "?:W31:B20\n"
       "WeeeWeeeeeeeebeeeeeebeeeeeeeeeeebeeeebeeeeeeeeeeeee\n"
       "W:W51:B1\n"
       "   \n"
       "B:W31:B20\n";
   const Run moves = run({"moves", "--batch", "-"}, input);
   CHECK(moves.code == 1);
   CHECK(moves.errors.empty());
   REQUIRE(moves.lines.size() == 9);
   CHECK(moves.lines[0] == "playing: 31-26 31-27");
   CHECK(moves.lines[3] == "lost (no-moves)");
   CHECK(moves.lines[5] == "playing: 4x27x38x15 4x31x42x15");
   CHECK(moves.lines[8] == "playing: 20-24 20-25");
   for (const std::size_t bad : {1U, 2U, 4U, 6U, 7U}) {
      INFO(moves.lines[bad]);
      CHECK(moves.lines[bad].starts_with("error: "));
      CHECK(moves.lines[bad].size() > 10);
   }

   const Run json = run({"moves", "--json", "--batch", "-"}, input);
   CHECK(json.code == 1);
   REQUIRE(json.lines.size() == 9);
   for (std::size_t i = 0; i < 9; ++i) {
      const Json object = Json::parse(json.lines[i]);
      const bool bad = moves.lines[i].starts_with("error: ");
      if (bad) {
         CHECK(keys(object) == std::vector<std::string>{"error"});
         CHECK("error: " + object["error"].get<std::string>() == moves.lines[i]);
      } else {
         CHECK(keys(object).front() == "variant");
      }
   }

   const Run converted = run({"convert", "--batch", "-"}, input);
   CHECK(converted.code == 1);
   REQUIRE(converted.lines.size() == 9);
   CHECK(converted.lines[5] ==
         "W:WK4:B13,20,32,37 WeeeWeeeeeeeebeeeeeebeeeeeeeeeeebeeeebeeeeeeeeeeeee");

   const Run analyzed = run({"analyze", "--depth", "2", "--batch", "-"}, input);
   CHECK(analyzed.code == 1);
   REQUIRE(analyzed.lines.size() == 9);
   CHECK(analyzed.lines[0].starts_with("move 31-2"));
   CHECK(analyzed.lines[3] == "no move: lost (no-moves)");

   const Run results = run({"analyze", "--depth", "2", "--json", "--batch", "-"}, input);
   CHECK(results.code == 1);
   REQUIRE(results.lines.size() == 9);
   CHECK(Json::parse(results.lines[0])["type"] == "result");
   CHECK(Json::parse(results.lines[3])["move"].is_null());
   CHECK(keys(Json::parse(results.lines[1])) == std::vector<std::string>{"error"});
}

TEST_CASE("batch: good lines only are a success, no lines as well") {
   CHECK(run({"moves", "--batch", "-"}, "W:W31:B20\n").code == 0);
   const Run nothing = run({"moves", "--batch", "-"}, "");
   CHECK(nothing.code == 0);
   CHECK(nothing.lines.empty());
}

TEST_CASE("batch: the last line needs no end, and lines may come from Windows") {
   const auto lines = lines_of({"convert", "--batch", "-"}, "W:W31:B20\r\nB:W31:B20");
   REQUIRE(lines.size() == 2);
   CHECK(lines[0].starts_with("W:W31:B20 W"));
   CHECK(lines[1].starts_with("B:W31:B20 B"));
   // A blank one from Windows is blank.
   CHECK(run({"convert", "--batch", "-"}, "\r\n").lines.size() == 1);
}

TEST_CASE("batch: the longest line, whatever ends it") {
   const std::string longest = "W:W31:B20" + std::string(4096 - 9, ' ');
   for (const char* end : {"\n", "\r\n", "\r", ""}) {
      CHECK(lines_of({"moves", "--batch", "-"}, longest + end) ==
            std::vector<std::string>{"playing: 31-26 31-27"});
      const Run longer = run({"moves", "--batch", "-"}, longest + " " + end);
      CHECK(longer.code == 1);
      CHECK(longer.lines == std::vector<std::string>{"error: longer than 4096 characters"});
   }
}

TEST_CASE("batch: a byte order mark at the beginning is no part of the first line") {
   const std::string mark = "\xEF\xBB\xBF";
   CHECK(lines_of({"moves", "--batch", "-"}, mark + "W:W31:B20\nB:W31:B20\n") ==
         std::vector<std::string>{"playing: 31-26 31-27", "playing: 20-24 20-25"});
   CHECK(lines_of({"moves", "--batch", "-"}, mark).empty());
   const Run later = run({"moves", "--batch", "-"}, "W:W31:B20\n" + mark + "B:W31:B20\n");
   CHECK(later.code == 1);
   REQUIRE(later.lines.size() == 2);
   CHECK(later.lines[1].starts_with("error: "));
}

TEST_CASE("batch: from a file") {
   const TemporaryFile file("W:W31:B20\nB:W31:B20\n");
   CHECK(lines_of({"moves", "--batch", file.path()}) ==
         std::vector<std::string>{"playing: 31-26 31-27", "playing: 20-24 20-25"});
}

TEST_CASE("batch: --moves are played from every position") {
   const Run result =
       run({"moves", "--batch", "-", "--moves", "31-27"}, "W:W31:B20\nB:W31:B20\nW:W31:B21\n");
   CHECK(result.code == 1);
   REQUIRE(result.lines.size() == 3);
   CHECK(result.lines[0] == "playing: 20-24 20-25");
   CHECK(result.lines[1].starts_with("error: move 1: "));
   CHECK(result.lines[2] == "playing: 21x32");
}

TEST_CASE("batch: each line is answered before the next one is read") {
   Process process({KETE_PROGRAM, "moves", "--batch", "-"});
   for (const char* fen : {"W:W31:B20", "B:W31:B20"}) {
      process.send(fen);
      const auto answer = process.read_line(patience);
      REQUIRE(answer);
      CHECK(answer->starts_with("playing: "));
   }
   process.close_input();
   CHECK(process.wait(patience) == 0);
}

TEST_CASE("batch: lines that are no text at all") {
   std::string rubbish;
   for (int c = 1; c < 256; ++c) {
      if (c != '\n') rubbish += static_cast<char>(c);
   }
   const std::string input = rubbish + "\nW:" + rubbish + "\n" + std::string(100'000, 'W') + "\n" +
                             std::string("W:W3\0001:B20", 10) + "\nW:W31:B20\n";
   const Run text = run({"moves", "--batch", "-"}, input);
   CHECK(text.code == 1);
   REQUIRE(text.lines.size() == 5);
   for (std::size_t i = 0; i < 4; ++i)
      CHECK(text.lines[i].starts_with("error: "));
   CHECK(text.lines[4] == "playing: 31-26 31-27");

   const Run json = run({"moves", "--json", "--batch", "-"}, input);
   REQUIRE(json.lines.size() == 5);
   for (std::size_t i = 0; i < 4; ++i) {
      CHECK(keys(Json::parse(json.lines[i])) == std::vector<std::string>{"error"});
   }
}

TEST_CASE("batch: answers to one position do not depend on the lines before it") {
   const std::string first = "W:W28,32,37,38,K46:B13,18,19,24,K5\n";
   const std::string second = "W:W32,33,38,42:B12,13,18,23\n";
   const std::vector<std::string> command = {"analyze", "--nodes", "3000",
                                             "--json",  "--batch", "-"};
   const auto alone = lines_of(command, second);
   const auto after = lines_of(command, first + first + second);
   REQUIRE(alone.size() == 1);
   REQUIRE(after.size() == 3);
   CHECK(after[0] == after[1]);
   CHECK(after[2] == alone[0]);
}

}  // namespace kete::test
