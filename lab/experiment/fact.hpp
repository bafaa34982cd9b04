// SPDX-License-Identifier: MIT
// What was measured, by name: a point of a figure or a row of a table.
#pragma once

#include "lab/experiment/sweep.hpp"

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace waystone::lab {

struct Fact {
    std::string series;
    Parameters parameters;
    std::vector<std::pair<std::string, double>> figures;
    std::string unfit;  // why it may not be compared; empty where it may

    std::string name() const { return parameters.empty() ? series : series + " " + text(parameters); }
};

// What decides who is best under a limit on one move.
struct LimitKey {
    double worst = 0, suboptimality = 0, planning = 0;
};
// Those that are best under some limit, from the smallest limit on: each is best from its worst move up to the next
// one's. Equal quality: the smaller worst move, then less planning, then the earlier one. Without a key: out of it.
std::vector<std::size_t> limit_leaders(std::span<const std::optional<LimitKey>> keys);

}  // namespace waystone::lab
