// SPDX-License-Identifier: MIT
// What a series of an experiment can ask for, by name.
//
//   degrees             shares of problems by degree of pathology, on-policy ("vector": length, error, free_error)
//   off_policy_degrees  the same, off-policy ("states": random, visited, visits, all)
//   pathological_states percentage of states that are pathological, off-policy
//   mean_length         by depth
//   states_per_move     by depth: all states generated over all moves
//   unsolved            by depth: problems without an arrival within max_moves
//   volume              by depth: mean over problems of the rise of h met per state generated ("vector": all, frontier)
//   states_off_policy   by depth: states generated per search in random states
//   best_depth          mean length and states per move with the best depth for each problem
//   depth_map           the same, with the depth that is best for starting where the agent stands; by abstraction level
//   best_depth_shares   by depth: percentage of starts for which it is the best; at a "level"; with "picture" drawn
//   case_bases          of bulitko2012, see case_measure.hpp
#pragma once

#include "lab/study/measure_context.hpp"

namespace waystone::lab {

Expected<Measurement> measure(const MeasureContext& context);

}  // namespace waystone::lab
