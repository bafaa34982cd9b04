// SPDX-License-Identifier: MIT
#include "tune/trial.hpp"

#include "builders/parallel.hpp"
#include "catalog/catalog.hpp"
#include "search/optimal.hpp"
#include "sim/walk.hpp"
#include "sim/world.hpp"

#include <algorithm>
#include <atomic>
#include <memory>
#include <optional>

namespace waystone {
namespace {

// Problems that an agent walks one after another.
constexpr std::size_t kTogether = 8;

std::unexpected<Error> stopped() { return fail(ErrorCode::Interrupted, "", "the tuning was stopped"); }

// A map of its own where it changes, and what walks need.
struct TrialWorker {
    TrialWorker(const Grid& grid, const EditScript* edits)
        : world(edits == nullptr ? nullptr : std::make_unique<World>(grid, *edits)),
          walker(world ? Walker(*world) : Walker(grid)) {}
    std::unique_ptr<World> world;
    Walker walker;
};

struct Measured {
    std::uint64_t work_max = 0;
    std::size_t agent_bytes = 0;
};

}  // namespace

Expected<std::vector<double>> Trials::optimal_lengths(std::span<const TuneProblem> problems) const {
    std::vector<double> out(problems.size());
    std::atomic<std::size_t> done = 0;
    Workers<OptimalSolver> workers([] { return std::make_unique<OptimalSolver>(); });
    workers.for_each(options_.parallel, problems.size(), 1, [&](OptimalSolver& solver, std::size_t i) {
        if (asked_to_stop()) return;
        out[i] = solver.length(grid_, problems[i].start, problems[i].goal).value_or(0);
        ++done;
    });
    if (done < problems.size()) return stopped();
    return out;
}

Expected<std::vector<std::vector<double>>> Trials::walk(std::vector<TrialCandidate>& candidates,
                                                        std::span<const std::size_t> which,
                                                        std::span<const TuneProblem> problems,
                                                        std::span<const double> optimal, std::string_view what) const {
    constexpr double kUnsolved = std::numeric_limits<double>::quiet_NaN();
    std::vector<std::vector<double>> scores(which.size(), std::vector<double>(problems.size(), kUnsolved));
    const std::size_t chunks = (problems.size() + kTogether - 1) / kTogether, tasks = which.size() * chunks;
    std::vector<Measured> measured(tasks);
    std::atomic<std::size_t> done = 0;
    const WalkLimits limits{.max_moves = options_.max_moves, .keep_times = false};
    Workers<TrialWorker> workers([&] { return std::make_unique<TrialWorker>(grid_, options_.edits); });
    workers.for_each(options_.parallel, tasks, 1, [&](TrialWorker& worker, std::size_t task) {
        const std::size_t row = task / chunks, begin = task % chunks * kTogether;
        const TrialCandidate& candidate = candidates[which[row]];
        if (worker.world) worker.world->reset();
        auto agent =
            make_agent(worker.world ? worker.world->grid() : grid_, candidate.spec, candidate.database, catalog_);
        for (std::size_t i = begin; agent && i < std::min(begin + kTogether, problems.size()); ++i) {
            if (asked_to_stop()) return;
            const Walk walk = worker.walker.run(*agent, problems[i].start, problems[i].goal, limits);
            if (walk.arrived()) scores[row][i] = walk.cost / optimal[i];
            measured[task].work_max = std::max(measured[task].work_max, walk.work_max);
            measured[task].agent_bytes = std::max(measured[task].agent_bytes, walk.agent_bytes);
            if (!walk.arrived()) break;
        }
        ++done;
        if (options_.progress) options_.progress(what, static_cast<double>(done), static_cast<double>(tasks));
    });
    if (done < tasks) return stopped();
    for (std::size_t task = 0; task < tasks; ++task) {
        TrialCandidate& candidate = candidates[which[task / chunks]];
        candidate.work_max = std::max(candidate.work_max, measured[task].work_max);
        candidate.agent_bytes = std::max(candidate.agent_bytes, measured[task].agent_bytes);
    }
    return scores;
}

}  // namespace waystone
