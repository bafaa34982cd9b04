// SPDX-License-Identifier: MIT
#include "realtime/goal/goal.hpp"

namespace waystone {

template <class Graph>
Expected<std::unique_ptr<GoalPolicy<Graph>>> make_goal(const Graph& graph, const Settings& settings,
                                                       const Databases& databases) {
    if (settings.name() == "pdb") return make_pattern_goal(graph, settings, databases.find("pdb"));
    return make_global_goal<Graph>();
}
template Expected<std::unique_ptr<GoalPolicy<Grid>>> make_goal(const Grid&, const Settings&, const Databases&);
template Expected<std::unique_ptr<GoalPolicy<ExplicitGraph>>> make_goal(const ExplicitGraph&, const Settings&,
                                                                        const Databases&);

}  // namespace waystone
