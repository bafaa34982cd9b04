// SPDX-License-Identifier: MIT
#include "builders/state_cover.hpp"

#include "builders/parallel.hpp"
#include "search/climb_region.hpp"

#include <algorithm>
#include <atomic>

namespace waystone {
namespace {

// On a lattice of m + 1 cells a side first, then in rows.
std::vector<State> systematic_order(const Grid& grid, std::span<const State> states, std::uint32_t m) {
    const std::uint32_t side = m + 1;
    std::vector<State> on, off;
    for (const State s : states) (grid.x(s) % side == side / 2 && grid.y(s) % side == side / 2 ? on : off).push_back(s);
    on.insert(on.end(), off.begin(), off.end());
    return on;
}

class Cover {
public:
    Cover(const Grid& grid, const CoverSettings& settings, const BuildContext& context,
          const std::function<void(double)>& progress, std::vector<State>& trailheads)
        : grid_(grid),
          settings_(settings),
          context_(context),
          progress_(progress),
          trailheads_(trailheads),
          order_(states_to_cover(grid)),
          open_(grid.size(), 0),
          left_(order_.size()),
          regions_([this] { return std::make_unique<ClimbRegion>(grid_, settings_.m); }) {
        for (const State s : order_) open_[s] = 1;
        if (settings.pick == Pick::Systematic) {
            order_ = systematic_order(grid, order_, settings.m);
        } else {
            Random random(settings.seed);
            random.shuffle(std::span(order_));
        }
    }

    bool run() {
        for (const State t : trailheads_) close(newly_covered(t));
        if (settings_.pick == Pick::Greedy) return by_gain();
        for (std::size_t i = 0; i < order_.size() && trailheads_.size() < settings_.most; ++i) {
            if (context_.asked_to_stop()) return false;
            if (open_[order_[i]] == 0) continue;
            trailheads_.push_back(order_[i]);
            close(newly_covered(order_[i]));
            progress_(1 - static_cast<double>(left_) / static_cast<double>(order_.size()));
        }
        return true;
    }

private:
    bool is_open(State s) const { return open_[s] != 0; }
    std::vector<State> newly_covered(State t) {
        return regions_.with_one([&](ClimbRegion& region) {
            const auto found = region.covered_by(t, [&](State s) { return is_open(s); });
            return std::vector<State>(found.begin(), found.end());
        });
    }
    void close(const std::vector<State>& states) {
        for (const State s : states) open_[s] = 0;
        left_ -= states.size();
    }

    bool by_gain() {
        std::vector<std::uint32_t> gain(grid_.size(), 0);
        std::atomic<std::size_t> counted = 0;
        const double all = static_cast<double>(order_.size());
        for_each(order_, [&](ClimbRegion& region, State s) {
            gain[s] = static_cast<std::uint32_t>(region.covered_by(s, [&](State x) { return is_open(x); }).size());
            if (++counted % 1024 == 0) progress_(0.5 * static_cast<double>(counted) / all);
        });
        if (context_.asked_to_stop()) return false;
        GreedyQueue queue(order_, gain);
        while (left_ > 0 && trailheads_.size() < settings_.most) {
            const State best = queue.best(gain);
            if (best == kNoState) break;
            const std::vector<State> covered = newly_covered(best);
            for_each(covered, [&](ClimbRegion& region, State s) {
                for (const State x : region.covered_by(s))
                    std::atomic_ref(gain[x]).fetch_sub(1, std::memory_order_relaxed);
            });
            if (context_.asked_to_stop()) return false;
            close(covered);
            trailheads_.push_back(best);
            progress_(1 - 0.5 * static_cast<double>(left_) / all);
        }
        return true;
    }

    // Stops early when asked to.
    template <class Work>  // Work(ClimbRegion&, State)
    void for_each(const std::vector<State>& states, const Work& work) {
        regions_.for_each(context_.options.parallel, states.size(), 16, [&](ClimbRegion& region, std::size_t i) {
            if (!context_.asked_to_stop()) work(region, states[i]);
        });
    }

    const Grid& grid_;
    const CoverSettings& settings_;
    const BuildContext& context_;
    const std::function<void(double)>& progress_;
    std::vector<State>& trailheads_;
    std::vector<State> order_;
    std::vector<std::uint8_t> open_;  // by cell: still to be covered
    std::size_t left_;
    Workers<ClimbRegion> regions_;
};

}  // namespace

std::vector<State> states_to_cover(const Grid& grid) {
    std::vector<State> states;
    for (State s = 0; s < grid.size(); ++s)
        if (leads_somewhere(grid, s)) states.push_back(s);
    return states;
}

bool pick_trailheads(const Grid& grid, const CoverSettings& settings, const BuildContext& context,
                     const std::function<void(double)>& progress, std::vector<State>& trailheads) {
    return Cover(grid, settings, context, progress, trailheads).run();
}

}  // namespace waystone
