#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/engine.hpp"
#include "protocol/hub_line.hpp"
#include "protocol/hub_parameters.hpp"
#include "protocol/log_file.hpp"

namespace kete {

/// What a session needs of the world. Kept apart so that tests can hold a conversation without a
/// process and with an engine that does as it is told.
struct HubSurroundings {
   /// Takes a line to the client, without newline. Also called from the engine's threads.
   std::function<void(std::string_view)> write;
   /// Tells the owner, from a thread of the engine, to call search_finished() in its own.
   std::function<void()> wake;
   std::function<std::unique_ptr<Engine>(const Settings&)> make_engine;
};

/// One conversation with a Hub client: all that the two versions of the protocol have in common.
///
/// Lives in one thread, which hands it the client's lines; only a line of a running search is
/// written from elsewhere. Which lines wait for the end of a search is decided here.
class HubSession : private Listener {
 public:
   /// `words` are the program's arguments "--NAME=VALUE". Nothing is written yet.
   HubSession(HubSurroundings surroundings, const std::vector<std::string>& words);
   HubSession(const HubSession&) = delete;
   HubSession& operator=(const HubSession&) = delete;

   void receive(std::string_view line);
   /// In place of a line that could not be taken: the error comes when the line's turn would be.
   void refuse_line(std::string_view message);
   void search_finished();

   /// The client wants no more: nothing is to be received or waited for.
   [[nodiscard]] bool over() const { return over_; }

 protected:
   /// Stops the engine. To be called when a derived class goes, while its write_info can be called.
   void end_search();

   /// A line that is not one of those that act at once; never during a search.
   virtual void process(std::string_view line) = 0;
   /// Called from the engine's threads.
   virtual void write_info(const SearchInfo& info) = 0;
   virtual void write_answer(const SearchResult& result) = 0;
   virtual void write_error(std::string_view message) = 0;

   void write(std::string_view line);

   [[nodiscard]] const HubParameters& parameters() const { return parameters_; }

   [[nodiscard]] std::string text_of(const Move& move) const;
   [[nodiscard]] std::string text_of(const std::vector<Move>& moves) const;

   void set_parameter(std::string_view name, std::string_view value);
   void initialise();
   void new_game();
   void go(Limits limits);

   /// Back to the start position of the variant, also when another one is chosen afterwards.
   void set_start();
   /// Until the next position, searches are answered without a move.
   void drop_position();
   [[nodiscard]] Result<void> set_position(std::string_view letters, std::string_view wolf);
   /// Plays a move from there; a faulty one drops the position.
   [[nodiscard]] Result<void> play(std::string_view move);

 private:
   enum class Position : std::uint8_t { Start, Given, Dropped };

   struct WaitingLine {
      std::string text;
      bool refused;  ///< the text is the error

      /// Bytes that it takes up, roughly.
      [[nodiscard]] std::size_t size() const { return sizeof(WaitingLine) + text.size(); }
   };

   HubSurroundings surroundings_;
   LogFile log_;
   HubParameters parameters_;
   std::vector<std::string> early_errors_;  ///< of the start-up words, told at the first init or go
   std::unique_ptr<Engine> engine_;         ///< null until needed, and after a change of the rules
   bool initialised_ = false;
   Position position_ = Position::Start;
   std::unique_ptr<Game> game_;  ///< set when the position is given
   bool searching_ = false;
   bool over_ = false;
   std::deque<WaitingLine> waiting_;  ///< what came during the search
   std::size_t waiting_size_ = 0;     ///< of all of them
   bool waiting_full_ = false;        ///< nothing is taken in until all of them are processed
   std::atomic<bool> result_ready_ = false;
   SearchResult result_;

   void info(const SearchInfo& info) override;
   void finished(const SearchResult& result) override;

   void apply_words(const std::vector<std::string>& words);
   [[nodiscard]] Result<ParameterChange> try_parameter(std::string_view name,
                                                       std::string_view value);
   void tell_early_errors();
   /// Returns what was wrong with the endgame tables, the first time that they are opened.
   [[nodiscard]] std::vector<std::string> prepare_engine();
   void keep_waiting(std::string_view text, bool refused);
};

}  // namespace kete
