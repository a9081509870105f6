#include "protocol/hub_line.hpp"

#include <string>

#include "support/catch.hpp"

using namespace kete;

TEST_CASE("a Hub line is a command and its arguments") {
   const HubLine line = parse_hub_line("level moves=9 time=291.587  inc=-0.1\tinfinite");
   CHECK(line.command == "level");
   REQUIRE(line.arguments.size() == 4);
   CHECK(*line.find("moves") == "9");
   CHECK(*line.find("time") == "291.587");
   CHECK(*line.find("inc") == "-0.1");
   CHECK(line.find("infinite")->empty());
   CHECK_FALSE(line.has("depth"));
}

TEST_CASE("values of a Hub line may stand in quotes") {
   const HubLine line =
       parse_hub_line(R"(pos pos=Wbw moves="32-28 19-23" wolf="W12=2 B30=1" e="")");
   CHECK(*line.find("pos") == "Wbw");
   CHECK(*line.find("moves") == "32-28 19-23");
   CHECK(*line.find("wolf") == "W12=2 B30=1");
   CHECK(line.find("e")->empty());
}

TEST_CASE("an unquoted value of a Hub line goes to the next blank") {
   CHECK(*parse_hub_line("pos wolf=W12=2 x").find("wolf") == "W12=2");
}

TEST_CASE("additional blanks in a Hub line mean nothing") {
   const HubLine line = parse_hub_line("  set-param   name = tt-size value =  22 \r");
   CHECK(line.command == "set-param");
   CHECK(*line.find("name") == "tt-size");
   CHECK(*line.find("value") == "22");
   CHECK(line.arguments.size() == 2);
}

TEST_CASE("the last of several arguments of one name counts") {
   CHECK(*parse_hub_line("level depth=3 depth=5").find("depth") == "5");
}

TEST_CASE("no text is too odd for a Hub line") {
   CHECK(parse_hub_line("").command.empty());
   CHECK(parse_hub_line(" \t").command.empty());
   CHECK(parse_hub_line("=").arguments.size() == 1);
   CHECK(parse_hub_line("== = ==").command.empty());
   CHECK(*parse_hub_line("pos moves=\"32-28 19").find("moves") == "32-28 19");
   CHECK(parse_hub_line("pos moves=").find("moves")->empty());
   CHECK(parse_hub_line("\"\" a").arguments.size() == 1);
   CHECK(parse_hub_line(std::string("\0=\0", 3)).command.size() == 1);
}

TEST_CASE("a Hub value is quoted where it has to be") {
   CHECK(hub_value("true") == "true");
   CHECK(hub_value("") == "\"\"");
   CHECK(hub_value("a b") == "\"a b\"");
}

TEST_CASE("a Hub message holds nothing that clients stumble over") {
   CHECK(hub_message("a=\"b\"\n\xc3\xa9") == "a??b????");
}
