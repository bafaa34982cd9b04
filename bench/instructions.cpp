// SPDX-License-Identifier: MIT
// waystone_instructions WHAT: the work that instructions.sh counts, inside functions whose names begin with measured_.
//
//   astar MAP       100 searches on one map; prints how many states they expanded
//   field MAP       10 distance fields; prints how many states
//   moves SPEC      all steps of an agent; prints how many moves
//   searches SPEC   the steps of an agent that plan, without those that only walk; prints how many
//   lookups SPEC    the first steps on AR0011SR, which look something up in a database; prints how many
//   ticks MAP       20 ticks of 1,000 bodies, each with a goal of its own; prints how many ticks
//   compiler        by what this program was compiled
//
// Everything else the program does, loading and checking included, stays outside those functions.
#include "bench/realtime_tasks.hpp"

#include "base/random.hpp"
#include "graph/heuristic.hpp"
#include "io/scenario.hpp"
#include "lab/run/program.hpp"
#include "search/best_first.hpp"
#include "search/distance_field.hpp"

#include <waystone/crowd.hpp>

#include <cstdio>

using namespace waystone;
using namespace waystone::bench;
using AStar = BestFirst<Grid, OctileTo>;

extern "C" {
[[gnu::noinline]] void measured_search(AStar* search, State start, State goal) {
    search->start(start, goal);
    search->run();
}
[[gnu::noinline]] void measured_field(DistanceField<Grid>* field, State source) { field->compute(source); }
[[gnu::noinline]] void measured_step(Agent* agent, Step* out) { *out = agent->step(); }
[[gnu::noinline]] void measured_tick(Crowd* crowd, std::uint64_t work) { crowd->tick({.work = work}); }
}

namespace {

std::uint64_t astar(const PeerMap& map) {
    AStar search(map.grid);
    std::uint64_t expanded = 0;
    for (const Task& task : map.tasks) {
        measured_search(&search, task.start, task.goal);
        if (!agrees(task.stored, length(map.grid, search.path_to(task.goal)))) give_up("a length is wrong");
        expanded += search.counters().expanded;
    }
    return expanded;
}

std::uint64_t field(const PeerMap& map) {
    DistanceField<Grid> field(map.grid);
    std::uint64_t states = 0;
    for (const Task& task : map.evenly(10)) {
        measured_field(&field, task.goal);
        states += field.counters().expanded;
    }
    return states;
}

// A walk is the same every time, so a first one tells which of its steps plan.
std::uint64_t steps(const char* spec, bool planning_only) {
    Walked total;
    for (const PeerMap& map : peer_maps()) {
        Agent agent = need_agent(map.grid, spec);
        for (const Task& task : map.evenly(kRealtimeTasks)) {
            std::vector<bool> plans;
            Walked dry;
            std::uint64_t searches = 0;
            walk(agent, task, dry, [&](Agent& walker) {
                const Step step = walker.step();
                plans.push_back(walker.counters().searches != searches);
                searches = walker.counters().searches;
                return step;
            });
            std::size_t at = 0;
            walk(agent, task, total, [&](Agent& walker) {
                if (planning_only && !plans[at++]) return walker.step();
                Step step{};
                measured_step(&walker, &step);
                return step;
            });
        }
    }
    return planning_only ? total.searches : total.moves;
}

std::uint64_t lookups(const char* spec) {
    const PeerMap& map = peer_map("AR0011SR");
    Agent agent = need_agent(map.grid, spec);
    for (const Task& task : map.tasks) {
        agent.start(task.start, task.goal);
        Step step{};
        measured_step(&agent, &step);
    }
    return map.tasks.size();
}

std::uint64_t ticks(const PeerMap& peer) {
    constexpr std::uint64_t kUnits = 1000, kTicks = 20, kWorkEach = 20;
    const Map map(std::make_shared<Grid>(peer.grid));
    const Grid& grid = map.grid();
    Crowd crowd = Crowd::make(map, {.bodies = Bodies::Cells}).value();
    Random random(1);
    const auto draw = [&] {
        for (;;)
            if (const State cell = random.below(static_cast<std::uint32_t>(grid.size()));
                grid.reachable(cell, peer.tasks[0].start))
                return cell;
    };
    while (crowd.size() < kUnits)
        if (const auto unit = crowd.add(draw())) crowd.order(*unit, {.cell = draw()});  // not where one stands already
    for (std::uint64_t i = 0; i < kTicks; ++i) measured_tick(&crowd, kWorkEach * kUnits);
    return kTicks;
}

}  // namespace

int main(int argc, char** argv) {
    const std::string what = argc == 3 ? argv[1] : "";
    if (argc == 2 && std::string(argv[1]) == "compiler") return std::puts(lab::program_facts().compiler.c_str()) < 0;
    std::uint64_t done = 0;
    if (what == "astar") done = astar(peer_map(argv[2]));
    else if (what == "field") done = field(peer_map(argv[2]));
    else if (what == "moves" || what == "searches") done = steps(argv[2], what == "searches");
    else if (what == "lookups") done = lookups(argv[2]);
    else if (what == "ticks") done = ticks(peer_map(argv[2]));
    else give_up("waystone_instructions astar|field|ticks MAP, moves|searches|lookups SPEC, or compiler");
    std::printf("%llu\n", static_cast<unsigned long long>(done));
    return 0;
}
