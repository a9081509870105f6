#include "match/opening_book.hpp"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>

#include <fmt/format.h>

#include "game/game.hpp"
#include "support/catch.hpp"

using namespace kete;

namespace {

const Settings international(*find_variant("international"));

OpeningBook random_book(std::uint64_t seed) {
   OpeningOptions options;
   options.random_plies = 8;
   options.seed = seed;
   return OpeningBook::open(international, options).value();
}

}  // namespace

TEST_CASE("without a source there is the start position") {
   const OpeningBook book = OpeningBook::open(international, {}).value();
   CHECK(book.size() == std::size_t{1});
   CHECK(book.opening(0).start == start_diagram(*international.variant));
   CHECK(book.opening(7).moves.empty());
}

TEST_CASE("random openings are legal, not over, and the same for the same seed") {
   for (const Variant* variant : variants()) {
      CAPTURE(variant->name);
      OpeningOptions options;
      options.random_plies = 12;
      const OpeningBook book = OpeningBook::open(Settings(*variant), options).value();
      CHECK_FALSE(book.size());
      for (std::uint64_t number = 0; number < 20; ++number) {
         const Opening opening = book.opening(number);
         REQUIRE(opening.moves.size() == 12);
         const auto game = make_game(Settings(*variant), opening.start).value();
         for (const Move& move : opening.moves) {
            const auto legal = game->legal_moves();
            REQUIRE(std::find(legal.begin(), legal.end(), move) != legal.end());
            game->play(move);
         }
         CHECK(game->outcome().status == Status::Playing);
         CHECK(book.opening(number).moves == opening.moves);
      }
   }
}

TEST_CASE("random openings differ from each other and from seed to seed") {
   std::set<std::vector<Move>> openings;
   for (const std::uint64_t seed : {1U, 2U, 3U}) {
      const OpeningBook book = random_book(seed);
      for (std::uint64_t number = 0; number < 50; ++number)
         openings.insert(book.opening(number).moves);
   }
   CHECK(openings.size() == 150);
}

TEST_CASE("a book is told from others") {
   CHECK(random_book(1).fingerprint() == random_book(1).fingerprint());
   CHECK(random_book(1).fingerprint() != random_book(2).fingerprint());
   CHECK(random_book(1).fingerprint() !=
         OpeningBook::open(international, {}).value().fingerprint());
   CHECK_FALSE(OpeningBook::open(international, {"/no/such/file", 0, false, 1}));
}

TEST_CASE("the openings of a file, in its order or in one that the seed gives") {
   const std::string path =
       (std::filesystem::temp_directory_path() / fmt::format("kete-openings-{}", getpid()))
           .string();
   {
      std::ofstream file(path);
      for (int square = 26; square <= 45; ++square)
         file << "W:W" << square << ":B1  # " << square << "\n";
   }
   const auto names = [&](bool shuffled, std::uint64_t seed) {
      const auto book = OpeningBook::open(international, {path, 0, shuffled, seed}).value();
      CHECK(book.size() == std::size_t{20});
      std::vector<std::string> result;
      for (std::uint64_t number = 0; number < 20; ++number)
         result.push_back(book.opening(number).name);
      CHECK(book.opening(20).name == result.front());
      return result;
   };
   const auto in_order = names(false, 1);
   CHECK(in_order.front() == "26");
   CHECK(std::is_sorted(in_order.begin(), in_order.end()));
   auto shuffled = names(true, 1);
   CHECK(shuffled != in_order);
   CHECK(names(true, 1) == shuffled);
   CHECK(names(true, 2) != shuffled);
   std::sort(shuffled.begin(), shuffled.end());
   CHECK(shuffled == in_order);

   const auto with_moves = OpeningBook::open(international, {path, 3, false, 1}).value();
   CHECK_FALSE(with_moves.size());
   CHECK(with_moves.opening(4).start ==
         OpeningBook::open(international, {path, 0, false, 1}).value().opening(4).start);
   CHECK(with_moves.opening(4).name.starts_with("30: "));
   std::filesystem::remove(path);
}
