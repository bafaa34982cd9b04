// SPDX-License-Identifier: MIT
// Breadth-first lookahead with duplicate detection, d plies deep (Korf 1990; bulitko2008, bulitko2009, lustrek2006).
//
// A layer is the states first reached with one move more; g is the cheapest path among those with the fewest
// moves. The frontier is the layer at depth d. A target that is found belongs to the frontier wherever it lies.
// Path-max lifts f of a state to that of its parent: without it, values learned inside
// the area never reach the choice, and an agent that moves one step at a time walks in circles.
//
// A depth of one, which is frequent when the depth varies, needs no table of states seen.
//
// Bound    (2d-1)^2 expansions with eight moves, 2d(d-1)+1 with four.
// Choice   which parent's f counts where two reach a state, and when the search stops at the target,
//          are parameters: papers differ. See docs/choices.md.
//          Since fewer moves may cost more (three diagonals, four straight moves), f is no lower bound beyond
//          three plies where moves differ in cost: h may then exceed the distance by a little.
#pragma once

#include "realtime/lookahead/neighbours.hpp"

namespace waystone {

struct BreadthFirstSettings {
    enum class PathMax : std::uint8_t { No, First, LeastF, LargestH, Stored };
    enum class GoalTest : std::uint8_t { Expanded, Generated, Layer, Never };
    PathMax path_max = PathMax::First;
    GoalTest goal_test = GoalTest::Expanded;
    double gamma = 1;  // weight of g in f
};

template <class Graph>
class BreadthFirst final : public Lookahead<Graph> {
public:
    explicit BreadthFirst(BreadthFirstSettings settings)
        : settings_(settings),
          gamma_(static_cast<std::uint64_t>(settings.gamma * 65536 + 0.5)),
          one_ply_(settings.path_max != BreadthFirstSettings::PathMax::No) {}

    DepthUnit unit() const override { return DepthUnit::Plies; }
    bool has_layers() const override { return true; }
    void reserve(Planning<Graph>& planning, std::uint32_t depth) const override;
    void begin(Planning<Graph>& planning) override;
    bool run(Planning<Graph>& planning, Meter& meter) override;
    std::uint64_t most_expansions(const Graph& graph, std::uint32_t depth) const override;
    std::uint64_t most_states(const Graph& graph, std::uint32_t depth) const override;
    bool chooses() const override { return true; }  // at one ply
    bool choose(Planning<Graph>& planning) override { return planning.only_best; }

private:
    using Expansion = typename LocalSpace<Graph>::PlyExpansion;
    using View = typename LearnedH<Graph>::View;
    void expand(Planning<Graph>& planning, Meter& meter, View& h, std::uint32_t at);
    // A state of the next layer that was reached before, by the node `at` with the cost g.
    void reach_again(Expansion& expansion, std::uint32_t child, std::uint32_t at, Cost g, Cost node_f) const;
    Cost f_of(Cost g, Cost h) const {
        if (gamma_ == 65536) return saturating_add(g, h);
        return saturating_add(static_cast<Cost>(gamma_ * g >> 16), h);
    }

    BreadthFirstSettings settings_;
    std::uint64_t gamma_;
    Neighbours<Graph> one_ply_;
    bool is_one_ply_ = false;
    std::uint32_t next_ = 0;       // node to expand next
    std::uint32_t layer_end_ = 0;  // of the layer being expanded
    std::uint32_t depth_ = 0;      // plies done
    bool stop_ = false;
};

}  // namespace waystone
