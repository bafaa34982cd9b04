// SPDX-License-Identifier: MIT
// Planning again after one cell of the path has closed, and after it has opened again: D* Lite, which repairs its plan,
// against A* and jump point search, which begin from nothing.
//
// The searcher stands at the start. The cell lies on the path that A* finds: 10 cells from the start, in the middle, or
// 10 cells from the goal; problems with a shorter path, or where the cell would cut the goal off, are left out. Tracing
// the path is not part of it, nor is the edit. Times are of the thread. Every length is compared with that of A*.
#include "bench/measures.hpp"

#include "graph/heuristic.hpp"
#include "search/dstar_lite.hpp"
#include "search/jump_point_search.hpp"

#include <array>
#include <utility>

namespace waystone::bench {
namespace {

constexpr std::size_t kAway = 10;
enum class Where { Start, Middle, Goal };

struct Change {
    Task task;
    State cell;
};

std::vector<Change> changes(const PeerMap& map, Where where) {
    std::vector<Change> all;
    BestFirst<Grid, OctileTo> astar(map.grid);
    for (const Task& task : map.tasks) {
        astar.start(task.start, task.goal);
        astar.run();
        const std::vector<State> path = astar.path_to(task.goal);
        if (path.size() < 4 * kAway) continue;
        const std::size_t at = where == Where::Start    ? kAway
                               : where == Where::Middle ? path.size() / 2
                                                        : path.size() - 1 - kAway;
        Grid grid = map.grid;
        grid.block(path[at]);
        if (grid.reachable(task.start, task.goal)) all.push_back({task, path[at]});
    }
    return all;
}

// Begins from nothing each time.
template <class Search>
class Fresh {
public:
    explicit Fresh(const Grid& grid) : search_(grid) {}
    void start(const Task& task) { task_ = task; }
    void plan() {
        search_.start(task_.start, task_.goal);
        search_.run();
        done_ += search_.counters();
    }
    Cost cost() const { return search_.cost(); }
    const Counters& done() const { return done_; }

private:
    Search search_;
    Task task_{};
    Counters done_;
};

// Goes on with what it has.
class Repairing {
public:
    explicit Repairing(const Grid& grid) : search_(grid) {}
    void start(const Task& task) { search_.start(task.start, task.goal); }
    void plan() {
        const Counters before = search_.counters();
        search_.run();
        done_ += search_.counters() - before;
    }
    Cost cost() const { return search_.cost(); }
    const Counters& done() const { return done_; }

private:
    DStarLite search_;
    Counters done_;
};

template <class Rival>
void replan(benchmark::State& state, const PeerMap& map, Where where) {
    const std::vector<Change> all = changes(map, where);
    Grid grid = map.grid;
    Rival rival(grid);
    BestFirst<Grid, OctileTo> astar(grid);
    struct Sum {
        double us = 0;
        std::uint64_t plans = 0, expanded = 0, work = 0;
    } first, again;
    const auto plan = [&](const Task& task, Sum& sum) {
        const Counters before = rival.done();
        const double begin = thread_us();
        rival.plan();
        sum.us += thread_us() - begin;
        const Counters done = rival.done() - before;
        ++sum.plans;
        sum.expanded += done.expanded;
        sum.work += done.work();
        astar.start(task.start, task.goal);
        astar.run();
        if (rival.cost() != astar.cost()) give_up(map.name + ": a path planned again is not the shortest");
    };
    for (auto _ : state) {
        for (const Change& change : all) {
            rival.start(change.task);
            plan(change.task, first);
            for (const bool open : {false, true}) {
                grid.edit(std::array{Edit{change.cell, open}});
                plan(change.task, again);
            }
        }
        state.SetIterationTime(again.us * 1e-6);
    }
    const auto mean = [](double sum, std::uint64_t count) { return sum / static_cast<double>(count); };
    report(state, "problems", static_cast<double>(all.size()));
    report(state, "first_us", mean(first.us, first.plans));
    report(state, "first_expansions", mean(static_cast<double>(first.expanded), first.plans));
    report(state, "again_us", mean(again.us, again.plans));
    report(state, "again_expansions", mean(static_cast<double>(again.expanded), again.plans));
    report(state, "again_work", mean(static_cast<double>(again.work), again.plans));
}

}  // namespace

void register_replanning() {
    static constexpr std::pair<const char*, Where> kPlaces[] = {
        {"start", Where::Start}, {"middle", Where::Middle}, {"goal", Where::Goal}};
    struct Kind {
        const char* name;
        void (*replan)(benchmark::State&, const PeerMap&, Where);
    };
    static constexpr Kind kKinds[] = {{"dstar", replan<Repairing>},
                                      {"astar", replan<Fresh<BestFirst<Grid, OctileTo>>>},
                                      {"jps", replan<Fresh<JumpPointSearch>>}};
    for (const PeerMap& map : peer_maps())
        for (const auto& [place, where] : kPlaces)
            for (const Kind& kind : kKinds)
                benchmark::RegisterBenchmark(
                    ("replan/" + std::string(kind.name) + '/' + map.name + '/' + place).c_str(),
                    [&map, where = where, kind](benchmark::State& state) { kind.replan(state, map, where); })
                    ->Iterations(1)
                    ->UseManualTime()
                    ->Unit(benchmark::kMillisecond);
}

}  // namespace waystone::bench
