#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "pdn/openings.hpp"
#include "rules/settings.hpp"
#include "util/result.hpp"

namespace kete {

/// Where a match takes its openings from.
struct OpeningOptions {
   std::string source;     ///< a file (pdn/openings.hpp), "ballots", or empty: the start position
   int random_plies = 0;   ///< legal moves played at random from there
   bool shuffled = false;  ///< the file's openings in an order that the seed gives
   std::uint64_t seed = 1;
};

/// The openings of a match: number 0 is played first. The same options give the same openings on
/// every machine.
class OpeningBook {
 public:
   [[nodiscard]] static Result<OpeningBook> open(const Settings& settings,
                                                 const OpeningOptions& options);

   /// After the last one comes the first again, with random moves of its own where there are any.
   [[nodiscard]] Opening opening(std::uint64_t number) const;

   /// How many different ones there are; nothing where chance makes ever new ones.
   [[nodiscard]] std::optional<std::size_t> size() const;

   /// Tells one book from another: a number of what all openings are made from.
   [[nodiscard]] std::uint64_t fingerprint() const;

 private:
   OpeningBook(const Settings& settings, const OpeningOptions& options)
       : settings_(settings), options_(options) {}

   Settings settings_;
   OpeningOptions options_;
   std::vector<Opening> openings_;  ///< never empty
};

}  // namespace kete
