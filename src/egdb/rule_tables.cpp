#include "egdb/rule_tables.hpp"

#include "rules/instances.hpp"

namespace kete::egdb {

template <int Shard>
std::unique_ptr<RuleTables> make_rule_tables_in_shard(const Settings& settings);

std::unique_ptr<RuleTables> make_rule_tables(const Settings& settings) {
   return ask_shards([&]<int Shard>() { return make_rule_tables_in_shard<Shard>(settings); });
}

}  // namespace kete::egdb
