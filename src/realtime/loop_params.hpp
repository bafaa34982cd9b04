// SPDX-License-Identifier: MIT
// The parameters of the loop, as make_planner reads them: for every agent that plans by it.
#pragma once

#include "base/description.hpp"
#include "graph/compass.hpp"

#include <array>

namespace waystone {

inline constexpr std::array kLoopParams{
    Param::policy("depth", "fixed(1)", "depth", "how much to look ahead now"),
    Param::policy("goal", "global", "goal", "towards which state h is taken now"),
    Param::policy("lookahead", "bfs", "lookahead", "the shape of the local search"),
    Param::policy("learning", "minimin", "learning", "which values of h are raised"),
    Param::policy("commit", "one", "commit", "how many steps before planning again"),
    Param::word("choice", "least_f", "least_f|depression",
                "which frontier state is taken: least f, or least rise of h first (depression-avoiding)"),
    Param::word("ties", "first", "first|last|larger_g|smaller_g|random", "which of equally good states is taken"),
    Param::word("order", "clockwise", kOrderNames, "in which order successors are generated"),
    Param::real(
        "quota", "none", 0, 1e9,
        "LRTS: once the raises of h in this trial exceed it, each further raise sends the agent back to where it "
        "last set out"),
    Param::integer("seed", "0", 0, 1e15, "for ties=random"),
    Param::bytes("memory", "auto", 4096, 1e12,
                 "bytes that what it learns may take; auto: what the whole map may take, at most 64M"),
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
