// SPDX-License-Identifier: MIT
#include "lab/run/crowd_orders.hpp"

#include "graph/grid.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace waystone::lab {
namespace {

constexpr std::uint64_t kTicksBetweenWaves = 20;

// One for each unit: distinct ones where units fill their cells.
std::vector<State> draw_cells(const CrowdGround& ground, const CrowdPlan& plan, Random& random) {
    std::vector<State> out;
    if (plan.crowd.bodies == Bodies::None) {
        for (std::size_t i = 0; i < plan.units; ++i) out.push_back(draw_cell(random, ground.main));
        return out;
    }
    std::vector<State> cells = ground.main;
    for (std::size_t i = 0; i < plan.units; ++i) {
        std::swap(cells[i], cells[i + random.below(static_cast<std::uint32_t>(cells.size() - i))]);
        out.push_back(cells[i]);
    }
    return out;
}

void draw_places(const CrowdGround& ground, const CrowdPlan& plan, Random& random, CrowdDraw& drawn) {
    if (plan.orders == CrowdOrders::Scatter || plan.orders == CrowdOrders::Forever) {
        for (const State place : draw_cells(ground, plan, random)) drawn.first.push_back({0, {.cell = place}});
        return;
    }
    State place = plan.place ? *plan.place : draw_cell(random, ground.main);
    for (std::size_t i = 0; i < plan.units; ++i) {
        std::uint64_t tick = 0;
        if (plan.orders == CrowdOrders::Waves) {
            const std::uint64_t wave = i * kCrowdWaves / plan.units;
            tick = wave * kTicksBetweenWaves;
            if (i > 0 && wave != (i - 1) * kCrowdWaves / plan.units) place = draw_cell(random, ground.main);
        }
        drawn.first.push_back({tick, {.cell = place}});
    }
}

// Some are ordered to where no path leads; every other one of these goes as near as it can.
void draw_unreachable(const Map& map, const CrowdGround& ground, const CrowdPlan& plan, Random& random,
                      CrowdDraw& drawn) {
    const auto lost = static_cast<std::size_t>(static_cast<double>(plan.units) * plan.unreachable_pct / 100);
    State wall = kNoState;
    for (std::uint32_t i = 0; wall == kNoState && i < 10'000; ++i) {
        const State s = random.below(static_cast<std::uint32_t>(map.size()));
        if (!map.passable(s)) wall = s;
    }
    for (std::size_t i = 0; i < lost; ++i) {
        Order& order = drawn.first[i * plan.units / lost].order;
        if (!ground.islands.empty()) order.cell = draw_cell(random, ground.islands);
        else if (wall != kNoState) order.cell = wall;
        order.nearest = i % 2 == 0;
    }
}

}  // namespace

std::optional<CrowdOrders> crowd_orders_by_name(std::string_view name) {
    const auto found = std::ranges::find(kCrowdOrders, name);
    if (found == std::end(kCrowdOrders)) return std::nullopt;
    return static_cast<CrowdOrders>(found - std::begin(kCrowdOrders));
}

CrowdGround::CrowdGround(const Grid& grid) {
    const std::vector<std::uint32_t> component = grid.component_numbers();
    std::vector<std::uint32_t> count(grid.components(), 0);
    for (const std::uint32_t c : component)
        if (c != kNoState) ++count[c];
    const auto largest = static_cast<std::uint32_t>(std::max_element(count.begin(), count.end()) - count.begin());
    for (State s = 0; s < grid.size(); ++s)
        if (component[s] != kNoState) (component[s] == largest ? main : islands).push_back(s);
}

State draw_cell(Random& random, const std::vector<State>& cells) {
    return cells[random.below(static_cast<std::uint32_t>(cells.size()))];
}

Expected<CrowdDraw> draw_crowd(const Map& map, const CrowdGround& ground, const CrowdPlan& plan, Random& random) {
    CrowdDraw drawn;
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
    if (ground.main.size() < 2 || (plan.crowd.bodies == Bodies::Cells && plan.units > ground.main.size()))
        return fail(ErrorCode::BadProblem, "--units",
                    fmt::format("{} units do not fit on {} connected free cells", plan.units, ground.main.size()));
    drawn.starts = draw_cells(ground, plan, random);
    draw_places(ground, plan, random, drawn);
    draw_unreachable(map, ground, plan, random, drawn);
    return drawn;
}

}  // namespace waystone::lab
