#include "cli/program.hpp"

#include "support/catch.hpp"

namespace kete::test {

Run run(const std::vector<std::string>& arguments, std::string_view input) {
   return run_program(KETE_PROGRAM, arguments, input);
}

std::vector<std::string> lines_of(const std::vector<std::string>& arguments,
                                  std::string_view input) {
   Run result = run(arguments, input);
   INFO(result.errors);
   REQUIRE(result.code == 0);
   REQUIRE(result.errors.empty());
   return std::move(result.lines);
}

std::vector<Json> objects_of(std::vector<std::string> arguments, std::string_view input) {
   arguments.emplace_back("--json");
   std::vector<Json> objects;
   for (const std::string& line : lines_of(arguments, input))
      objects.push_back(Json::parse(line));
   return objects;
}

Json object_of(const std::vector<std::string>& arguments) {
   const auto objects = objects_of(arguments);
   REQUIRE(objects.size() == 1);
   return objects.front();
}

bool is_refused(const Run& run) {
   return run.code == 2 && run.lines.empty() && run.errors.size() > 1 &&
          run.errors.find('\n') == run.errors.size() - 1;
}

const std::vector<std::string>& variant_names() {
   static const std::vector<std::string> names = {
       "international", "killer",   "breakthrough", "losing",       "frisian",
       "frysk",         "canadian", "english",      "classic",      "italian",
       "pool",          "spanish",  "portuguese",   "russian",      "brazilian",
       "czech",         "turkish",  "tanzanian",    "flying-kings", "thai"};
   return names;
}

}  // namespace kete::test
