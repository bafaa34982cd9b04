// SPDX-License-Identifier: MIT
// Where starts and goals of benchmarks come from.
#pragma once

#include "base/random.hpp"
#include "graph/grid.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace waystone::bench {

// The cells of the largest component, to draw from.
class Ground {
public:
    Ground(const Grid& grid, std::uint64_t seed) : random_(seed, 21) {
        const auto component = grid.component_numbers();
        std::vector<std::uint32_t> count(grid.components(), 0);
        for (const std::uint32_t c : component)
            if (c != kNoState) ++count[c];
        const auto largest = static_cast<std::uint32_t>(std::max_element(count.begin(), count.end()) - count.begin());
        for (State s = 0; s < grid.size(); ++s)
            if (component[s] == largest) cells_.push_back(s);
    }
    State draw() { return cells_[random_.below(static_cast<std::uint32_t>(cells_.size()))]; }
    // Distinct cells.
    std::vector<State> draw(std::size_t count) {
        std::vector<State> cells = cells_;
        for (std::size_t i = 0; i < count; ++i)
            std::swap(cells[i], cells[i + random_.below(static_cast<std::uint32_t>(cells.size() - i))]);
        cells.resize(count);
        return cells;
    }
    void begin_anew(std::uint64_t seed) { random_ = Random(seed, 21); }
    Random& random() { return random_; }
    std::size_t size() const { return cells_.size(); }

private:
    Random random_;
    std::vector<State> cells_;
};

}  // namespace waystone::bench
