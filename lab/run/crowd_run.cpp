// SPDX-License-Identifier: MIT
#include "lab/run/crowd_run.hpp"

#include "base/random.hpp"
#include "graph/heuristic.hpp"
#include "lab/run/parallel.hpp"
#include "search/best_first.hpp"
#include "search/distance_field.hpp"
#include "search/optimal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

namespace waystone::lab {
namespace {

constexpr std::uint64_t kWaves = 10, kTicksBetweenWaves = 20;

std::uint64_t nanoseconds_since(std::chrono::steady_clock::time_point start) {
    return static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - start).count());
}

// The largest component, where units stand and go, and the other free cells.
struct Ground {
    explicit Ground(const Grid& grid) {
        const std::vector<std::uint32_t> component = grid.component_numbers();
        std::vector<std::uint32_t> count(grid.components(), 0);
        for (const std::uint32_t c : component)
            if (c != kNoState) ++count[c];
        const auto largest = static_cast<std::uint32_t>(std::max_element(count.begin(), count.end()) - count.begin());
        for (State s = 0; s < grid.size(); ++s)
            if (component[s] != kNoState) (component[s] == largest ? main : islands).push_back(s);
    }
    std::vector<State> main, islands;
};

State draw(Random& random, const std::vector<State>& cells) {
    return cells[random.below(static_cast<std::uint32_t>(cells.size()))];
}

// What is drawn from the seed: where units stand, and the first order of each, with the tick in which it is given.
struct Drawn {
    std::vector<State> starts;
    struct Given {
        std::uint64_t tick;
        Order order;
    };
    std::vector<Given> first;
};

Expected<Drawn> draw_units(const Map& map, const Ground& ground, const CrowdPlan& plan, Random& random) {
    Drawn drawn;
    const auto no_room = [&](std::size_t units) {
        return fail(ErrorCode::BadProblem, "--units",
                    fmt::format("{} units do not fit on {} connected free cells", units, ground.main.size()));
    };
    if (!plan.tasks.empty()) {
        for (const CrowdTask& task : plan.tasks) {
            drawn.starts.push_back(task.start);
            drawn.first.push_back({0, {.cell = task.goal}});
        }
        return drawn;
    }
    if (!plan.starts.empty()) {
        drawn.starts = plan.starts;
        return drawn;
    }
    const bool bodies = plan.crowd.bodies == Bodies::Cells;
    if (ground.main.size() < 2 || (bodies && plan.units > ground.main.size())) return no_room(plan.units);
    if (bodies) {  // distinct cells
        std::vector<State> cells = ground.main;
        for (std::size_t i = 0; i < plan.units; ++i) {
            std::swap(cells[i], cells[i + random.below(static_cast<std::uint32_t>(cells.size() - i))]);
            drawn.starts.push_back(cells[i]);
        }
    } else {
        for (std::size_t i = 0; i < plan.units; ++i) drawn.starts.push_back(draw(random, ground.main));
    }
    State place = plan.place ? *plan.place : draw(random, ground.main);
    for (std::size_t i = 0; i < plan.units; ++i) {
        std::uint64_t tick = 0;
        if (plan.orders == CrowdOrders::Waves) {
            const std::uint64_t wave = i * kWaves / plan.units;
            tick = wave * kTicksBetweenWaves;
            if (i > 0 && wave != (i - 1) * kWaves / plan.units) place = draw(random, ground.main);
        }
        const bool own = plan.orders == CrowdOrders::Scatter || plan.orders == CrowdOrders::Forever;
        drawn.first.push_back({tick, {.cell = own ? draw(random, ground.main) : place}});
    }
    const auto lost = static_cast<std::size_t>(static_cast<double>(plan.units) * plan.unreachable_pct / 100);
    State wall = kNoState;
    for (std::uint32_t i = 0; wall == kNoState && i < 10'000; ++i) {
        const State s = random.below(static_cast<std::uint32_t>(map.size()));
        if (!map.passable(s)) wall = s;
    }
    for (std::size_t i = 0; i < lost; ++i) {  // every other one goes as near as it can
        Order& order = drawn.first[i * plan.units / lost].order;
        if (!ground.islands.empty()) order.cell = draw(random, ground.islands);
        else if (wall != kNoState) order.cell = wall;
        order.nearest = i % 2 == 0;
    }
    return drawn;
}

