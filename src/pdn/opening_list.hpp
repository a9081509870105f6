#pragma once

#include <string>
#include <vector>

#include "pdn/openings.hpp"
#include "util/result.hpp"

namespace kete {

/// The openings of one file while it is read, the bad ones among them.
class OpeningList {
 public:
   explicit OpeningList(const Settings& settings) : settings_(settings) {}

   [[nodiscard]] const Settings& settings() const { return settings_; }

   /// `where` says where in the file it stands: "line 3", "ballot 2". Without a name it gets its
   /// number.
   void add_fen(const std::string& where, std::string_view fen, std::string name);
   void add(const std::string& where, Opening opening);
   void add_bad(const std::string& where, const std::string& reason);

   /// All of them, or what is wrong.
   [[nodiscard]] Result<std::vector<Opening>> take();

 private:
   const Settings& settings_;
   std::vector<Opening> openings_;
   std::vector<std::string> faults_;
};

/// Adds the openings of a JSON text; fails when it is no JSON.
[[nodiscard]] Result<void> add_json_openings(std::string_view text, OpeningList& list);

}  // namespace kete
