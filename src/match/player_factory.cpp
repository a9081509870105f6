#include "match/player_factory.hpp"

#include "match/dxp_player.hpp"
#include "match/hub_player.hpp"
#include "match/kete_player.hpp"

namespace kete {

std::unique_ptr<Player> make_player(const PlayerSpec& spec, const Settings& settings,
                                    double patience) {
   switch (spec.protocol) {
      case Protocol::Hub2:
         return make_hub_player(spec, settings, patience);
      case Protocol::Hub1:
         return make_hub1_player(spec, settings, patience);
      case Protocol::Dxp:
         return make_dxp_player(spec, settings, patience);
      case Protocol::Kete:
         break;
   }
   return make_kete_player(spec, settings);
}

}  // namespace kete
