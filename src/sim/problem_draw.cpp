// SPDX-License-Identifier: MIT
#include "sim/problem_draw.hpp"

namespace waystone {

ProblemDraw::ProblemDraw(const Grid& grid) : component_(grid.component_numbers()), first_(grid.components() + 1, 0) {
    std::vector<std::uint32_t> count(grid.components(), 0);
    for (State s = 0; s < grid.size(); ++s)
        if (grid.passable(s)) ++count[component_[s]];
    for (std::size_t c = 0; c < count.size(); ++c) first_[c + 1] = first_[c] + (count[c] > 1 ? count[c] : 0);
    cells_.resize(first_.back());
    std::vector<std::uint32_t> next(first_.begin(), first_.end() - 1);
    for (State s = 0; s < grid.size(); ++s)
        if (grid.passable(s) && count[component_[s]] > 1) cells_[next[component_[s]]++] = s;
}

ProblemDraw::Ends ProblemDraw::draw(Random& random) const {
    const std::uint32_t start = random.below(static_cast<std::uint32_t>(cells_.size()));
    const std::uint32_t component = component_[cells_[start]];
    const std::uint32_t first = first_[component], size = first_[component + 1] - first;
    std::uint32_t goal = first + random.below(size - 1);
    if (goal >= start) ++goal;  // every other cell of the component
    return {cells_[start], cells_[goal]};
}

}  // namespace waystone
