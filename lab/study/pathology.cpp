// SPDX-License-Identifier: MIT
#include "lab/study/pathology.hpp"

#include <algorithm>

namespace waystone::lab {

unsigned degree_of_pathology(std::span<const double> over_depths, double tolerance) {
    unsigned degree = 0;
    for (std::size_t i = 0; i + 1 < over_depths.size(); ++i) degree += over_depths[i + 1] > tolerance * over_depths[i];
    return degree;
}

bool is_pathological_state(std::span<const std::uint8_t> optimal_at_depth) {
    for (std::size_t i = 0; i + 1 < optimal_at_depth.size(); ++i)
        if (optimal_at_depth[i] != 0 && optimal_at_depth[i + 1] == 0) return true;
    return false;
}

std::vector<double> degree_shares(std::span<const unsigned> degrees, std::size_t bins) {
    std::vector<double> shares(bins, 0);
    if (degrees.empty()) return shares;
    for (const unsigned degree : degrees) shares[std::min<std::size_t>(degree, bins - 1)] += 1;
    for (double& share : shares) share *= 100 / static_cast<double>(degrees.size());
    return shares;
}

}  // namespace waystone::lab
