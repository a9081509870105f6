#include "pdn/game_stream.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "pdn/variant_choice.hpp"
#include "util/quote.hpp"

namespace kete {

namespace {

/// What stands outside of all games, put into words.
std::string stray_text(const RawGame& game) {
   std::string text;
   for (const PdnToken& token : game.tokens) {
      text += text.empty() ? "" : " ";
      text += game.text_of(token);
   }
   return "text that belongs to no game: " + text::quoted(text);
}

}  // namespace

bool PdnGames::next(PdnGame& game) {
   if (!reader_.next(raw_)) return false;
   game.line = raw_.line;
   game.number = raw_.stray ? 0 : ++count_;
   game.replay = {};
   const Variant& unknown = *find_variant("international");
   const auto variants = candidates();
   if (raw_.stray || !variants) {
      const Variant& variant = variants && !variants->empty() ? *variants->front() : unknown;
      game.settings = &settings_of(variant);
      game.replay.warnings = raw_.warnings;
      game.replay.record.start = game.replay.last = start_diagram(variant);
      game.replay.fault = {raw_.stray ? stray_text(raw_) : variants.error().message, 1, raw_.line};
   } else if (variants->empty()) {
      replay_by_first_that_fits({&unknown}, game);
      if (!std::exchange(warned_, true)) {
         game.replay.warnings.push_back(
             {raw_.line, "no tag names the rule set, read as international"});
      }
   } else {
      replay_by_first_that_fits(*variants, game);
      last_ = game.settings->variant;
   }
   return true;
}

void PdnGames::replay_by_first_that_fits(const std::vector<const Variant*>& candidates,
                                         PdnGame& game) {
   const auto plies = [](const Replay& followed) {
      return followed.fault ? followed.fault->ply : std::numeric_limits<int>::max();
   };
   game.settings = nullptr;
   for (const Variant* variant : candidates) {
      const Settings& settings = settings_of(*variant);
      Replay replayed = kete::replay(settings, raw_);
      if (game.settings == nullptr || plies(replayed) > plies(game.replay)) {
         game.settings = &settings;
         game.replay = std::move(replayed);
      }
      if (!game.replay.fault) return;
   }
}

Result<std::vector<const Variant*>> PdnGames::candidates() const {
   using Variants = std::vector<const Variant*>;
   if (rules_.variant != nullptr) return Variants{rules_.variant};
   const auto by_tags = variant_by_tags(raw_);
   if (!by_tags) return tl::make_unexpected(by_tags.error());
   if (*by_tags != nullptr) return Variants{*by_tags};
   // Bare moves behind games with tags are of the same kind.
   if (raw_.tags.empty() && last_ != nullptr) return Variants{last_};
   if (!rules_.guess) return Variants{};
   Variants likely = likely_variants(raw_);
   // A short game is legal by many rules: those of the game before it come first.
   const auto before = std::ranges::find(likely, last_);
   if (before != likely.end()) std::rotate(likely.begin(), before, std::next(before));
   return likely;
}

const Settings& PdnGames::settings_of(const Variant& variant) {
   const auto found = settings_.find(&variant);
   if (found != settings_.end()) return found->second;
   // What a variant does not have is left out, as a file may hold games of several.
   auto settings = make_settings(variant, rules_.settings, SettingCheck::Lenient);
   return settings_.emplace(&variant, settings ? *settings : Settings(variant)).first->second;
}

}  // namespace kete
