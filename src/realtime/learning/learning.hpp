// SPDX-License-Identifier: MIT
// The learning rules. All raise h and never lower it.
//
//   none         nothing is learned
//   minimin      h of the agent's state becomes the least f on the frontier (LRTA*)
//   second_best  the least f that does not lead through the successor chosen (RTA*)
//   maxmin       the largest over the layers of the least f in each (LRTS)
//   dijkstra     every expanded state learns the least cost to the frontier plus h there (LSS-LRTA*, K LRTA*)
//   uniform      the same over a breadth-first area: every state inside searches to the frontier (paper 003)
//   rtaa         every expanded state learns the least f of the frontier less its own g (RTAA*)
//   sweep        raises are passed on to neighbours by a bounded queue that lives on between moves (P LRTA*)
#pragma once

#include "base/description.hpp"
#include "base/settings.hpp"
#include "realtime/seams.hpp"

namespace waystone {

extern const Description no_learning_description, mini_min_description, second_best_description, max_min_description,
    dijkstra_learning_description, uniform_learning_description, rtaa_description, sweep_description;

// From the settings of a policy of the kind "learning".
template <class Graph>
std::unique_ptr<Learning<Graph>> make_learning(const Settings& settings);

// Each from a file of its own.
template <class Graph>
std::unique_ptr<Learning<Graph>> make_no_learning();
template <class Graph>
std::unique_ptr<Learning<Graph>> make_mini_min();
template <class Graph>
std::unique_ptr<Learning<Graph>> make_second_best();
template <class Graph>
std::unique_ptr<Learning<Graph>> make_max_min();
template <class Graph>
std::unique_ptr<Learning<Graph>> make_dijkstra_learning(double w);
template <class Graph>
std::unique_ptr<Learning<Graph>> make_rtaa();
template <class Graph>
std::unique_ptr<Learning<Graph>> make_sweep(std::uint32_t queue, std::uint32_t updates);

}  // namespace waystone
