// SPDX-License-Identifier: MIT
#include "abstraction/hierarchy.hpp"

#include <algorithm>
#include <limits>

namespace waystone {
namespace {

// The aligned blocks of a level: the ancestors of cells 2^level apart at every second such step.
std::vector<std::array<State, 4>> aligned_blocks(const Grid& grid, unsigned level, std::span<const State> ancestor) {
    std::vector<std::array<State, 4>> blocks;
    const std::uint32_t step = 1u << level;
    const auto at = [&](std::uint32_t x, std::uint32_t y) {
        const State cell = grid.at(x, y);
        return ancestor.empty() ? (grid.passable(cell) ? cell : kNoState) : ancestor[cell];
    };
    for (std::uint32_t x = 0; x + step < grid.width(); x += 2 * step) {
        for (std::uint32_t y = 0; y + step < grid.height(); y += 2 * step) {
            const std::array block{at(x, y), at(x + step, y), at(x, y + step), at(x + step, y + step)};
            if (std::find(block.begin(), block.end(), kNoState) == block.end()) blocks.push_back(block);
        }
    }
    return blocks;
}

std::vector<State> by_columns(const Grid& grid) {
    std::vector<State> order;
    order.reserve(grid.size());
    for (std::uint32_t x = 0; x < grid.width(); ++x)
        for (std::uint32_t y = 0; y < grid.height(); ++y) order.push_back(grid.at(x, y));
    return order;
}

std::vector<Position> cell_positions(std::uint32_t width, std::size_t cells) {
    std::vector<Position> positions;
    positions.reserve(cells);
    for (std::size_t i = 0; i < cells; ++i)
        positions.push_back({static_cast<float>(i % width), static_cast<float>(i / width)});
    return positions;
}

void extend(Box& box, const Box& by) {
    box.low = {std::min(box.low.x, by.low.x), std::min(box.low.y, by.low.y)};
    box.high = {std::max(box.high.x, by.high.x), std::max(box.high.y, by.high.y)};
}

// The square of 2^level cells in which each state is, by its top left cell.
std::vector<std::uint64_t> tiles(unsigned level, std::span<const Position> corners) {
    std::vector<std::uint64_t> tile;
    tile.reserve(corners.size());
    for (const Position& at : corners)
        tile.push_back(static_cast<std::uint64_t>(at.y) >> level << 32 | static_cast<std::uint64_t>(at.x) >> level);
    return tile;
}

// Rounded up, so that the distance, rounded down, is a consistent estimate.
Cost arc_cost(const Position& a, const Position& b, AbstractMetric metric) {
    return std::max<Cost>(1, static_cast<Cost>(std::ceil(distance(a, b, metric) * kUnit)));
}

}  // namespace

Hierarchy::Hierarchy(const Grid& grid, HierarchySettings settings)
    : settings_(settings), ground_states_(grid.free_cells()) {
    const std::vector<Position> ground = cell_positions(grid.width(), grid.size());
    const std::vector<std::uint32_t> ones(grid.size(), 1);
    const bool aligned = settings.variant == CliqueVariant::Aligned;
    const bool columns = settings.variant == CliqueVariant::Columns;
    const Compass<Grid> compass(grid, successor_order(columns ? "o3" : "testbed"));
    const auto blocks = aligned ? aligned_blocks(grid, 0, {}) : std::vector<std::array<State, 4>>{};
    const auto order = columns ? by_columns(grid) : std::vector<State>{};
    Grouping grouping = settings.variant == CliqueVariant::Tiles ? group_by_tiles(compass, tiles(1, ground))
                                                                 : group_by_cliques(compass, blocks, order);
    add_level(compass, std::move(grouping), ground, ones, {}, order);
    add_levels(aligned ? &grid : nullptr, ground);
}

Hierarchy::Hierarchy(const ExplicitGraph& graph, HierarchySettings settings)
    : settings_(settings), ground_states_(graph.size()) {
    std::vector<Position> ground(graph.positions().begin(), graph.positions().end());
    ground.resize(graph.size());
    const std::vector<std::uint32_t> ones(graph.size(), 1);
    const Compass<ExplicitGraph> compass(graph, {});
    add_level(compass, group_by_cliques(compass, {}), ground, ones, {});
    add_levels(nullptr, ground);
}

Hierarchy::Hierarchy(std::uint32_t width, std::vector<LevelParts> parts, HierarchySettings settings)
    : settings_(settings) {
    const std::vector<Position> ground = cell_positions(width, parts.front().parent_below.size());
    const std::vector<std::uint32_t> ones(ground.size(), 1);
    std::vector<State> ancestor = parts.front().parent_below;
    ground_states_ = ground.size() - static_cast<std::size_t>(std::ranges::count(ancestor, kNoState));
    for (LevelParts& part : parts) {
        const bool first = levels_.empty();
        const auto groups = static_cast<std::uint32_t>(part.degree.size());
        Level level;
        std::vector<Position> means =
            gather(level, {std::move(part.parent_below), groups}, first ? ground : levels_.back().graph.positions(),
                   first ? ones : levels_.back().weight, first ? std::span<const Box>() : levels_.back().bounds, {});
        std::vector<ExplicitGraph::Edge> edges;
        edges.reserve(part.arc.size());
        for (State g = 0; g < groups; ++g) {
            for (const std::size_t end = edges.size() + part.degree[g]; edges.size() < end;) {
                const State to = part.arc[edges.size()];
                edges.push_back({g, to, arc_cost(means[g], means[to], settings_.metric)});
            }
        }
        level.graph = ExplicitGraph(groups, edges, std::move(means));
        levels_.push_back(std::move(level));
        if (!first)
            for (State& s : ancestor)
                if (s != kNoState) s = levels_.back().parent_below[s];
        choose_representatives(ancestor, ground);
    }
}

LevelParts Hierarchy::parts(unsigned level) const {
    const Level& from = levels_[level - 1];
    LevelParts out{from.parent_below, {}, {}};
    for (State s = 0; s < from.graph.size(); ++s) {
        out.degree.push_back(from.graph.degree(s));
        from.graph.for_each_arc(s, [&](const ExplicitGraph::Arc& arc) { out.arc.push_back(arc.to); });
    }
    return out;
}

// Until no arcs are left. `grid` is null where no aligned blocks are wanted.
void Hierarchy::add_levels(const Grid* grid, std::span<const Position> ground) {
    std::vector<State> ancestor = levels_.back().parent_below;  // of each ground state at the highest level so far
    choose_representatives(ancestor, ground);
    while (levels_.back().graph.arcs() > 0 && levels_.size() < settings_.most_levels) {
        const auto level = static_cast<unsigned>(levels_.size());
        std::vector<std::array<State, 4>> blocks;
        if (grid != nullptr && (1u << level) < std::max(grid->width(), grid->height()))
            blocks = aligned_blocks(*grid, level, ancestor);
        const Level& below = levels_.back();
        const ExplicitGraph& graph = below.graph;
        const Compass<ExplicitGraph> compass(graph, {});
        Grouping grouping;
        if (settings_.variant == CliqueVariant::Tiles) {
            std::vector<Position> corners;
            for (const Box& box : below.bounds) corners.push_back(box.low);
            grouping = group_by_tiles(compass, tiles(level + 1, corners));
        } else {
            grouping = group_by_cliques(compass, blocks);
        }
        add_level(compass, std::move(grouping), graph.positions(), below.weight, below.bounds);
        for (State& s : ancestor)
            if (s != kNoState) s = levels_.back().parent_below[s];
        choose_representatives(ancestor, ground);
    }
}

std::vector<Position> Hierarchy::gather(Level& level, Grouping grouping, std::span<const Position> positions,
                                        std::span<const std::uint32_t> weights, std::span<const Box> bounds,
                                        std::span<const State> order) {
    const std::uint32_t groups = grouping.groups;
    level.parent_below = std::move(grouping.group_of);
    level.first_child.assign(groups + std::size_t{1}, 0);
    for (const State group : level.parent_below)
        if (group != kNoState) ++level.first_child[group + 1];
    for (std::uint32_t g = 0; g < groups; ++g) level.first_child[g + 1] += level.first_child[g];
    level.child.resize(level.first_child.back());
    std::vector<std::uint32_t> next(level.first_child.begin(), level.first_child.end() - 1);
    level.weight.assign(groups, 0);
    constexpr float kFar = std::numeric_limits<float>::infinity();
    level.bounds.assign(groups, {{kFar, kFar}, {-kFar, -kFar}});
    std::vector<double> x(groups, 0), y(groups, 0);
    for (State i = 0; i < level.parent_below.size(); ++i) {
        const State s = order.empty() ? i : order[i];
        const State group = level.parent_below[s];
        if (group == kNoState) continue;
        level.child[next[group]++] = s;
        level.weight[group] += weights[s];
        x[group] += static_cast<double>(positions[s].x) * weights[s];
        y[group] += static_cast<double>(positions[s].y) * weights[s];
        extend(level.bounds[group], bounds.empty() ? Box{positions[s], positions[s]} : bounds[s]);
    }
    std::vector<Position> means(groups);
    for (std::uint32_t g = 0; g < groups; ++g)
        means[g] = {static_cast<float>(x[g] / level.weight[g]), static_cast<float>(y[g] / level.weight[g])};
    return means;
}

template <class Graph>
void Hierarchy::add_level(const Compass<Graph>& below, Grouping grouping, std::span<const Position> positions,
                          std::span<const std::uint32_t> weights, std::span<const Box> bounds,
                          std::span<const State> order) {
    Level level;
    const std::uint32_t groups = grouping.groups;
    std::vector<Position> means = gather(level, std::move(grouping), positions, weights, bounds, order);
    std::vector<ExplicitGraph::Edge> edges;
    std::vector<State> joined(groups, kNoState);  // the last group that each was joined to
    for (State g = 0; g < groups; ++g) {
        for (std::uint32_t i = level.first_child[g]; i < level.first_child[g + 1]; ++i) {
            below.for_each_arc(level.child[i], [&](const typename Graph::Arc& arc) {
                const State other = level.parent_below[arc.to];
                if (other == g || joined[other] == g) return;
                joined[other] = g;
                edges.push_back({g, other, arc_cost(means[g], means[other], settings_.metric)});
            });
        }
    }
    level.graph = ExplicitGraph(groups, edges, std::move(means));
    levels_.push_back(std::move(level));
}

// For the highest level so far.
void Hierarchy::choose_representatives(std::span<const State> ancestor, std::span<const Position> ground) {
    Level& level = levels_.back();
    const std::span<const Position> means = level.graph.positions();
    level.representative.assign(means.size(), kNoState);
    std::vector<double> nearest(means.size(), std::numeric_limits<double>::infinity());
    for (State cell = 0; cell < ground.size(); ++cell) {
        const State group = ancestor[cell];
        if (group == kNoState) continue;
        const double dx = static_cast<double>(ground[cell].x) - means[group].x,
                     dy = static_cast<double>(ground[cell].y) - means[group].y;
        const double squared = dx * dx + dy * dy;
        if (squared < nearest[group]) {
            nearest[group] = squared;
            level.representative[group] = cell;
        }
    }
}

std::size_t Hierarchy::bytes() const {
    std::size_t bytes = sizeof(*this);
    for (const Level& level : levels_)
        bytes +=
            level.graph.bytes() +
            (level.parent_below.capacity() + level.child.capacity() + level.representative.capacity()) * sizeof(State) +
            (level.first_child.capacity() + level.weight.capacity()) * sizeof(std::uint32_t) +
            level.bounds.capacity() * sizeof(Box);
    return bytes;
}

}  // namespace waystone
