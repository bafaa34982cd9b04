// SPDX-License-Identifier: MIT
// Case bases for tests: built into a folder and opened again.
#pragma once

#include "builders/builder.hpp"
#include "builders/state_cover.hpp"
#include "catalog/catalog.hpp"
#include "database/case_base.hpp"
#include "database/kinds.hpp"
#include "support/build_file.hpp"
#include "support/random_grid.hpp"

#include <memory>
#include <string>
#include <vector>

namespace waystone {

extern const BuilderEntry case_builder;
extern const DatabaseKind case_kind;

inline Expected<void> build_cases(const Grid& grid, const std::string& spec, const std::string& path,
                                  unsigned threads = 0) {
    const auto agent = catalog().bind(spec);
    if (!agent) return std::unexpected(agent.error());
    return build_file(case_builder, grid, *agent, path, threads);
}

inline CaseBase open_cases(const std::string& path) {
    return CaseBase::open(std::make_shared<const Container>(Container::open(path).value())).value();
}

// Random maps of any rule with at least two connected states.
inline Grid random_case_map(std::uint64_t seed, std::uint32_t side, double walls) {
    for (std::uint64_t stream = 30;; ++stream) {
        Random random(seed, stream);
        Grid grid = random_sketch(random, {.min_side = side / 2, .max_side = side, .max_walls = walls}).grid();
        for (State s = 0; s < grid.size(); ++s)
            if (grid.moves(s) != 0) return grid;
    }
}

struct CaseProblem {
    State start, goal;
};
// Drawn at random; pairs of one state, or without a path, are left out.
inline std::vector<CaseProblem> random_case_problems(const Grid& grid, std::uint64_t seed, std::uint64_t stream,
                                                     int draws) {
    const std::vector<State> states = states_to_cover(grid);
    Random random(seed, stream);
    const auto any = [&] { return states[random.below(static_cast<std::uint32_t>(states.size()))]; };
    std::vector<CaseProblem> out;
    for (int i = 0; i < draws; ++i) {
        const State start = any(), goal = any();
        if (start != goal && grid.reachable(start, goal)) out.push_back({start, goal});
    }
    return out;
}

}  // namespace waystone
