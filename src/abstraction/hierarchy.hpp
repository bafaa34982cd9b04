// SPDX-License-Identifier: MIT
// The abstraction hierarchy of a map: cliques of cliques, until one state per component is left.
//
// Level 0 is the map itself (its states are cells). A state of a higher level knows its children, its parent, the
// mean position of the cells below it, the box around them, and its representative: the cell nearest to that mean. Arcs
// join groups with an arc between them and cost the distance of the means. Immutable once built, shared freely.
#pragma once

#include "abstraction/clique.hpp"

#include <algorithm>
#include <cmath>
#include <compare>
#include <cstddef>
#include <numbers>
#include <span>
#include <string_view>
#include <vector>

namespace waystone {

enum class AbstractMetric : std::uint8_t { Euclidean, Octile };

struct HierarchySettings {
    CliqueVariant variant = CliqueVariant::Aligned;
    AbstractMetric metric = AbstractMetric::Euclidean;
    unsigned most_levels = 32;
    auto operator<=>(const HierarchySettings&) const = default;
};

// Between mean positions, as arcs are measured: exact by IEEE 754 on every machine.
inline double distance(const Position& a, const Position& b, AbstractMetric metric) {
    const double dx = std::abs(static_cast<double>(a.x) - b.x), dy = std::abs(static_cast<double>(a.y) - b.y);
    if (metric == AbstractMetric::Euclidean) return std::sqrt(dx * dx + dy * dy);
    return std::max(dx, dy) + (std::numbers::sqrt2 - 1) * std::min(dx, dy);
}

// A heuristic for searches on abstract graphs: the distance of the means, rounded down, where arcs are rounded up.
class MeanDistanceTo {
public:
    MeanDistanceTo(const ExplicitGraph& graph, State goal, AbstractMetric metric = AbstractMetric::Euclidean)
        : graph_(&graph), goal_(goal), metric_(metric) {}
    Cost operator()(const ExplicitGraph::Arc& arc) const { return (*this)(arc.to); }
    Cost operator()(State s) const {
        return static_cast<Cost>(distance(graph_->positions()[s], graph_->positions()[goal_], metric_) * kUnit);
    }

private:
    const ExplicitGraph* graph_;
    State goal_;
    AbstractMetric metric_;
};

struct Box {
    Position low, high;
};

// What of a level does not follow from the rest: enough to make the hierarchy again without grouping anything.
struct LevelParts {
    std::vector<State> parent_below;    // of each state of the level below; kNoState for what is no state
    std::vector<std::uint32_t> degree;  // arcs of each state
    std::vector<State> arc;             // where they lead, state by state
};

class Hierarchy {
public:
    explicit Hierarchy(const Grid& grid, HierarchySettings settings = {});
    // Of any graph; without positions all means are the origin. There are no aligned blocks.
    explicit Hierarchy(const ExplicitGraph& graph, HierarchySettings settings = {});
    // Rebuilds the levels of a map of this width from the result of parts(); linear in the cells. Cliques are aligned
    // or plain.
    Hierarchy(std::uint32_t width, std::vector<LevelParts> parts, HierarchySettings settings);

    // Of level >= 1.
    LevelParts parts(unsigned level) const;

    const HierarchySettings& settings() const { return settings_; }
    unsigned levels() const { return static_cast<unsigned>(levels_.size()) + 1; }  // level 0 included
    std::size_t size(unsigned level) const { return level == 0 ? ground_states_ : levels_[level - 1].graph.size(); }
    const ExplicitGraph& graph(unsigned level) const { return levels_[level - 1].graph; }  // level >= 1

    State parent(unsigned level, State s) const { return levels_[level].parent_below[s]; }
    State ancestor(State ground, unsigned level) const {
        State s = ground;
        for (unsigned l = 0; l < level; ++l) s = levels_[l].parent_below[s];
        return s;
    }
    std::span<const State> children(unsigned level, State s) const {
        const Level& l = levels_[level - 1];
        return std::span(l.child).subspan(l.first_child[s], l.first_child[s + 1] - l.first_child[s]);
    }
    // Of each state of the level below, its state on this level.
    std::span<const State> parents_below(unsigned level) const { return levels_[level - 1].parent_below; }
    State representative(unsigned level, State s) const { return levels_[level - 1].representative[s]; }
    // The least box around its cells.
    const Box& bounds(unsigned level, State s) const { return levels_[level - 1].bounds[s]; }
    std::size_t cells(unsigned level, State s) const { return levels_[level - 1].weight[s]; }
    template <class Visit>  // Visit(ground state)
    void for_each_cell(unsigned level, State s, Visit&& visit) const {
        for (const State child : children(level, s)) {
            if (level == 1) visit(child);
            else for_each_cell(level - 1, child, visit);
        }
    }

    std::size_t bytes() const;

private:
    struct Level {
        ExplicitGraph graph{0, {}};
        std::vector<State> parent_below;  // of each state of the level below, its state here
        std::vector<std::uint32_t> first_child;
        std::vector<State> child;
        std::vector<std::uint32_t> weight;  // cells below
        std::vector<State> representative;
        std::vector<Box> bounds;
    };
    template <class Graph>
    void add_level(const Compass<Graph>& below, Grouping grouping, std::span<const Position> positions,
                   std::span<const std::uint32_t> weights, std::span<const Box> bounds,
                   std::span<const State> order = {});  // of the children; none: by number
    // All but the arcs; the means of the groups come back.
    static std::vector<Position> gather(Level& level, Grouping grouping, std::span<const Position> positions,
                                        std::span<const std::uint32_t> weights, std::span<const Box> bounds,
                                        std::span<const State> order);
    void add_levels(const Grid* grid, std::span<const Position> ground);
    void choose_representatives(std::span<const State> ancestor, std::span<const Position> ground);

    HierarchySettings settings_;
    std::size_t ground_states_ = 0;
    std::vector<Level> levels_;
};

}  // namespace waystone
