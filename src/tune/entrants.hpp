// SPDX-License-Identifier: MIT
// Who takes part in a tuning: the candidates, cut to those that meet the limits before the first walk.
//
// A database is built only where nothing speaks against its candidate yet: the estimate of its size and time fits, and
// the bound that its agent promises on a map of 8 x 8 cells does. Bounds depend on parameters, and where they depend on
// the map they grow with it, so what is too much there is too much everywhere.
#pragma once

#include <waystone/tune.hpp>

#include "graph/grid.hpp"
#include "tune/build_estimate.hpp"
#include "tune/trial.hpp"

#include <map>
#include <string>
#include <vector>

namespace waystone {

struct Entrants {
    // By number: what is known of a candidate, and what walks with it.
    std::vector<TuneCandidate> figures;
    std::vector<TrialCandidate> walkers;
    std::vector<std::size_t> in;  // those that are not out yet
};

class EntrantList {
public:
    EntrantList(const Grid& grid, const TuneOptions& options, const Catalog& catalog);

    Expected<Entrants> make();
    // All that a configuration needs; built once for all that need the same.
    Expected<Database> database(const std::string& spec, const Settings& agent);

private:
    struct Probe {
        std::uint64_t work_bound;
        std::size_t bytes;
    };
    // The error is one that ends everything.
    Expected<void> admit(const std::string& spec, bool optimal, TuneCandidate& figures, TrialCandidate& walker);
    bool estimate(const Settings& agent, TuneCandidate& figures);
    std::optional<Probe> probe(const std::string& spec, const Settings& agent);
    double seconds_per_work(std::string_view kind) const;

    const Grid& grid_;
    const TuneOptions& options_;
    const Catalog& catalog_;
    BuildEstimator estimator_;
    Grid small_;  // where bounds are asked for
    std::map<std::string, Database> built_;
};

}  // namespace waystone
