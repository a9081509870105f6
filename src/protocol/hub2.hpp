#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/hub_session.hpp"

namespace kete {

/// Version 2 of the Hub protocol.
class Hub2Session final : public HubSession {
 public:
   using HubSession::HubSession;
   Hub2Session(const Hub2Session&) = delete;
   Hub2Session& operator=(const Hub2Session&) = delete;

   ~Hub2Session() override { end_search(); }

 private:
   Limits limits_;  ///< of the `level` lines since the last `go`
   std::optional<double> clock_time_;
   double clock_increment_ = 0;
   int clock_moves_ = 0;

   void process(std::string_view text) override;
   void write_info(const SearchInfo& info) override;
   void write_answer(const SearchResult& result) override;
   void write_error(std::string_view message) override;

   void introduce();
   void set_param(const HubLine& line);
   void pos(const HubLine& line);
   void level(const HubLine& line);
   void search(const HubLine& line);
};

}  // namespace kete
