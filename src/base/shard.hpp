// SPDX-License-Identifier: MIT
// One part of work that is split over many processes.
#pragma once

#include <cstddef>
#include <cstdint>

namespace waystone {

struct Shard {
    std::uint64_t index = 0, of = 1;  // from 0

    bool operator==(const Shard&) const = default;
    bool whole() const { return of == 1; }
    // Where its part begins, of `count` things in a row; the next one's beginning is its end.
    std::size_t begin(std::size_t count) const { return part(count, index); }
    std::size_t end(std::size_t count) const { return part(count, index + 1); }

private:
    std::size_t part(std::uint64_t count, std::uint64_t i) const { return static_cast<std::size_t>(count * i / of); }
};

}  // namespace waystone
