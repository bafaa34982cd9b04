// SPDX-License-Identifier: MIT
// The abstraction hierarchy of a map: cliques of cliques, until one state per component is left.
//
// Level 0 is the map itself (its states are cells). A state of a higher level knows its children, its parent, the
// mean position of the cells below it, and its representative: the cell nearest to that mean. Arcs
// join groups with an arc between them and cost the distance of the means. Immutable once built, shared freely.
#pragma once

#include "abstraction/clique.hpp"

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace waystone {

enum class AbstractMetric : std::uint8_t { Euclidean, Octile };

struct HierarchySettings {
    CliqueVariant variant = CliqueVariant::Aligned;
    AbstractMetric metric = AbstractMetric::Euclidean;
    unsigned most_levels = 32;
};

class Hierarchy {
public:
    explicit Hierarchy(const Grid& grid, HierarchySettings settings = {});
    // Of any graph; without positions all means are the origin. There are no aligned blocks.
    explicit Hierarchy(const ExplicitGraph& graph, HierarchySettings settings = {});

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
    State representative(unsigned level, State s) const { return levels_[level - 1].representative[s]; }
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
    };
    template <class Graph>
    void add_level(const Compass<Graph>& below, Grouping grouping, std::span<const Position> positions,
                   std::span<const std::uint32_t> weights);
    void add_levels(const Grid* grid, std::span<const Position> ground);
    void choose_representatives(Level& level, std::span<const Position> ground);

    HierarchySettings settings_;
    std::size_t ground_states_ = 0;
    std::vector<Level> levels_;
};

}  // namespace waystone
