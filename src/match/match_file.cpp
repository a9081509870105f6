#include "match/match_file.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "util/quote.hpp"
#include "util/text.hpp"

namespace kete {

namespace {

using Json = nlohmann::ordered_json;

constexpr int format_version = 1;
constexpr std::string_view first_key = "kete-match";
constexpr std::array<GameResult, 3> results = {GameResult::WhiteWins, GameResult::BlackWins,
                                               GameResult::Draw};
constexpr std::array<std::string_view, 3> ending_names = {"regular", "length-limit", "unknown"};

std::string dump(const Json& object) {
   return object.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

constexpr const char* size_key = "pdn-size";

Json header(const MatchIdentity& identity) {
   Json object;
   object[std::string(first_key)] = format_version;
   for (const auto& [name, value] : identity)
      object[name] = value;
   return object;
}

Json json_of(std::optional<std::uint64_t> size) {
   return size ? Json(*size) : Json();
}

/// What tells the header of a file from that of this match; empty when nothing does.
std::string difference(const Json& found, const MatchIdentity& identity) {
   const Json wanted = Json::parse(dump(header(identity)));
   for (const auto& [name, value] : wanted.items()) {
      if (!found.contains(name) || found[name] != value) return name;
   }
   return "";
}

std::string line_of(const MatchFile::Game& game) {
   const GameSummary& summary = game.summary;
   Json object;
   object["game"] = summary.number + 1;
   object["opening"] = summary.opening;
   object["result"] = result_text(summary.result);
   object["reason"] = summary.reason;
   object["plies"] = summary.plies;
   object["detail"] = summary.detail;
   object["ending"] = ending_names[static_cast<std::size_t>(summary.ending)];
   object["at-fault"] = summary.at_fault ? Json(side_name(*summary.at_fault)) : Json();
   object[size_key] = json_of(game.pdn_size);
   return dump(object);
}

/// Throws Json::exception when something is missing or of another kind.
std::optional<MatchFile::Game> read_game(std::string_view line, const Schedule& schedule) {
   const Json object = Json::parse(line);
   MatchFile::Game game;
   GameSummary& summary = game.summary;
   const auto number = object.at("game").get<std::uint64_t>();
   if (number == 0) return std::nullopt;
   summary.number = number - 1;
   summary.fixture = schedule.game(summary.number);
   summary.opening = object.at("opening").get<std::string>();
   const auto result = object.at("result").get<std::string>();
   const auto found = std::ranges::find(results, result, result_text);
   if (found == results.end()) return std::nullopt;
   summary.result = *found;
   summary.reason = object.at("reason").get<std::string>();
   summary.plies = object.at("plies").get<int>();
   summary.detail = object.at("detail").get<std::string>();
   const auto ending = std::ranges::find(ending_names, object.at("ending").get<std::string>());
   if (ending == ending_names.end()) return std::nullopt;
   summary.ending = static_cast<Ending>(ending - ending_names.begin());
   for (const Side side : {Side::White, Side::Black}) {
      if (object.at("at-fault") == side_name(side)) summary.at_fault = side;
   }
   if (const Json& size = object.at(size_key); !size.is_null()) {
      game.pdn_size = size.get<std::uint64_t>();
   }
   return game;
}

}  // namespace

std::string result_text(GameResult result) {
   switch (result) {
      case GameResult::WhiteWins:
         return "1-0";
      case GameResult::BlackWins:
         return "0-1";
      case GameResult::Draw:
         return "1/2-1/2";
      default:
         return "*";
   }
}

Result<MatchFile> MatchFile::open(const std::string& path, const MatchIdentity& identity,
                                  const Schedule& schedule, std::optional<std::uint64_t> pdn_size) {
   auto opened = AppendFile::open(path);
   if (!opened) return tl::make_unexpected(opened.error());
   MatchFile match(std::move(*opened));
   const auto content = match.file_.read();
   if (!content) return tl::make_unexpected(content.error());
   const auto fault = [&](const std::string& what) {
      return failure(fmt::format("'{}' {}", text::quoted(path), what));
   };

   // A line without its end was never finished; what follows the last end is empty or such a line.
   auto lines = text::split(*content, '\n');
   std::uint64_t whole = content->size() - lines.back().size();
   lines.pop_back();
   if (lines.empty()) {
      const bool ours = fmt::format("{{\"{}\"", first_key).starts_with(content->substr(0, 13));
      if (!ours) return fault("is not the file of a match");
      if (const auto cut = match.file_.cut(0); !cut) return tl::make_unexpected(cut.error());
      // No part of the match's identity: whoever goes on finds another one.
      Json object = header(identity);
      object[size_key] = json_of(pdn_size);
      match.pdn_start_ = pdn_size;
      const auto begun = match.file_.append(dump(object));
      if (!begun) return tl::make_unexpected(begun.error());
      return match;
   }
   const Json first = Json::parse(lines[0], nullptr, false);
   if (!first.is_object() || !first.contains(first_key)) {
      return fault("is not the file of a match");
   }
   if (const std::string name = difference(first, identity); !name.empty()) {
      return fault(fmt::format("is the file of another match: its {} is another", name));
   }
   const Json start = first.value(size_key, Json());
   if (start.is_number_unsigned()) match.pdn_start_ = start.get<std::uint64_t>();
   std::set<std::uint64_t> numbers;
   for (std::size_t i = 1; i < lines.size(); ++i) {
      std::optional<Game> game;
      try {
         game = read_game(lines[i], schedule);
      } catch (const Json::exception&) {
         // Told below.
      }
      if (!game && i + 1 < lines.size()) {
         return fault(fmt::format("cannot be read in line {}", i + 1));
      }
      if (!game) {
         whole -= lines[i].size() + 1;
      } else if (numbers.insert(game->summary.number).second) {
         match.games_.push_back(std::move(*game));
      }
   }
   if (const auto cut = match.file_.cut(whole); !cut) return tl::make_unexpected(cut.error());
   return match;
}

Result<void> MatchFile::add(const Game& game) {
   auto added = file_.append(line_of(game));
   if (added) games_.push_back(game);
   return added;
}

}  // namespace kete
