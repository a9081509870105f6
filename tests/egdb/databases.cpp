#include "egdb/databases.hpp"

#include <algorithm>

#include "egdb/builder.hpp"
#include "support/catch.hpp"
#include "support/run.hpp"
#include "support/variant_named.hpp"

namespace kete::test {

namespace {

Piece other_colour(Piece piece) {
   const auto side = owner(piece);
   return side ? make_piece(opposite(*side), is_king(piece)) : Piece::None;
}

}  // namespace

Settings settings_of(const std::string& variant, const std::vector<SettingText>& values) {
   const auto settings = make_settings(variant_named(variant), values, SettingCheck::Strict);
   REQUIRE(settings);
   return *settings;
}

std::string database_folder(const Settings& settings, int pieces) {
   static const Folder folder;
   egdb::BuildOptions options;
   options.folder = folder.path.string();
   options.threads = 2;
   const auto built = egdb::build(settings, pieces, options);
   INFO((built ? "" : built.error().message));
   REQUIRE(built);
   return options.folder;
}

egdb::Database database(const Settings& settings, int pieces) {
   constexpr std::size_t cache = std::size_t{64} << 20;
   return {settings, {database_folder(settings, pieces)}, pieces, cache};
}

egdb::Material material(const std::string& text) {
   const auto count = [&](std::size_t i) { return static_cast<std::int8_t>(text.at(i) - '0'); };
   return {count(0), count(1), count(2), count(3)};
}

Diagram turned_round(const Diagram& diagram) {
   Diagram turned;
   turned.turn = opposite(diagram.turn);
   turned.pieces.assign(diagram.pieces.rbegin(), diagram.pieces.rend());
   std::ranges::transform(turned.pieces, turned.pieces.begin(), other_colour);
   return turned;
}

}  // namespace kete::test
