#pragma once

#include <memory>
#include <string>

#include "egdb/database.hpp"
#include "support/run.hpp"

namespace kete::test {

/// Endgame tables of a rule set in a folder of their own, removed with it.
class SmallTables {
 public:
   explicit SmallTables(const Settings& settings, int pieces = 3);

   [[nodiscard]] std::string path() const { return folder_.path.string(); }

   [[nodiscard]] std::shared_ptr<const egdb::Database> open() const;

   enum class Part { Header, Blocks };

   /// Overwrites a piece of a part of a table of values; the name of its file.
   std::string damage(const std::string& material, Part part) const;

   /// Leaves nothing in any of the files, which stay where they are.
   void cut_all() const;

 private:
   Settings settings_;
   Folder folder_;
};

}  // namespace kete::test
