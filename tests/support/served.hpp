// SPDX-License-Identifier: MIT
// Which maps an agent is for: it may refuse those with another rule than 8 or with cliffs, with a sentence, and no other.
#pragma once

#include "support/ready_agent.hpp"

#include <gtest/gtest.h>

#include <array>
#include <optional>
#include <string>

namespace waystone {

// Asks once for each kind of map.
class Served {
public:
    explicit Served(std::string spec) : spec_(std::move(spec)) {}

    bool operator()(const Grid& grid) {
        if (grid.rule().rule == MoveRule::Eight && !grid.has_cliffs()) return true;
        std::optional<bool>& known = known_[2 * static_cast<unsigned>(grid.rule().rule) + grid.has_cliffs()];
        if (!known) {
            const auto agent = ready_agent(grid, spec_);
            known = agent.has_value() || agent.error().code != ErrorCode::UnfitMap;
            if (!*known) {
                EXPECT_GT(agent.error().sentence.size(), 20u);
            }
        }
        return *known;
    }

private:
    std::string spec_;
    std::array<std::optional<bool>, 6> known_;
};

}  // namespace waystone
