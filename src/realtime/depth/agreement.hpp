// SPDX-License-Identifier: MIT
// The shallowest depth that is as good as the deepest (bulitko2008, section 5.1): searches at max, max - 1, ... as long
// as the first action stays the same; the answer is the smallest depth from which on all agree.
//
// Bound    the sum of the expansions of all depths up to max.
#pragma once

#include "realtime/depth/trial_search.hpp"

namespace waystone {

template <class Graph>
class Agreement {
public:
    Agreement(TrialSearch<Graph> search, std::uint32_t max) : search_(std::move(search)), max_(max) {}

    void start() { running_ = false; }  // what was begun is given up
    // False when the tick's work is spent; call again.
    bool run(Planning<Graph>& planning, Meter& meter, std::uint32_t& depth) {
        if (!running_) {
            depth_ = max_;
            search_.begin(planning, depth_);
            running_ = true;
        }
        for (;;) {
            if (!search_.run(planning, meter)) return false;
            const State action = search_.action(planning);
            if (depth_ == max_) action_ = action;
            if (action != action_ || depth_ == 1) {
                running_ = false;
                depth = action == action_ ? depth_ : depth_ + 1;
                return true;
            }
            search_.begin(planning, --depth_);
        }
    }
    std::uint32_t max() const { return max_; }
    std::uint64_t bound(const Graph& graph) const {
        std::uint64_t sum = 0;
        for (std::uint32_t d = 1; d <= max_; ++d) sum += search_.most_expansions(graph, d);
        return sum;
    }

private:
    TrialSearch<Graph> search_;
    std::uint32_t max_, depth_ = 0;
    State action_ = kNoState;
    bool running_ = false;
};

}  // namespace waystone
