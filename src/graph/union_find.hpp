// SPDX-License-Identifier: MIT
// Disjoint sets by Rem's algorithm: both paths are climbed at once and shortened along the way (Patwary, Blair and
// Manne 2010).
//
// A parent is never larger than its child, so that one pass in ascending order makes every parent the set's least
// member: parent[i] = parent[parent[i]]. At first every member is its own parent.
#pragma once

#include <cstdint>
#include <utility>

namespace waystone {

inline void unite(std::uint16_t* parent, std::uint32_t a, std::uint32_t b) {
    std::uint16_t above_a = parent[a], above_b = parent[b];
    while (above_a != above_b) {
        if (above_a < above_b) {
            std::swap(a, b);
            std::swap(above_a, above_b);
        }
        parent[a] = above_b;
        if (a == above_a) return;
        a = above_a;
        above_a = parent[a];
    }
}

}  // namespace waystone
