// SPDX-License-Identifier: MIT
#include "lab/run/crowd_rivals.hpp"

#include "graph/heuristic.hpp"
#include "lab/run/crowd_orders.hpp"
#include "lab/run/crowd_row.hpp"
#include "lab/run/stopwatch.hpp"
#include "search/best_first.hpp"
#include "search/distance_field.hpp"

#include <algorithm>

namespace waystone::lab {

std::vector<CrowdRival> crowd_rivals(const Map& map, const CrowdPlan& plan) {
    Random random(plan.seed, 11);
    const Grid& grid = map.grid();
    const CrowdGround ground(grid);
    const auto drawn = draw_crowd(map, ground, plan, random);
    if (!drawn) return {};
    CrowdRival search{.name = "A* per order"}, field{.name = "flow field per place"};
    BestFirst<Grid, OctileTo> astar(grid);
    std::vector<std::uint64_t> ticks;  // of the searches
    std::size_t path_cells = 0;
    std::vector<State> places;
    const auto tick_of = [&](std::size_t i) { return drawn->first[i].tick; };
    for (std::size_t i = 0; i < drawn->first.size();) {
        const Stopwatch watch;
        const std::uint64_t tick = tick_of(i);
        for (; i < drawn->first.size() && tick_of(i) == tick; ++i) {
            const State from = drawn->starts[i], to = drawn->first[i].order.cell;
            places.push_back(to);
            if (!grid.reachable(from, to)) continue;
            astar.start(from, to);
            astar.run();
            path_cells += static_cast<std::size_t>(astar.cost() / kUnit);
        }
        ticks.push_back(watch.ns());
    }
    search.first_tick_ns = ticks.empty() ? 0 : ticks.front();
    search.largest_tick_ns = crowd_quantile(ticks, 1);
    search.bytes = path_cells * sizeof(State);
    std::sort(places.begin(), places.end());
    places.erase(std::unique(places.begin(), places.end()), places.end());
    DistanceField<Grid> whole(grid);
    const std::size_t sample = std::min<std::size_t>(places.size(), 64);  // the rest takes as long
    const Stopwatch watch;
    for (std::size_t i = 0; i < sample; ++i)
        if (map.passable(places[i * places.size() / sample])) whole.compute(places[i * places.size() / sample]);
    const std::uint64_t each = sample > 0 ? watch.ns() / sample : 0;
    field.first_tick_ns = field.largest_tick_ns =
        each *
        (plan.orders == CrowdOrders::Waves ? std::max<std::size_t>(places.size() / kCrowdWaves, 1) : places.size());
    field.bytes = places.size() * grid.size() * sizeof(Cost);
    return {search, field};
}

}  // namespace waystone::lab
