#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "pdn/opening_list.hpp"
#include "util/quote.hpp"

namespace kete {

namespace {

using Json = nlohmann::ordered_json;

/// Whether a key or value is meant as a FEN, good or bad.
bool is_fen(const std::string& text) {
   return text.find(':') == 1;
}

class JsonReader {
 public:
   explicit JsonReader(OpeningList& list) : list_(list) {}

   void read(const Json& value, const std::string& name) {
      if (value.is_string()) {
         add(value.get<std::string>(), name);
      } else if (value.is_array()) {
         for (const Json& element : value)
            read(element, "");
      } else if (value.is_object()) {
         read_object(value);
      } else {
         list_.add_bad(where(name), "neither a FEN nor a list of them");
      }
   }

 private:
   void read_object(const Json& object) {
      const auto all = object.find("all");
      const auto standard = object.find("standard");
      if (all != object.end() && all->is_object() && standard != object.end() &&
          standard->is_array()) {
         return read_standard(*all, *standard);
      }
      for (const auto& [key, value] : object.items()) {
         if (is_fen(key)) {
            add(key, "");
         } else {
            read(value, key);
         }
      }
   }

   void read_standard(const Json& all, const Json& standard) {
      for (const Json& name : standard) {
         const auto found = name.is_string() ? all.find(name.get<std::string>()) : all.end();
         if (found == all.end()) {
            list_.add_bad(where(name.dump()), "standard names it, but all does not have it");
         } else {
            read(*found, name.get<std::string>());
         }
      }
   }

   void add(const std::string& fen, const std::string& name) {
      list_.add_fen(where(name), fen, name);
   }

   std::string where(const std::string& name) {
      ++count_;
      return name.empty() ? fmt::format("FEN {}", count_)
                          : fmt::format("FEN {}, {}", count_, text::quoted(name));
   }

   OpeningList& list_;
   int count_ = 0;
};

}  // namespace

Result<void> add_json_openings(std::string_view text, OpeningList& list) {
   const Json json = Json::parse(text, nullptr, false);
   if (json.is_discarded()) return failure("it is no JSON");
   JsonReader(list).read(json, "");
   return {};
}

}  // namespace kete
