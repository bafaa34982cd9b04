// SPDX-License-Identifier: MIT
// Trailheads that cover a map: each covers the states that climb to it and to which it climbs, within m moves
// (Bulitko, Rayner and Lawrence 2012, algorithm 1, and HCDPS before it).
//
// Random and systematic picks take the next uncovered state of an order. A greedy pick takes the state, covered or not,
// that covers most of what is still uncovered. Covering is mutual, so a state that becomes covered lowers the gain of
// exactly the states that it covers itself: gains stay exact with one visit to each state's surroundings when gains are
// first counted and one when it is covered, and no coverage set is kept. The heap holds stale gains; a popped state
// goes back with its true gain.
//
// Bound    greedy: two surroundings per state (see search/climb_region.hpp); the others: one per trailhead.
// Choice   ties, and the order of random picks, go by one permutation of the states from the seed: what is picked next
//          depends on what has been picked and on nothing else, so a stopped pick continues to the same result.
#pragma once

#include "base/random.hpp"
#include "builders/builder.hpp"
#include "database/case_settings.hpp"

#include "graph/grid.hpp"

#include <functional>
#include <queue>
#include <span>
#include <vector>

namespace waystone {

struct CoverSettings {
    Pick pick = Pick::Greedy;
    std::uint32_t m = 7;
    std::uint64_t seed = 0;
    std::size_t most = ~std::size_t{0};  // trailheads
};

// The states that a problem can begin or end in.
std::vector<State> states_to_cover(const Grid& grid);

// Adds trailheads to those already picked until all states are covered or there are as many as asked for; false when
// it was asked to stop. `progress` hears shares of the work, from 0 to 1.
bool pick_trailheads(const Grid& grid, const CoverSettings& settings, const BuildContext& context,
                     const std::function<void(double)>& progress, std::vector<State>& trailheads);

// The state of largest gain, ties by a permutation; gains may only fall between two questions.
class GreedyQueue {
public:
    // The states in the order that breaks ties, and gains by state.
    GreedyQueue(std::span<const State> order, std::span<const std::uint32_t> gain) : order_(order) {
        std::vector<std::uint64_t> keys;
        keys.reserve(order.size());
        for (std::size_t i = 0; i < order.size(); ++i) keys.push_back(key(gain[order[i]], i));
        heap_ = decltype(heap_)({}, std::move(keys));
    }
    // kNoState where every gain is 0.
    State best(std::span<const std::uint32_t> gain) {
        while (!heap_.empty()) {
            const std::uint64_t top = heap_.top();
            const auto place = static_cast<std::uint32_t>(~top);
            const std::uint32_t now = gain[order_[place]];
            if (now == top >> 32) return now == 0 ? kNoState : order_[place];
            heap_.pop();
            if (now > 0) heap_.push(key(now, place));
        }
        return kNoState;
    }

private:
    static std::uint64_t key(std::uint32_t gain, std::size_t place) {
        return std::uint64_t{gain} << 32 | static_cast<std::uint32_t>(~static_cast<std::uint32_t>(place));
    }
    std::span<const State> order_;
    std::priority_queue<std::uint64_t> heap_;
};

}  // namespace waystone
