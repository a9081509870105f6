#include "protocol/hub_session.hpp"

#include <utility>

#include <fmt/format.h>

#include "notation/hub_text.hpp"
#include "util/text.hpp"

namespace kete {

namespace {

/// Bytes. No client sends so much during a search unless it has gone wild.
constexpr std::size_t most_waiting = 16'000'000;

}  // namespace

HubSession::HubSession(HubSurroundings surroundings, const std::vector<std::string>& words)
    : surroundings_(std::move(surroundings)) {
   apply_words(words);
}

void HubSession::end_search() {
   if (!engine_) return;
   engine_->stop();
   engine_->wait();
}

void HubSession::apply_words(const std::vector<std::string>& words) {
   const auto apply = [&](const std::string& word) {
      const auto sign = word.find('=');
      const bool named = word.starts_with("--") && sign != std::string::npos;
      const auto change = named ? try_parameter(std::string_view(word).substr(2, sign - 2),
                                                std::string_view(word).substr(sign + 1))
                                : ParameterChange::Unknown;
      if (!change) {
         log_.write('!', change.error().message);
         early_errors_.push_back(change.error().message);
      } else if (*change == ParameterChange::Unknown) {
         log_.write('!', fmt::format("unknown argument ignored: {}", word));
      }
   };
   const auto names_log = [](const std::string& word) { return word.starts_with("--log-file="); };
   // The log file first, so that it tells about the other words.
   for (const bool log : {true, false}) {
      for (const std::string& word : words) {
         if (names_log(word) == log) apply(word);
      }
   }
}

void HubSession::write(std::string_view line) {
   log_.write('>', line);
   surroundings_.write(line);
}

std::string HubSession::text_of(const Move& move) const {
   return dialect_move(parameters_.dialect(), parameters_.variant(), move);
}

std::string HubSession::text_of(const std::vector<Move>& moves) const {
   std::string text;
   for (const Move& move : moves) {
      if (!text.empty()) text += ' ';
      text += text_of(move);
   }
   return text;
}

// ------------------------------------------------------------------------- lines

void HubSession::receive(std::string_view line) {
   if (over_) return;
   log_.write('<', line);
   const auto words = text::words(line);
   const std::string_view command = words.empty() ? std::string_view() : words.front();
   if (command == "ping") {
      write("pong");
   } else if (command == "ponder-hit") {
      if (searching_) engine_->ponder_hit();
   } else if (command == "stop") {
      if (searching_) engine_->stop();
   } else if (command == "quit") {
      over_ = true;
   } else if (searching_) {
      keep_waiting(line, false);
   } else {
      process(line);
   }
}

void HubSession::refuse_line(std::string_view message) {
   log_.write('!', message);
   if (searching_) {
      keep_waiting(message, true);
   } else {
      write_error(message);
   }
}

void HubSession::keep_waiting(std::string_view text, bool refused) {
   if (waiting_full_) return;
   WaitingLine line{std::string(text), refused};
   if (waiting_size_ + line.size() > most_waiting) {
      waiting_full_ = true;
      line = {"too many lines during a search, the rest of them was skipped", true};
   }
   waiting_size_ += line.size();
   waiting_.push_back(std::move(line));
}

void HubSession::info(const SearchInfo& info) {
   write_info(info);
}

void HubSession::finished(const SearchResult& result) {
   result_ = result;
   result_ready_ = true;
   surroundings_.wake();
}

void HubSession::search_finished() {
   if (!result_ready_.exchange(false)) return;
   engine_->wait();
   searching_ = false;
   write_answer(result_);
   while (!waiting_.empty() && !searching_) {
      const WaitingLine line = std::move(waiting_.front());
      waiting_.pop_front();
      waiting_size_ -= line.size();
      if (line.refused) {
         write_error(line.text);
      } else {
         process(line.text);
      }
   }
   if (waiting_.empty()) waiting_full_ = false;
}

// -------------------------------------------------------------------- parameters

Result<ParameterChange> HubSession::try_parameter(std::string_view name, std::string_view value) {
   HubParameters changed = parameters_;
   const auto change = changed.set(name, value);
   if (!change) return change;
   if (changed.log_file() != parameters_.log_file()) {
      if (const auto opened = log_.open(changed.log_file()); !opened) {
         return tl::make_unexpected(opened.error());
      }
   }
   parameters_ = std::move(changed);
   return change;
}

void HubSession::set_parameter(std::string_view name, std::string_view value) {
   const auto change = try_parameter(name, value);
   if (!change) {
      write_error(change.error().message);
   } else if (*change == ParameterChange::Game) {
      engine_.reset();
      if (position_ == Position::Given) drop_position();
   }
}

std::vector<std::string> HubSession::prepare_engine() {
   if (!engine_) engine_ = surroundings_.make_engine(parameters_.settings());
   engine_->configure(parameters_.engine());
   const auto report = engine_->tables_report();
   if (!report) return {};
   if (report->wanted) {
      log_.write('!', report->largest > 0
                          ? fmt::format("endgame tables of up to {} pieces", report->largest)
                          : std::string("no endgame tables were found"));
   }
   return report->complaints;
}

void HubSession::tell_early_errors() {
   for (const std::string& message : std::exchange(early_errors_, {}))
      write_error(message);
}

void HubSession::initialise() {
   tell_early_errors();
   for (const std::string& complaint : prepare_engine())
      write_error(complaint);
   initialised_ = true;
}

void HubSession::new_game() {
   if (engine_) engine_->new_game();
}

// ----------------------------------------------------------------------- position

void HubSession::set_start() {
   position_ = Position::Start;
   game_.reset();
}

void HubSession::drop_position() {
   position_ = Position::Dropped;
   game_.reset();
}

Result<void> HubSession::set_position(std::string_view letters, std::string_view wolf) {
   drop_position();
   const Variant& variant = parameters_.variant();
   auto diagram = parse_hub_position(
       variant, translate_position(parameters_.dialect(), variant, text::trim(letters)));
   if (!diagram) return tl::make_unexpected(diagram.error());
   if (parameters_.settings().rules->king_run_limit) {
      if (const auto read = parse_wolf(wolf, *diagram); !read) return read;
   }
   auto game = make_game(parameters_.settings(), *diagram);
   if (!game) return tl::make_unexpected(game.error());
   game_ = std::move(*game);
   position_ = Position::Given;
   return {};
}

Result<void> HubSession::play(std::string_view text) {
   if (position_ == Position::Dropped) return failure("there is no position to move in");
   if (position_ == Position::Start) {
      game_ = make_game(parameters_.settings());
      position_ = Position::Given;
   }
   const Dialect dialect = parameters_.dialect();
   const Variant& variant = parameters_.variant();
   const auto move = parse_hub_move(*game_, translate_moves(dialect, variant, text));
   if (!move) {
      drop_position();
      return failure(translate_move_error(dialect, variant, move.error().message, text));
   }
   game_->play(*move);
   return {};
}

// ------------------------------------------------------------------------- search

void HubSession::go(Limits limits) {
   const bool first = !initialised_;
   if (first) initialise();
   const bool limited = limits.depth || limits.nodes || limits.move_time || limits.clock;
   if (!limited) limits.infinite = true;
   if (position_ == Position::Start) game_ = make_game(parameters_.settings());
   if (!game_ || game_->legal_moves().empty()) {
      write_answer({});
      return;
   }
   const auto complaints = first ? std::vector<std::string>() : prepare_engine();
   searching_ = true;
   // There are no errors between a `go` and its answer.
   for (const std::string& complaint : complaints)
      keep_waiting(complaint, true);
   engine_->start(*game_, limits, *this);
}

}  // namespace kete
