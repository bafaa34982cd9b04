// SPDX-License-Identifier: MIT
#include "realtime/goal/goal.hpp"

#include <type_traits>

namespace waystone {

template <class Graph>
Expected<std::unique_ptr<GoalPolicy<Graph>>> make_goal(const Graph& graph, const Settings& settings,
                                                       const Databases& databases) {
    if (settings.name() == "pdb") return make_pattern_goal(graph, settings, databases);
    if (settings.name() == "knn") {
        if constexpr (std::is_same_v<Graph, Grid>) return make_nearest_case(graph, settings, databases);
        else return settings.wrong("records", "records serve agents that search on the map itself");
    }
    return make_global_goal<Graph>();
}
template Expected<std::unique_ptr<GoalPolicy<Grid>>> make_goal(const Grid&, const Settings&, const Databases&);
template Expected<std::unique_ptr<GoalPolicy<ExplicitGraph>>> make_goal(const ExplicitGraph&, const Settings&,
                                                                        const Databases&);

}  // namespace waystone
