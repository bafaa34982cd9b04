// SPDX-License-Identifier: MIT
#include "realtime/depth/depth.hpp"

#include <type_traits>

namespace waystone {

template <class Graph>
Expected<std::unique_ptr<DepthPolicy<Graph>>> make_depth([[maybe_unused]] const Graph& graph, const Settings& settings,
                                                         const Settings& loop, const Databases& databases) {
    if (settings.name() == "fixed") return make_fixed_depth<Graph>(settings);
    // All others compare depths by their layers.
    if (loop.policy("lookahead").name() != "bfs")
        return loop.wrong("lookahead",
                          "depth=" + std::string(settings.name()) + " chooses plies: it needs lookahead=bfs");
    if (settings.name() == "pdb") return make_pattern_depth(graph, settings, databases);
    if (settings.name() == "oracle") return make_oracle_depth<Graph>(settings, loop);
    if constexpr (std::is_same_v<Graph, Grid>) return make_tree_depth(graph, settings, loop);
    else return loop.wrong("depth", "trees choose depths on grids alone");
}
template Expected<std::unique_ptr<DepthPolicy<Grid>>> make_depth(const Grid&, const Settings&, const Settings&,
                                                                 const Databases&);
template Expected<std::unique_ptr<DepthPolicy<ExplicitGraph>>> make_depth(const ExplicitGraph&, const Settings&,
                                                                          const Settings&, const Databases&);

}  // namespace waystone
