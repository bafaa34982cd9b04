// SPDX-License-Identifier: MIT
// Databases: opening one, looking up where to go first, a move of an agent that follows a record. Picking trailheads on a large
// map, and rows of first moves.
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

// The first move of all problems: it chooses the case, the record or the subgoal.
void look_up(benchmark::State& state, std::string_view on, const std::string& spec) {
    const PeerMap& map = peer_map(on);
    Agent agent = need_agent(map.grid, spec);
    for (auto _ : state)
        for (const Task& task : map.tasks) {
            agent.start(task.start, task.goal);
            benchmark::DoNotOptimize(agent.step());
        }
    report_time_per(state, "lookup", static_cast<std::uint64_t>(state.iterations()) * map.tasks.size());
}

// From the folder of databases, where it has been built before the clock starts.
void open_database(benchmark::State& state, std::string_view on, const std::string& spec) {
    const Grid& grid = peer_map(on).grid;
    std::size_t bytes = 0;
    const auto open = [&] {
        const auto database = lab::DatabaseCache().get(grid, spec);
        if (!database) give_up(database.error().message());
        bytes = database->bytes();
    };
    open();
    for (auto _ : state) open();
    report(state, "MB", static_cast<double>(bytes) / 1e6);
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
    for (const char* spec :
         {"hcdps(m=7)", "hcdps(m=7,paths=dp)", "gsc(m=7)", "knn(records=10000)", "dlrta(level=3,cap=20)", "cpd"})
        benchmark::RegisterBenchmark((std::string("lookup/") + spec).c_str(), [spec](benchmark::State& state) {
            look_up(state, "AR0011SR", spec);
        })->Unit(benchmark::kMicrosecond);
    for (const char* spec : {"hcdps(m=7)", "dlrta(level=3,cap=20)"})
        benchmark::RegisterBenchmark((std::string("open/") + spec).c_str(), [spec](benchmark::State& state) {
            open_database(state, "AR0011SR", spec);
        })->Unit(benchmark::kMillisecond);
}

}  // namespace waystone::bench
