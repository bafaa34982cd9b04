// SPDX-License-Identifier: MIT
// Builds case bases: HCDPS (Lawrence and Bulitko 2010) and greedy state cover (Bulitko, Rayner and Lawrence 2012).
//
// 1. Trailheads are picked (state_cover.hpp).
// 2. For every trailhead, in parallel, the tree of the paths that lead to it (case_paths.hpp).
// 3. Which states have a relevant case is looked up, and everything is written.
//
// Under a limit on bytes 2 is done for several numbers of trailheads, the first ones picked, until one fits and one
// more does not. Trees are written by number, so bytes do not depend on threads. A checkpoint holds the trailheads
// picked and the trees done.
#include "builders/builder.hpp"

#include "builders/case_paths.hpp"
#include "builders/case_sections.hpp"
#include "builders/parallel.hpp"
#include "builders/state_cover.hpp"
#include "database/case_base.hpp"
#include "database/case_settings.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>

namespace waystone {
namespace {

// Even where everything is smallest a case takes a byte, and half a byte of its cost.
constexpr double kLeastBytesPerCase = 1.5;
constexpr double kUsualBytesPerCase = 4.5;
// While trees are made: the next node and, of every pair, its cost; vias; and one worker's field and marks a cell.
constexpr double kHeldPerCase = 8;
constexpr std::uint64_t kCaseBytesPerCell = 40;
// How the work is divided for the progress: picking, then paths.
constexpr double kPickShare = 300, kAll = 1000;

class CaseBuilder {
public:
    CaseBuilder(const Grid& grid, const Settings& agent, const CaseSettings& settings, const BuildContext& context)
        : grid_(grid), agent_(agent), settings_(settings), context_(context) {}

    Expected<Container> run();

private:
    Expected<void> fit_bytes();
    // The trees of the first `count` trailheads. The error is that of a stop, or of too little memory.
    Expected<void> find_paths(std::size_t count);
    std::unexpected<Error> too_many() const;
    std::size_t least_useful() const;

    void resume();
    std::unexpected<Error> keep() const;

    const Grid& grid_;
    const Settings& agent_;
    const CaseSettings& settings_;
    const BuildContext& context_;
    std::vector<State> picked_;  // in the order of picking
    bool all_picked_ = false;
    // Numbers of trailheads: the largest known to fit the bytes, the least known not to.
    std::size_t fits_ = 0, fits_not_ = 0;

