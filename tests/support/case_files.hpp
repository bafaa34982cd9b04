// SPDX-License-Identifier: MIT
// Case bases for tests: built into a folder and opened again.
#pragma once

#include "builders/builder.hpp"
#include "catalog/catalog.hpp"
#include "database/case_base.hpp"
#include "database/kinds.hpp"
#include "support/build_file.hpp"
#include "support/random_grid.hpp"

#include <memory>
#include <string>

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

}  // namespace waystone
