#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>

#include "notation/fen.hpp"
#include "notation/hub_text.hpp"
#include "pdn/openings.hpp"
#include "support/catch.hpp"

namespace kete {

namespace {

Settings settings_of(std::string_view variant) {
   return Settings(*find_variant(variant));
}

/// A file that is there as long as this object.
class TemporaryFile {
 public:
   explicit TemporaryFile(const std::string& text)
       : path_(std::filesystem::temp_directory_path() /
               ("kete-openings-" + std::to_string(reinterpret_cast<std::uintptr_t>(this)))) {
      std::ofstream(path_, std::ios::binary) << text;
   }

   TemporaryFile(const TemporaryFile&) = delete;
   TemporaryFile& operator=(const TemporaryFile&) = delete;

   ~TemporaryFile() {
      std::error_code ignored;
      std::filesystem::remove(path_, ignored);
   }

   [[nodiscard]] std::string path() const { return path_.string(); }

 private:
   std::filesystem::path path_;
};

std::vector<Opening> good(std::string_view variant, const std::string& text) {
   const TemporaryFile file(text);
   const auto openings = read_openings(settings_of(variant), file.path());
   INFO((openings ? "" : openings.error().message));
   REQUIRE(openings);
   return *openings;
}

std::string error(std::string_view variant, const std::string& text) {
   const TemporaryFile file(text);
   const auto openings = read_openings(settings_of(variant), file.path());
   REQUIRE_FALSE(openings);
   return openings.error().message;
}

bool holds(const std::string& text, std::string_view part) {
   return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("Openings as a list of FENs") {
   const auto openings = good("international",
                              "# a comment\r\n\r\nW:W31:B2 # short\r\nB:W32:B2.\r\n"
                              "  W:W:W33:B2\n");
   REQUIRE(openings.size() == 3);
   CHECK(openings[0].name == "short");
   CHECK(openings[1].name == "2");
   CHECK(openings[1].start.turn == Side::Black);
   CHECK(openings[2].moves.empty());
   CHECK(to_fen(*find_variant("international"), openings[2].start) == "W:W33:B2");
}

TEST_CASE("Openings as games") {
   const auto openings = good("russian",
                              "[GameType \"25\"]\n1. c3-d4 b6-c5 2. d4xb6 *\n\n1. a3-b4 *\n"
                              "[Opening \"known\"]\n[FEN \"W:Wc3:Bd8\"]\n*\n");
   REQUIRE(openings.size() == 3);
   CHECK(openings[0].name == "c3-d4 b6-c5 d4:b6");
   REQUIRE(openings[0].moves.size() == 3);
   CHECK(to_hub_move(openings[0].moves[2]) == "18x9x14");
   CHECK(openings[1].name == "a3-b4");
   CHECK(openings[2].name == "known");
}

TEST_CASE("Openings as JSON") {
   CHECK(good("international", R"(["W:W31:B2", "B:W32:B2"])").size() == 2);
   const auto named = good("international", R"({"one": "W:W31:B2", "two": "B:W32:B2"})");
   REQUIRE(named.size() == 2);
   CHECK(named[1].name == "two");
   CHECK(good("international", R"({"W:W31:B2": 1})").size() == 1);
   const auto standard =
       good("international",
            R"({"all": {"a": "W:W31:B2", "b": "B:W32:B2", "c": "W:W33:B3"}, "standard": ["a", "c"],
               "lost": ["b"]})");
   REQUIRE(standard.size() == 2);
   CHECK(standard[1].name == "c");
}

TEST_CASE("A bad opening makes the file an error that names it") {
   const std::string fens = error("international", "W:W31:B2\nW:W51:B2\nB:W31:B\n");
   CHECK(holds(fens, "2 of 3 openings are bad"));
   CHECK(holds(fens, "line 2: bad FEN: 51 is off the board"));
   CHECK(holds(fens, "line 3: the game is over"));
   const std::string many = error("international", "x:\nx:\nx:\nx:\nx:\nx:\nx:\n");
   CHECK(holds(many, "7 of 7"));
   CHECK(holds(many, "and 2 more"));
   CHECK(holds(error("russian", "[Event \"a\"]\n1. A1-A5 *\n"), "game 1: line 2: illegal move"));
   CHECK(holds(error("russian", "[GameType \"29\"]\n1. c3-d4 *\n"), "a game of czech"));
   CHECK(holds(error("international", R"({"all": {"a": "W:W31:B2"}, "standard": ["b"]})"),
               "standard names it"));
   CHECK(holds(error("international", R"(["W:W31:B2", 3])"), "neither a FEN"));
   CHECK(holds(error("international", "{\"a\": "), "no JSON"));
   for (const char* nothing : {"", "# only this\n", "[]", " \n"}) {
      CAPTURE(nothing);
      CHECK(holds(error("international", nothing), "no openings"));
   }
}

TEST_CASE("What is no file of openings") {
   const Settings settings = settings_of("international");
   CHECK(holds(read_openings(settings, "/nowhere/at all").error().message, "cannot read"));
   CHECK(holds(read_openings(settings, KETE_TEST_DATA).error().message, "directory"));
}

TEST_CASE("The published openings are read") {
   const std::filesystem::path games = std::filesystem::path(KETE_SHARED) / "games";
   if (!std::filesystem::is_directory(games)) {
      std::cout << "SKIPPED: no ../shared/games beside the repository\n";
      return;
   }
   const auto count = [&](std::string_view variant, const std::string& file) {
      const auto openings = read_openings(settings_of(variant), (games / file).string());
      INFO(file << ": " << (openings ? "" : openings.error().message));
      REQUIRE(openings);
      return openings->size();
   };
   CHECK(count("english", "ballots/2move_english.json") == 43);
   CHECK(count("english", "ballots/3move_english.json") == 157);
   CHECK(count("english", "ballots/4move_english.json") == 542);
   CHECK(count("russian", "ballots/russian.json") == 745);
   CHECK(count("brazilian", "ballots/brazilian.json") == 736);
   CHECK(count("russian", "ballots/150russian_and_brazilian.json") == 150);
   CHECK(count("brazilian", "ballots/150russian_and_brazilian.json") == 150);
   CHECK(count("international", "fen/2-move ballots matchfile.fen") == 79);
   CHECK(count("international", "fen/3-move ballots matchfile.fen") == 494);
   CHECK(count("international", "fen/3-move ballots uniq matchfile.fen") == 331);
   CHECK(count("russian", "fen/hcheckers_russian_draw_positions.txt") == 745);
   CHECK(count("international", "fen/legal_moves_len.json") == 14);
   const auto flying = read_openings(settings_of("russian"),
                                     (games / "pdn_quirks/hcheckers_flying_openings.pdn").string());
   REQUIRE_FALSE(flying);
   CHECK(holds(flying.error().message, "392 of 745 openings are bad"));
}

}  // namespace kete
