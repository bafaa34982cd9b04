// SPDX-License-Identifier: MIT
// The problems of a tuning: sampled or given, and split in halves that have none in common.
#pragma once

#include <waystone/error.hpp>
#include <waystone/tune.hpp>

#include "graph/grid.hpp"

#include <vector>

namespace waystone {

struct TuneHalves {
    std::vector<TuneProblem> tuned_on, kept_apart;
    std::size_t without_path = 0;  // given, and left out
};

// Each half needs two for an interval.
inline constexpr std::size_t kLeastProblems = 4;

// Between different cells of the largest component, none twice. Fewer where there are fewer.
Expected<TuneHalves> sampled_halves(const Grid& grid, std::size_t count, std::uint64_t seed);
// Those given, in an order drawn from the seed. One that is given twice counts once, and one with no way to go not at
// all.
Expected<TuneHalves> given_halves(const Grid& grid, std::vector<TuneProblem> problems, std::uint64_t seed);

}  // namespace waystone
