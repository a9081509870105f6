#include "util/process.hpp"

#include <filesystem>

#include "support/catch.hpp"

using namespace kete;

namespace {

constexpr Seconds patience{30};

ChildProcess started(const std::string& script, const std::string& directory = "",
                     ProcessOptions::Errors errors = ProcessOptions::Errors::Keep) {
   auto process = ChildProcess::start({{"sh", "-c", script}, directory, errors});
   REQUIRE(process);
   return std::move(*process);
}

}  // namespace

TEST_CASE("a program is sought in PATH and started in a directory") {
   const std::string folder = std::filesystem::temp_directory_path().string();
   ChildProcess process = started("pwd; exit 7", folder);
   CHECK(process.read_line(patience) == folder);
   CHECK(process.wait(patience) == 7);
}

TEST_CASE("what cannot be started is an error that says why") {
   const auto missing = ChildProcess::start({{"no-such-program"}, "", {}});
   REQUIRE_FALSE(missing);
   CHECK(missing.error().message.find("'no-such-program' cannot be started") == 0);
   const auto nowhere = ChildProcess::start({{"sh"}, "/no/such/folder", {}});
   REQUIRE_FALSE(nowhere);
   CHECK(nowhere.error().message.find("/no/such/folder") != std::string::npos);
   CHECK_FALSE(ChildProcess::start({{}, "", {}}));
}

TEST_CASE("a child that floods its standard error answers all the same") {
   const std::string flood = "i=0; while [ $i -lt 20000 ]; do echo line $i >&2; i=$((i+1)); done; ";
   ChildProcess process = started(flood + "read x; echo got $x");
   process.send("it");
   CHECK(process.read_line(patience) == "got it");
   CHECK(process.wait(patience) == 0);
   CHECK(process.read_errors().ends_with("line 19999\n"));
}

TEST_CASE("a child that answers while much is written to it blocks neither side") {
   ChildProcess process = started("cat");
   const std::string line(1000, 'x');
   std::string text;
   for (int i = 0; i < 2000; ++i)
      text += line + '\n';
   process.write(text);
   process.close_input();
   int lines = 0;
   while (process.read_line(patience) == line)
      ++lines;
   CHECK(lines == 2000);
}

TEST_CASE("a child that reads nothing takes no more than the time given") {
   ChildProcess process = started("sleep 3600");
   process.write(std::string(1'000'000, 'x'), Seconds(0.05));
   CHECK_FALSE(process.read_line(Seconds(0.01)).has_value());
   CHECK_FALSE(process.output_ended());
}

TEST_CASE("discarded standard error is not kept") {
   ChildProcess process = started("echo noise >&2; echo done", "", ProcessOptions::Errors::Discard);
   CHECK(process.read_line(patience) == "done");
   CHECK(process.wait(patience) == 0);
   CHECK(process.read_errors().empty());
}

TEST_CASE("children of the child go with it") {
   ChildProcess process = started("sleep 3600 & echo $!; wait");
   const auto child = process.read_line(patience);
   REQUIRE(child);
   process.kill();
   // Its output ends only when nobody holds it open any more.
   while (process.read_line(patience)) {
   }
   CHECK(process.output_ended());
}
