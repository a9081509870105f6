// Table files: whole ones, and those that are not.

#include <fstream>
#include <string>
#include <vector>

#include "egdb/block_cache.hpp"
#include "egdb/databases.hpp"
#include "egdb/table.hpp"
#include "support/catch.hpp"
#include "support/run.hpp"
#include "util/random.hpp"

using namespace kete;
using namespace kete::test;
using egdb::Coding;

namespace {

constexpr unsigned most_code(Coding coding) {
   return coding == Coding::Wdl ? 2 : coding == Coding::Plies8 ? 255 : 60'000;
}

/// Codes that differ from block to block, with one block that holds a single one.
std::vector<std::uint16_t> some_codes(Coding coding, std::size_t count) {
   Random random(3);
   std::vector<std::uint16_t> codes(count);
   const std::size_t in_block = egdb::block_positions(coding);
   for (std::size_t i = 0; i < count; ++i) {
      const bool uniform = i / in_block == 1;
      codes[i] = static_cast<std::uint16_t>(uniform ? 1 : random.below(most_code(coding) + 1));
   }
   return codes;
}

egdb::TableHeader header_of(Coding coding, std::size_t count) {
   return {.fingerprint = 0x0123'4567'89ab'cdef,
           .material = {1, 2, 0, 3},
           .coding = coding,
           .positions = count,
           .wins = 7,
           .losses = 5,
           .longest = 61,
           .longest_at = 4711};
}

void write(const std::string& path, Coding coding, const std::vector<std::uint16_t>& codes) {
   const auto source = [&](std::uint64_t first, egdb::Codes& to) {
      for (std::size_t i = 0; i < to.size(); ++i)
         to[i] = codes.at(first + i);
   };
   REQUIRE(egdb::write_table(path, header_of(coding, codes.size()), source));
}

void write_bytes(const std::string& path, const std::string& bytes) {
   std::ofstream(path, std::ios::binary) << bytes;
}

enum class Blocks { AsWritten, Damaged, Wrong };

/// What comes out of the blocks.
Blocks read_blocks(const egdb::Table& table, const std::vector<std::uint16_t>& codes) {
   const Coding coding = table.header().coding;
   const std::size_t in_block = egdb::block_positions(coding);
   const auto block = std::make_unique<egdb::Block>();
   for (std::size_t i = 0; i < codes.size(); ++i) {
      if (i % in_block == 0 && !table.decode(i / in_block, *block)) return Blocks::Damaged;
      if (egdb::code_in(coding, *block, i % in_block) != codes[i]) return Blocks::Wrong;
   }
   return Blocks::AsWritten;
}

void check_refused(const std::string& path, const std::string& why) {
   const auto table = egdb::Table::open(path);
   REQUIRE_FALSE(table);
   const std::string& message = table.error().message;
   CAPTURE(message);
   CHECK(message.find(path) == 0);
   CHECK(message.find(why) != std::string::npos);
   CHECK(message.find('\n') == std::string::npos);
}

}  // namespace

TEST_CASE("a table reads as it was written") {
   const Folder folder;
   const std::string path = folder.file("table");
   const Coding coding = GENERATE(Coding::Wdl, Coding::Plies8, Coding::Plies16);
   // One position, a whole block, several and a rest.
   const std::size_t in_block = egdb::block_positions(coding);
   for (const std::size_t count : {std::size_t{1}, in_block, 3 * in_block + 17}) {
      CAPTURE(count);
      const auto codes = some_codes(coding, count);
      write(path, coding, codes);
      const auto table = egdb::Table::open(path);
      REQUIRE(table);
      const egdb::TableHeader& header = (*table)->header();
      CHECK(header.fingerprint == 0x0123'4567'89ab'cdef);
      CHECK(to_text(header.material) == "1203");
      CHECK((header.coding == coding));
      CHECK(header.positions == count);
      CHECK(header.wins == 7);
      CHECK(header.losses == 5);
      CHECK(header.longest == 61);
      CHECK(header.longest_at == 4711);
      CHECK((*table)->bytes() == std::filesystem::file_size(path));
      CHECK((read_blocks(**table, codes) == Blocks::AsWritten));
   }
   // The temporary name is gone.
   CHECK(std::distance(std::filesystem::directory_iterator(folder.path), {}) == 1);
}

TEST_CASE("what is cut off, foreign or of another version is refused") {
   const Folder folder;
   const std::string path = folder.file("table");
   const std::size_t count = 3 * egdb::block_positions(Coding::Wdl);
   write(path, Coding::Wdl, some_codes(Coding::Wdl, count));
   const std::string whole = read_file(path);
   SECTION("cut off anywhere") {
      for (std::size_t size = 0; size < whole.size(); size += 1 + size / 5) {
         CAPTURE(size);
         write_bytes(path, whole.substr(0, size));
         check_refused(path, size < 16 ? "no endgame table" : "");
      }
      write_bytes(path, whole.substr(0, whole.size() - 1));
      check_refused(path, "cut off");
   }
   SECTION("with more behind it") {
      write_bytes(path, whole + "more");
      check_refused(path, "longer");
   }
   SECTION("no table at all") {
      write_bytes(path, "[Event \"a game\"]\n" + whole);
      check_refused(path, "no endgame table");
   }
   SECTION("of another version") {
      std::string other = whole;
      ++other[7];
      write_bytes(path, other);
      check_refused(path, "version");
   }
   SECTION("not there") {
      check_refused(folder.file("nothing"), "");
   }
   SECTION("a folder") {
      check_refused(folder.path.string(), "");
   }
}

TEST_CASE("no byte can change what is read") {
   const Folder folder;
   const std::string path = folder.file("table");
   const Coding coding = Coding::Plies8;
   const auto codes = some_codes(coding, 2 * egdb::block_positions(coding) + 99);
   write(path, coding, codes);
   const std::string whole = read_file(path);
   Random random(8);
   int refused = 0;
   int damaged = 0;
   int of_no_use = 0;  // a bit or two in the head of a frame
   // All of the beginning, and a sample of the rest.
   for (std::size_t at = 0; at < whole.size(); at += at < 120 ? 1 : 1 + random.below(300)) {
      CAPTURE(at);
      std::string changed = whole;
      changed[at] = static_cast<char>(changed[at] ^ (1 << random.below(8)));
      write_bytes(path, changed);
      const auto table = egdb::Table::open(path);
      if (!table) {
         ++refused;
         continue;
      }
      CHECK((*table)->header().positions == codes.size());
      CHECK((*table)->header().longest_at == 4711);
      const Blocks blocks = read_blocks(**table, codes);
      CHECK((blocks != Blocks::Wrong));
      ++(blocks == Blocks::Damaged ? damaged : of_no_use);
   }
   CHECK(refused > 20);
   CHECK(damaged > 20);
   CHECK(of_no_use < 5);
}

TEST_CASE("a table that cannot be written is told, and leaves nothing behind") {
   const auto nothing = [](std::uint64_t, egdb::Codes&) {};
   const auto written =
       egdb::write_table("/no/such/folder/table", header_of(Coding::Wdl, 1), nothing);
   REQUIRE_FALSE(written);
   CHECK(written.error().message.find("/no/such/folder/table") != std::string::npos);

   const Folder folder;
   std::filesystem::create_directory(folder.file("table"));
   CHECK_FALSE(egdb::write_table(folder.file("table"), header_of(Coding::Wdl, 1), nothing));
   CHECK(std::distance(std::filesystem::directory_iterator(folder.path), {}) == 1);
}
