// SPDX-License-Identifier: MIT
#include "realtime/learning/learning.hpp"

namespace waystone {

template <class Graph>
std::unique_ptr<Learning<Graph>> make_learning(const Settings& settings) {
    const std::string_view name = settings.name();
    if (name == "minimin") return make_mini_min<Graph>();
    if (name == "second_best") return make_second_best<Graph>();
    if (name == "maxmin") return make_max_min<Graph>();
    if (name == "dijkstra") return make_dijkstra_learning<Graph>(settings.real("w"));
    if (name == "uniform") return make_dijkstra_learning<Graph>(1);
    if (name == "rtaa") return make_rtaa<Graph>();
    if (name == "sweep") {
        const auto queue = static_cast<std::uint32_t>(settings.integer("queue"));
        return make_sweep<Graph>(
            queue, settings.has("updates") ? static_cast<std::uint32_t>(settings.integer("updates")) : queue);
    }
    return make_no_learning<Graph>();
}
template std::unique_ptr<Learning<Grid>> make_learning(const Settings&);
template std::unique_ptr<Learning<ExplicitGraph>> make_learning(const Settings&);

}  // namespace waystone
