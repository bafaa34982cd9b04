// SPDX-License-Identifier: MIT
// A search that a depth policy makes before the loop's own, with the same lookahead, choice and ties.
//
// It writes into the planning's local space, and what it expands goes through the meter. Nothing is learned from it.
#pragma once

#include "realtime/choice.hpp"
#include "realtime/policy_entry.hpp"

#include <utility>

namespace waystone {

template <class Graph>
class TrialSearch {
public:
    // For a policy of the loop that the context names.
    static Expected<TrialSearch> make(const PolicyContext<Graph>& context) {
        auto lookahead = make_policy<Lookahead>(context.with(context.loop.policy("lookahead")));
        if (!lookahead) return std::unexpected(lookahead.error());
        return TrialSearch(context.loop, std::move(*lookahead));
    }

    DepthUnit unit() const { return lookahead_->unit(); }
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
    TrialSearch(const Settings& loop, Owned<Lookahead<Graph>> lookahead)
        : choice_(choice_by_name(loop.word("choice"))),
          ties_(ties_by_name(loop.word("ties"))),
          lookahead_(std::move(lookahead)) {}

    Choice choice_;
    Ties ties_;
    Owned<Lookahead<Graph>> lookahead_;
};

}  // namespace waystone
