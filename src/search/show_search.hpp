// SPDX-License-Identifier: MIT
// All that a search has seen, for observers that ask for it. Looks at every state of the graph: for pictures.
#pragma once

#include "graph/grid.hpp"

#include <waystone/agent_core.hpp>

#include <vector>

namespace waystone {

// `room` is used again from call to call.
template <class Search>
void show_search(const Grid& grid, const Search& search, Observer& observer, std::vector<SearchedState>& room) {
    room.clear();
    for (State s = 0; s < grid.size(); ++s) {
        if (!search.seen(s)) continue;
        const Cost h = search.h(s);
        room.push_back({.state = s,
                        .parent = s == search.root() ? kNoState : search.parent(s),
                        .g = search.g(s),
                        .h = h,
                        .initial_h = h,
                        .looks = 0,
                        .expanded = search.closed(s)});
    }
    observer.searched_so_far(room);
}

}  // namespace waystone
