// SPDX-License-Identifier: MIT
// Whether walks are as long as their scenario says, to its printed digits.
//
// A problem stored as unreachable must be reported so, without one expansion. Makes sense for optimal searches.
#pragma once

#include "lab/run/problem_set.hpp"
#include "lab/run/result.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace waystone::lab {

struct LengthCheck {
    std::size_t checked = 0;
    std::vector<std::string> differences;  // one sentence each
};

// Problems that did not come from a scenario are not counted.
LengthCheck check_lengths(const ProblemSet& set, const ConfigurationResults& results);

}  // namespace waystone::lab
