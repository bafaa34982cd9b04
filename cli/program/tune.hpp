// SPDX-License-Identifier: MIT
// What `waystone tune` was asked for.
#pragma once

#include "cli/verbs/solve.hpp"
#include "cli/verbs/verb.hpp"

#include <string>

namespace waystone {

struct TuneCommand {
    SolveOptions solve;  // problems, configurations, --edits, --threads
    std::uint64_t work = 1000;
    std::string memory;  // as typed
    double build_time = 10, longest_trial = 10;
    bool exhaustive = false, all = false;
    std::string counting = "work", picture, folder;
};

// Every candidate on every problem, and who is best under which limit: Table 4 of Bulitko et al. 2008.
int tune_exhaustively(const TuneCommand& options, const Program& in);

}  // namespace waystone
