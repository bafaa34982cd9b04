// SPDX-License-Identifier: MIT
// One part of work that is split over many processes.
#pragma once

#include <cstdint>

namespace waystone {

struct Shard {
    std::uint64_t index = 0, of = 1;  // from 0

    bool operator==(const Shard&) const = default;
    bool whole() const { return of == 1; }
    // Where its part begins, of `count` things in a row; the next one's beginning is its end.
    std::uint64_t begin(std::uint64_t count) const { return count * index / of; }
    std::uint64_t end(std::uint64_t count) const { return count * (index + 1) / of; }
};

}  // namespace waystone
