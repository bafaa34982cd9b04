// SPDX-License-Identifier: MIT
#include "lab/experiment/fact.hpp"

#include <algorithm>
#include <tuple>

namespace waystone::lab {

std::vector<std::size_t> limit_leaders(std::span<const std::optional<LimitKey>> keys) {
    std::vector<std::size_t> order, out;
    for (std::size_t i = 0; i < keys.size(); ++i)
        if (keys[i]) order.push_back(i);
    std::ranges::sort(order, {}, [&](std::size_t i) {
        return std::tuple(keys[i]->worst, keys[i]->suboptimality, keys[i]->planning, i);
    });
    for (const std::size_t i : order)
        if (out.empty() || keys[i]->suboptimality < keys[out.back()]->suboptimality) out.push_back(i);
    return out;
}

}  // namespace waystone::lab
