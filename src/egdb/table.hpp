#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "egdb/material.hpp"
#include "egdb/value.hpp"
#include "util/result.hpp"

namespace kete::egdb {

/// What a table file says of itself.
struct TableHeader {
   std::uint64_t fingerprint = 0;  ///< of what shapes its values, see fingerprint.hpp
   Material material;              ///< White to move
   Coding coding = Coding::Wdl;
   std::uint64_t positions = 0;  ///< of all layers, see Goal; what follows is of the first
   std::uint64_t wins = 0;
   std::uint64_t losses = 0;
   std::int32_t longest = -1;     ///< plies of the longest win; -1 without wins or distances
   std::uint64_t longest_at = 0;  ///< the number of a position that is won in so many, or just won
};

/// A decoded block: codes of 2, 8 or 16 bits, packed from the lowest bit on.
inline constexpr std::size_t block_words = 2048;
using Block = std::array<std::uint64_t, block_words>;

[[nodiscard]] constexpr std::size_t block_positions(Coding coding) {
   return block_words * 64 / code_bits(coding);
}

/// A code in a decoded block.
[[nodiscard]] inline unsigned code_in(Coding coding, const Block& block, std::size_t place) {
   const std::size_t bit = place * code_bits(coding);
   return static_cast<unsigned>(block[bit / 64] >> (bit % 64) & ((1U << code_bits(coding)) - 1));
}

using Codes = std::vector<std::uint16_t>;

/// Fills `codes` with the codes of the positions from `first` on.
using CodeSource = std::function<void(std::uint64_t first, Codes& codes)>;

/// Of the names that files have while they are written.
inline constexpr std::string_view unfinished_extension = ".new";

/// Writes a table under a temporary name, makes sure that it is on the disk, and gives it its name.
[[nodiscard]] Result<void> write_table(const std::string& path, const TableHeader& header,
                                       const CodeSource& source);

/// A table file, mapped into memory. Values of positions in which the side to move can capture are
/// arbitrary. Any number of threads may decode. A file that is cut off while it is mapped is
/// damaged from then on.
class Table {
 public:
   /// Checks the header and that the file is whole; the blocks are checked when they are decoded.
   /// The error names the file.
   [[nodiscard]] static Result<std::shared_ptr<const Table>> open(const std::string& path);

   ~Table();
   Table(const Table&) = delete;
   Table& operator=(const Table&) = delete;

   [[nodiscard]] const TableHeader& header() const { return header_; }

   [[nodiscard]] std::size_t bytes() const { return bytes_; }  ///< size of the file

   [[nodiscard]] std::size_t blocks() const { return ends_.size(); }

   /// The code of all positions of a block if it is the same.
   [[nodiscard]] std::optional<unsigned> uniform(std::size_t block) const {
      if (begin_of(block) != ends_[block]) return std::nullopt;
      return uniform_[block];
   }

   /// False when the block is damaged.
   [[nodiscard]] bool decode(std::size_t block, Block& to) const;

   /// How many blocks are damaged; looks at all.
   [[nodiscard]] std::uint64_t damaged_blocks() const;

 private:
   Table() = default;

   /// From data_.
   [[nodiscard]] std::uint64_t begin_of(std::size_t block) const {
      return block == 0 ? 0 : ends_[block - 1];
   }

   /// The codes of a block that is not uniform, of a byte or two each; empty when it is damaged.
   /// They last until the same thread asks again.
   [[nodiscard]] std::span<const std::byte> plain(std::size_t block) const;

   /// Whether the mapped file is as long as it was: what it has lost must not be touched.
   [[nodiscard]] bool is_whole() const;

   TableHeader header_;
   std::string path_;
   std::uint64_t inode_ = 0;
   std::span<const std::byte> file_;  ///< mapped
   std::size_t bytes_ = 0;
   std::size_t data_ = 0;  ///< where the blocks begin
   /// Where each block ends, from data_; one that is as long as nothing holds only code uniform_.
   std::vector<std::uint64_t> ends_;
   std::vector<std::uint16_t> uniform_;
};

}  // namespace kete::egdb
