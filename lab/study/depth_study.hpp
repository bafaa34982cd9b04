// SPDX-License-Identifier: MIT
// An agent over a range of depths, judged move by move (Luštrek and Bulitko 2006).
//
// On-policy: the agent walks from start to goal and learns; every move made is optimal or not. Off-policy: it is put
// into states and chooses one move there with the initial heuristic. Optimal is a move into a state on some
// cheapest path, by one exact distance field per goal. Both are units of the journal that all studies share.
#pragma once

#include "lab/run/walk_store.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace waystone::lab {

struct OnPolicySource {
    std::string algo;            // with $d for the depth
    std::string free_algo = {};  // the same without learning, to judge its choices along the way
    std::vector<std::uint32_t> depths = {};
    std::uint64_t max_moves = 100'000;
    bool volume = false;
    bool visits = false;  // keep the states
    bool operator==(const OnPolicySource&) const = default;
};

struct OnPolicy {
    std::vector<std::vector<WalkFigures>> runs;           // by task, then by depth
    std::vector<std::vector<std::vector<State>>> visits;  // the same: states left by a move, as often as they were
    std::vector<std::vector<State>> visited;              // by task: each of those once, in state order
};

Expected<OnPolicy> run_on_policy(ProblemSet& set, const OnPolicySource& source, const std::string& label,
                                 WalkStore& walks);

// The same with one agent whose depth in each state is read from a map of depths (one byte a cell); algo has no $d,
// and its own depth is the largest that the map may hold. All tasks are on one map.
Expected<std::vector<WalkFigures>> run_with_depth_map(ProblemSet& set, const OnPolicySource& source,
                                                      std::span<const std::uint8_t> depth_of, const std::string& label,
                                                      WalkStore& walks);

struct OffPolicySource {
    std::string algo;  // with $d, and without learning
    std::vector<std::uint32_t> depths = {};
    // Which states: all of the goal's component, that many at random, or these (by task).
    enum class States : std::uint8_t { All, Random, Given } states = States::Random;
    std::size_t count = 188;
    std::uint64_t seed = 1;
    const std::vector<std::vector<State>>* given = nullptr;
    bool operator==(const OffPolicySource&) const = default;
};

// One problem.
struct OffPolicyRun {
    std::uint64_t states = 0;              // judged
    std::uint64_t pathological = 0;        // of those
    std::vector<std::uint64_t> wrong;      // by depth: moves that are not optimal
    std::vector<std::uint64_t> generated;  // by depth: looks at successors, and the current state once per search
    std::vector<std::uint32_t> optimal;  // by given state, in their order: bit d is set where depths[d] moves optimally
};

Expected<std::vector<OffPolicyRun>> run_off_policy(const ProblemSet& set, const OffPolicySource& source,
                                                   const std::string& label, WalkStore& walks);

// ----- Degrees of pathology: definitions 3 and 6 of the paper, and its noise tolerance

// How often a value over depths 1, 2, ... rises: value(i+1) > tolerance * value(i).
unsigned degree_of_pathology(std::span<const double> over_depths, double tolerance = 1);

// A state is pathological when some depth chooses an optimal move and the next depth does not.
bool is_pathological_state(std::span<const std::uint8_t> optimal_at_depth);

// Of how many hundredths each degree is: 0, 1, ..., and the last bin for all from there on.
std::vector<double> degree_shares(std::span<const unsigned> degrees, std::size_t bins);

// "lrts(d=$d)" at 3 is "lrts(d=3)".
std::string at_depth(const std::string& algo, std::uint32_t depth);

}  // namespace waystone::lab
