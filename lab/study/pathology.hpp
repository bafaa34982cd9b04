// SPDX-License-Identifier: MIT
// Degrees of pathology (Luštrek and Bulitko 2006, definitions 3 and 6, and its noise tolerance).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace waystone::lab {

// How often a value over depths 1, 2, ... rises: value(i+1) > tolerance * value(i).
unsigned degree_of_pathology(std::span<const double> over_depths, double tolerance = 1);

// A state is pathological when some depth chooses an optimal move and the next depth does not.
bool is_pathological_state(std::span<const std::uint8_t> optimal_at_depth);

// Of how many hundredths each degree is: 0, 1, ..., and the last bin for all from there on.
std::vector<double> degree_shares(std::span<const unsigned> degrees, std::size_t bins);

}  // namespace waystone::lab
