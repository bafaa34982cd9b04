// SPDX-License-Identifier: MIT
// The parameters of the loop, as make_planner reads them: for every agent that plans by it.
#pragma once

#include "base/description.hpp"
#include "graph/compass.hpp"

#include <array>

namespace waystone {

inline constexpr std::array kLoopParams{
    Param::policy("depth", "fixed(1)", "depth", "how much to look ahead now"),
    Param::policy("goal", "global", "goal", "which state to head for now"),
    Param::policy("lookahead", "bfs", "lookahead", "the shape of the local search"),
    Param::policy("learning", "minimin", "learning", "which values of h to raise"),
    Param::policy("commit", "one", "commit", "how many steps to take before planning again"),
    Param::word("choice", "least_f", "least_f|depression",
                "which frontier state to take: least f, or first least rise of h (depression-avoiding)"),
    Param::word("ties", "first", "first|last|larger_g|smaller_g|random", "which of equally good states to take"),
    Param::word("order", "clockwise", kOrderNames, "the order in which successors are generated"),
    Param::real(
        "quota", "none", 0, 1e9,
        "LRTS: once the raises of h in this trial exceed it, each further raise sends the agent back to where it "
        "last set out"),
    Param::integer("seed", "0", 0, 1e15, "for ties=random"),
    Param::bytes("memory", "auto", 4096, 1e12, "bytes for learned values; auto: enough for the whole map, at most 64M"),
};

// Parameters of an agent's own, and those of the loop after them.
template <std::size_t N>
constexpr auto with_loop_params(const Param (&own)[N]) {
    std::array<Param, N + kLoopParams.size()> all{};
    std::copy(std::begin(own), std::end(own), all.begin());
    std::copy(kLoopParams.begin(), kLoopParams.end(), all.begin() + N);
    return all;
}

}  // namespace waystone
