#include "rules/instances.hpp"
#include "search/worker.hpp"

namespace kete {

template <int Shard>
std::unique_ptr<Worker> make_worker_in_shard(const Settings& settings);

std::unique_ptr<Worker> make_worker(const Settings& settings) {
   return ask_shards([&]<int Shard>() { return make_worker_in_shard<Shard>(settings); });
}

}  // namespace kete
