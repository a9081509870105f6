#include "egdb/fake_slurm.hpp"

#include <cstdlib>
#include <fstream>
#include <utility>

#include "support/catch.hpp"

namespace kete::test {

namespace fs = std::filesystem;

namespace {

constexpr const char* fake_sbatch = R"sh(#!/bin/sh
cd "$KETE_FAKE_SLURM" || exit 1
if [ -e refuse ] && [ "$(ls script.* 2>/dev/null | wc -l)" -ge "$(cat refuse)" ]; then
   echo 'sbatch: error: QOSMaxSubmitJobPerUserLimit' >&2
   exit 1
fi
id=$(($(wc -l <queue) + 100))
after='(null)' reason=None
for word;
do
   case $word in
      --job-name=*) name=${word#*=} ;;
      --dependency=*) reason=Dependency after=$(echo "${word#*=}" |
         sed -e 's/^afterok://' -e 's/\([0-9]*\):\{0,1\}/afterok:\1(unfulfilled),/g' -e 's/,$//') ;;
   esac
   echo "$word"
done >"arguments.$id"
cat >"script.$id"
echo "$id|PENDING|$reason|$after|$name" >>queue
echo "$id"
)sh";

constexpr const char* fake_squeue = R"sh(#!/bin/sh
cd "$KETE_FAKE_SLURM" || exit 1
cat queue
[ ! -e next_queue ] || mv next_queue queue
)sh";

constexpr const char* fake_scancel = R"sh(#!/bin/sh
cd "$KETE_FAKE_SLURM" || exit 1
for id; do
   echo "$id" >>cancelled
   sed -i "s/^$id|[A-Z]*|/$id|CANCELLED|/" queue
done
)sh";

}  // namespace

void write_file(const fs::path& path, const std::string& text) {
   std::ofstream(path) << text;
}

std::vector<std::string> lines_of(const fs::path& path) {
   std::vector<std::string> lines;
   std::ifstream file(path);
   for (std::string line; std::getline(file, line);)
      lines.push_back(line);
   return lines;
}

FakeSlurm::FakeSlurm() {
   fs::create_directories(bin());
   for (const auto& [name, text] :
        {std::pair("sbatch", fake_sbatch), std::pair("squeue", fake_squeue),
         std::pair("scancel", fake_scancel)}) {
      write_file(bin() / name, text);
      fs::permissions(bin() / name, fs::perms::owner_all);
   }
   write_file(queue(), "");
}

Run FakeSlurm::run(const Arguments& more) const {
   const std::string path = std::getenv("PATH");
   Arguments command = {"KETE_FAKE_SLURM=" + folder_.path.string(),
                        "PATH=" + bin().string() + ":" + path,
                        KETE_EGDB_PROGRAM,
                        "build",
                        "english",
                        "3",
                        "--dir",
                        tables()};
   command.insert(command.end(), more.begin(), more.end());
   return run_program("env", command);
}

Json FakeSlurm::submit(const Arguments& more) const {
   Arguments arguments = {"--slurm", "--json"};
   arguments.insert(arguments.end(), more.begin(), more.end());
   const Run done = run(arguments);
   INFO(done.errors);
   REQUIRE(done.code == 0);
   REQUIRE(done.lines.size() == 1);
   return Json::parse(done.lines.front());
}

std::map<std::string, Standing> FakeSlurm::standings() const {
   std::map<std::string, Standing> all;
   const auto text = [](const Json& value) {
      return value.is_null() ? "" : value.get<std::string>();
   };
   for (const Json& line : objects(run({"--slurm-status", "--json"}))) {
      CHECK(keys(line) == Arguments{"material", "state", "job", "reason"});
      all[text(line["material"])] = {text(line["state"]), text(line["job"]), text(line["reason"])};
   }
   return all;
}

Run FakeSlurm::carry_out(const std::string& id) const {
   const Run done = run_program("env", {"SLURM_JOB_ID=" + id, "sh", file("script." + id)});
   if (done.code == 0) set(id, "COMPLETED|None|(null)");
   return done;
}

void FakeSlurm::set(const std::string& id, const std::string& state) const {
   std::string text;
   for (const std::string& line : lines_of(queue())) {
      const bool is_it = line.find(id + "|") == 0;
      text += is_it ? id + "|" + state + line.substr(line.rfind('|')) : line;
      text += '\n';
   }
   write_file(queue(), text);
}

}  // namespace kete::test
