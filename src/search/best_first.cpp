// SPDX-License-Identifier: MIT
#include "search/best_first.hpp"

#include "graph/explicit_graph.hpp"
#include "graph/heuristic.hpp"
#include "search/corridor.hpp"

namespace waystone {

template class BestFirst<Grid, OctileTo>;
template class BestFirst<Grid, DistanceTo>;
template class BestFirst<Grid, OctileTo, Everywhere, Tiles>;
template class BestFirst<Grid, OctileTo, Corridor>;
template class BestFirst<ExplicitGraph, EuclideanTo>;

}  // namespace waystone
