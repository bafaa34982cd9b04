// SPDX-License-Identifier: MIT
// Real-time agents: ns per expansion of each lookahead by itself, and ns per move and per planning step of
// each agent through the public interface.
#include "bench/measures.hpp"
#include "bench/realtime_tasks.hpp"

#include "lab/run/problem_set.hpp"
#include "realtime/lookahead/astar_shaped.hpp"
#include "realtime/lookahead/breadth_first.hpp"
#include "realtime/lookahead/neighbours.hpp"

namespace waystone::bench {
namespace {

// One planning step's lookahead from every start of every map, without learning.
template <class Shape, class... Settings>
void look_ahead(benchmark::State& state, std::uint32_t depth, const Settings&... settings) {
    Shape shape(settings...);
    struct Place {
        std::unique_ptr<Arena> arena;
        Planning<Grid> planning;
        const PeerMap* map;
    };
    std::vector<Place> places;
    for (const PeerMap& map : peer_maps()) {
        auto arena = std::make_unique<Arena>(PagePool::make(64 << 20));
        Planning<Grid> planning(map.grid, successor_order("clockwise"), 0, *arena);
        planning.depth = depth;
        shape.reserve(planning, depth);
        places.push_back({std::move(arena), std::move(planning), &map});
    }
    Counters counters;
    std::uint64_t searches = 0;
    for (auto _ : state) {
        for (Place& place : places) {
            for (const Task& task : place.map->tasks) {
                place.planning.now = task.start;
                place.planning.h.start(place.planning.target = task.goal);
                Meter meter(counters, kUnlimited);
                shape.begin(place.planning);
                shape.run(place.planning, meter);
                benchmark::DoNotOptimize(place.planning.space.size());
            }
        }
        searches += kTasks * places.size();
    }
    report_time_per(state, "expansion", counters.expanded);
    report(state, "expansions_per_search", static_cast<double>(counters.expanded) / static_cast<double>(searches));
}

// Moves of guided agents, as long as databases are there: on the maps and problems of Bulitko et al. 2008.
void walk_guided(benchmark::State& state, const std::string& spec) {
    const auto set = lab::problems_from_scenario({.path = "problems/000-upscaled.scen"});
    if (!set) return state.SkipWithError(set.error().message().c_str());
    std::vector<Agent> agents;
    for (const lab::LoadedMap& map : set->maps) agents.push_back(need_agent(map.grid, spec));
    Walked total;
    for (auto _ : state)
        for (const lab::Task& task : set->tasks)
            walk(agents[task.map], {task.start, task.goal, {}}, total, [](Agent& agent) { return agent.step(); });
    report_time_per(state, "move", total.moves);
    report_time_per(state, "expansion", total.expanded);
    report(state, "moves", static_cast<double>(total.moves) / static_cast<double>(state.iterations()));
}

void walk_all(benchmark::State& state, const std::string& spec) {
    std::vector<Agent> agents;
    std::vector<std::vector<Task>> tasks;
    for (const PeerMap& map : peer_maps()) {
        agents.push_back(need_agent(map.grid, spec));
        tasks.push_back(map.evenly(kRealtimeTasks));
    }
    Walked total;
    for (auto _ : state)
        for (std::size_t i = 0; i < agents.size(); ++i)
            for (const Task& task : tasks[i]) walk(agents[i], task, total, [](Agent& agent) { return agent.step(); });
    const auto runs = static_cast<double>(state.iterations());
    report_time_per(state, "move", total.moves);
    report_time_per(state, "search", total.searches);
    report_time_per(state, "expansion", total.expanded);
    report(state, "moves", static_cast<double>(total.moves) / runs);
    report(state, "searches", static_cast<double>(total.searches) / runs);
}

template <class Shape, class... Settings>
void register_lookahead(const std::string& name, std::uint32_t depth, Settings... settings) {
    benchmark::RegisterBenchmark(("lookahead/" + name).c_str(), [=](benchmark::State& state) {
        look_ahead<Shape>(state, depth, settings...);
    })->Unit(benchmark::kMicrosecond);
}

}  // namespace

void register_realtime() {
    register_lookahead<Neighbours<Grid>>("neighbours", 1);
    for (const std::uint32_t d : {1u, 3u, 5u, 10u})
        register_lookahead<BreadthFirst<Grid>>("bfs/d=" + std::to_string(d), d, BreadthFirstSettings{});
    for (const std::uint32_t n : {10u, 100u})
        register_lookahead<AStarShaped<Grid>>("astar/n=" + std::to_string(n), n, Ties::LargerG);
    for (const char* spec : {"lrta(depth=fixed(1))", "lrta(depth=fixed(5))", "rta(d=1)", "lrts(d=3)", "klrta(n=10)",
                             "lss(n=10)", "lss(n=100)", "wlss(n=10)", "rtaa(n=10)", "rtaa(n=100)", "dalss(n=10)",
                             "dalss(n=100)", "dartaa(n=10)", "dartaa(n=100)", "plrta(queue=30)"})
        benchmark::RegisterBenchmark((std::string("agent/") + spec).c_str(), [spec](benchmark::State& state) {
            walk_all(state, spec);
        })->Unit(benchmark::kMillisecond);
    for (const char* spec : {"lrta(goal=pdb(level=3))", "dlrta(level=3,cap=20)", "dlrta(level=3,cap=3000)"})
        benchmark::RegisterBenchmark((std::string("guided/") + spec).c_str(), [spec](benchmark::State& state) {
            walk_guided(state, spec);
        })->Unit(benchmark::kMillisecond);
}

}  // namespace waystone::bench
