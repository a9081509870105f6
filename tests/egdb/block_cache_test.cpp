// The cache of decoded blocks.

#include <atomic>
#include <fstream>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "egdb/block_cache.hpp"
#include "support/catch.hpp"
#include "support/run.hpp"
#include "util/random.hpp"

using namespace kete;
using namespace kete::test;
using egdb::Coding;

namespace {

constexpr Coding coding = Coding::Plies8;
constexpr std::size_t blocks = 40;
constexpr std::size_t positions = blocks * egdb::block_positions(coding);

/// What stands in a table at a number.
unsigned code_at(unsigned table, std::uint64_t number) {
   return static_cast<unsigned>((number * 0x9e3779b97f4a7c15 >> 50) + table * 31) % 251;
}

std::shared_ptr<const egdb::Table> make_table(const Folder& folder, unsigned table) {
   const std::string path = folder.file("table" + std::to_string(table));
   const auto source = [&](std::uint64_t first, egdb::Codes& codes) {
      for (std::size_t i = 0; i < codes.size(); ++i)
         codes[i] = static_cast<std::uint16_t>(code_at(table, first + i));
   };
   egdb::TableHeader header;
   header.coding = coding;
   header.positions = positions;
   REQUIRE(egdb::write_table(path, header, source));
   return egdb::Table::open(path).value();
}

}  // namespace

TEST_CASE("the cache gives what the tables hold, however small it is") {
   const Folder folder;
   const std::vector<std::shared_ptr<const egdb::Table>> tables = {
       make_table(folder, 0), make_table(folder, 1), make_table(folder, 2)};
   const std::size_t bytes = GENERATE(0U, 300'000U, 100'000'000U);
   egdb::BlockCache cache(bytes);
   Random random(1);
   for (int i = 0; i < 20'000; ++i) {
      const auto table = static_cast<unsigned>(random.below(tables.size()));
      // Few numbers often, so that some are asked for while their block is there.
      const std::uint64_t number = random.below(i % 2 == 0 ? positions : 100);
      REQUIRE(cache.code(*tables[table], table, number) == code_at(table, number));
   }
}

TEST_CASE("any number of threads may ask") {
   const Folder folder;
   const std::vector<std::shared_ptr<const egdb::Table>> tables = {make_table(folder, 0),
                                                                   make_table(folder, 1)};
   // Room for a few blocks: they push each other out all the time.
   egdb::BlockCache cache(200'000);
   std::atomic<int> wrong = 0;
   const auto ask = [&](int seed) {
      Random random(static_cast<std::uint64_t>(seed));
      for (int i = 0; i < 20'000; ++i) {
         const auto table = static_cast<unsigned>(random.below(2));
         const std::uint64_t number = random.below(i % 8 == 0 ? positions : positions / 20);
         if (cache.code(*tables[table], table, number) != code_at(table, number)) ++wrong;
      }
   };
   {
      std::vector<std::jthread> threads;
      for (int i = 0; i < 4; ++i)
         threads.emplace_back(ask, i + 1);
   }
   CHECK(wrong == 0);
}

TEST_CASE("a damaged block gives nothing, the others what they hold") {
   const Folder folder;
   (void)make_table(folder, 0);
   const std::string path = folder.file("table0");
   std::string bytes = read_file(path);
   bytes[bytes.size() - 10] = static_cast<char>(bytes[bytes.size() - 10] ^ 1);
   std::ofstream(path, std::ios::binary) << bytes;
   const auto table = egdb::Table::open(path).value();
   egdb::BlockCache cache(1'000'000);
   CHECK(cache.code(*table, 0, 5) == code_at(0, 5));
   CHECK_FALSE(cache.code(*table, 0, positions - 1));
   CHECK_FALSE(cache.code(*table, 0, positions - 1));
   CHECK(cache.code(*table, 0, 6) == code_at(0, 6));
}
