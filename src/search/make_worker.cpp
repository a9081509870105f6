#include "rules/instances.hpp"
#include "search/worker.hpp"

namespace kete {

template <int Shard>
std::unique_ptr<Worker> make_worker_in_shard(const Settings& settings);

std::unique_ptr<Worker> make_worker(const Settings& settings) {
   std::unique_ptr<Worker> worker;
   [&]<int... Shard>(std::integer_sequence<int, Shard...>) {
      ((worker != nullptr || (worker = make_worker_in_shard<Shard>(settings)) != nullptr), ...);
   }
   (std::make_integer_sequence<int, instance_shards>{});
   return worker;
}

}  // namespace kete