// Checks what a tick did, by positions alone.
class Watch {
public:
    Watch(const Map& map, const Crowd& crowd, bool bodies)
        : map_(&map), bodies_(bodies), taken_(map.size(), 0), from_(map.size(), kNoState) {
        (void)crowd;
    }
    void check(const Crowd& crowd, std::span<const waystone::Unit> units, CrowdResult& result) {
        const std::uint32_t stamp = ++stamp_;
        for (const UnitMove& move : crowd.moves()) {
            if (map_->passable(move.from) && !map_->can_move(move.from, move.to)) ++result.illegal_moves;
            from_[move.to] = move.from;
        }
        if (bodies_) {
            for (const waystone::Unit unit : units) {
                const State at = crowd.at(unit);
                if (at == kNoState) continue;
                if (std::exchange(taken_[at], stamp) == stamp) ++result.collisions;
            }
            for (const UnitMove& move : crowd.moves()) {
                if (from_[move.from] == move.to) ++result.collisions;  // two swap
                const State one = map_->at(map_->x(move.from), map_->y(move.to));
                const State other = map_->at(map_->x(move.to), map_->y(move.from));
                if (one != move.from && one != move.to && (from_[one] == other || from_[other] == one))
                    ++result.collisions;  // two cross
            }
        }
        for (const UnitMove& move : crowd.moves()) from_[move.to] = kNoState;
    }

private:
    const Map* map_;
    bool bodies_;
    std::vector<std::uint32_t> taken_;
    std::vector<State> from_;
    std::uint32_t stamp_ = 0;
};

// What a unit's first order has cost so far.
struct Errand {
    State from = kNoState, to = kNoState;
    std::uint64_t ordered_at = 0;
    std::uint64_t straight = 0, diagonal = 0;
    bool moved = false, done = false, had_path = false;
};

void add_costs(const Grid& grid, std::vector<Errand>& errands, CrowdResult& result) {
    std::vector<double> optimal(errands.size(), 0);
    for_each_index<OptimalSolver>(errands.size(), nullptr, [&](OptimalSolver& solver, std::size_t i) {
        if (errands[i].done) optimal[i] = solver.length(grid, errands[i].from, errands[i].to).value_or(0);
    });
    for (std::size_t i = 0; i < errands.size(); ++i) {
        if (!errands[i].done) continue;
        result.optimal_cost += optimal[i];
        result.cost += static_cast<double>(errands[i].straight) +
                       static_cast<double>(errands[i].diagonal) * to_real(grid.rule().diagonal);
    }
}

}  // namespace

