// SPDX-License-Identifier: MIT
// What crowds say in sentences: what needs an explanation, and what was found.
#pragma once

#include "lab/report/crowd_results.hpp"

#include <string>
#include <vector>

namespace waystone::lab {

struct CrowdWords {
    std::vector<std::string> attention = {}, sentences = {};
};
CrowdWords crowds_in_words(const CrowdRuns& runs);

}  // namespace waystone::lab
