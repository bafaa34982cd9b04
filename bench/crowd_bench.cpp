// SPDX-License-Identifier: MIT
// Ticks of crowds, with what the same orders cost by the usual methods. Thread time, so that other programs do not count;
// p99 and the longest tick, not means.
#include "bench/ground.hpp"
#include "bench/measures.hpp"

#include "graph/heuristic.hpp"
#include "lab/run/database_cache.hpp"
#include "search/best_first.hpp"
#include "search/distance_field.hpp"

#include <waystone/crowd.hpp>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <functional>
#include <optional>
#include <thread>

namespace waystone::bench {
namespace {

struct TickTimes {
    std::vector<double> us;

    template <class Tick>
    void time(Tick&& tick) {
        const double start = thread_us();
        tick();
        us.push_back(thread_us() - start);
    }
    double at(double share) {
        std::sort(us.begin(), us.end());
        return us[static_cast<std::size_t>(share * static_cast<double>(us.size() - 1))];
    }
    void report_to(benchmark::State& state) {
        report(state, "p50_us", at(0.5));
        report(state, "p99_us", at(0.99));
        report(state, "max_us", at(1));
    }
};

Map map_of(std::string_view name) { return Map(std::make_shared<Grid>(peer_map(name).grid)); }

struct Journey {
    State from, to;
};

// What the usual methods take for the same orders: a search by A* for each of them, and a whole distance field for each
// place. Where there are many, a sample of them counts for all.
void report_rivals(benchmark::State& state, const Map& map, const std::vector<Journey>& orders) {
    constexpr std::size_t kSearches = 200, kFields = 10;
    const Grid& grid = map.grid();
    std::vector<State> places;
    for (const Journey& order : orders) places.push_back(order.to);
    std::sort(places.begin(), places.end());
    places.erase(std::unique(places.begin(), places.end()), places.end());
    const auto sampled_us = [](std::size_t all, std::size_t most, auto&& run) {
        const std::size_t sample = std::min(all, most);
        const double start = thread_us();
        for (std::size_t i = 0; i < sample; ++i) run(i * all / sample);
        return (thread_us() - start) * static_cast<double>(all) / static_cast<double>(sample);
    };
    BestFirst<Grid, OctileTo> astar(grid);
    astar.start(orders[0].from, orders[0].from);
    report(state, "astar_us", sampled_us(orders.size(), kSearches, [&](std::size_t i) {
               astar.start(orders[i].from, orders[i].to);  // also where no path exists: plain A* does not know
               astar.run();
           }));
    DistanceField<Grid> whole(grid);
    report(state, "flow_fields_us",
           sampled_us(places.size(), kFields, [&](std::size_t i) { whole.compute(places[i]); }));
    report(state, "flow_fields_MB",
           static_cast<double>(places.size()) * static_cast<double>(grid.size()) * sizeof(Cost) / 1e6);
}

Crowd need_crowd(const Map& map, CrowdOptions options) {
    auto crowd = Crowd::make(map, std::move(options));
    if (!crowd) give_up(crowd.error().message());
    return std::move(*crowd);
}

constexpr const char* kCases = "hcdps(m=14,paths=dp)";
constexpr std::size_t kMany = 100'000;

Database need_database(std::string_view map, std::string_view agent) {
    auto made = lab::DatabaseCache().get(peer_map(map).grid, std::string(agent));
    if (!made) give_up(made.error().message());
    return std::move(*made);
}

// This thread and another one, which is there all the time, as in a game.
class TwoThreads {
public:
    TwoThreads()
        : other_([this](const std::stop_token& stop) {
              for (std::uint64_t seen = 0; !stop.stop_requested();)
                  if (const std::uint64_t now = begun_; now != seen) {
                      seen = now;
                      take_tasks();
                      done_ = now;
                  }
          }) {}

