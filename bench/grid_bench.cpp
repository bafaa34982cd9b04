// SPDX-License-Identifier: MIT
// Loading maps, the bytes of a grid, and its levels of abstraction.
#include "bench/measures.hpp"

#include "abstraction/hierarchy.hpp"
#include "io/grid_file.hpp"

namespace waystone::bench {
namespace {

void load(benchmark::State& state, const PeerMap& map) {
    std::size_t bytes = 0;
    for (auto _ : state) {
        const auto grid = load_grid(map.path);
        if (!grid) give_up(grid.error().message());
        bytes = grid->bytes();
    }
    report(state, "bytes_per_cell", static_cast<double>(bytes) / static_cast<double>(map.grid.size()));
}

void abstract(benchmark::State& state, const PeerMap& map) {
    unsigned levels = 0;
    for (auto _ : state) levels = Hierarchy(map.grid).levels();
    report(state, "levels", levels);
}

}  // namespace

void register_grid() {
    for (const PeerMap& map : peer_maps())
        benchmark::RegisterBenchmark(("load/" + map.name).c_str(), [&](benchmark::State& state) {
            load(state, map);
        })->Unit(benchmark::kMillisecond);
    benchmark::RegisterBenchmark("abstraction/Cauldron", [](benchmark::State& state) {
        abstract(state, peer_map("Cauldron"));
    })->Unit(benchmark::kMillisecond);
}

}  // namespace waystone::bench
