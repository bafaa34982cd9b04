// SPDX-License-Identifier: MIT
// The order of a best-first search, spelled out: least f, then larger g, then smaller state. No two keys are equal, so
// what comes first never depends on the history of a queue, nor on its kind.
#pragma once

#include <cstdint>

namespace waystone {

struct HeapKey {
    std::uint64_t f = 0;
    std::uint32_t g = 0;
    std::uint32_t state = 0;

    std::uint32_t index() const { return state; }
    // Without a jump: how two keys compare cannot be foreseen.
    friend bool operator<(const HeapKey& a, const HeapKey& b) {
        return (a.f < b.f) | ((a.f == b.f) & (a.behind_f() < b.behind_f()));
    }

private:
    std::uint64_t behind_f() const { return std::uint64_t{~g} << 32 | state; }
};

}  // namespace waystone
