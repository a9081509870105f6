#include "protocol/hub.hpp"

#include <csignal>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "protocol/hub1.hpp"
#include "protocol/hub2.hpp"
#include "protocol/line_channel.hpp"
#include "util/quote.hpp"
#include "util/text.hpp"

namespace kete {

namespace {

constexpr std::string_view first_word_of_version_1 = "start";

std::unique_ptr<HubSession> make_session(std::string_view first_line, LineChannel& channel,
                                         const HubOptions& options) {
   HubSurroundings surroundings{[&channel](std::string_view line) { channel.write(line); },
                                [&channel] { channel.wake(); },
                                [](const Settings& settings) { return make_engine(settings); }};
   if (text::trim(first_line) == first_word_of_version_1) {
      return std::make_unique<Hub1Session>(std::move(surroundings), options.words);
   }
   return std::make_unique<Hub2Session>(std::move(surroundings), options.words);
}

/// Goes on from the first event and its line, which the channel holds.
void converse(LineChannel::Event event, LineChannel& channel, const HubOptions& options) {
   const auto session = make_session(channel.line(), channel, options);
   while (true) {
      switch (event) {
         case LineChannel::Event::Line:
            session->receive(channel.line());
            break;
         case LineChannel::Event::Overlong:
            session->refuse_line(fmt::format("a line of more than {} characters was skipped",
                                             LineChannel::longest_line));
            break;
         case LineChannel::Event::Woken:
            session->search_finished();
            break;
         case LineChannel::Event::End:
            return;
      }
      if (session->over()) return;
      event = channel.wait();
   }
}

/// A client that is gone is noticed by a failing write, not by a signal.
void ignore_broken_pipes() {
   std::signal(SIGPIPE, SIG_IGN);
}

}  // namespace

void serve_hub(const HubOptions& options) {
   ignore_broken_pipes();
   LineChannel channel(options.input, options.output);
   converse(channel.wait(), channel, options);
}

Result<void> serve_by_first_line(const HubOptions& options) {
   LineChannel channel(options.input, options.output);
   const auto event = channel.wait();
   if (event == LineChannel::Event::End) {
      return failure("no command, and no line on standard input");
   }
   const std::string_view line = text::trim(channel.line());
   if (line != "hub" && line != first_word_of_version_1) {
      return failure(
          fmt::format("no command, and the first line of input is neither hub nor start but '{}'",
                      text::quoted(line)));
   }
   ignore_broken_pipes();
   converse(event, channel, options);
   return {};
}

}  // namespace kete
