// SPDX-License-Identifier: MIT
// Case bases: picking trailheads on a large map, and a move of an agent on a stored path. First-move databases: a row, and
// a move.
#include "bench/measures.hpp"
#include "bench/realtime_tasks.hpp"

#include "builders/first_move_rows.hpp"
#include "builders/state_cover.hpp"

namespace waystone::bench {
namespace {

void pick(benchmark::State& state, std::string_view map, std::uint32_t m) {
    const Grid& grid = peer_map(map).grid;
    std::size_t picked = 0;
    for (auto _ : state) {
        std::vector<State> trailheads;
        pick_trailheads(grid, {.pick = Pick::Greedy, .m = m}, {}, [](double) {}, trailheads);
        picked = trailheads.size();
    }
    report(state, "trailheads", static_cast<double>(picked));
    report(state, "states", static_cast<double>(states_to_cover(grid).size()));
}

// Rows of states spread evenly over the map.
void first_move_row(benchmark::State& state, std::string_view on) {
    const FirstMoveMap map(peer_map(on).grid);
    FirstMoveRows rows(map);
    constexpr std::uint64_t kRows = 16;
    std::uint64_t runs = 0, made = 0;
    for (auto _ : state)
        for (std::uint64_t i = 0; i < kRows; ++i, ++made)
            runs += rows.row(static_cast<std::uint32_t>(i * map.states() / kRows)).size();
    report_time_per(state, "state", made * map.states());
    report(state, "runs_per_row", static_cast<double>(runs) / static_cast<double>(made));
}

// All moves but the first, which chooses the case.
void follow(benchmark::State& state, std::string_view on, const std::string& spec) {
    const PeerMap& map = peer_map(on);
    Agent agent = need_agent(map.grid, spec);
    std::uint64_t moves = 0;
    for (auto _ : state)
        for (const Task& task : map.tasks) {
            state.PauseTiming();
            agent.start(task.start, task.goal);
            Outcome outcome = agent.step().outcome;
            state.ResumeTiming();
            for (; outcome == Outcome::Moved; ++moves) outcome = agent.step().outcome;
        }
    report_time_per(state, "move", moves);
    report(state, "agent_bytes", static_cast<double>(agent.bytes()));
}

}  // namespace

void register_cases() {
    for (const std::uint32_t m : {7u, 14u})
        benchmark::RegisterBenchmark(("pick/Cauldron/m=" + std::to_string(m)).c_str(),
                                     [m](benchmark::State& state) { pick(state, "Cauldron", m); })
            ->Unit(benchmark::kSecond)
            ->MeasureProcessCPUTime()
            ->Iterations(1);
    for (const char* map : {"AR0011SR", "brc202d"})
        benchmark::RegisterBenchmark((std::string("first_move_row/") + map).c_str(), [map](benchmark::State& state) {
            first_move_row(state, map);
        })->Unit(benchmark::kMillisecond);
    for (const char* spec : {"hcdps(m=7)", "gsc(m=7)", "cpd"})
        benchmark::RegisterBenchmark((std::string("follow/") + spec).c_str(), [spec](benchmark::State& state) {
            follow(state, "AR0011SR", spec);
        })->Unit(benchmark::kMicrosecond);
}

}  // namespace waystone::bench
