#include "support/conversation.hpp"

#include <algorithm>
#include <deque>
#include <fstream>
#include <optional>
#include <regex>
#include <thread>

#include <fmt/format.h>

#include "support/process.hpp"

namespace kete::test {

namespace {

/// For an answer. Generous: what has to be quick is said by `gone`, or timed by its own test.
constexpr Seconds patience{30};

bool starts_word(const std::string& line, std::string_view word) {
   return line.starts_with(word) && (line.size() == word.size() || line[word.size()] == ' ');
}

bool matches(const std::string& line, const std::string& pattern) {
   return std::regex_match(line, std::regex(pattern));
}

class Conversation {
 public:
   explicit Conversation(const std::vector<std::string>& program) : process_(program) {}

   /// What is wrong, or nothing.
   std::optional<std::string> step(const std::string& text) {
      const auto blank = text.find(' ');
      const std::string word = text.substr(0, blank);
      const std::string rest = blank == std::string::npos ? "" : text.substr(blank + 1);
      if (word.empty() || word.starts_with('#')) return std::nullopt;
      if (word == ">") return send(rest);
      if (word == "<") return expect(rest);
      if (word == "<*") return skippable_.push_back(rest), std::nullopt;
      if (word == "<info") return expect_info(rest);
      if (word == "!") return expect_none(rest);
      if (word == "wait")
         return std::this_thread::sleep_for(Seconds(std::stod(rest))), std::nullopt;
      if (word == "eof") return process_.close_input(), std::nullopt;
      if (word == "gone") return expect_end(std::stod(rest));
      return "no such step";
   }

 private:
   Process process_;
   std::deque<std::string> lines_;       ///< came, not info, not yet asked for
   std::vector<std::string> since_;      ///< came since the last `<`, info or not
   std::vector<std::string> infos_;      ///< came since the last `go`
   std::vector<std::string> skippable_;  ///< patterns of `<*` before the next `<`

   /// Takes in what comes within that time, one line.
   bool listen(Seconds timeout) {
      const auto line = process_.read_line(timeout);
      if (!line) return false;
      since_.push_back(*line);
      if (starts_word(*line, "info")) {
         infos_.push_back(*line);
      } else {
         lines_.push_back(*line);
      }
      return true;
   }

   std::optional<std::string> send(const std::string& text) {
      if (starts_word(text, "go")) infos_.clear();
      process_.send(text);
      return std::nullopt;
   }

   bool may_be_skipped(const std::string& line) const {
      return std::ranges::any_of(
          skippable_, [&](const std::string& pattern) { return matches(line, pattern); });
   }

   std::optional<std::string> expect(const std::string& pattern) {
      while (true) {
         while (lines_.empty()) {
            if (!listen(patience)) return process_.output_ended() ? "end of output" : "nothing";
         }
         const std::string line = lines_.front();
         lines_.pop_front();
         if (matches(line, pattern)) break;
         if (!may_be_skipped(line)) return line;
      }
      skippable_.clear();
      since_.clear();
      return std::nullopt;
   }

   std::optional<std::string> expect_info(const std::string& pattern) {
      std::size_t read = 0;
      while (true) {
         for (; read < infos_.size(); ++read) {
            if (matches(infos_[read], pattern)) return std::nullopt;
         }
         if (answered() || !listen(patience)) {
            return infos_.empty() ? "no info line" : "last of all " + infos_.back();
         }
      }
   }

   /// No further info line belongs to the search.
   bool answered() const {
      return std::ranges::any_of(lines_, [](const std::string& line) {
         return starts_word(line, "done") || starts_word(line, "move");
      });
   }

   std::optional<std::string> expect_none(const std::string& pattern) {
      while (listen(Seconds(0))) {
      }
      const auto found = std::ranges::find_if(
          since_, [&](const std::string& line) { return matches(line, pattern); });
      if (found == since_.end()) return std::nullopt;
      return *found;
   }

   std::optional<std::string> expect_end(double seconds) {
      if (!process_.wait(Seconds(seconds))) return "still running";
      if (const std::string errors = process_.read_errors(); !errors.empty()) {
         return "on standard error: " + errors;
      }
      return std::nullopt;
   }
};

}  // namespace

std::string run_conversation(const std::string& file, const std::vector<std::string>& program) {
   std::ifstream steps(file);
   if (!steps) return file + ": cannot be read";
   Conversation conversation(program);
   std::string text;
   for (int number = 1; std::getline(steps, text); ++number) {
      if (const auto received = conversation.step(text)) {
         return fmt::format("{}:{}: expected '{}', received '{}'", file, number, text, *received);
      }
   }
   return "";
}

}  // namespace kete::test
