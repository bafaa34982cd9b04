// SPDX-License-Identifier: MIT
// Towards which state h is taken now. Members: global.
#pragma once

#include "base/description.hpp"
#include "base/settings.hpp"
#include "realtime/seams.hpp"

namespace waystone {

extern const Description global_goal_description;

template <class Graph>
std::unique_ptr<GoalPolicy<Graph>> make_goal(const Settings& settings);

}  // namespace waystone
