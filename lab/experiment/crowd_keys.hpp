// SPDX-License-Identifier: MIT
// Experiments of crowds: what fits to the key "crowd" of sweeps.
#pragma once

#include "lab/experiment/json_reading.hpp"
#include "lab/experiment/sweep.hpp"

#include <span>

namespace waystone::lab {

// Where an experiment's problems come from.
struct CrowdSources {
    bool maps = false, scenarios = false, robots = false;
};
// Whether an experiment is of crowds, once its problems and sweeps are read: all of its sweeps are, or none. Throws Wrong.
bool expect_crowds(const ObjectReader& in, std::span<const Sweep> sweeps, const CrowdSources& given);

}  // namespace waystone::lab
