// SPDX-License-Identifier: MIT
// The whole public interface in one header.
#pragma once

#include <waystone/agent.hpp>          // an agent answers every tick with a legal move
#include <waystone/assert.hpp>         // what happens when Waystone finds a bug
#include <waystone/catalog.hpp>        // the agents and policies that strings may name
#include <waystone/configuration.hpp>  // agents as strings; make_agent
#include <waystone/cost.hpp>           // fixed-point cost
#include <waystone/crowd.hpp>          // many units under one budget
#include <waystone/database.hpp>       // what some agents look up, built once for a map
#include <waystone/error.hpp>          // bad input as a value
#include <waystone/files.hpp>          // maps on disk
#include <waystone/map.hpp>            // maps, moves and edits
#include <waystone/memory.hpp>         // pools of memory for agents
#include <waystone/scenario.hpp>       // problems on disk
#include <waystone/signature.hpp>      // how a configuration walks, as one number
#include <waystone/tune.hpp>           // the best configuration for a map, within limits
