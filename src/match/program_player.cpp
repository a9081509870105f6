#include "match/program_player.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "notation/hub_text.hpp"
#include "util/quote.hpp"
#include "util/text.hpp"

namespace kete {

namespace {

/// How often a wait looks whether it is still wanted.
constexpr Seconds glance{0.05};

/// For a program to end by itself when it is told to.
constexpr Seconds parting{0.5};

}  // namespace

tl::unexpected<Error> ProgramPlayer::complain(std::string_view message) const {
   return failure(fmt::format("player {}: {}", text::quoted(spec_.name), message));
}

ProgramPlayer::~ProgramPlayer() {
   if (!process_) return;
   process_->send("quit");
   process_->close_input();
   (void)process_->wait(parting);
}

/// Nothing when the time is over, the output has ended, or nobody waits any more.
std::optional<std::string> ProgramPlayer::read_line(Time::time_point end) {
   // The time is looked at before each line: there may always be another one.
   while (!interrupted_ && Time::now() < end) {
      if (auto line = process_->read_line(std::min<Seconds>(end - Time::now(), glance))) {
         if (line->ends_with('\r')) line->pop_back();
         return line;
      }
      if (process_->output_ended()) break;
   }
   return std::nullopt;
}

Result<std::string> ProgramPlayer::expect_line(std::string_view for_what) {
   if (auto line = read_line(ready_by_)) return *line;
   if (process_->output_ended()) {
      return complain(fmt::format("no '{}' came: {}", for_what, last_words()));
   }
   return complain(fmt::format("no '{}' came within {} s", for_what, patience_));
}

/// How the program ended, and the last thing that it printed on standard error.
std::string ProgramPlayer::last_words() {
   std::string text = "it closed its output";
   if (const auto code = process_->wait(Seconds(1))) {
      text = *code < 0 ? fmt::format("it was ended by signal {}", -*code)
                       : fmt::format("it ended with exit code {}", *code);
   }
   const std::string_view errors = text::trim(process_->errors());
   if (errors.empty()) return text;
   const auto line = errors.substr(errors.find_last_of('\n') + 1);
   return fmt::format("{}, its last words: {}", text, text::quoted(line));
}

Result<void> ProgramPlayer::start() {
   if (process_) return {};
   auto process =
       ChildProcess::start({spec_.command, spec_.directory, ProcessOptions::Errors::Keep});
   if (!process) return complain(process.error().message);
   process_ = std::move(*process);
   ready_by_ = Time::now() + std::chrono::duration_cast<Time::duration>(Seconds(patience_));
   auto ready = shake_hands();
   if (!ready) process_.reset();
   return ready;
}

Result<void> ProgramPlayer::new_game(const GameState&, Side) {
   auto ready = start();
   if (ready) send(new_game_text());
   return ready;
}

Reply ProgramPlayer::think(const Question& question) {
   // What it has said about another question is no answer to this one; what it says of that only
   // now cannot be told from one. A program that never ends to talk loses on time below.
   const auto enough = Time::now() + std::chrono::milliseconds(50);
   while (process_->read_line(Seconds(0)) && Time::now() < enough) {
   }
   const std::string text = question_text(question);
   const auto begin = Time::now();
   send(text);
   const auto end = begin + std::chrono::duration_cast<Time::duration>(
                                Seconds(std::min(question.patience, 1e8)));
   Heard all;
   while (!all.is_answer) {
      const auto line = read_line(end);
      if (!line) break;
      Heard heard = hear(*line);
      if (heard.score) all.score = heard.score;
      if (heard.depth > 0) all.depth = heard.depth;
      if (!heard.error.empty()) all.error = std::move(heard.error);
      all.is_answer = heard.is_answer;
      all.move = std::move(heard.move);
   }
   const double seconds = Seconds(Time::now() - begin).count();
   Reply reply = answer(question, all);
   reply.seconds = seconds;
   return reply;
}

Reply ProgramPlayer::answer(const Question& question, const Heard& heard) const {
   Reply reply;
   reply.score = heard.score;
   reply.depth = heard.depth;
   if (!heard.error.empty()) reply.detail = "it said: " + text::quoted(heard.error);
   const auto add = [&](const std::string& detail) {
      reply.detail = reply.detail.empty() ? detail : detail + "; " + reply.detail;
   };
   if (!heard.is_answer) {
      reply.kind = interrupted_               ? Reply::Kind::Interrupted
                   : process_->output_ended() ? Reply::Kind::Crash
                                              : Reply::Kind::Silence;
      return reply;
   }
   if (heard.move.empty()) {
      reply.kind = Reply::Kind::NoMove;
      add("answered without a move");
   } else if (const auto move = parse_hub_move(question.state.game, heard.move)) {
      reply.move = *move;
   } else {
      reply.kind = Reply::Kind::NoMove;
      add(move.error().message);
   }
   return reply;
}

void ProgramPlayer::game_over(const Verdict& verdict) {
   if (verdict.at_fault) process_.reset();
}

}  // namespace kete
