// SPDX-License-Identifier: MIT
// Moves and builds on maps from 128 x 128 to 8192 x 8192, and crowds from 1 to 100,000 units; edit_bench.cpp has edits.
// tools/scaling.sh makes docs/scaling.md of it.
//
// All maps are caves, gen:caves,N,N,seed=1, whose passages and rooms have the same sizes on all of them. Times are of the
// thread.
#include "bench/ground.hpp"
#include "bench/measures.hpp"

#include "abstraction/hierarchy.hpp"
#include "io/map_source.hpp"
#include "search/distance_field.hpp"

#include <waystone/crowd.hpp>

#include <memory>
#include <optional>
#include <span>

namespace waystone::bench {
namespace {

// The last one made stays, with its ground.
struct Caves {
    std::uint32_t side = 0;
    std::optional<Map> map;
    std::optional<Ground> ground;
};
Caves& caves(std::uint32_t side) {
    static Caves made;
    if (made.side != side) {
        made = Caves();
        const std::string size = std::to_string(side);
        auto grid = open_map("gen:caves," + size + ',' + size + ",seed=1");
        if (!grid) give_up(grid.error().message());
        made.map.emplace(std::make_shared<Grid>(std::move(*grid)));
        made.ground.emplace(made.map->grid(), 1);
        made.side = side;
    }
    return made;
}

void report_size(benchmark::State& state, double size) { report(state, "size", size); }

Database need_database(const Map& map, const Configuration& configuration) {
    auto database = Database::build(map, configuration);
    if (!database) give_up(database.error().message());
    return std::move(*database);
}

// A place 50 to 100 cells away, as on the smallest map, so that problems are the same on all.
State near(const Grid& grid, State from, Random& random) {
    const auto shifted = [&](std::uint32_t at) { return static_cast<std::int64_t>(at) + random.below(201) - 100; };
    for (;;) {
        const std::int64_t x = shifted(grid.x(from)), y = shifted(grid.y(from));
        if (!grid.inside(x, y)) continue;
        const State to = grid.at(static_cast<std::uint32_t>(x), static_cast<std::uint32_t>(y));
        const Cost away = grid.h(from, to);
        if (away >= 50 * kUnit && away <= 100 * kUnit && grid.reachable(from, to)) return to;
    }
}

struct Pace {
    double us = 0;
    std::uint64_t moves = 0, work = 0, most = 0;
};
// All agents in turn, a move each, so many times; who arrives gets another goal while the clock stands.
void walk_on(std::span<Agent> agents, std::uint64_t rounds, const Grid& grid, Random& random, Pace& pace) {
    for (std::uint64_t round = 0; round < rounds;) {
        bool all_move = true;
        const double begin = thread_us();
        for (; round < rounds && all_move; ++round)
            for (Agent& agent : agents) {
                const Step step = agent.step();
                all_move &= step.outcome == Outcome::Moved;
                pace.work += step.work;
                pace.most = std::max(pace.most, step.work);
                ++pace.moves;
            }
        pace.us += thread_us() - begin;
        for (Agent& agent : agents) {
            if (agent.status() == Outcome::OutOfMemory || agent.status() == Outcome::Unreachable) give_up("no way");
            if (agent.status() == Outcome::Arrived) agent.order(near(grid, agent.now(), random));
        }
    }
}

// A hundred agents: each walks alone, twice the same way, and the second time counts, when all that it reads is in the
// caches; and all of them in turn, so that each finds the caches filled by 99 others.
void moves(benchmark::State& state, const std::string& spec, std::uint32_t side) {
    constexpr std::size_t kAgents = 100;
    constexpr std::uint64_t kMoves = 500;
    Caves& on = caves(side);
    const auto configuration = Configuration::parse(spec).value();
    const Database database = need_database(*on.map, configuration);
    std::vector<Agent> agents;
    for (std::size_t i = 0; i < kAgents; ++i) {
        auto agent = make_agent(*on.map, configuration, database);
        if (!agent) give_up(agent.error().message());
        agents.push_back(std::move(*agent));
    }
    const auto start = [&](Agent& agent) {
        const State from = on.ground->draw();
        agent.start(from, near(on.map->grid(), from, on.ground->random()));
    };
    const auto walk = [&](std::span<Agent> some, Pace& pace) {
        walk_on(some, kMoves, on.map->grid(), on.ground->random(), pace);
    };
    Pace alone, in_turn;
    for (auto _ : state) {
        alone = in_turn = Pace();
        for (std::size_t i = 0; i < kAgents; ++i)
            for (const bool second : {false, true}) {
                Pace first;
                on.ground->begin_anew(i);
                start(agents[i]);
                walk(std::span(agents).subspan(i, 1), second ? alone : first);
            }
        on.ground->begin_anew(kAgents);
        for (Agent& agent : agents) start(agent);
        walk(agents, in_turn);
    }
    report_size(state, static_cast<double>(side) * side);
    report(state, "work", static_cast<double>(in_turn.work) / static_cast<double>(in_turn.moves));
    report(state, "most_work", static_cast<double>(std::max(in_turn.most, alone.most)));
    report(state, "us", in_turn.us / static_cast<double>(in_turn.moves));
    report(state, "alone_us", alone.us / static_cast<double>(alone.moves));
}

// Processor time on one thread, per cell.
template <class Build>
void build(benchmark::State& state, std::uint32_t side, Build&& make) {
    Caves& on = caves(side);
    double us = 0;
    for (auto _ : state) {
        const double begin = thread_us();
        make(*on.map);
        us += thread_us() - begin;
    }
    report_size(state, static_cast<double>(side) * side);
    report(state, "us", us / static_cast<double>(state.iterations()));
}

// Copies a map cell by cell: what every new map costs, its components included.
void copy_of(const Map& map) {
    const Grid& from = map.grid();
    std::vector<Terrain> terrain(from.size());
    for (State s = 0; s < from.size(); ++s) terrain[s] = from.terrain(s);
    benchmark::DoNotOptimize(Grid(from.width(), from.height(), terrain).bytes());
}

// Units with goals of their own on one map, each with another one when it has arrived; per unit and tick. With few units
// many ticks are timed together. The budget of a tick is so much work for each unit, or none.
void units(benchmark::State& state, std::size_t count, CrowdOptions options, std::uint64_t work_each = kUnlimited) {
    constexpr std::uint32_t kSide = 1024;
    const std::uint64_t ticks_counted = count < 100'000 ? 100 : 20;
    const std::uint64_t budget = work_each == kUnlimited ? kUnlimited : work_each * count;
    Caves& on = caves(kSide);
    on.ground->begin_anew(1);
    auto crowd = Crowd::make(*on.map, std::move(options));
    if (!crowd) give_up(crowd.error().message());
    std::vector<Unit> all;
    for (const State start : on.ground->draw(count)) {
        all.push_back(crowd->add(start).value());
        crowd->order(all.back(), {.cell = on.ground->draw()});
    }
    const std::uint64_t together = std::max<std::uint64_t>(1, 100 / count);
    std::uint64_t work = 0, ticks = 0, over = 0, lacking = 0;
    double us = 0;
    const auto go_on = [&](std::uint64_t rounds, bool counts) {
        for (std::uint64_t round = 0; round < rounds; ++round) {
            const double begin = thread_us();
            std::uint64_t done = 0;
            for (std::uint64_t i = 0; i < together; ++i) {
                const TickReport tick = crowd->tick({.work = budget});
                done += tick.work;
                over += tick.work > budget;
                lacking += tick.out_of_field_memory;
            }
            if (counts) us += thread_us() - begin, work += done, ticks += together;
            for (const Unit unit : all)
                if (crowd->status(unit) == UnitStatus::Arrived) crowd->order(unit, {.cell = on.ground->draw()});
        }
    };
    for (auto _ : state) {
        go_on(20, false);  // paths are chosen, memory is touched
        go_on(ticks_counted, true);
    }
    if (over > 0) give_up("a tick took more than its budget");
    const double unit_ticks = static_cast<double>(ticks) * static_cast<double>(count);
    report_size(state, static_cast<double>(count));
    report(state, "work", static_cast<double>(work) / unit_ticks);
    report(state, "us", us / unit_ticks);
    report(state, "lacking", static_cast<double>(lacking));
    report(state, "bytes", static_cast<double>(crowd->bytes()) / static_cast<double>(count));
}

template <class Run>
void once(const std::string& name, Run run) {
    benchmark::RegisterBenchmark(("scaling/" + name).c_str(), run)->Iterations(1)->Unit(benchmark::kMillisecond);
}

}  // namespace

void register_scaling() {
    // Databases whose size or whose building time grows faster than the map end where one takes some ten seconds.
    struct Entry {
        const char* spec;
        std::uint32_t largest;
    };
    for (const std::uint32_t side : {128u, 256u, 512u, 1024u, 2048u, 4096u, 8192u}) {
        const std::string at = '/' + std::to_string(side);
        for (const Entry entry : std::initializer_list<Entry>{{"lrta", 8192},
                                                              {"lss(n=10)", 8192},
                                                              {"rtaa(n=100)", 8192},
                                                              {"tb(k=16)", 8192},
                                                              {"hcdps(m=14,paths=dp)", 1024}})
            if (side <= entry.largest)
                once("move/" + std::string(entry.spec) + at,
                     [=](benchmark::State& state) { moves(state, entry.spec, side); });
        once("build/map" + at, [=](benchmark::State& state) { build(state, side, copy_of); });
        once("build/distance field" + at, [=](benchmark::State& state) {
            const State goal = caves(side).ground->draw();
            build(state, side, [=](const Map& map) { DistanceField<Grid>(map.grid()).compute(goal); });
        });
        once("build/levels of abstraction" + at, [=](benchmark::State& state) {
            build(state, side, [](const Map& map) { benchmark::DoNotOptimize(Hierarchy(map.grid()).levels()); });
        });
        for (const Entry entry : std::initializer_list<Entry>{
                 {"knn(records=100)", 8192}, {"hcdps(m=14,paths=dp)", 1024}, {"dlrta(level=5,cap=20)", 512}})
            if (side <= entry.largest)
                once("build/" + std::string(entry.spec) + at, [=](benchmark::State& state) {
                    const auto configuration = Configuration::parse(entry.spec).value();
                    build(state, side, [&](const Map& map) { need_database(map, configuration); });
                });
    }
    constexpr std::size_t kFieldMemory = std::size_t{6} << 30;  // a field for each of 100,000 goals
    for (const std::size_t count : {1u, 10u, 100u, 1000u, 10'000u, 100'000u}) {
        const std::string of = '/' + std::to_string(count);
        once("units/stored paths" + of, [=](benchmark::State& state) {
            const auto configuration = Configuration::parse("hcdps(m=14,paths=dp)").value();
            static const Database database = need_database(*caves(1024).map, configuration);
            units(state, count, {.agent = configuration, .databases = database});
        });
        once("units/no configuration" + of,
             [=](benchmark::State& state) { units(state, count, {.field_memory = kFieldMemory}, 20); });
        once("units/no configuration, bodies" + of, [=](benchmark::State& state) {
            units(state, count, {.bodies = Bodies::Cells, .field_memory = kFieldMemory}, 20);
        });
    }
}

}  // namespace waystone::bench
