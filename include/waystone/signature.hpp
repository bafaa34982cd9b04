// SPDX-License-Identifier: MIT
// How a configuration walks, as one number: a hash of its walks over fixed small maps.
//
// Two programs that print the same number walk the same, whatever their machines, systems and compilers: for lockstep
// games, compare it at the start. Walks change between versions of Waystone, and then this number does.
#pragma once

#include <waystone/export.h>
#include <waystone/configuration.hpp>
#include <waystone/database.hpp>
#include <waystone/error.hpp>

#include <cstdint>

namespace waystone {

// Takes from milliseconds to seconds, since what the configuration needs is built for each of the maps, in memory.
WAYSTONE_PUBLIC Expected<std::uint64_t> walk_signature(const Configuration& configuration,
                                                       const BuildOptions& options = {});

}  // namespace waystone