    CaseTrees trees_;  // for the first of picked_, as many as there are
    std::vector<std::uint8_t> done_;
};

// The number of states that can be covered; or what is wrong with the limits.
Expected<void> check(const Grid& grid, const Settings& agent, const CaseSettings& settings) {
    const std::size_t states = states_to_cover(grid).size();
    if (states == 0)
        return fail(ErrorCode::BadProblem, "", "no two cells of this map are connected: there is no problem to solve");
    if (settings.trailheads.value_or(0) > states)
        return agent.wrong("trailheads",
                           "trailheads must not exceed the number of connected states: " + std::to_string(states));
    return {};
}

Expected<Container> CaseBuilder::run() {
    if (auto fits = context_.may_hold(kCaseBytesPerCell * grid_.size()); !fits) return std::unexpected(fits.error());
    if (auto right = check(grid_, agent_, settings_); !right) return std::unexpected(right.error());
    resume();
    if (!all_picked_) {
        CoverSettings cover{.pick = settings_.pick, .m = settings_.m, .seed = settings_.seed};
        if (settings_.trailheads) cover.most = *settings_.trailheads;
        if (settings_.bytes) {
            const double most = std::sqrt(static_cast<double>(*settings_.bytes) / kLeastBytesPerCase);
            cover.most = std::min(cover.most, static_cast<std::size_t>(most) + 2);
        }
        const auto progress = [&](double share) { context_.report(kPickShare * share, kAll); };
        all_picked_ = pick_trailheads(grid_, cover, context_, progress, picked_);
        if (!all_picked_) return keep();
    }
    if (std::uint64_t{picked_.size()} * picked_.size() > kMostPairs) return too_many();
    if (settings_.bytes) {
        if (auto fitted = fit_bytes(); !fitted) return std::unexpected(fitted.error());
    } else if (auto found = find_paths(picked_.size()); !found) {
        return std::unexpected(found.error());
    }
    const CaseSections sections(grid_, settings_, context_.spec, trees_);
    return context_.finish(sections.writer(), trees_.bytes() + sections.size_bytes());
}

std::unexpected<Error> CaseBuilder::too_many() const {
    return agent_.wrong("m",
                        "with m=" + std::to_string(settings_.m) + " this map needs " + std::to_string(picked_.size()) +
                            " trailheads, more than the 65536 that a case base holds: raise m, or limit trailheads");
}

Expected<void> CaseBuilder::find_paths(std::size_t count) {
    const double hold = kHeldPerCase * static_cast<double>(count) * static_cast<double>(count);
    const std::uint64_t cells = kCaseBytesPerCell * grid_.size();
    if (auto fits = context_.may_hold(cells + static_cast<std::uint64_t>(hold)); !fits) return fits;
    if (trees_.trailheads.size() != count) {
        trees_ = CaseTrees(grid_, settings_.relevant, std::span(picked_).first(count));
        done_.assign(count, 0);
    }
    const auto finder = make_path_finder(settings_.paths, grid_, trees_.trailheads);
    std::atomic<std::size_t> finished = static_cast<std::size_t>(std::ranges::count(done_, std::uint8_t{1}));
    Workers<CasePathFinder::Worker> workers([&] { return finder->worker(); });
    workers.for_each(context_.options.parallel, count, 1, [&](CasePathFinder::Worker& worker, std::size_t to) {
        if (done_[to] != 0 || context_.asked_to_stop()) return;
        trees_.take(static_cast<std::uint32_t>(to), worker.tree(static_cast<std::uint32_t>(to)));
        done_[to] = 1;
        const double share = static_cast<double>(++finished) / static_cast<double>(count);
        context_.report(kPickShare + (kAll - kPickShare) * share, kAll);
    });
    if (finished < count) return keep();
    return {};
}

// With fewer trailheads there is no path at all.
std::size_t CaseBuilder::least_useful() const {
    for (std::size_t count = 2; count <= picked_.size(); ++count)
        for (std::size_t i = 0; i + 1 < count; ++i)
            if (grid_.reachable(picked_[i], picked_[count - 1])) return count;
    return 1;
}

// A case base grows nearly with the square of its trailheads, so few numbers are tried.
Expected<void> CaseBuilder::fit_bytes() {
    const std::uint64_t limit = *settings_.bytes;
    const std::size_t least = least_useful();
    if (fits_not_ == 0) fits_not_ = picked_.size() + 1;
    double per_case = kUsualBytesPerCase;
    while (fits_not_ - fits_ > 1) {
        std::size_t count = trees_.trailheads.size();
        if (count <= fits_ || count >= fits_not_) {  // not one that a checkpoint holds
            count = static_cast<std::size_t>(std::sqrt(static_cast<double>(limit) / per_case));
            count = std::clamp(count, fits_ + 1, fits_not_ - 1);
            if (fits_ < least) count = std::max(count, std::min(least, fits_not_ - 1));
        }
        if (auto found = find_paths(count); !found) return found;
        const std::uint64_t size = CaseSections(grid_, settings_, context_.spec, trees_).size_bytes();
        (size <= limit ? fits_ : fits_not_) = count;
        if (size > limit && count <= least)
            return agent_.wrong("bytes", "bytes must be at least " + std::to_string(size) +
                                             " on this map: " + std::to_string(limit) + " are too few for one path");
        per_case = static_cast<double>(size) / (static_cast<double>(count) * static_cast<double>(count));
    }
    return find_paths(fits_);
}

// What a stopped build left.
void CaseBuilder::resume() {
    const auto part = context_.checkpoint(grid_, "cases-part");
    if (!part) return;
    const auto numbers = part->section<std::uint64_t>("numbers", 3);
    const auto picked = part->section<State>("picked");
    if (!numbers || !picked) return;
    picked_.assign(picked->begin(), picked->end());
    all_picked_ = (*numbers)[0] != 0;
    fits_ = static_cast<std::size_t>((*numbers)[1]);
    fits_not_ = static_cast<std::size_t>((*numbers)[2]);
    const auto done = part->section<std::uint8_t>("done");
    if (!done || done->empty() || done->size() > picked_.size()) return;
    CaseTrees trees(grid_, settings_.relevant, std::span(picked_).first(done->size()));
    if (!trees.read(*part, *done)) return;
    trees_ = std::move(trees);
    done_.assign(done->begin(), done->end());
}

std::unexpected<Error> CaseBuilder::keep() const {
    const std::vector<std::uint64_t> numbers{all_picked_, fits_, fits_not_};
    const PackedTrees packed(trees_, done_);
    ContainerWriter writer("cases-part", context_.spec, grid_);
    writer.add("numbers", numbers);
    writer.add("picked", picked_);
    writer.add("done", done_);
    packed.add_to(writer);
    return context_.stop_here(writer);
}

std::string needs_cases(const Settings& agent) {
    const auto settings = case_settings(agent);
    return settings ? settings->spec() : "";
}

Expected<Container> build_cases(const Grid& grid, const Settings& agent, const BuildContext& context) {
    return CaseBuilder(grid, agent, *case_settings(agent), context).run();
}

}  // namespace

extern const BuilderEntry case_builder;
const BuilderEntry case_builder{kCasesKind, needs_cases, build_cases};

}  // namespace waystone
