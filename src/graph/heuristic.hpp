// SPDX-License-Identifier: MIT
// Distances to one goal, as small values that a search inlines.
//
// Each can be asked about a state, and about an arc that a search is looking at, which on the grid
// knows its coordinates already. All are consistent under the graph's own moves.
#pragma once

#include "graph/explicit_graph.hpp"

#include "graph/grid.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace waystone {

enum class HeuristicKind : std::uint8_t { Octile, Manhattan, Euclidean, Zero };

// Octile distance at the grid's diagonal cost. With four moves the diagonal costs two, so that this is
// Manhattan distance.
class OctileTo {
public:
    OctileTo(const Grid& grid, State goal)
        : grid_(&grid),
          x_(static_cast<int>(grid.x(goal))),
          y_(static_cast<int>(grid.y(goal))),
          extra_(grid.diagonal_extra()) {}
    Cost at(int x, int y) const {
        const int dx = std::abs(x - x_), dy = std::abs(y - y_);
        const int less = dx < dy ? dx : dy, more = dx + dy - less;
        return static_cast<Cost>(more) * kUnit + static_cast<Cost>(less) * extra_;
    }
    Cost operator()(const Grid::Arc& arc) const { return at(arc.x, arc.y); }
    Cost operator()(State s) const { return at(static_cast<int>(grid_->x(s)), static_cast<int>(grid_->y(s))); }
    int goal_x() const { return x_; }
    int goal_y() const { return y_; }

private:
    const Grid* grid_;
    int x_, y_;
    Cost extra_;
};

// Any of the kinds, chosen when it is made. Manhattan distance is admissible with four moves only.
class DistanceTo {
public:
    DistanceTo(const Grid& grid, State goal, HeuristicKind kind = HeuristicKind::Octile)
        : octile_(grid, goal), grid_(&grid), goal_(goal), kind_(kind), unit_squared_(line_unit_squared(grid)) {}
    Cost operator()(const Grid::Arc& arc) const { return (*this)(arc.to); }
    Cost operator()(State s) const {
        const int dx = std::abs(static_cast<int>(grid_->x(s)) - static_cast<int>(grid_->x(goal_)));
        const int dy = std::abs(static_cast<int>(grid_->y(s)) - static_cast<int>(grid_->y(goal_)));
        switch (kind_) {
            case HeuristicKind::Octile: return octile_(s);
            case HeuristicKind::Manhattan: return static_cast<Cost>(dx + dy) * kUnit;
            case HeuristicKind::Euclidean: return straight_line(dx, dy);
            case HeuristicKind::Zero: break;
        }
        return 0;
    }

private:
    // Rounded down, so that it never exceeds a path; sqrt is exact by IEEE 754 on every machine.
    Cost straight_line(int dx, int dy) const {
        const double squared = static_cast<double>(dx) * dx + static_cast<double>(dy) * dy;
        return static_cast<Cost>(std::sqrt(squared * unit_squared_));
    }
    // A diagonal cheaper than sqrt 2 would undercut the line, so the line is measured in diagonals then.
    static double line_unit_squared(const Grid& grid) {
        const double diagonal = grid.rule().diagonal, unit = kUnit;
        return grid.rule().rule == MoveRule::Four ? unit * unit : std::min(unit * unit, diagonal * diagonal / 2);
    }

    OctileTo octile_;
    const Grid* grid_;
    State goal_;
    HeuristicKind kind_;
    double unit_squared_;
};

// For explicit graphs with positions: Euclidean distance. Without positions: zero.
class EuclideanTo {
public:
    EuclideanTo(const ExplicitGraph& graph, State goal) : graph_(&graph), goal_(goal) {}
    Cost operator()(const ExplicitGraph::Arc& arc) const { return (*this)(arc.to); }
    Cost operator()(State s) const { return graph_->distance(s, goal_); }

private:
    const ExplicitGraph* graph_;
    State goal_;
};

}  // namespace waystone
