#include "protocol/hub_line.hpp"

#include <algorithm>

namespace kete {

namespace {

constexpr std::string_view blanks = " \t\r\n\v\f";

class Scanner {
 public:
   explicit Scanner(std::string_view text) : text_(text) {}

   [[nodiscard]] bool at_end() {
      const auto next = text_.find_first_not_of(blanks);
      text_ = next == std::string_view::npos ? std::string_view() : text_.substr(next);
      return text_.empty();
   }

   /// Skips the sign when it comes next.
   [[nodiscard]] bool equals_sign() {
      if (at_end() || text_.front() != '=') return false;
      text_.remove_prefix(1);
      return true;
   }

   [[nodiscard]] std::string name() { return word(std::string(blanks) + '='); }

   [[nodiscard]] std::string value() { return at_end() ? "" : word(blanks); }

 private:
   std::string_view text_;

   /// A quoted text, or everything up to a character of `ends`.
   std::string word(std::string_view ends) {
      if (text_.front() == '"') {
         text_.remove_prefix(1);
         return taken(text_.find('"'), 1);
      }
      return taken(text_.find_first_of(ends), 0);
   }

   std::string taken(std::string_view::size_type length, std::size_t closing) {
      const std::string result(text_.substr(0, length));
      text_.remove_prefix(std::min(text_.size(), result.size() + closing));
      return result;
   }
};

}  // namespace

const std::string* HubLine::find(std::string_view name) const {
   const auto found =
       std::find_if(arguments.rbegin(), arguments.rend(),
                    [&](const HubArgument& argument) { return argument.name == name; });
   return found == arguments.rend() ? nullptr : &found->value;
}

std::string_view HubLine::value(std::string_view name) const {
   const std::string* found = find(name);
   return found == nullptr ? std::string_view() : *found;
}

HubLine parse_hub_line(std::string_view text) {
   HubLine line;
   Scanner scanner(text);
   if (scanner.at_end()) return line;
   line.command = scanner.name();
   while (!scanner.at_end()) {
      HubArgument argument;
      argument.name = scanner.name();
      if (scanner.equals_sign()) argument.value = scanner.value();
      line.arguments.push_back(std::move(argument));
   }
   return line;
}

std::string hub_value(std::string_view value) {
   const bool plain = !value.empty() && value.find_first_of(blanks) == std::string_view::npos;
   return plain ? std::string(value) : '"' + std::string(value) + '"';
}

std::string hub_message(std::string_view text) {
   std::string result(text);
   std::ranges::replace_if(
       result,
       [](char letter) { return letter < ' ' || letter > '~' || letter == '"' || letter == '='; },
       '?');
   return result;
}

}  // namespace kete
