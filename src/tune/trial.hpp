// SPDX-License-Identifier: MIT
// Walks of candidates over problems, for their scores and what else walks tell.
//
// A score is the length walked over the optimal one of the map as it was given. Results are kept by number, so that
// nothing depends on the threads of the caller's hook.
#pragma once

#include <waystone/database.hpp>
#include <waystone/tune.hpp>

#include "graph/grid.hpp"
#include "tune/halving.hpp"

#include <span>
#include <string>
#include <vector>

namespace waystone {

struct TrialCandidate {
    std::string spec;
    Database database;
    // What walks have told so far.
    std::uint64_t work_max = 0;  // of any one move
    std::size_t agent_bytes = 0;
};

class Trials {
public:
    Trials(const Grid& grid, const Catalog& catalog, const TuneOptions& options)
        : grid_(grid), catalog_(catalog), options_(options) {}

    // True lengths, in parallel. The problems have paths.
    Expected<std::vector<double>> optimal_lengths(std::span<const TuneProblem> problems) const;

    // Scores of these candidates on these problems; NaN where one was not solved. The error is that of a stop.
    Expected<std::vector<std::vector<double>>> walk(std::vector<TrialCandidate>& candidates,
                                                    std::span<const std::size_t> which,
                                                    std::span<const TuneProblem> problems,
                                                    std::span<const double> optimal, std::string_view what) const;

private:
    bool asked_to_stop() const { return options_.stop && options_.stop(); }

    const Grid& grid_;
    const Catalog& catalog_;
    const TuneOptions& options_;
};

}  // namespace waystone
