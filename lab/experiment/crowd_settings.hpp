// SPDX-License-Identifier: MIT
// The keys of "crowd" in a sweep.
#pragma once

#include "lab/run/crowd_problem.hpp"

#include <string>
#include <utility>
#include <vector>

namespace waystone::lab {

// Keys and values. The place of an error is the key; its sentence says where that is.
Expected<CrowdSettings> read_crowd(const std::vector<std::pair<std::string, std::string>>& keys,
                                   const std::string& where);

}  // namespace waystone::lab
