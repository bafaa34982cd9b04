// SPDX-License-Identifier: MIT
// docs/which.md: which configuration has the shortest paths within limits on work and memory, by the rows of a run.
//
// Maps in one folder are a set; dao/arena.map is of the set dao. A configuration is within the limits on a set if no
// move on it may take more work (by its promise; where it gives none, by the most that was measured), and no map of it
// needs a larger database. It must have solved every problem of the set.
#pragma once

#include "lab/report/results.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace waystone::lab {

struct WhichLimits {
    std::vector<std::uint64_t> work = {2, 10, 50, 200, 1000};
    std::vector<std::uint64_t> memory = {0, 100'000, 1'000'000, 100'000'000};  // bytes of a database
};

// As Markdown: who is best on most sets, each set by itself, and those that plan the whole path before the first move.
std::string which_page(const Results& results, const WhichLimits& limits);

}  // namespace waystone::lab
