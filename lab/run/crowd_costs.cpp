// SPDX-License-Identifier: MIT
#include "lab/run/crowd_costs.hpp"

#include "lab/run/parallel.hpp"
#include "search/distance_field.hpp"
#include "search/optimal.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

namespace waystone::lab {
namespace {

constexpr std::size_t kWorthAField = 8;  // journeys to one goal

// What a thread searches with.
struct JourneySearch {
    OptimalSolver solver;
    std::unique_ptr<DistanceField<Grid>> field;
};

// Down the distances to the goal. The steps are counted, because distances are rounded.
double length_by_field(const Grid& grid, const DistanceField<Grid>& field, State from) {
    if (field[from] == kInfinite) return 0;
    std::uint64_t straight = 0, diagonal = 0;
    for (State at = from; field[at] != 0;) {
        std::optional<Grid::Arc> next;
        grid.for_each_arc(at, [&](const Grid::Arc& arc) {
            if (!next && saturating_add(field[arc.to], arc.cost) == field[at]) next = arc;
        });
        if (!next) return 0;
        ++(is_diagonal(next->index) ? diagonal : straight);
        at = next->to;
    }
    return true_length(grid, straight, diagonal);
}

// The same map with moves that all cost 1.
Grid with_equal_moves(const Grid& grid) {
    std::vector<Terrain> terrain;
    std::vector<std::uint8_t> east, south;
    for (State s = 0; s < grid.size(); ++s) {
        terrain.push_back(grid.terrain(s));
        east.push_back(grid.cliff_east(s) ? 1 : 0);
        south.push_back(grid.cliff_south(s) ? 1 : 0);
    }
    return {grid.width(), grid.height(), terrain, {.rule = grid.rule().rule, .diagonal = kUnit}, east, south};
}

}  // namespace

std::vector<double> shortest_lengths(const Grid& grid, std::span<const Journey> journeys) {
    std::vector<std::size_t> order(journeys.size()), first;
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::ranges::sort(order, {}, [&](std::size_t i) { return std::pair(journeys[i].to, i); });
    for (std::size_t i = 0; i < order.size(); ++i)
        if (i == 0 || journeys[order[i]].to != journeys[order[i - 1]].to) first.push_back(i);
    first.push_back(order.size());
    std::vector<double> out(journeys.size(), 0);
    for_each_index<JourneySearch>(first.size() - 1, nullptr, [&](JourneySearch& search, std::size_t group) {
        const auto some = std::span(order).subspan(first[group], first[group + 1] - first[group]);
        const State to = journeys[some.front()].to;
        if (some.size() < kWorthAField) {
            for (const std::size_t i : some) out[i] = search.solver.length(grid, journeys[i].from, to).value_or(0);
            return;
        }
        if (!grid.passable(to)) return;
        if (!search.field) search.field = std::make_unique<DistanceField<Grid>>(grid);
        search.field->compute(to);
        for (const std::size_t i : some) out[i] = length_by_field(grid, *search.field, journeys[i].from);
    });
    return out;
}

std::vector<double> fewest_moves(const Grid& grid, std::span<const Journey> journeys) {
    if (grid.rule().rule == MoveRule::Four) return shortest_lengths(grid, journeys);
    const Grid equal = with_equal_moves(grid);
    return shortest_lengths(equal, journeys);
}

}  // namespace waystone::lab
