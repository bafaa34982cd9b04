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
std::unique_ptr<Lookahead<Graph>> make_lookahead(const Settings& settings, Ties ties) {
    if (settings.name() == "astar") return std::make_unique<AStarShaped<Graph>>(ties);
    if (settings.name() == "neighbours") return std::make_unique<Neighbours<Graph>>();
    return std::make_unique<BreadthFirst<Graph>>(breadth_first_settings(settings));
}
template std::unique_ptr<Lookahead<Grid>> make_lookahead(const Settings&, Ties);
template std::unique_ptr<Lookahead<ExplicitGraph>> make_lookahead(const Settings&, Ties);

}  // namespace waystone
