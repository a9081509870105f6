#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "egdb/egdb_program.hpp"
#include "support/run.hpp"

namespace kete::test {

void write_file(const std::filesystem::path& path, const std::string& text);

[[nodiscard]] std::vector<std::string> lines_of(const std::filesystem::path& path);

/// A job as kete-egdb says that it stands.
struct Standing {
   std::string state;
   std::string id;
   std::string reason;

   friend bool operator==(const Standing&, const Standing&) = default;
};

/// Programs in the place of sbatch, squeue and scancel that keep their queue in a file, where the
/// test can change it; and a folder of databases.
class FakeSlurm {
 public:
   FakeSlurm();

   [[nodiscard]] std::string tables() const { return folder_.file("all tables"); }

   /// What sbatch was told, script.ID and arguments.ID; with a number in "refuse" it takes no more
   /// jobs than that. A "next_queue" takes the place of the queue when it has been read once.
   [[nodiscard]] std::filesystem::path file(const std::string& name) const {
      return folder_.path / name;
   }

   [[nodiscard]] std::filesystem::path queue() const { return file("queue"); }

   /// kete-egdb build english 3 in the folder, with more arguments.
   [[nodiscard]] Run run(const Arguments& more) const;

   /// What one run of --slurm did.
   [[nodiscard]] Json submit(const Arguments& more = {}) const;

   /// What --slurm-status tells, by material.
   [[nodiscard]] std::map<std::string, Standing> standings() const;

   [[nodiscard]] std::string id_of(const std::string& material) const {
      return standings().at(material).id;
   }

   /// Runs what was submitted for a job, which is completed then, unless it fails.
   [[nodiscard]] Run carry_out(const std::string& id) const;

   /// Gives a job of the queue another state, reason and dependency.
   void set(const std::string& id, const std::string& state) const;

   [[nodiscard]] Arguments arguments_of(const std::string& id) const {
      return lines_of(file("arguments." + id));
   }

   [[nodiscard]] std::size_t cancelled() const { return lines_of(file("cancelled")).size(); }

 private:
   [[nodiscard]] std::filesystem::path bin() const { return folder_.path / "bin"; }

   Folder folder_;
};

}  // namespace kete::test
