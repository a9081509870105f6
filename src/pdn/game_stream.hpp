#pragma once

#include <istream>
#include <map>
#include <vector>

#include "pdn/reader.hpp"
#include "pdn/replay.hpp"
#include "rules/settings.hpp"

namespace kete {

/// How the rule set of a file's games is found.
struct PdnRules {
   const Variant* variant = nullptr;   ///< for all games; null: as their tags say
   bool guess = false;                 ///< where no tag says it: one by which the game is legal
   std::vector<SettingText> settings;  ///< options and draw numbers for every game
};

/// A game of a file, played by its rules.
struct PdnGame {
   int number = 0;         ///< in the file, from 1; 0 for text that belongs to no game, a fault
   std::int64_t line = 0;  ///< where it begins
   const Settings* settings = nullptr;  ///< never null behind next()
   Replay replay;
};

/// The games of a PDN file one by one, with the rule set of each. A game whose tags say nothing is
/// international if its rules are not guessed; the first such game of a file has a warning.
class PdnGames {
 public:
   /// The stream must outlive this.
   PdnGames(std::istream& input, PdnRules rules) : reader_(input), rules_(std::move(rules)) {}

   /// Reads the next game; false at the end of the file.
   [[nodiscard]] bool next(PdnGame& game);

 private:
   /// The rule sets to try, the first one first; empty where nothing says it.
   [[nodiscard]] Result<std::vector<const Variant*>> candidates() const;
   void replay_by_first_that_fits(const std::vector<const Variant*>& candidates, PdnGame& game);
   [[nodiscard]] const Settings& settings_of(const Variant& variant);

   PdnReader reader_;
   PdnRules rules_;
   RawGame raw_;
   int count_ = 0;
   const Variant* last_ = nullptr;  ///< of the last game of which it was known
   bool warned_ = false;            ///< that no tag names the rule set
   std::map<const Variant*, Settings> settings_;
};

}  // namespace kete
