// SPDX-License-Identifier: MIT
// Who takes part in a tuning: the candidates, cut to those that meet the limits before the first walk.
//
// A database that takes long is built only where nothing speaks against its candidate yet: the estimate of its size and
// time fits, and so does the bound that its agent promises on a small map. Bounds depend on parameters, and where they
// depend on the map they grow with it, so what is too much there is too much everywhere.
//
// Where some values of a star (catalog/pattern.hpp) exceed the limit on work and smaller ones do not, the largest that
// does not joins them, found by bisection.
#pragma once

#include <waystone/tune.hpp>

#include "catalog/pattern.hpp"
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
    std::optional<Probe> probe(const std::string& spec, const Settings& agent) const;
    std::optional<Probe> probe(const Grid& grid, const std::string& spec, const Settings& agent) const;
    Expected<void> enter(const TuningCandidate& candidate, Entrants& out);
    std::optional<TuningCandidate> largest_that_fits(const TuningCandidate& fits, std::int64_t too_much) const;
    bool needs_database(const std::string& spec) const;
    double seconds_per_work(std::string_view kind) const;

    const Grid& grid_;
    const TuneOptions& options_;
    const Catalog& catalog_;
    BuildEstimator estimator_;
    std::map<std::string, Database> built_;
};

}  // namespace waystone
