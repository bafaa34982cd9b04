// SPDX-License-Identifier: MIT
// Loading maps, the bytes of a grid, and edits.
#include "bench/measures.hpp"

#include "base/random.hpp"
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

// Blocks cells and opens them again, `batch` of them in one call; free cells in random order.
void edit(benchmark::State& state, const PeerMap& map, std::size_t batch) {
    Grid grid = map.grid;
    std::vector<Edit> block;
    Random random(1);
    while (block.size() < 1000) {
        const auto cell = static_cast<State>(random.below(static_cast<std::uint32_t>(grid.size())));
        if (grid.passable(cell)) block.push_back({cell, false});
    }
    std::vector<Edit> open = block;
    for (Edit& edit : open) edit.open = true;
    std::size_t next = 0;
    std::uint64_t edits = 0;
    for (auto _ : state) {
        grid.edit(std::span(block).subspan(next, batch));
        grid.edit(std::span(open).subspan(next, batch));
        next = (next + batch) % block.size();
        edits += 2 * batch;
    }
    report_time_per(state, "edit", edits);
}

}  // namespace

void register_grid() {
    for (const PeerMap& map : peer_maps())
        benchmark::RegisterBenchmark(("load/" + map.name).c_str(), [&](benchmark::State& state) {
            load(state, map);
        })->Unit(benchmark::kMillisecond);
    for (const std::size_t batch : {std::size_t{1}, std::size_t{1000}})
        benchmark::RegisterBenchmark(("edit/AR0011SR/" + std::to_string(batch)).c_str(), [batch](
                                                                                             benchmark::State& state) {
            edit(state, peer_map("AR0011SR"), batch);
        })->Unit(benchmark::kMicrosecond);
}

}  // namespace waystone::bench
