// SPDX-License-Identifier: MIT
// How much to look ahead now. Members: fixed.
#pragma once

#include "base/description.hpp"
#include "base/settings.hpp"
#include "realtime/seams.hpp"

namespace waystone {

extern const Description fixed_depth_description;

template <class Graph>
std::unique_ptr<DepthPolicy<Graph>> make_depth(const Settings& settings);

}  // namespace waystone
