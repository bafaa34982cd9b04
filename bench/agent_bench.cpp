// SPDX-License-Identifier: MIT
// What agents cost a game: making one, the memory it takes, and a tick of many of them while the map is edited.
#include "bench/measures.hpp"
#include "bench/realtime_tasks.hpp"

#include "base/random.hpp"
#include "catalog/agent_maker.hpp"
#include "catalog/catalog.hpp"

#include <chrono>

namespace waystone::bench {
namespace {

Grid open_field(std::uint32_t side) {
    Random random(1);
    std::vector<Terrain> cells(std::size_t{side} * side);
    for (Terrain& cell : cells) cell = random.chance(0.15) ? Terrain::Trees : Terrain::Ground;
    return Grid(side, side, cells);
}

std::shared_ptr<const AgentParts> parts(const Grid& grid, const char* spec) {
    return std::make_shared<const AgentParts>(
        AgentParts{&grid, nullptr, std::make_shared<const Settings>(catalog().bind(spec).value()), Databases()});
}

// Map and settings are there. 100 agents are made, in memory of their own or of a pool that they share, and then go;
// the time is that of making one.
void make(benchmark::State& state, const char* spec, std::uint32_t side, bool shared) {
    using Clock = std::chrono::steady_clock;
    const Grid grid = open_field(side);
    const auto from = parts(grid, spec);
    const auto pool = shared ? PagePool::make(std::size_t{64} << 20) : nullptr;
    std::vector<Agent> agents;
    agents.reserve(100);
    std::chrono::duration<double> making{0}, all{0};
    for (auto _ : state) {
        const auto begin = Clock::now();
        for (int i = 0; i < 100; ++i) {
            auto agent = make_agent(from, pool);
            if (!agent) return state.SkipWithError(agent.error().message().c_str());
            agents.push_back(std::move(*agent));
        }
        const auto made = Clock::now();
        agents.clear();
        making += made - begin;
        all += Clock::now() - begin;
        state.SetIterationTime(std::chrono::duration<double>(made - begin).count() / 100);
    }
    const double count = 100.0 * static_cast<double>(state.iterations());
    report(state, "make_us", making.count() * 1e6 / count);
    report(state, "make_and_destroy_us", all.count() * 1e6 / count);
}

// Bytes drawn when made, and after 1,000 moves, the most of 20 problems.
void memory(benchmark::State& state, const char* spec) {
    std::size_t made = 0, walked = 0;
    for (auto _ : state)
        for (const PeerMap& map : peer_maps())
            for (const Task& task : map.evenly(kRealtimeTasks)) {
                if (map.grid.size() != 512 * 512) continue;
                Agent agent = need_agent(map.grid, spec);
                made = std::max(made, agent.bytes());
                Walked total;
                walk(agent, task, total, [](Agent& a) { return a.step(); });
                walked = std::max(walked, agent.peak_bytes());
            }
    report(state, "bytes_made", static_cast<double>(made));
    report(state, "bytes_after_1000_moves", static_cast<double>(walked));
}

// 500 agents, a tick a step; a far cell is blocked and opened in turn, or nothing is.
void crowd(benchmark::State& state, bool edits) {
    Grid grid = open_field(512);
    Random random(2);
    std::vector<Agent> agents;
    std::vector<std::pair<State, State>> orders;
    const auto place = [&] {
        for (;;) {
            const State s = grid.at(200 + random.below(200), 200 + random.below(200));
            if (grid.passable(s) && grid.reachable(s, grid.at(300, 300))) return s;
        }
    };
    grid.open(grid.at(300, 300));
    for (int i = 0; i < 500; ++i) agents.push_back(need_agent(grid, "lss(n=8)"));
    for (int i = 0; i < 500; ++i) orders.emplace_back(place(), place());
    const State far = grid.at(2, 2);
    grid.open(far);
    std::uint64_t work = 0, ticks = 0;
    for (auto _ : state) {
        for (int i = 0; i < 500; ++i) agents[i].start(orders[i].first, orders[i].second);
        for (int tick = 0; tick < 100; ++tick, ++ticks) {
            if (edits) grid.edit(std::vector<Edit>{{far, tick % 2 == 1}});
            for (Agent& agent : agents) work += agent.step().work;
        }
    }
    report(state, "work_per_tick", static_cast<double>(work) / static_cast<double>(ticks));
    report_time_per(state, "tick", ticks);
}

}  // namespace

void register_agents() {
    for (const char* spec : {"lrta", "lss(n=20)", "rtaa(n=8)", "klrta(n=10)", "plrta(queue=30)", "tb(k=16)", "astar"})
        for (const bool shared : {false, true}) {
            if (shared && std::string_view(spec) == "astar") continue;  // whose tables are as large as the map
            for (const std::uint32_t side : {512u, 1024u, 4096u})
                benchmark::RegisterBenchmark(
                    ("make_agent/" + std::string(spec) + (shared ? "/pool/" : "/alone/") + std::to_string(side))
                        .c_str(),
                    [=](benchmark::State& state) { make(state, spec, side, shared); })
                    ->Unit(benchmark::kMicrosecond)
                    ->UseManualTime()
                    ->Iterations(100);
        }
    for (const char* spec : {"lrta", "lss(n=20)", "rtaa(n=16)", "klrta(n=10)", "plrta(queue=30)",
                             "dlrta(level=3,cap=20)", "knn(records=10000)", "hcdps(m=7)", "gsc(m=7)", "tb(k=16)"})
        benchmark::RegisterBenchmark(("agent_memory/" + std::string(spec)).c_str(),
                                     [spec](benchmark::State& state) { memory(state, spec); })
            ->Unit(benchmark::kMillisecond)
            ->Iterations(1);
    for (const bool edits : {false, true})
        benchmark::RegisterBenchmark(edits ? "edit_under_agents/far_cell" : "edit_under_agents/none",
                                     [edits](benchmark::State& state) { crowd(state, edits); })
            ->Unit(benchmark::kMillisecond);
}

}  // namespace waystone::bench
