#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <unistd.h>

#include "cli/program.hpp"
#include "support/catch.hpp"
#include "support/process.hpp"
#include "support/run.hpp"

namespace kete::test {

namespace {

namespace fs = std::filesystem;

constexpr Seconds patience{120};

Process start(std::vector<std::string> arguments) {
   arguments.insert(arguments.begin(), {KETE_PROGRAM, "dxp"});
   return Process(arguments);
}

/// The next object of that type.
Json read_object(Process& process, const std::string& type) {
   while (const auto line = process.read_line(patience)) {
      const Json object = Json::parse(*line);
      if (object["type"] == type) return object;
   }
   FAIL("no object of type " << type);
   return {};
}

std::vector<std::string> dxp(std::vector<std::string> arguments) {
   arguments.insert(arguments.begin(), "dxp");
   return arguments;
}

}  // namespace

TEST_CASE("dxp refuses what makes no sense") {
   const std::vector<std::vector<std::string>> all = {
       {},
       {"--listen", "--connect", "localhost"},
       {"--stdio", "--listen"},
       {"--connect"},
       {"--connect", "::1"},
       {"--connect", "host:"},
       {"--listen", "65536"},
       {"--listen", "--games", "2"},
       {"--listen", "--time", "1"},
       {"--listen", "--moves", "75"},
       {"--listen", "--openings", "file"},
       {"--listen", "--initiate", "--games", "0"},
       {"--listen", "--initiate", "--moves", "1000"},
       {"--listen", "--initiate", "--moves", "-1"},
       {"--listen", "--initiate", "--time", "-1"},
       {"--listen", "--initiate", "--time", "1000"},
       {"--listen", "--initiate", "--time", "x"},
       {"--listen", "--initiate", "--openings", "/no such folder/file"},
       {"--listen", "--unlimited-time", "0"},
       {"--listen", "--name", "a name that is longer than thirty-two"},
       {"--listen", "--name", ""},
       {"--listen", "--log", "/no such folder/file"},
       {"--listen", "--pdn", "/no such folder/file"},
       {"--listen", "--set", "no-such-parameter=1"},
   };
   for (const auto& arguments : all) {
      CAPTURE(arguments);
      CHECK(is_refused(run(dxp(arguments))));
   }
}

TEST_CASE("where nobody listens dxp fails with one line") {
   // A port that was free a moment ago.
   std::string port;
   {
      Process listener = start({"--listen", "127.0.0.1:0", "--json"});
      port = std::to_string(read_object(listener, "listening")["port"].get<int>());
   }
   const Run result = run(dxp({"--connect", "127.0.0.1:" + port}));
   CHECK(result.code == 1);
   CHECK(result.lines.empty());
   CHECK(std::ranges::count(result.errors, '\n') == 1);
}

TEST_CASE("two programs play a match; the games are kept, and an interrupt prints the results") {
   const Folder folder;
   {
      std::ofstream openings(folder.file("openings"));
      openings << "W:W31,32,37,43:B8,9,13,14 # few men\n";
   }
   Process listener = start({"--listen", "0", "--json", "--name", "One who waits", "--pdn",
                             folder.file("games.pdn"), "--unlimited-time", "0.01"});
   const auto port = std::to_string(read_object(listener, "listening")["port"].get<int>());
   const Run asking = run({"dxp", "--connect", "localhost:" + port, "--initiate", "--games", "2",
                           "--time", "0", "--moves", "30", "--unlimited-time", "0.01", "--log",
                           folder.file("log"), "--openings", folder.file("openings")});
   INFO(asking.errors);
   REQUIRE(asking.code == 0);
   REQUIRE(asking.lines.size() == 5);
   CHECK(asking.lines[0].starts_with("connected with "));
   CHECK(asking.lines[1].starts_with("game 1: "));
   CHECK(asking.lines[1].find(" with White against One who waits (") != std::string::npos);
   CHECK(asking.lines[2].find(" with Black against One who waits (") != std::string::npos);
   CHECK(asking.lines[3] == "disconnected");
   CHECK(asking.lines[4].starts_with("total: "));

   const Json first = read_object(listener, "game");
   CHECK(keys(first) == std::vector<std::string>{"type", "game", "opening", "side", "opponent",
                                                 "result", "reason", "plies", "time",
                                                 "opponent-time", "variant"});
   CHECK(first["side"] == "black");
   CHECK(first["variant"] == "international");
   CHECK(read_object(listener, "game")["game"] == 2);
   read_object(listener, "disconnected");
   listener.signal(SIGINT);
   const Json total = read_object(listener, "total");
   CHECK(total["won"].get<int>() + total["drawn"].get<int>() + total["lost"].get<int>() +
             total["unknown"].get<int>() ==
         2);
   CHECK(listener.wait(patience) == 0);

   const std::string games = read_file(folder.file("games.pdn"));
   CHECK(games.find("[Black \"One who waits\"]") != std::string::npos);
   CHECK(games.find("[White \"One who waits\"]") != std::string::npos);
   CHECK(games.find("[FEN \"W:W31,32,37,43:B8,9,13,14\"]") != std::string::npos);
   const std::string log = read_file(folder.file("log"));
   CHECK(log.find("> R01kete ") != std::string::npos);
   CHECK(log.find("< AOne who waits ") != std::string::npos);
   CHECK(log.find("> M") != std::string::npos);
   CHECK(log.find("< E") != std::string::npos);
}

TEST_CASE("messages on standard input and output, results on standard error") {
   std::string name = "Shell";
   name.resize(32, ' ');
   Process process = start({"--stdio", "--name", "kete", "--unlimited-time", "0.01"});
   process.send("Chello");
   process.send("R01" + name + "W000075A");
   const auto accept = process.read_line(patience);
   REQUIRE(accept);
   CHECK(*accept == "Akete" + std::string(28, ' ') + "0");
   const auto move = process.read_line(patience);
   REQUIRE(move);
   CHECK(move->size() == 11);
   CHECK(move->starts_with("M0"));
   process.send("E10");
   CHECK(process.read_line(patience) == "E00");
   process.close_input();
   CHECK(process.wait(patience) == 0);
   const std::string errors = process.read_errors();
   CHECK(errors.find("chat: hello\ngame 1: won with White against Shell (claimed), 1 plies, ") !=
         std::string::npos);
   CHECK(errors.find("total: 1 won, 0 drawn, 0 lost, 0 unknown\n") != std::string::npos);
}

TEST_CASE("a name that is not ASCII does no harm to the file of games") {
   const Folder folder;
   std::string name = "Sch\xF6n";
   name.resize(32, ' ');
   Process process = start({"--stdio", "--pdn", folder.file("games.pdn")});
   process.send("R01" + name + "Z000075A");
   REQUIRE(process.read_line(patience));
   process.send("E10");
   CHECK(process.read_line(patience) == "E00");
   process.close_input();
   CHECK(process.wait(patience) == 0);
   CHECK(read_file(folder.file("games.pdn")).find("[White \"Sch?n\"]") != std::string::npos);
}

}  // namespace kete::test