Expected<CrowdResult> run_crowd(Map& map, const CrowdPlan& plan) {
    CrowdResult result;
    Random random(plan.seed, 11);
    const Ground ground(map.grid());
    auto drawn = draw_units(map, ground, plan, random);
    if (!drawn) return std::unexpected(drawn.error());
    auto made = Crowd::make(map, plan.crowd);
    if (!made) return std::unexpected(made.error());
    Crowd& crowd = *made;
    std::vector<waystone::Unit> units;
    for (const State start : drawn->starts) {
        const auto unit = crowd.add(start);
        if (!unit) return std::unexpected(unit.error());
        units.push_back(*unit);
    }
    result.units = units.size();
    if (!plan.record.empty()) {
        if (auto begun = crowd.record(plan.record, {.map = plan.map_name, .units = plan.record_units}); !begun)
            return std::unexpected(begun.error());
    }

    const std::unique_ptr<Grid> original = plan.edits_per_tick > 0 ? nullptr : std::make_unique<Grid>(map.grid());
    std::vector<Errand> errands(units.size());
    std::vector<std::size_t> errand_of(units.size(), ~std::size_t{0}), step_of(units.size(), 0);
    std::size_t next_errand = 0;
    std::vector<std::size_t> slot_index;  // by a unit's number, which is its slot here
    slot_index.resize(units.empty() ? 0 : units.back().number + 1, 0);
    for (std::size_t i = 0; i < units.size(); ++i) slot_index[units[i].number] = i;
    const auto give = [&](std::size_t i, const Order& order, std::uint64_t tick) {
        crowd.order(units[i], order);
        ++result.ordered;
        if (errands[i].to != kNoState) return;  // its first one is measured
        errands[i].from = crowd.at(units[i]);
        errands[i].to = order.cell;
        errands[i].ordered_at = tick;
        errands[i].had_path = errands[i].from != order.cell && map.reachable(errands[i].from, order.cell);
        result.with_path += errands[i].had_path ? 1 : 0;
    };
    const auto next_place = [&](std::size_t i, std::uint64_t tick) {  // of lifelong units
        if (plan.errands.empty()) return give(i, {.cell = draw(random, ground.main)}, tick);
        if (errand_of[i] < plan.errands.size() && ++step_of[i] < plan.errands[errand_of[i]].size())
            return give(i, {.cell = plan.errands[errand_of[i]][step_of[i]]}, tick);
        if (errand_of[i] < plan.errands.size()) ++result.errands_done;
        errand_of[i] = next_errand < plan.errands.size() ? next_errand++ : plan.errands.size();
        step_of[i] = 0;
        if (errand_of[i] < plan.errands.size()) give(i, {.cell = plan.errands[errand_of[i]][0]}, tick);
    };
    const bool forever = plan.orders == CrowdOrders::Forever || !plan.errands.empty();
    if (!plan.errands.empty())
        for (std::size_t i = 0; i < units.size(); ++i) next_place(i, 0);
    Watch watch(map, crowd, plan.crowd.bodies == Bodies::Cells);
    std::size_t given = 0;  // first orders, in the order of their ticks
    double edits_due = 0;
    std::vector<State> closed;
    for (std::uint64_t tick = 0; tick < plan.ticks; ++tick) {
        if (plan.stop && plan.stop()) {
            result.interrupted = true;
            break;
        }
        for (; given < drawn->first.size() && drawn->first[given].tick <= tick; ++given)
            give(given, drawn->first[given].order, tick);
        edits_due += tick < plan.edit_ticks ? plan.edits_per_tick : 0;
        for (; edits_due >= 1; --edits_due, ++result.edits) {
            if (!closed.empty() && random.chance(0.5)) {
                const std::size_t i = random.below(static_cast<std::uint32_t>(closed.size()));
                map.open(closed[i]);
                closed[i] = closed.back();
                closed.pop_back();
            } else {
                const State cell = draw(random, ground.main);
                if (map.passable(cell) && (plan.crowd.bodies == Bodies::None || !crowd.unit_at(cell))) {
                    map.block(cell);
                    closed.push_back(cell);
                }
            }
        }
        const auto start = std::chrono::steady_clock::now();
        const TickReport report = crowd.tick({.work = plan.work});
        result.tick_ns.push_back(nanoseconds_since(start));
        result.tick_work.push_back(report.work);
        result.over_budget += report.work > plan.work ? 1 : 0;
        result.moves += report.moved;
        result.deferred += report.deferred;
        result.displaced += report.displaced;
        result.arrivals += report.arrived;
        result.out_of_field_memory |= report.out_of_field_memory;
        if (report.arrived > 0) result.makespan = tick + 1;
        watch.check(crowd, units, result);
        for (const UnitMove& move : crowd.moves()) {
            Errand& errand = errands[slot_index[move.unit.number]];
            if (errand.to == kNoState || errand.done) continue;
            const bool diagonal = map.x(move.from) != map.x(move.to) && map.y(move.from) != map.y(move.to);
            ++(diagonal ? errand.diagonal : errand.straight);
            if (errand.moved || !errand.had_path) continue;
            errand.moved = true;
            const std::uint64_t waited = tick - errand.ordered_at;
            result.moved_at_once += waited == 0 ? 1 : 0;
            result.first_move_ticks = std::max(result.first_move_ticks, waited + 1);
        }
        for (std::size_t i = 0; i < units.size() && (report.arrived > 0 || forever); ++i) {
            if (crowd.status(units[i]) != UnitStatus::Arrived) continue;
            if (!errands[i].done && errands[i].to != kNoState) {
                errands[i].done = true;
                errands[i].to = crowd.at(units[i]);
            }
            if (forever) next_place(i, tick + 1);
        }
        if (plan.watch) plan.watch(tick, map, crowd);
        ++result.ticks;
        if (report.walking == 0 && given == drawn->first.size() && !forever && tick >= plan.edit_ticks) break;
        if (report.walking == 0 && given == drawn->first.size() && !forever && plan.edits_per_tick == 0) break;
    }
    for (const waystone::Unit unit : units) {
        const UnitStatus status = crowd.status(unit);
        result.arrived += status == UnitStatus::Arrived ? 1 : 0;
        result.unreachable += status == UnitStatus::Unreachable ? 1 : 0;
        result.blocked += status == UnitStatus::Blocked ? 1 : 0;
    }
    if (original) add_costs(*original, errands, result);
    result.crowd_bytes = crowd.bytes();
    result.field_bytes = crowd.field_bytes();
    result.hash = crowd.state_hash();
    if (auto ended = crowd.end_recording(); !ended) return std::unexpected(ended.error());
    return result;
}

namespace {

std::uint64_t quantile(std::vector<std::uint64_t> values, double share) {
    if (values.empty()) return 0;
    const auto at = static_cast<std::size_t>(share * static_cast<double>(values.size() - 1) + 0.5);
    std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(at), values.end());
    return values[at];
}

}  // namespace

