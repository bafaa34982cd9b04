// SPDX-License-Identifier: MIT
// The walks behind a configuration's signature: the built-in scenes from A to G and random problems on small
// generated maps, under the three move rules, without those that the agent refuses. Always the same, so that equal
// hashes mean equal behaviour.
#pragma once

#include "sim/problem_draw.hpp"

#include <waystone/agent.hpp>
#include <waystone/error.hpp>
#include <waystone/map.hpp>

#include <cstdint>
#include <functional>
#include <vector>

namespace waystone {

class FixedWalks {
public:
    // One agent for each of the maps; an error UnfitMap leaves that map out, any other ends it.
    using MakeAgent = std::function<Expected<Agent>(const Map& map)>;

    FixedWalks();
    Expected<std::uint64_t> signature(const MakeAgent& make) const;

private:
    struct OnMap {
        Map map;
        std::vector<ProblemDraw::Ends> problems;
    };
    std::vector<OnMap> maps_;
};

}  // namespace waystone
