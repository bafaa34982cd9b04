// SPDX-License-Identifier: MIT
#include "realtime/lookahead/lookahead.hpp"

#include "realtime/lookahead/astar_shaped.hpp"
#include "realtime/lookahead/breadth_first.hpp"
#include "realtime/lookahead/neighbours.hpp"

namespace waystone {
namespace {

BreadthFirstSettings breadth_first_settings(const Settings& settings) {
    using PathMax = BreadthFirstSettings::PathMax;
    using GoalTest = BreadthFirstSettings::GoalTest;
    const std::string &path_max = settings.word("pathmax"), &test = settings.word("goal_test");
    return {
        .path_max = path_max == "no"          ? PathMax::No
                    : path_max == "first"     ? PathMax::First
                    : path_max == "least_f"   ? PathMax::LeastF
                    : path_max == "largest_h" ? PathMax::LargestH
                                              : PathMax::Stored,
        .goal_test = test == "expanded"    ? GoalTest::Expanded
                     : test == "generated" ? GoalTest::Generated
                     : test == "layer"     ? GoalTest::Layer
                                           : GoalTest::Never,
        .gamma = settings.real("gamma"),
    };
}

}  // namespace

template <class Graph>
std::unique_ptr<Lookahead<Graph>> make_lookahead(const Settings& settings, Ties ties, std::uint32_t deepest) {
    if (settings.name() == "astar") return std::make_unique<AStarShaped<Graph>>(ties);
    if (settings.name() == "neighbours") return std::make_unique<Neighbours<Graph>>();
    const BreadthFirstSettings breadth_first = breadth_first_settings(settings);
    // At one ply path-max lifts nothing that learning has not lifted already, and every goal test says the same.
    if (deepest == 1 && breadth_first.gamma == 1) return std::make_unique<Neighbours<Graph>>();
    return std::make_unique<BreadthFirst<Graph>>(breadth_first);
}
template std::unique_ptr<Lookahead<Grid>> make_lookahead(const Settings&, Ties, std::uint32_t);
template std::unique_ptr<Lookahead<ExplicitGraph>> make_lookahead(const Settings&, Ties, std::uint32_t);

}  // namespace waystone
