#include "match/kete_player.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/engine.hpp"
#include "protocol/hub_parameters.hpp"
#include "util/quote.hpp"

namespace kete {

namespace {

using Time = std::chrono::steady_clock;

/// Fit for games of many fast moves, in which a large table would be cleared more than it is used.
constexpr std::array<std::pair<std::string_view, std::string_view>, 2> defaults = {
    {{"tt-size", "18"}, {"move-overhead", "0"}}};

constexpr std::array<std::string_view, 6> engine_parameters = {
    "threads", "tt-size", "multi-pv", "move-overhead", "bb-size", "bb-path"};

class KetePlayer final : public Player {
 public:
   KetePlayer(const PlayerSpec& spec, const Settings& settings)
       : spec_(spec), engine_(make_engine(settings)) {}

   Result<void> start() override {
      if (is_configured_) return {};
      HubParameters parameters;
      for (const auto& [name, value] : defaults)
         (void)parameters.set(name, value);
      for (const auto& [name, value] : spec_.parameters) {
         if (std::ranges::find(engine_parameters, name) == engine_parameters.end()) {
            return complain(fmt::format("kete has no parameter '{}' here, but: {}",
                                        text::quoted(name), fmt::join(engine_parameters, " ")));
         }
         if (const auto set = parameters.set(name, value); !set) {
            return complain(set.error().message);
         }
      }
      engine_->configure(parameters.engine());
      is_configured_ = true;
      return {};
   }

   Result<void> new_game(const GameState&, Side) override {
      auto ready = start();
      if (ready) engine_->new_game();
      return ready;
   }

   Reply think(const Question& question) override {
      Reply reply;
      if (interrupted_) {
         reply.kind = Reply::Kind::Interrupted;
         return reply;
      }
      const auto begin = Time::now();
      SearchResult result = engine_->search(question.state.game, question.limits);
      reply.seconds = std::chrono::duration<double>(Time::now() - begin).count();
      if (interrupted_) reply.kind = Reply::Kind::Interrupted;
      reply.move = std::move(result.move.value());
      reply.score = result.score;
      reply.depth = result.depth;
      return reply;
   }

   void game_over(const Verdict&) override {}

   void interrupt() override {
      interrupted_ = true;
      engine_->stop();
   }

 private:
   const PlayerSpec spec_;
   const std::unique_ptr<Engine> engine_;
   bool is_configured_ = false;
   std::atomic<bool> interrupted_ = false;

   [[nodiscard]] tl::unexpected<Error> complain(std::string_view message) const {
      return failure(fmt::format("player {}: {}", text::quoted(spec_.name), message));
   }
};

}  // namespace

std::unique_ptr<Player> make_kete_player(const PlayerSpec& spec, const Settings& settings) {
   return std::make_unique<KetePlayer>(spec, settings);
}

}  // namespace kete
