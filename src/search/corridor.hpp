// SPDX-License-Identifier: MIT
// A set of states that a search may enter, emptied in O(1).
#pragma once

#include "base/stamped_array.hpp"

#include "graph/grid.hpp"

namespace waystone {

class CorridorSet {
public:
    explicit CorridorSet(std::size_t states, Arena* arena = nullptr) : members_(states, 0, arena) {}
    void clear() { members_.clear(); }
    void add(State s) { members_.set(s, 1); }
    bool contains(State s) const { return members_.contains(s); }

private:
    StampedArray<std::uint8_t> members_;
};

// The filter that a search holds; the set is somebody else's.
struct Corridor {
    const CorridorSet* set = nullptr;
    bool operator()(State s) const { return set->contains(s); }
};

}  // namespace waystone
