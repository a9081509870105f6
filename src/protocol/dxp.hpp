#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/engine.hpp"
#include "pdn/openings.hpp"
#include "protocol/dxp_session.hpp"
#include "rules/settings.hpp"
#include "util/result.hpp"
#include "util/socket.hpp"
#include "util/wake_pipe.hpp"

namespace kete {

/// The games that we ask for.
struct DxpMatch {
   int games = 1;
   double minutes = 0;  ///< a player for the game; 0: no clock
   int moves = 0;       ///< a player; 0: no limit

   /// Each is played twice, first with White for us, before the next; after the last comes the
   /// first. None: the start position.
   std::vector<Opening> openings;
};

/// How the connections come about.
enum class DxpWay {
   Listen,   ///< one caller after the other, while one is there others are sent away
   Connect,  ///< to one who listens, once
   Pipe      ///< standard input and output, or the descriptors given
};

struct DxpOptions {
   Settings settings;
   EngineOptions engine = {};
   DxpSessionOptions session = {};
   std::optional<DxpMatch> match = {};  ///< when we are to ask for games
   DxpWay way = DxpWay::Listen;
   Endpoint endpoint = {};  ///< to listen at or connect to
   int input = 0;           ///< of a pipe
   int output = 1;
   char message_end = '\0';  ///< in a pipe, until the other side has shown what it uses
};

/// Hears of the games, in the thread that plays them.
class DxpAudience {
 public:
   virtual ~DxpAudience() = default;
   virtual void listening(int port) = 0;
   virtual void connected(const std::string& peer) = 0;
   virtual void disconnected() = 0;
   virtual void caller_refused(const std::string& peer) = 0;
   virtual void game_over(const DxpFinishedGame& game, std::string_view opening) = 0;
   virtual void trouble(std::string_view what) = 0;  ///< for a person: a match that does not go on
   virtual void chat(std::string_view text) = 0;
   virtual void sent(std::string_view message) = 0;
   virtual void received(std::string_view message) = 0;
   virtual void note(std::string_view text) = 0;  ///< for the log
};

/// Plays games over DXP: until `interrupt` wakes, and where we ask for games until all of the match
/// are played, where we do not listen until the connection ends. Raises no SIGPIPE from sockets.
/// The error says why it could not begin. True when there is nothing left of the match that should
/// have been played.
[[nodiscard]] Result<bool> play_dxp(const DxpOptions& options, const WakePipe& interrupt,
                                    DxpAudience& audience);

}  // namespace kete
