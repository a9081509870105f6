#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "protocol/hub_session.hpp"

namespace kete {

/// Version 1 of the Hub protocol, that of Scan 2.0: words separated by blanks, milliseconds.
class Hub1Session final : public HubSession {
 public:
   using HubSession::HubSession;
   Hub1Session(const Hub1Session&) = delete;
   Hub1Session& operator=(const Hub1Session&) = delete;

   ~Hub1Session() override { end_search(); }

 private:
   Limits limits_;  ///< since the last search

   void process(std::string_view text) override;
   void write_info(const SearchInfo& info) override;
   void write_answer(const SearchResult& result) override;
   void write_error(std::string_view message) override;

   void level(double moves, double time, double increment);
   void search(bool ponder, bool analyze);
};

}  // namespace kete
