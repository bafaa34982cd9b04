// SPDX-License-Identifier: MIT
// Whole searches: ns per expansion of A*, us per problem of jump point search, and ns per state of a distance field.
#include "bench/measures.hpp"

#include "graph/cell_places.hpp"
#include "graph/heuristic.hpp"
#include "search/best_first.hpp"
#include "search/distance_field.hpp"
#include "search/jump_point_search.hpp"

namespace waystone::bench {
namespace {

// All 100 problems of a map, start() included, path left untraced as the peers were measured.
template <class Search>
void solve_all(benchmark::State& state, const PeerMap& map, Search& search, const Arena& arena) {
    std::uint64_t expanded = 0;
    for (auto _ : state) {
        for (const Task& task : map.tasks) {
            search.start(task.start, task.goal);
            benchmark::DoNotOptimize(search.run());
            expanded += search.counters().expanded;
        }
    }
    report_time_per(state, "problem", static_cast<std::uint64_t>(state.iterations()) * map.tasks.size());
    report_time_per(state, "expansion", expanded);
    report(state, "expansions", static_cast<double>(expanded) / static_cast<double>(state.iterations()));
    report(state, "bytes_per_cell", static_cast<double>(arena.peak_bytes()) / static_cast<double>(map.grid.size()));
}

template <class Layout>
void solve_best_first(benchmark::State& state, const PeerMap& map, SearchSettings settings) {
    Arena arena(PagePool::make(most_paged_bytes(map.grid, 64)));
    BestFirst<Grid, OctileTo, Everywhere, Layout> search(map.grid, settings, {}, &arena);
    solve_all(state, map, search, arena);
}

void solve_by_jumps(benchmark::State& state, const PeerMap& map) {
    Arena arena(PagePool::make(most_paged_bytes(map.grid, 64)));
    JumpPointSearch search(map.grid, &arena);
    solve_all(state, map, search, arena);
}

void distance_field(benchmark::State& state, const PeerMap& map) {
    DistanceField<Grid> field(map.grid);
    std::uint64_t expanded = 0;
    std::size_t next = 0;
    for (auto _ : state) {
        field.compute(map.tasks[next++ % map.tasks.size()].goal);
        expanded += field.counters().expanded;
    }
    report_time_per(state, "state", expanded);
    report(state, "states", static_cast<double>(expanded) / static_cast<double>(state.iterations()));
}

}  // namespace

void register_searches() {
    struct Kind {
        const char* name;
        SearchSettings settings;
        void (*solve)(benchmark::State&, const PeerMap&, SearchSettings);
    };
    static constexpr SearchSettings kHeap{.queue = SearchQueue::Heap};
    static constexpr SearchSettings kWeighted{
        .order = SearchOrder::Weighted, .queue = SearchQueue::Heap, .w = 1.5, .reopen = false};
    static constexpr Kind kKinds[] = {
        {"astar", {}, solve_best_first<Rows>},
        {"astar_heap", kHeap, solve_best_first<Rows>},
        {"astar_tiles", kHeap, solve_best_first<Tiles>},
        {"wastar_1.5", kWeighted, solve_best_first<Rows>},
        {"wastar_tiles_1.5", kWeighted, solve_best_first<Tiles>},
    };
    for (const Kind& kind : kKinds) {
        for (const PeerMap& map : peer_maps())
            benchmark::RegisterBenchmark((std::string(kind.name) + "/" + map.name).c_str(),
                                         [&](benchmark::State& state) { kind.solve(state, map, kind.settings); })
                ->Unit(benchmark::kMillisecond);
    }
    for (const PeerMap& map : peer_maps())
        benchmark::RegisterBenchmark(("jps/" + map.name).c_str(), [&](benchmark::State& state) {
            solve_by_jumps(state, map);
        })->Unit(benchmark::kMillisecond);
    for (const PeerMap& map : peer_maps())
        benchmark::RegisterBenchmark(("distance_field/" + map.name).c_str(), [&](benchmark::State& state) {
            distance_field(state, map);
        })->Unit(benchmark::kMillisecond);
}

}  // namespace waystone::bench
