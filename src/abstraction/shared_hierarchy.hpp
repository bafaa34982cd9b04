// SPDX-License-Identifier: MIT
// One hierarchy for all agents of a process that ask for it on the same map with the same settings.
//
// Built by the first who asks; others who ask meanwhile wait for it. It lives as long as somebody holds it. Maps are
// the same by their fingerprint, so that a map loaded twice is abstracted once, and an edited one anew. Any thread may
// ask.
#pragma once

#include "abstraction/hierarchy.hpp"

#include <memory>

namespace waystone {

std::shared_ptr<const Hierarchy> shared_hierarchy(const Grid& grid, HierarchySettings settings = {});

}  // namespace waystone
