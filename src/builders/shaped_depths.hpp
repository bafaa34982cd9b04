// SPDX-License-Identifier: MIT
// The A*-shaped lookahead from one state, for many targets: how many expansions a search must make until it moves well.
//
// It is the agent's own search, with nothing learned. A search of n expansions is the beginning of one of n + 1, so one
// search per target is enough, with a look at its choice after every expansion.
#pragma once

#include "builders/lookahead_tree.hpp"
#include "realtime/lookahead/astar_shaped.hpp"

namespace waystone {

template <class Graph>
class ShapedDepths {
public:
    ShapedDepths(const Graph& graph, const SuccessorOrder& order, Ties ties, std::uint32_t cap)
        : ties_(ties == Ties::Random ? Ties::First : ties),
          cap_(cap),
          lookahead_(ties_),
          planning_(graph, order, 0, arena_) {
        lookahead_.reserve(planning_, cap);
    }

    void start(State root) { planning_.now = root; }
    // The least number of expansions, up to the cap, after which the move is one of the good ones. Where none is, the
    // number after which the search has come to the target or has nothing left to expand; or the cap.
    std::uint32_t depth(State target, MoveSet good) {
        planning_.target = target;
        planning_.h.start(target);
        planning_.depth = cap_;
        lookahead_.begin(planning_);
        Counters counters;
        Meter meter(counters, kUnlimited);
        for (std::uint32_t n = 1; n < cap_; ++n) {
            planning_.depth = n;
            lookahead_.run(planning_, meter);
            if (counters.expanded < n) return std::max(1u, n - 1);
            if (!lookahead_.choose(planning_) || (first_move() & good) != 0) return n;
        }
        return cap_;
    }

private:
    MoveSet first_move() const {
        const State to = planning_.space[planning_.space.root_child(planning_.chosen)].state;
        unsigned place = 0;
        MoveSet move = 0;
        planning_.compass.for_each_arc(planning_.now, [&](const typename Graph::Arc& arc) {
            if (arc.to == to && move == 0) move = move_bit(place);
            ++place;
        });
        return move;
    }

    Ties ties_;
    std::uint32_t cap_;
    AStarShaped<Graph> lookahead_;
    Arena arena_{PagePool::make(PagePool::kLeastBytes)};  // what it has no room for comes from the system
    Planning<Graph> planning_;
};

}  // namespace waystone
