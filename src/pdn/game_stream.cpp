#include "pdn/game_stream.hpp"

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
   game.replay = {};
   const auto variant = find_variant_of_raw();
   const bool is_known = variant && *variant != nullptr;
   const Variant& known = is_known ? **variant : *find_variant("international");
   game.settings = &settings_of(known);
   game.number = raw_.stray ? 0 : ++count_;
   if (is_known) last_ = *variant;
   if (!raw_.stray && variant) {
      game.replay = replay(*game.settings, raw_);
      if (*variant == nullptr && !std::exchange(warned_, true)) {
         game.replay.warnings.push_back(
             {raw_.line, "no tag names the rule set, read as international"});
      }
      return true;
   }
   game.replay.warnings = raw_.warnings;
   game.replay.record.start = game.replay.last = start_diagram(known);
   game.replay.fault = {raw_.stray ? stray_text(raw_) : variant.error().message, 1, raw_.line};
   return true;
}

Result<const Variant*> PdnGames::find_variant_of_raw() const {
   if (rules_.variant != nullptr) return rules_.variant;
   auto by_tags = variant_by_tags(raw_);
   if (!by_tags || *by_tags != nullptr) return by_tags;
   // Bare moves behind games with tags are of the same kind.
   if (raw_.tags.empty() && last_ != nullptr) return last_;
   return rules_.guess ? guess_variant(raw_) : nullptr;
}

const Settings& PdnGames::settings_of(const Variant& variant) {
   const auto found = settings_.find(&variant);
   if (found != settings_.end()) return found->second;
   // What a variant does not have is left out, as a file may hold games of several.
   auto settings = make_settings(variant, rules_.settings, SettingCheck::Lenient);
   return settings_.emplace(&variant, settings ? *settings : Settings(variant)).first->second;
}

}  // namespace kete
