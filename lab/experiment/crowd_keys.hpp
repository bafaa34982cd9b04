// SPDX-License-Identifier: MIT
// Experiments of crowds: the keys of "crowd" in a sweep, and what else fits to them.
#pragma once

#include "lab/experiment/experiment.hpp"
#include "lab/experiment/json_reading.hpp"

namespace waystone::lab {

// The place of an error is the key; its sentence says where that is.
Expected<CrowdSettings> read_crowd(const Parameters& keys, const Parameters& point, const std::string& where);

// Whether an experiment is of crowds, once its problems and sweeps are read: all of its sweeps are, or none. Throws Wrong.
void expect_crowds(const ObjectReader& in, Experiment& out);

}  // namespace waystone::lab
