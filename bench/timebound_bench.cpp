// SPDX-License-Identifier: MIT
// Time-bounded search: what an expansion costs inside an agent, what a restart costs, what many agents own.
#include "bench/measures.hpp"
#include "bench/realtime_tasks.hpp"

#include "graph/cell_places.hpp"
#include "timebound/time_bounded.hpp"

#include <memory>
#include <vector>

namespace waystone::bench {
namespace {

TimeBoundedSettings settings(std::uint64_t k, double w) {
    return {.search = {.order = w > 1 ? SearchOrder::Weighted : SearchOrder::AStar,
                       .queue = SearchQueue::Heap,
                       .w = w,
                       .reopen = false},
            .k = k,
            .t = 10 * k};
}

// All problems of a map, until the goal is found: searching, tracing back, and the moves made meanwhile. Beside it
// stand astar_heap and wastar of search_bench.cpp.
void until_found(benchmark::State& state, const PeerMap& map, std::uint64_t k, double w) {
    Arena arena(PagePool::make(most_paged_bytes(map.grid, 64)));
    TimeBounded agent(map.grid, settings(k, w), arena);
    std::uint64_t expanded = 0;
    for (auto _ : state) {
        for (const Task& task : map.tasks) {
            agent.start(task.start, task.goal);
            while (agent.now() != task.goal && agent.found_cost() == kInfinite) agent.step({});
            expanded += agent.counters().expanded;
        }
    }
    report_time_per(state, "expansion", expanded);
}

// A cell beside the agent's closes and opens: the step that restarts, on maps of several sizes.
void begin_anew(benchmark::State& state, std::uint32_t side) {
    Grid grid(side, side, std::vector<Terrain>(std::size_t{side} * side, Terrain::Ground));
    TimeBoundedSettings eager = settings(16, 2);
    eager.eager = true;
    Arena arena(PagePool::make(most_paged_bytes(grid, 64)));
    TimeBounded agent(grid, eager, arena);
    agent.start(grid.at(side / 2, side / 2), grid.at(side - 1, side - 1));
    agent.step({});
    const State cell = grid.at(side / 2 - 3, side / 2);
    for (auto _ : state) {
        state.PauseTiming();
        agent.start(grid.at(side / 2, side / 2), grid.at(side - 1, side - 1));
        for (int i = 0; i < 20; ++i) agent.step({});
        grid.edit(std::vector<Edit>{{cell, !grid.passable(cell)}});
        state.ResumeTiming();
        benchmark::DoNotOptimize(agent.step({}));
    }
}

// A thousand agents on one map, all on their way.
void many_agents(benchmark::State& state, const PeerMap& map) {
    constexpr std::size_t kAgents = 1000;
    std::vector<Agent> agents;
    for (std::size_t i = 0; i < kAgents; ++i) agents.push_back(need_agent(map.grid, "tb(k=16,w=3)"));
    std::uint64_t expanded = 0, moves = 0;
    for (auto _ : state) {
        expanded = moves = 0;
        for (std::size_t i = 0; i < kAgents; ++i) {
            const Task& task = map.tasks[i % map.tasks.size()];
            agents[i].start(task.start, task.goal);
            for (int tick = 0; tick < 100 && agents[i].now() != task.goal; ++tick, ++moves) agents[i].step({});
            expanded += agents[i].counters().expanded;
        }
    }
    std::size_t bytes = 0;
    for (const Agent& agent : agents) bytes += agent.bytes();
    report(state, "bytes_per_agent", static_cast<double>(bytes) / kAgents);
    report(state, "expanded_per_agent", static_cast<double>(expanded) / kAgents);
    report(state, "map_bytes", static_cast<double>(map.grid.bytes()));
    report_time_per(state, "move", moves * state.iterations());
}

}  // namespace

void register_timebound() {
    for (const PeerMap& map : peer_maps()) {
        for (const double w : {1.0, 1.5})
            benchmark::RegisterBenchmark(("tb_w" + std::to_string(w).substr(0, 3) + "/" + map.name).c_str(),
                                         [&map, w](benchmark::State& state) { until_found(state, map, 64, w); })
                ->Unit(benchmark::kMillisecond);
        benchmark::RegisterBenchmark(("tb_many/" + map.name).c_str(), [&map](benchmark::State& state) {
            many_agents(state, map);
        })->Unit(benchmark::kMillisecond);
    }
    for (const std::uint32_t side : {100u, 1000u, 4000u})
        benchmark::RegisterBenchmark(("tb_begin_anew/" + std::to_string(side)).c_str(), [side](
                                                                                            benchmark::State& state) {
            begin_anew(state, side);
        })->Iterations(200);
}

}  // namespace waystone::bench
