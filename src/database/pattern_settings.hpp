// SPDX-License-Identifier: MIT
// Which pattern database an agent needs, from its goal=pdb(...) and depth=pdb(...).
//
// One database serves both, so they must agree about level and cliques. The string has exactly the parameters that
// change the database's bytes, so agents that differ elsewhere share one file.
#pragma once

#include "abstraction/clique.hpp"
#include "base/settings.hpp"

#include <optional>
#include <string>

namespace waystone {

// Where no level is given: at most 16 million pairs, a database of some 16 MB.
inline constexpr std::size_t kAutoRegions = 4096;

// Which of several optimal paths gives the entry state.
enum class Trace : std::uint8_t { First, Last, Diagonal, Random };

struct PatternSettings {
    unsigned base = 0;                   // the level on which the agent searches: 0 is the map
    std::optional<unsigned> level = {};  // of the regions; none: the lowest with at most kAutoRegions
    CliqueVariant cliques = CliqueVariant::Aligned;
    std::string order = "clockwise";  // of successors
    bool subgoals = false;            // the entry state of the next region, for every pair
    Trace trace = Trace::First;
    bool subgoal_depths = false;  // the depth that suffices towards that state
    bool goal_depths = false;     // and towards the goal's representative
    std::uint32_t cap = 1;
    std::string ties = "first";
    bool expansions = false;  // depths count expansions of the A*-shaped lookahead, not plies

    std::string spec() const;
};

// Nothing where the agent asks for none; the error points at the parameter.
Expected<std::optional<PatternSettings>> pattern_settings(const Settings& agent);

// From this cap on depths count as not capped at all: where the subgoal is given up, the
// stored depth towards the goal is taken instead of the cap (Bulitko et al. 2008, appendix D).
inline constexpr std::uint32_t kNoCap = 1000;
bool keeps_goal_depths(const Settings& depth);

// What the string of a database says where its depths count expansions.
inline constexpr std::string_view kInExpansions = ",lookahead=astar";

}  // namespace waystone