void add_crowd_fields(Row& row, const CrowdResult& result) {
    const auto microseconds = [](std::uint64_t ns) { return static_cast<double>(ns) / 1000; };
    row.add("units", result.units);
    row.add("ticks", result.ticks);
    row.add("arrived", result.arrived);
    row.add("unreachable", result.unreachable);
    row.add("blocked", result.blocked);
    row.add("arrivals", result.arrivals);
    row.add("arrivals_per_tick",
            result.ticks > 0 ? static_cast<double>(result.arrivals) / static_cast<double>(result.ticks) : 0);
    row.add("errands_done", result.errands_done);
    row.add("collisions", result.collisions);
    row.add("illegal_moves", result.illegal_moves);
    row.add("moves", result.moves);
    row.add("deferred", result.deferred);
    row.add("displaced", result.displaced);
    row.add("edits", result.edits);
    row.add("with_path", result.with_path);
    row.add("moved_at_once", result.moved_at_once);
    row.add("first_move_ticks", result.first_move_ticks);
    row.add("tick_work_p50", quantile(result.tick_work, 0.5));
    row.add("tick_work_p99", quantile(result.tick_work, 0.99));
    row.add("tick_work_max", quantile(result.tick_work, 1));
    row.add("tick_us_p50", microseconds(quantile(result.tick_ns, 0.5)));
    row.add("tick_us_p99", microseconds(quantile(result.tick_ns, 0.99)));
    row.add("tick_us_max", microseconds(quantile(result.tick_ns, 1)));
    row.add("first_tick_us", microseconds(result.tick_ns.empty() ? 0 : result.tick_ns.front()));
    row.add("cost", result.cost);
    row.add("over_optimal_pct",
            result.optimal_cost > 0 ? Value(100 * (result.cost / result.optimal_cost - 1)) : Value());
    row.add("makespan", result.makespan);
    row.add("crowd_bytes", result.crowd_bytes);
    row.add("field_bytes", result.field_bytes);
    row.add("hash", fmt::format("{:016x}", result.hash));
}

std::vector<CrowdRival> crowd_rivals(const Map& map, const CrowdPlan& plan) {
    Random random(plan.seed, 11);
    const Grid& grid = map.grid();
    const Ground ground(grid);
    const auto drawn = draw_units(map, ground, plan, random);
    if (!drawn) return {};
    CrowdRival search{.name = "A* per order"}, field{.name = "flow field per place"};
    BestFirst<Grid, OctileTo> astar(grid);
    std::vector<std::uint64_t> ticks;  // of the searches
    std::size_t path_cells = 0;
    std::vector<State> places;
    const auto tick_of = [&](std::size_t i) { return drawn->first[i].tick; };
    for (std::size_t i = 0; i < drawn->first.size();) {
        const auto start = std::chrono::steady_clock::now();
        const std::uint64_t tick = tick_of(i);
        for (; i < drawn->first.size() && tick_of(i) == tick; ++i) {
            const State from = drawn->starts[i], to = drawn->first[i].order.cell;
            places.push_back(to);
            if (!grid.reachable(from, to)) continue;
            astar.start(from, to);
            astar.run();
            path_cells += static_cast<std::size_t>(astar.cost() / kUnit);
        }
        ticks.push_back(nanoseconds_since(start));
    }
    search.first_tick_ns = ticks.empty() ? 0 : ticks.front();
    search.largest_tick_ns = quantile(ticks, 1);
    search.bytes = path_cells * sizeof(State);
    std::sort(places.begin(), places.end());
    places.erase(std::unique(places.begin(), places.end()), places.end());
    DistanceField<Grid> whole(grid);
    const std::size_t sample = std::min<std::size_t>(places.size(), 64);  // the rest takes as long
    const auto start = std::chrono::steady_clock::now();
    for (std::size_t i = 0; i < sample; ++i)
        if (map.passable(places[i * places.size() / sample])) whole.compute(places[i * places.size() / sample]);
    const std::uint64_t each = sample > 0 ? nanoseconds_since(start) / sample : 0;
    field.first_tick_ns = field.largest_tick_ns =
        each * (plan.orders == CrowdOrders::Waves ? std::max<std::size_t>(places.size() / kWaves, 1) : places.size());
    field.bytes = places.size() * grid.size() * sizeof(Cost);
    return {search, field};
}

double crowd_ns_per_work(const Map& map, CrowdPlan plan) {
    Map copy = map.clone();
    plan.ticks = 40;
    plan.record.clear();
    plan.watch = {};
    plan.edits_per_tick = 0;
    plan.work = std::max<std::uint64_t>(20 * plan.units, 20'000);
    const auto result = run_crowd(copy, plan);
    if (!result) return 100;
    std::vector<std::uint64_t> each;  // picoseconds
    for (std::size_t i = 0; i < result->tick_ns.size(); ++i)
        if (result->tick_work[i] > 0) each.push_back(1000 * result->tick_ns[i] / result->tick_work[i]);
    return each.empty() ? 100 : static_cast<double>(quantile(each, 0.9)) / 1000;
}

}  // namespace waystone::lab
