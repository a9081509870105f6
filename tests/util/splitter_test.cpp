#include <string>
#include <vector>

#include "support/catch.hpp"
#include "util/socket.hpp"

using namespace kete;

namespace {

using End = MessageSplitter::End;

std::vector<std::string> all_of(MessageSplitter& splitter) {
   std::vector<std::string> messages;
   while (auto message = splitter.next())
      messages.push_back(std::move(*message));
   return messages;
}

std::string with_nul(std::string text) {
   return text + '\0';
}

}  // namespace

TEST_CASE("messages come out whole, however the bytes come in") {
   const std::string bytes = with_nul("E00") + with_nul("") + with_nul("Chello") + "M00";
   const auto piece = GENERATE(range(1, 17));
   CAPTURE(piece);
   MessageSplitter splitter(End::Nul);
   std::vector<std::string> messages;
   for (std::size_t i = 0; i < bytes.size(); i += static_cast<std::size_t>(piece)) {
      splitter.add(std::string_view(bytes).substr(i, static_cast<std::size_t>(piece)));
      for (const std::string& message : all_of(splitter))
         messages.push_back(message);
   }
   CHECK(messages == std::vector<std::string>{"E00", "", "Chello"});
   splitter.add(with_nul("01"));
   CHECK(all_of(splitter) == std::vector<std::string>{"M0001"});
}

TEST_CASE("a message that is too long keeps its begin, and the next one is whole") {
   MessageSplitter splitter(End::Nul);
   const std::string longest(MessageSplitter::longest, 'x');
   splitter.add(with_nul(longest));
   splitter.add(longest);
   splitter.add(with_nul(longest + longest));
   splitter.add(with_nul("E00"));
   CHECK(all_of(splitter) == std::vector<std::string>{longest, longest, "E00"});
}

TEST_CASE("a newline ends messages only where it is told to") {
   MessageSplitter nul(End::Nul);
   nul.add(with_nul("Ca\r\nb"));
   CHECK(all_of(nul) == std::vector<std::string>{"Ca\r\nb"});

   MessageSplitter both(End::NulOrNewline);
   both.add("E00\r\n\n" + with_nul("Ca") + "\nCb\n" + with_nul("Cc"));
   CHECK(both.next() == "E00");
   CHECK(both.last_end() == '\n');
   CHECK(both.next() == "Ca");
   CHECK(both.last_end() == '\0');
   CHECK(all_of(both) == std::vector<std::string>{"Cb", "Cc"});
}
