// SPDX-License-Identifier: MIT
// Which case base an agent needs, from its cases(...).
//
// The string has exactly the parameters that change the database's bytes, so agents that differ elsewhere share one
// file.
#pragma once

#include "base/settings.hpp"

#include <optional>
#include <string>

namespace waystone {

// How trailheads are picked.
enum class Pick : std::uint8_t {
    Random,      // HCDPS: any state not yet covered
    Systematic,  // HCDPS: on a lattice first, then row by row
    Greedy,      // GSC: the state that covers most of what is not yet covered
};
// How paths between trailheads are found.
enum class CasePaths : std::uint8_t {
    Exact,  // optimal, from one distance field per trailhead
    Dp,     // optimal between neighbouring regions, then dynamic programming over the regions
};

inline constexpr std::uint32_t kMostClimb = 255;  // moves, for both cutoffs

struct CaseSettings {
    Pick pick = Pick::Greedy;
    std::uint32_t m = 7;                           // moves within which a trailhead covers
    std::uint32_t relevant = 7;                    // moves within which a case is relevant to an agent
    std::optional<std::uint32_t> trailheads = {};  // the largest number
    std::optional<std::uint64_t> bytes = {};       // the largest size of the file
    CasePaths paths = CasePaths::Exact;
    std::uint64_t seed = 0;

    std::string spec() const;
};

// Nothing where the agent asks for none.
std::optional<CaseSettings> case_settings(const Settings& agent);

}  // namespace waystone
