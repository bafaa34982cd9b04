// SPDX-License-Identifier: MIT
#include "realtime/commit/commit.hpp"

#include <limits>

namespace waystone {

template <class Graph>
std::unique_ptr<Commit<Graph>> make_commit(const Settings& settings, double quota) {
    const bool whole_way = settings.name() == "frontier";
    if (!whole_way && quota == std::numeric_limits<double>::infinity()) return make_commit_one<Graph>();
    return make_journey<Graph>(whole_way, quota);
}
template std::unique_ptr<Commit<Grid>> make_commit(const Settings&, double);
template std::unique_ptr<Commit<ExplicitGraph>> make_commit(const Settings&, double);

}  // namespace waystone
