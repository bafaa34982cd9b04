// SPDX-License-Identifier: MIT
#include "cli/verbs/map_facts.hpp"

#include "base/hash.hpp"
#include "lab/run/result_row.hpp"

#include <algorithm>

namespace waystone {

void add_map_facts(lab::Row& row, const Grid& grid) {
    std::vector<std::uint64_t> sizes(grid.components(), 0);
    const std::vector<std::uint32_t> component = grid.component_numbers();
    std::uint64_t moves = 0;
    for (State s = 0; s < grid.size(); ++s) {
        if (!grid.passable(s)) continue;
        ++sizes[component[s]];
        moves += grid.degree(s);
    }
    const auto share = [&](double part, double whole) { return whole > 0 ? part / whole : 0; };
    const auto free = static_cast<double>(grid.free_cells());
    const std::uint64_t largest = sizes.empty() ? 0 : *std::max_element(sizes.begin(), sizes.end());
    row.add("width", std::uint64_t{grid.width()});
    row.add("height", std::uint64_t{grid.height()});
    row.add("free_cells", std::uint64_t{grid.free_cells()});
    row.add("free_pct", 100 * share(free, static_cast<double>(grid.size())));
    row.add("components", grid.components());
    row.add("largest_component_pct", 100 * share(static_cast<double>(largest), free));
    lab::add_moves(row, grid.rule());
    row.add("moves_per_cell", share(static_cast<double>(moves), free));
    row.add("cliffs", grid.has_cliffs() ? "yes" : "no");
    row.add("bytes", std::uint64_t{grid.bytes()});
    row.add("fingerprint", hex(grid.fingerprint()));
}

}  // namespace waystone
