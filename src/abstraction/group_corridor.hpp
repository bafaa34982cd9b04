// SPDX-License-Identifier: MIT
// The filter of a search one level below a corridor: the members of marked groups may be entered, or all states.
//
// It does not own its set and table. Nothing is marked on the level that is searched, so a corridor costs one mark per
// group, whatever its size.
#pragma once

#include "search/corridor.hpp"

#include <span>

namespace waystone {

struct GroupCorridor {
    const CorridorSet* groups = nullptr;  // null: everywhere
    std::span<const State> group_of = {};
    bool operator()(State s) const { return groups == nullptr || groups->contains(group_of[s]); }
};

}  // namespace waystone
