#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "notation/fen.hpp"
#include "notation/hub_text.hpp"
#include "protocol/dxp_session.hpp"
#include "support/catch.hpp"

namespace kete::test {

/// A session, the program at its other end and the time, all in one thread. Its search finds what
/// the test says, when it says so.
class DxpPartner : public DxpHost {
 public:
   explicit DxpPartner(std::string_view variant = "international", bool initiates = false,
                       std::shared_ptr<const egdb::Database> tables = nullptr)
       : settings(*find_variant(variant)),
         session(settings, DxpSessionOptions{"kete", initiates, 1.5, std::move(tables)}, *this) {}

   Settings settings;
   double now = 1000;
   DxpSession session;

   std::unique_ptr<Game> thought;  ///< what is thought about; null when nothing is
   Limits limits;                  ///< of the last search
   int searches = 0;
   int stops = 0;
   int begun = 0;
   std::vector<DxpFinishedGame> games;
   std::vector<std::string> refusals;
   std::vector<std::string> chats;
   std::vector<std::string> notes;

   /// Sends the messages at once; what comes back at once.
   template <class... Texts>
   std::vector<std::string> say(const Texts&... texts) {
      (session.receive(texts, now), ...);
      return heard();
   }

   /// Lets so much time go by, and everything happen that is due then.
   std::vector<std::string> pass(double seconds) {
      const double end = now + seconds;
      for (auto due = session.next_due(); due && *due <= end; due = session.next_due()) {
         now = std::max(now, *due);
         session.tick(now);
      }
      now = end;
      return heard();
   }

   /// The search finds the move, given as Hub text, after so long.
   std::vector<std::string> find(std::string_view move, double seconds = 0.2) {
      now += seconds;
      const auto game = std::exchange(thought, nullptr);
      session.play(*parse_hub_move(*game, move), now);
      return heard();
   }

   std::vector<std::string> ask(const DxpGameRequest& request) {
      session.request(request, now);
      return heard();
   }

   /// What was sent since last asked.
   std::vector<std::string> heard() { return std::exchange(heard_, {}); }

   [[nodiscard]] std::string position() const {
      return thought ? to_hub_position(thought->diagram()) : "";
   }

 private:
   std::vector<std::string> heard_;

   void send(const DxpMessage& message) override { heard_.push_back(to_dxp(message)); }

   void think(const Game& game, const Limits& with) override {
      thought = game.clone();
      limits = with;
      ++searches;
   }

   void stop_thinking() override {
      thought.reset();
      ++stops;
   }

   void game_begun(const DxpGame&) override { ++begun; }

   void game_over(const DxpFinishedGame& game) override { games.push_back(game); }

   void refused(std::string_view why) override { refusals.emplace_back(why); }

   void chat(std::string_view text) override { chats.emplace_back(text); }

   void note(std::string_view text) override { notes.emplace_back(text); }
};

/// "R01Probe...": what follows the name.
inline std::string dxp_request(const std::string& rest, const std::string& version = "01") {
   std::string name = "Probe";
   name.resize(32, ' ');
   return "R" + version + name + rest;
}

/// The same with a position.
inline std::string dxp_request(const std::string& rest, const Diagram& position) {
   DxpGameRequest request;
   request.position = position;
   return dxp_request(rest) + to_dxp(request).substr(42);
}

/// The same with a position of international draughts.
inline std::string dxp_request_fen(const std::string& rest, std::string_view fen) {
   const auto position = parse_fen(*find_variant("international"), fen);
   REQUIRE(position);
   return dxp_request(rest, *position);
}

/// "Akete...": our answer.
inline std::string dxp_accept(char code) {
   std::string name = "kete";
   name.resize(32, ' ');
   return "A" + name + code;
}

}  // namespace kete::test
