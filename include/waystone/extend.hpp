// SPDX-License-Identifier: MIT
// How to write your own agent or policy. NOT YET STABLE: any version may change it.
//
// An agent implements AgentCore (waystone/agent_core.hpp); a policy of the real-time loop implements one of its seams:
// GoalPolicy, DepthPolicy, Lookahead, Learning or Commit (realtime/seams.hpp). Both need an entry: a description, and a
// function that makes the object in a given arena.
//
//     Expected<Owned<AgentCore>> make(const AgentContext& context) { return make_owned<Mine>(context, context); }
//     const AgentEntry my_entry({.name = "mine", .summary = "...", ..., .params = kParams}, make, growth);
//
// Register it with Catalog::add(my_entry). An agent must keep these promises, as Waystone's own do:
//   - every move is legal on the map as it is now, and a step spends no more work than its budget;
//   - no step allocates: tables are made with the agent, or grow in pages of its arena (base/page_tree.hpp);
//   - the same calls make the same walk, so ties are spelled out and random numbers come from base/random.hpp.
//
// Link waystone::extend, which also finds the headers of src/. examples/my_agent.cpp is a complete program.
#pragma once

#if !__has_include("search/agent_entry.hpp")
#error "waystone/extend.hpp needs the headers of Waystone's src/: link waystone::extend"
#endif

#include <waystone/agent_core.hpp>
#include <waystone/catalog.hpp>
#include <waystone/cost.hpp>

#include "base/page_tree.hpp"         // PageTree: a table over the map that costs what was written
#include "base/random.hpp"            // Random
#include "graph/cell_places.hpp"      // most_paged_bytes: what a table over the map can grow to
#include "graph/grid.hpp"             // Grid: the map, as agents see it
#include "graph/heuristic.hpp"        // distances to a goal
#include "realtime/policy_entry.hpp"  // PolicyEntry, PolicyContext and the seams
#include "search/agent_entry.hpp"     // AgentEntry, AgentContext
