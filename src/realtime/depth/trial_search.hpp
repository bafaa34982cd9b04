// SPDX-License-Identifier: MIT
// A search that a depth policy makes before the loop's own, in the same way: same lookahead, choice and ties.
//
// It writes into the planning's local space, and what it expands goes through the meter. Nothing is learned from it.
#pragma once

#include "realtime/choice.hpp"
#include "realtime/lookahead/lookahead.hpp"

#include <utility>

namespace waystone {

template <class Graph>
class TrialSearch {
public:
    // `loop` are the settings of the loop.
    explicit TrialSearch(const Settings& loop)
        : choice_(choice_by_name(loop.word("choice"))),
          ties_(ties_by_name(loop.word("ties"))),
          lookahead_(make_lookahead<Graph>(loop.policy("lookahead"), ties_)) {}

    // For a planning that no loop has made room in.
    void reserve(Planning<Graph>& planning, std::uint32_t depth) const { lookahead_->reserve(planning, depth); }
    void begin(Planning<Graph>& planning, std::uint32_t depth) {
        planning.depth = depth;
        lookahead_->begin(planning);
    }
    // Once it answers true, planning.chosen and planning.least_f are what the loop would have.
    bool run(Planning<Graph>& planning, Meter& meter) {
        if (!lookahead_->run(planning, meter)) return false;
        choose_frontier(planning, choice_, ties_);
        return true;
    }
    // The successor of the root that leads to the state chosen.
    static State action(const Planning<Graph>& planning) {
        return planning.space[planning.space.root_child(planning.chosen)].state;
    }
    std::uint64_t most_expansions(const Graph& graph, std::uint32_t depth) const {
        return lookahead_->most_expansions(graph, depth);
    }

private:
    Choice choice_;
    Ties ties_;
    std::unique_ptr<Lookahead<Graph>> lookahead_;
};

}  // namespace waystone
