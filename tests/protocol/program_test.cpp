#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <optional>
#include <regex>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "support/catch.hpp"
#include "support/process.hpp"
#include "support/run.hpp"
#include "support/small_tables.hpp"
#include "support/timing.hpp"

using namespace kete::test;
namespace fs = std::filesystem;

namespace {

const std::string start = "pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww";

constexpr Seconds patience{30};
/// Within which the process has to be gone after the end of input. The promise is 0.2 s.
constexpr double gone = 0.2;

double seconds_since(std::chrono::steady_clock::time_point begin) {
   return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

/// Reads up to a line that matches in full; "" when none comes.
std::string read_until(Process& process, const std::string& pattern) {
   const std::regex regex(pattern);
   while (const auto line = process.read_line(patience)) {
      if (std::regex_match(*line, regex)) return *line;
   }
   return "";
}

/// `kete hub` after the handshake.
struct Hub : Process {
   explicit Hub(const std::vector<std::string>& words = {}) : Process(arguments(words)) {
      send("hub");
      REQUIRE(read_until(*this, "wait") == "wait");
      send("init");
      REQUIRE(read_until(*this, "ready") == "ready");
   }

   static std::vector<std::string> arguments(const std::vector<std::string>& words) {
      std::vector<std::string> result = {KETE_PROGRAM, "hub"};
      result.insert(result.end(), words.begin(), words.end());
      return result;
   }
};

/// Seconds from the end of input, while it does the work, to the end of the process.
double time_to_go(const std::vector<std::string>& words, const std::string& work) {
   double shortest = 1e9;
   for (int i = 0; i < 5 && shortest >= gone; ++i) {
      Hub hub(words);
      hub.send(start);
      hub.send(work);
      std::this_thread::sleep_for(Seconds(0.15));
      const auto begin = std::chrono::steady_clock::now();
      hub.close_input();
      CHECK(hub.wait(patience) == 0);
      shortest = std::min(shortest, seconds_since(begin));
      CHECK(hub.read_errors().empty());
   }
   return shortest;
}

}  // namespace

TEST_CASE("kete needs hub or start as its first line when it has no command") {
   for (const std::string first : {"hub", "hub\r", " hub "}) {
      Process process({KETE_PROGRAM});
      process.send(first);
      const auto line = process.read_line(patience);
      REQUIRE(line.has_value());
      CHECK(line->starts_with("id name=kete "));
      process.send("quit");
      CHECK(process.wait(patience) == 0);
   }
   for (const std::string text : {"help\n", "\nhub\n", "id\nhub\n", "Hub\n", "hub x\n", ""}) {
      CAPTURE(text);
      Process process({KETE_PROGRAM});
      process.write(text);
      process.close_input();
      CHECK(process.wait(patience) == 2);
      CHECK_FALSE(process.read_line(patience).has_value());
      const std::string errors = process.read_errors();
      CHECK(std::ranges::count(errors, '\n') == 1);
   }
}

TEST_CASE("start as the first line is version 1, later it is unknown") {
   Process process({KETE_PROGRAM, "hub"});
   process.send("start");
   process.send("hub");
   CHECK(process.read_line(patience) == "name kete");
   Hub hub;
   hub.send("start");
   hub.send("ping");
   CHECK(hub.read_line(patience) == "pong");
}

TEST_CASE("the process is gone at the end of input, whatever it does") {
   const std::string work = GENERATE("", "go think", "level depth=90\ngo analyze", "go ponder",
                                     "level depth=1\ngo ponder", "go think\nhub\ninit\ngo think");
   CAPTURE(work);
   CHECK(time_to_go({}, work) < gone);
}

TEST_CASE("the process is gone at the end of input with several threads") {
   CHECK(time_to_go({"--threads=4"}, "go think") < gone);
}

TEST_CASE("a search that was started with the end of input at its heels ends with it") {
   Process process({KETE_PROGRAM, "hub"});
   process.write("hub\ninit\n" + start + "\nlevel infinite\ngo think\nping\nhub\n");
   process.close_input();
   REQUIRE(process.wait(patience) == 0);
   CHECK(read_until(process, "ready") == "ready");
   CHECK(read_until(process, "pong") == "pong");
}

TEST_CASE("lines before the end of input are all answered when nothing is searched") {
   Process process({KETE_PROGRAM, "hub"});
   process.write("hub\ninit\npos pos=x\nping\ngo think\nping");
   process.close_input();
   CHECK(read_until(process, "ready") == "ready");
   CHECK(read_until(process, "error .*") != "");
   CHECK(process.read_line(patience) == "pong");
   CHECK(process.read_line(patience) == "done");
   CHECK(process.read_line(patience) == "pong");
   CHECK(process.wait(patience) == 0);
   CHECK(process.output_ended() == false);
   CHECK_FALSE(process.read_line(patience).has_value());
}

TEST_CASE("the process ends quietly when nobody reads it any more") {
   SECTION("idle") {
      Hub hub;
      hub.close_output();
      hub.send("ping");
      CHECK(hub.wait(patience) == 0);
      CHECK(hub.read_errors().empty());
   }
   SECTION("searching") {
      Hub hub;
      hub.send(start);
      hub.send("go think");
      hub.close_output();
      CHECK(hub.wait(Seconds(5)) == 0);
      CHECK(hub.read_errors().empty());
   }
}

TEST_CASE("closed standard descriptors do not keep the process alive") {
   const auto [command, code] = GENERATE(table<std::string, int>({
       {"\"$0\" hub <&-", 0},
       {"\"$0\" <&-", 2},
       {"echo hub | \"$0\" hub >&-", 0},
       {"\"$0\" hub <&- >&- 2>&-", 0},
       {"\"$0\" variants >&-", 1},
   }));
   CAPTURE(command);
   Process process({"/bin/sh", "-c", command, KETE_PROGRAM});
   CHECK(process.wait(Seconds(5)) == code);
}

TEST_CASE("an endless line is one error, whichever line it is") {
   const std::string line = std::string(3'000'000, 'x') + "\n";
   Process process({KETE_PROGRAM, "hub"});
   process.write(line + "ping\n" + line + "ping\n");
   process.close_input();
   for (int i = 0; i < 2; ++i) {
      CHECK(process.read_line(patience) ==
            "error message=\"a line of more than 1000000 characters was skipped\"");
      CHECK(process.read_line(patience) == "pong");
   }
   CHECK(process.wait(patience) == 0);
   Process without({KETE_PROGRAM});
   without.write(line);
   without.close_input();
   CHECK(without.wait(patience) == 2);
}

TEST_CASE("a client that reads nothing cannot keep the process alive") {
   Process process({KETE_PROGRAM, "hub"});
   // The answers are many times what a pipe holds.
   std::thread writer([&] {
      for (int i = 0; i < 200; ++i)
         process.send("hub");
   });
   std::this_thread::sleep_for(std::chrono::milliseconds(300));
   writer.join();
   process.close_input();
   CHECK(process.wait(Seconds(5)) == 0);
}

TEST_CASE("something is printed at least once a second", "[timed]") {
   // A game won at once, whose search has nothing more to find; and an ordinary one.
   const std::string position =
       GENERATE("pos pos=Weeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeweeeebeeeeee", std::string(start));
   const std::string mode = GENERATE("level infinite\ngo analyze", "level depth=2\ngo ponder");
   CAPTURE(position, mode);
   Hub hub;
   hub.send(position);
   hub.send(mode);
   const auto begin = std::chrono::steady_clock::now();
   while (seconds_since(begin) < 2.5) {
      const auto line = hub.read_line(Seconds(1.3));
      REQUIRE(line.has_value());
      CHECK(line->starts_with("info "));
   }
}

TEST_CASE("what is said of a move is in time", "[timed]") {
   // Limits and the seconds within which done has to come.
   const auto [level, seconds] = GENERATE(table<std::string, double>({{"move-time=0.1", 0.1},
                                                                      {"move-time=0.5", 0.5},
                                                                      {"time=0", 0.05},
                                                                      {"time=-5 inc=0.1", 0.05},
                                                                      {"time=-0.05 inc=0.1", 0.05},
                                                                      {"time=0 inc=0.3", 0.3},
                                                                      {"time=0.1", 0.1},
                                                                      {"time=1 moves=1", 1.0}}));
   CAPTURE(level);
   const std::string line = "level " + level;
   Hub hub;
   hub.send(start);
   const double taken = shortest_time(seconds, [&] {
      hub.send(line);
      hub.send("go think");
      CHECK(read_until(hub, "done move=.*") != "");
   });
   CHECK(taken < seconds);
}

TEST_CASE("stop is answered soon", "[timed]") {
   for (const char* threads : {"--threads=1", "--threads=2"}) {
      Hub hub({threads});
      hub.send(start);
      const double taken = shortest_time(0.25, [&] {
         hub.send("go think");
         std::this_thread::sleep_for(std::chrono::milliseconds(200));
         hub.send("stop");
         CHECK(read_until(hub, "done move=.*") != "");
      });
      CHECK(taken < 0.25);
   }
}

TEST_CASE("start-up words set parameters, and unknown ones only reach the log file") {
   const Folder folder;
   const fs::path log = folder.path / "a log";
   Process process({KETE_PROGRAM, "hub", "--variant=russian", "--book=5", "--engine", "--threads=2",
                    "--log-file=" + log.string(), "--repetition=off"});
   process.send("hub");
   CHECK(read_until(process, "param name=variant .*")
             .starts_with("param name=variant value=russian "));
   CHECK(read_until(process, "param name=threads .*").starts_with("param name=threads value=2 "));
   CHECK(read_until(process, "param name=log-file .*") ==
         fmt::format("param name=log-file value=\"{}\" type=string", log.string()));
   CHECK(read_until(process, "param name=repetition .*") ==
         "param name=repetition value=off type=string");
   CHECK(read_until(process, "wait") == "wait");
   process.send("init");
   CHECK(process.read_line(patience) == "ready");
   process.send("quit");
   CHECK(process.wait(patience) == 0);
   CHECK(process.read_errors().empty());
   const std::string text = read_file(log);
   CHECK(text.find("--book=5") != std::string::npos);
   CHECK(text.find("--engine") != std::string::npos);
   CHECK(text.find("--threads") == std::string::npos);
   CHECK(text.find("> ready\n") != std::string::npos);
}

TEST_CASE("endgame tables are used, and one that is damaged is named at the first init") {
   const SmallTables tables(kete::Settings(*kete::find_variant("english")));
   // A king in the corner: two others win it.
   const std::string position = "pos pos=WeeeeeeeeeeeeeeeeWWeeeeeeeeeeeeBe";
   Process process({KETE_PROGRAM, "hub", "--variant=english", "--bb-path=" + tables.path()});
   process.send("hub");
   CHECK(read_until(process, "param name=bb-path .*") ==
         fmt::format("param name=bb-path value=\"{}\" type=string", tables.path()));
   CHECK(read_until(process, "wait") == "wait");
   process.send("init");
   CHECK(process.read_line(patience) == "ready");
   const auto info = [&] {
      process.send(position);
      process.send("level depth=4");
      process.send("go think");
      return read_until(process, "info .*");
   };
   const std::string with_tables = info();
   CAPTURE(with_tables);
   CHECK(std::regex_match(with_tables, std::regex("info .* score=89\\.\\d\\d .* pv=\"[-x 0-9]+\" "
                                                  "tb-hits=[1-9]\\d*")));
   CHECK(read_until(process, "done move=.*") != "");

   process.send("set-param name=bb-size value=0");
   CHECK(info().find("tb-hits") == std::string::npos);
   CHECK(read_until(process, "done move=.*") != "");

   const std::string damaged = tables.damage("0201", SmallTables::Part::Header);
   process.send("set-param name=bb-size value=3");
   process.send("init");
   const std::string error = process.read_line(patience).value_or("");
   CAPTURE(error);
   CHECK(error.starts_with("error message=\""));
   CHECK(error.find(damaged) != std::string::npos);
   CHECK(process.read_line(patience) == "ready");
   process.send("init");
   CHECK(process.read_line(patience) == "ready");
   CHECK(info().find("tb-hits") != std::string::npos);
   CHECK(read_until(process, "done move=.*") != "");
   process.send("quit");
   CHECK(process.wait(patience) == 0);
   CHECK(process.read_errors().empty());
}

TEST_CASE("the program runs from any folder, and from one with a blank in its name") {
   const Folder folder;
   const fs::path program = folder.path / "kete copy";
   fs::copy_file(KETE_PROGRAM, program);
   Process process({"/bin/sh", "-c", "cd / && exec \"$0\" hub", program.string()});
   process.send("hub");
   CHECK(read_until(process, "wait") == "wait");
   process.send("level depth=3");
   process.send("go think");
   CHECK(read_until(process, "done move=.*") != "");
}

TEST_CASE("nothing but protocol lines is printed in a whole session") {
   Process process({KETE_PROGRAM, "hub"});
   for (const std::string& line : {std::string("hub"), std::string("init"), start,
                                   std::string("level depth=6"), std::string("go think")}) {
      process.send(line);
   }
   const std::regex argument("( [a-z-]+=([^ \"=]+|\"[^\"=]*\"))+");
   std::string done;
   while (done.empty()) {
      const auto line = process.read_line(patience);
      REQUIRE(line.has_value());
      CAPTURE(*line);
      const std::string command = line->substr(0, line->find(' '));
      const std::string rest = line->substr(command.size());
      if (command == "wait" || command == "ready") {
         CHECK(rest.empty());
         continue;
      }
      CHECK((command == "id" || command == "param" || command == "info" || command == "done"));
      CHECK(std::regex_match(rest, argument));
      if (command == "done") done = *line;
   }
   CHECK(std::regex_match(done, std::regex("done move=\\S+( ponder=\\S+)?")));
   process.close_input();
   CHECK(process.wait(patience) == 0);
   CHECK(process.read_errors().empty());
}
