#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "egdb/material.hpp"
#include "egdb/value.hpp"

namespace kete::egdb {

/// A set of position numbers.
class Bitmap {
 public:
   explicit Bitmap(std::uint64_t size = 0) : words_((size + 63) / 64) {}

   [[nodiscard]] bool has(std::uint64_t number) const {
      return (words_[number / 64] >> (number % 64) & 1) != 0;
   }

   void add(std::uint64_t number) { words_[number / 64] |= std::uint64_t{1} << (number % 64); }

   [[nodiscard]] std::vector<std::uint64_t>& words() { return words_; }

   [[nodiscard]] const std::vector<std::uint64_t>& words() const { return words_; }

 private:
   std::vector<std::uint64_t> words_;
};

/// The exact values of all positions of one material, White to move, captures included.
class Solved {
 public:
   Solved(std::uint64_t size, bool distances)
       : Solved(size, std::vector<std::uint16_t>(distances ? size : 0)) {}

   /// All drawn as yet. `plies` are those of every position, 0 for draws, or none at all.
   Solved(std::uint64_t size, std::vector<std::uint16_t> plies)
       : size_(size), wdl_((size + 3) / 4), plies_(std::move(plies)) {}

   [[nodiscard]] std::uint64_t size() const { return size_; }

   [[nodiscard]] bool has_distances() const { return !plies_.empty(); }

   [[nodiscard]] Value at(std::uint64_t number) const {
      const auto wdl = static_cast<Wdl>(wdl_[number / 4] >> (number % 4 * 2) & 3);
      return {wdl, plies_.empty() ? 0 : plies_[number]};
   }

   /// Each number once.
   void set(std::uint64_t number, Wdl wdl) {
      const auto bits = static_cast<unsigned>(wdl) << (number % 4 * 2);
      wdl_[number / 4] = static_cast<std::uint8_t>(wdl_[number / 4] | bits);
   }

   /// Each number once.
   void set(std::uint64_t number, const Value& value) {
      set(number, value.wdl);
      if (!plies_.empty()) plies_[number] = static_cast<std::uint16_t>(value.plies);
   }

   /// The same without plies, for those to whom they do not matter.
   [[nodiscard]] std::shared_ptr<const Solved> without_plies() const {
      auto result = std::make_shared<Solved>(size_, false);
      result->wdl_ = wdl_;
      return result;
   }

   [[nodiscard]] std::uint64_t bytes() const { return wdl_.size() + plies_.size() * 2; }

 private:
   std::uint64_t size_;
   std::vector<std::uint8_t> wdl_;  ///< four positions a byte
   std::vector<std::uint16_t> plies_;
};

/// Solved materials by their numbers of pieces, at most seven of a kind.
class SolvedSets {
 public:
   [[nodiscard]] const Solved* find(const Material& material) const {
      return sets_[slot(material)].get();
   }

   /// Each material once.
   void put(const Material& material, std::shared_ptr<const Solved> solved) {
      bytes_ += solved->bytes();
      sets_[slot(material)] = std::move(solved);
   }

   [[nodiscard]] std::uint64_t bytes() const { return bytes_; }

 private:
   [[nodiscard]] static std::size_t slot(const Material& material) {
      std::size_t slot = 0;
      for (const std::int8_t count :
           {material.white_men, material.white_kings, material.black_men, material.black_kings}) {
         slot = slot * 8 + static_cast<std::size_t>(count);
      }
      return slot;
   }

   std::array<std::shared_ptr<const Solved>, 8 * 8 * 8 * 8> sets_;
   std::uint64_t bytes_ = 0;
};

/// What solving a material gives: its values, and where there is a capture to make.
struct SolvedTable {
   Material material;
   std::shared_ptr<const Solved> values;
   Bitmap captures;
};

}  // namespace kete::egdb
