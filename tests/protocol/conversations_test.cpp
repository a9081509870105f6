#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <unistd.h>

#include "support/catch.hpp"
#include "support/conversation.hpp"

using namespace kete::test;
namespace fs = std::filesystem;

namespace {

std::vector<std::string> conversations_in(const fs::path& folder) {
   std::vector<std::string> files;
   for (const auto& entry : fs::directory_iterator(folder)) {
      if (entry.path().extension() == ".txt") files.push_back(entry.path().string());
   }
   std::ranges::sort(files);
   return files;
}

/// A conversation of these steps with a program that says back what it hears.
std::string with_echo(const std::string& steps) {
   const fs::path file = fs::temp_directory_path() / fmt::format("kete-{}.txt", getpid());
   std::ofstream(file) << steps;
   const std::string fault = run_conversation(file.string(), {"/bin/cat"});
   fs::remove(file);
   return fault;
}

}  // namespace

TEST_CASE("a conversation is followed step by step") {
   CHECK(with_echo("# nothing\n\n> one\n< o.e\neof\ngone 1\n").empty());
   CHECK(with_echo("> id a\n> id b\n> wait\n<* id .*\n< wait\n").empty());
   CHECK(with_echo("> go\n> info depth=1\n> info depth=2\n> done\n<info info .*=2\n< go\n< done\n")
             .empty());
   CHECK(with_echo("> one\n> two\n< one\nwait 0.1\n! three\n< two\n").empty());
}

TEST_CASE("what does not follow a conversation is reported with file and line") {
   const auto fault_of = [](const std::string& steps) {
      const std::string fault = with_echo(steps);
      return fault.substr(fault.find(".txt:") + 5);
   };
   CHECK(fault_of("> one\n< two\n") == "2: expected '< two', received 'one'");
   CHECK(fault_of("> one\n< on\n") == "2: expected '< on', received 'one'");
   CHECK(fault_of("> id a\n> x\n> wait\n<* id .*\n< wait\n") ==
         "5: expected '< wait', received 'x'");
   CHECK(fault_of("> go\n> info depth=1\n> done\n< go\n<info info .*=2\n") ==
         "5: expected '<info info .*=2', received 'last of all info depth=1'");
   CHECK(fault_of("> go\n> info depth=1\n< go\n<info info .*=1\n> go\n> done\n< go\n<info .*\n") ==
         "8: expected '<info .*', received 'no info line'");
   CHECK(fault_of("> one\n> two\n< one\nwait 0.1\n! two\n") ==
         "5: expected '! two', received 'two'");
   CHECK(fault_of("> one\n< one\neof\n< more\n") ==
         "4: expected '< more', received 'end of output'");
   CHECK(fault_of("gone 0.1\n") == "1: expected 'gone 0.1', received 'still running'");
   CHECK(fault_of("say hello\n") == "1: expected 'say hello', received 'no such step'");
}

TEST_CASE("kete hub holds every conversation") {
   const auto files = conversations_in(fs::path(KETE_TEST_DATA) / "conversations");
   REQUIRE(files.size() > 11);
   for (const std::string& file : files)
      CHECK(run_conversation(file, {KETE_PROGRAM, "hub"}) == "");
}

TEST_CASE("kete without a command holds every conversation") {
   for (const std::string& file : conversations_in(fs::path(KETE_TEST_DATA) / "conversations")) {
      CHECK(run_conversation(file, {KETE_PROGRAM}) == "");
   }
}

TEST_CASE("kete hub holds the shared conversations") {
   const fs::path folder = fs::path(KETE_SHARED) / "conversations";
   if (!fs::exists(folder)) {
      std::cout << "SKIPPED: no ../shared/conversations beside the repository\n";
      return;
   }
   const auto files = conversations_in(folder);
   REQUIRE_FALSE(files.empty());
   for (const std::string& file : files)
      CHECK(run_conversation(file, {KETE_PROGRAM, "hub"}) == "");
}
