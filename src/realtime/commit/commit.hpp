// SPDX-License-Identifier: MIT
// How many steps the agent takes before it plans again.
//
//   one       the first step towards the frontier state chosen (LRTA*)
//   frontier  all the way there (LRTS, LSS-LRTA*, RTAA*)
//
// With a learning quota (LRTS), once the raises of h in this trial exceed it each further raise sends the agent back to
// where it last set out.
#pragma once

#include "base/description.hpp"
#include "base/settings.hpp"
#include "realtime/seams.hpp"

namespace waystone {

extern const Description commit_one_description, commit_frontier_description;

// The quota is infinite where there is none.
template <class Graph>
std::unique_ptr<Commit<Graph>> make_commit(const Settings& settings, double quota);

// Each from a file of its own.
template <class Graph>
std::unique_ptr<Commit<Graph>> make_commit_one();
template <class Graph>
std::unique_ptr<Commit<Graph>> make_journey(bool whole_way, double quota);

}  // namespace waystone