    void run(std::size_t tasks, const std::function<void(std::size_t)>& task) {
        task_ = &task;
        tasks_ = tasks;
        next_ = 0;
        const std::uint64_t now = ++begun_;
        take_tasks();
        while (done_ != now) continue;
    }

private:
    void take_tasks() {
        for (std::size_t i = next_++; i < tasks_; i = next_++) (*task_)(i);
    }

    const std::function<void(std::size_t)>* task_ = nullptr;
    std::size_t tasks_ = 0;
    std::atomic<std::size_t> next_ = 0;
    std::atomic<std::uint64_t> begun_ = 0, done_ = 0;
    std::jthread other_;
};

double one_thread_ns = 0;  // a move, on the clock, by the last benchmark with one thread

// 100,000 units, each with a goal of its own and a case base for all. They have chosen their paths when the clock
// starts; whoever arrives gets another goal between ticks.
void many_with_cases(benchmark::State& state, int threads) {
    const Map map = map_of("Cauldron");
    Ground ground(map.grid(), 1);
    CrowdOptions options{.agent = Configuration::parse(kCases).value(), .databases = need_database("Cauldron", kCases)};
    std::optional<TwoThreads> both;
    if (threads > 1) {
        both.emplace();
        options.parallel = [&](std::size_t tasks, const auto& run) { both->run(tasks, run); };
    }
    Crowd crowd = need_crowd(map, std::move(options));
    std::vector<Unit> units;
    std::vector<Journey> orders;
    for (std::size_t i = 0; i < kMany; ++i) {
        const State from = ground.draw();
        orders.push_back({from, ground.draw()});
        units.push_back(crowd.add(from).value());
        crowd.order(units.back(), {.cell = orders.back().to});
    }
    const std::size_t bytes = crowd.bytes() / units.size();
    const auto again = [&] {
        for (const Unit unit : units)
            if (crowd.status(unit) == UnitStatus::Arrived) crowd.order(unit, {.cell = ground.draw()});
    };
    for (int i = 0; i < 5; ++i) crowd.tick({});
    TickTimes times;
    std::uint64_t moves = 0;
    double wall = 0;
    for (auto _ : state)
        for (int i = 0; i < 100; ++i) {
            again();
            const auto start = std::chrono::steady_clock::now();
            times.time([&] { moves += crowd.tick({}).moved; });
            wall += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        }
    times.report_to(state);
    report(state, "moved_share", static_cast<double>(moves) / static_cast<double>(times.us.size() * kMany));
    report(state, "wall_ns_per_move", wall * 1e9 / static_cast<double>(moves));
    report(state, "bytes_per_unit", static_cast<double>(bytes));
    if (threads > 1) {
        if (one_thread_ns > 0)
            report(state, "times_as_fast", one_thread_ns / (wall * 1e9 / static_cast<double>(moves)));
        return;
    }
    one_thread_ns = wall * 1e9 / static_cast<double>(moves);
    report_rivals(state, map, orders);
}

// The same agents, one after another.
void many_one_by_one(benchmark::State& state) {
    const Map map = map_of("Cauldron");
    Ground ground(map.grid(), 1);
    const auto pool = Pool::reserve(std::size_t{64} << 20).value();
    const auto configuration = Configuration::parse(kCases).value();
    const Database database = need_database("Cauldron", kCases);
    std::vector<Agent> agents;
    for (std::size_t i = 0; i < kMany; ++i) {
        agents.push_back(make_agent(map, configuration, database, pool).value());
        const State from = ground.draw();
        agents.back().start(from, ground.draw());
    }
    TickTimes times;
    std::uint64_t moves = 0;
    double all = 0;
    const auto tick = [&] {
        for (Agent& agent : agents) moves += agent.step().outcome == Outcome::Moved ? 1 : 0;
    };
    for (int i = 0; i < 5; ++i) tick();
    moves = 0;
    for (auto _ : state)
        for (int i = 0; i < 100; ++i) {
            for (Agent& agent : agents)
                if (agent.status() == Outcome::Arrived) agent.order(ground.draw());
            times.time(tick);
            all += times.us.back();
        }
    times.report_to(state);
    report(state, "wall_ns_per_move", all * 1e3 / static_cast<double>(moves));
}

// Units that fill their cells, each with a goal of its own and another one when it arrives.
struct BodiesPlan {
    std::string_view map;
    std::string_view agent = {};
    std::size_t units = 10'000;
    std::uint64_t work_each = 20;
};
void bodies(benchmark::State& state, const BodiesPlan& plan) {
    const Map map = map_of(plan.map);
    Ground ground(map.grid(), 2);
    const std::size_t count = plan.units;
    CrowdOptions options{.bodies = Bodies::Cells, .field_memory = std::size_t{256} << 20};
    if (!plan.agent.empty()) {
        options.agent = Configuration::parse(plan.agent).value();
        options.databases = need_database(plan.map, plan.agent);
    }
    Crowd crowd = need_crowd(map, std::move(options));
    std::vector<Unit> units;
    std::vector<Journey> orders;
    for (const State start : ground.draw(count)) {
        orders.push_back({start, ground.draw()});
        units.push_back(crowd.add(start).value());
        crowd.order(units.back(), {.cell = orders.back().to});
    }
    TickTimes times;
    std::uint64_t moves = 0, arrived = 0;
    for (auto _ : state)
        for (int i = 0; i < 500; ++i) {
            times.time([&] {
                const TickReport tick = crowd.tick({.work = plan.work_each * count});
                moves += tick.moved;
                arrived += tick.arrived;
            });
            for (const Unit unit : units)
                if (crowd.status(unit) == UnitStatus::Arrived) crowd.order(unit, {.cell = ground.draw()});
        }
    times.report_to(state);
    const auto ticks = static_cast<double>(times.us.size());
    report(state, "moved_share", static_cast<double>(moves) / ticks / static_cast<double>(count));
    report(state, "arrived_per_tick", static_cast<double>(arrived) / ticks);
    report_rivals(state, map, orders);
}

struct GatherPlan {
    std::size_t units = 2000;
    std::uint64_t work = 0;
    int edits = 0, edit_ticks = 0;  // cells that change per tick, in the first ticks
};

// All to one far place in one tick. At the end: how much longer than optimal their paths were, counted from where they
// stood when the edits stopped.
void gather(benchmark::State& state, std::string_view name, const GatherPlan& plan) {
    TickTimes times;
    double first = 0, cost = 0, optimal = 0, moved_at_once = 0, ticks = 0, bytes = 0;
    std::uint64_t over_budget = 0;
    std::vector<Journey> orders;
    for (auto _ : state) {
        state.PauseTiming();
        Map map = map_of(name);
        Ground ground(map.grid(), 3);
        const State place = ground.draw();
        std::vector<State> starts, closed;
        while (starts.size() < plan.units)
            if (const State s = ground.draw(); map.grid().h(s, place) > 300 * kUnit) starts.push_back(s);
        Crowd crowd = need_crowd(map, {});
        std::vector<Unit> units;
        orders.clear();
        for (const State start : starts) {
            units.push_back(crowd.add(start).value());
            orders.push_back({start, place});
        }
        state.ResumeTiming();
        times.us.clear();
        cost = optimal = 0;
        int tick = 0;
        for (bool walking = true; walking && tick < 20'000; ++tick) {
            for (int i = 0; i < (tick < plan.edit_ticks ? plan.edits : 0); ++i) {
                if (!closed.empty() && ground.random().chance(0.5)) {
                    map.open(closed.back());
                    closed.pop_back();
                } else if (const State s = ground.draw(); s != place && map.passable(s)) {
                    map.block(s);
                    closed.push_back(s);
                }
            }
            if (tick == plan.edit_ticks) {
                DistanceField<Grid> field(map.grid());
                field.compute(place);
                for (const Unit unit : units)
                    if (field[crowd.at(unit)] != kInfinite) optimal += to_real(field[crowd.at(unit)]);
            }
            TickReport done;
            times.time([&] {
                if (tick == 0) crowd.order(units, {.cell = place});
                done = crowd.tick({.work = plan.work});
            });
            walking = done.walking > 0;
            over_budget += done.work > plan.work ? 1 : 0;
            if (tick == 0) moved_at_once = done.moved;
            if (tick >= plan.edit_ticks)
                for (const UnitMove& move : crowd.moves()) cost += to_real(map.grid().cost_between(move.from, move.to));
        }
        first = times.us.front();
        ticks = tick;
        bytes = static_cast<double>(crowd.field_bytes());
    }
    times.report_to(state);
    report(state, "first_us", first);
    report(state, "moved_at_once", moved_at_once);
    report(state, "over_optimal_pct", 100 * (cost / optimal - 1));
    report(state, "ticks", ticks);
    report(state, "field_kB", bytes / 1000);
    report(state, "over_budget", static_cast<double>(over_budget));
    report_rivals(state, map_of(name), orders);
}

// The tick of 2,000 orders, to a place that can be reached, to a wall, or as near as possible to a wall.
void ordering(benchmark::State& state, bool reachable, bool nearest) {
    const Map map = map_of("Cauldron");
    Ground ground(map.grid(), 4);
    State place = ground.draw();
    while (!reachable && map.passable(place)) place = ground.random().below(static_cast<std::uint32_t>(map.size()));
    Crowd crowd = need_crowd(map, {});
    std::vector<Unit> units;
    std::vector<Journey> orders;
    for (std::size_t i = 0; i < 2000; ++i) {
        orders.push_back({ground.draw(), place});
        units.push_back(crowd.add(orders.back().from).value());
    }
    TickTimes times;
    std::uint64_t work = 0, ticks = 0;
    for (auto _ : state) {
        for (const Unit unit : units) crowd.stop(unit);
        for (int i = 0; i < 101; ++i) crowd.tick({});  // until the field is forgotten
        times.time([&] {
            crowd.order(units, {.cell = place, .nearest = nearest});
            work += crowd.tick({.work = 6000}).work;
        });
        ++ticks;
    }
    report(state, "p50_us", times.at(0.5));
    report(state, "work", static_cast<double>(work) / static_cast<double>(ticks));
    if (!nearest) report_rivals(state, map, orders);
}

}  // namespace

void register_crowds() {
    using benchmark::RegisterBenchmark;
    const auto once = [](const std::string& name, auto run) {
        RegisterBenchmark(name.c_str(), run)->Unit(benchmark::kMillisecond)->Iterations(1);
    };
    once("crowd/cases/one_thread", [](benchmark::State& state) { many_with_cases(state, 1); });
    once("crowd/cases/two_threads", [](benchmark::State& state) { many_with_cases(state, 2); });
    once("crowd/cases/one_by_one", many_one_by_one);
    once("crowd/bodies/brc202d/fields", [](benchmark::State& state) { bodies(state, {.map = "brc202d"}); });
    once("crowd/bodies/brc202d/cpd",
         [](benchmark::State& state) { bodies(state, {.map = "brc202d", .agent = "cpd"}); });
    once("crowd/bodies/Cauldron/fields", [](benchmark::State& state) { bodies(state, {.map = "Cauldron"}); });
    once("crowd/bodies/Cauldron/cases",
         [](benchmark::State& state) { bodies(state, {.map = "Cauldron", .agent = kCases}); });
    once("crowd/gather", [](benchmark::State& state) { gather(state, "Cauldron", {.work = 8'000}); });
    once("crowd/edits",
         [](benchmark::State& state) { gather(state, "Cauldron", {.work = 16'000, .edits = 100, .edit_ticks = 200}); });
    for (const char* kind : {"reachable", "unreachable", "nearest"})
        RegisterBenchmark((std::string("crowd/order/") + kind).c_str(),
                          [kind](benchmark::State& state) {
                              const std::string_view name = kind;
                              ordering(state, name == "reachable", name == "nearest");
                          })
            ->Unit(benchmark::kMicrosecond)
            ->Iterations(20);
}

}  // namespace waystone::bench
