// SPDX-License-Identifier: MIT
// The five seams of the real-time loop, and what the policies share while one step is planned.
//
// Policies are called once or a few times per move; inside they work on flat arrays. Each can stop when the tick's work
// is spent and continue at the next: run() answers false until it is done. All work goes through the meter, so that no
// policy can forget to count, and none can spend what is not there.
#pragma once

#include "base/random.hpp"
#include "realtime/learned_h.hpp"
#include "realtime/local_space.hpp"

#include <waystone/agent.hpp>

#include <memory>

namespace waystone {

class Meter {
public:
    Meter(Counters& counters, std::uint64_t work) : counters_(&counters), left_(work) {}
    bool expand() { return spend(counters_->expanded); }
    bool learn() { return spend(counters_->learned); }
    bool trace() { return spend(counters_->traced); }
    bool look_up() { return spend(counters_->looked_up); }
    bool climb() { return spend(counters_->climbed); }
    std::uint64_t left() const { return left_; }
    Counters& detail() { return *counters_; }  // for what is no work of its own

private:
    bool spend(std::uint64_t& counter) {
        if (left_ == 0) return false;
        --left_;
        ++counter;
        return true;
    }
    Counters* counters_;
    std::uint64_t left_;
};

// Which of equally good frontier states is taken.
enum class Ties : std::uint8_t { First, Last, LargerG, SmallerG, Random };

// One planning step in progress.
template <class Graph>
struct Planning {
    Planning(const Graph& graph, const SuccessorOrder& order, std::uint64_t seed, Arena& memory)
        : arena(&memory), compass(graph, order), h(graph, memory), random(seed) {}

    Arena* arena;  // for what policies reserve
    Compass<Graph> compass;
    LearnedH<Graph> h;
    LocalSpace<Graph> space;
    Random random;
    State now = kNoState;     // where the step begins
    State target = kNoState;  // towards which h is taken
    std::uint32_t depth = 1;  // how much to look ahead: plies or expansions, as the lookahead counts

    // From the goal policy:
    bool fallback = false;     // a subgoal was given up for the global goal
    std::uint32_t visits = 0;  // planning steps made here before, where somebody counts them

    // Where nothing but the best frontier state will be asked for, a lookahead may choose it and keep no other.
    bool only_best = false;
    Ties ties = Ties::First;

    // Shared scratch memory: for the lookahead until it is done, then for the learning rule. Reserved by both, borrowed
    // when they begin.
    FixedArray<std::byte> scratch;
    std::span<std::byte> borrow_scratch() { return {scratch.data(), scratch.capacity()}; }

    // From the lookahead:
    FixedArray<std::uint32_t> layers;  // first node of each layer, for lookaheads that go by layers
    std::uint32_t frontier_begin = 0;  // the frontier is what is not expanded from here on
    std::uint32_t target_node = kNoNode;
    // From the choice:
    std::uint32_t chosen = kNoNode;
    Cost least_f = kInfinite;  // over the frontier, the target included
    // From the learning rule:
    Cost root_raise = 0;
    // From the commitment: states to enter, the next one last.
    FixedArray<State> plan;

    // Raises h and counts it.
    Cost raise(State s, Cost value, Meter& meter) {
        if (s == target) return 0;
        const Cost by = h.raise(s, value);
        if (by != 0) {
            ++meter.detail().h_updates;
            meter.detail().h_raised += by;
        }
        return by;
    }
    // Visit(arc, h) for every successor of a state.
    template <class Visit>
    void for_each_successor(const typename LearnedH<Graph>::View& view, const typename Graph::Arc& self,
                            Visit&& visit) const {
        using Arc = typename Graph::Arc;
        const std::uint32_t* const here = view.at(self);
        if (CellPlaces<Graph>::surrounded(self))
            compass.for_each_arc(self.to, [&](const Arc& arc) { visit(arc, view.beside(here, arc)); });
        else compass.for_each_arc(self.to, [&](const Arc& arc) { visit(arc, view(arc)); });
    }
    template <class Visit>  // Visit(node number, node)
    void for_each_frontier(Visit&& visit) const {
        const std::span<const LocalNode> nodes = space.nodes();
        const std::uint32_t target_at = target_node;
        for (std::uint32_t i = frontier_begin; i < nodes.size(); ++i)
            if (!nodes[i].expanded() || i == target_at) visit(i, nodes[i]);
    }
};

template <class Graph>
class GoalPolicy {
public:
    virtual ~GoalPolicy() = default;
    virtual void start(State /*start*/, State /*goal*/) {}  // a new problem or trial
    // Sets the target. Called again after false, when the work of that tick was spent.
    virtual bool select(Planning<Graph>& planning, State global_goal, Meter& meter, State& target) = 0;
    virtual std::uint64_t bound() const { return 0; }  // most work in one selection
    virtual bool has_subgoals() const { return false; }
    // Where the last target comes from, in states of the graph. The planner knows the target itself.
    virtual Aim aim() const { return {}; }
};

// What a depth counts.
enum class DepthUnit : std::uint8_t { Plies, Expansions, None };

template <class Graph>
class DepthPolicy {
public:
    virtual ~DepthPolicy() = default;
    virtual void start(State /*start*/, State /*goal*/) {}  // a new problem or trial
    // Sets planning.depth. Called again after false, when the work of that tick was spent; a policy that searches may
    // use the planning's local space, since the lookahead begins afresh.
    virtual bool select(Planning<Graph>& planning, Meter& meter) = 0;
    virtual std::uint32_t largest() const = 0;
    // What most searches keep to, where it knows; at most the largest.
    virtual std::uint32_t usual() const { return largest(); }
    // What its depths count, so that no other lookahead can follow them; None: whatever the lookahead counts.
    virtual DepthUnit unit() const { return DepthUnit::None; }
    // Of the searches that a policy makes itself: the deepest, and the most work in one selection.
    virtual std::uint32_t deepest_search() const { return usual(); }
    virtual std::uint64_t bound(const Graph&) const { return 0; }
    // Whether it wants to hear what became of its choice: of every planned step, once the plan is made, and of every
    // move. Asked once.
    virtual bool listens() const { return false; }
    virtual void planned(const Planning<Graph>&) {}
    virtual void moved(State /*from*/, State /*to*/) {}
};

template <class Graph>
class Lookahead {
public:
    virtual ~Lookahead() = default;
    // What it takes the depth for; one without a unit looks as far whatever the depth says.
    virtual DepthUnit unit() const = 0;
    // Whether it fills in Planning::layers.
    virtual bool has_layers() const { return false; }
    // Makes room for searches to this depth in the planning's local space, layers and scratch memory.
    virtual void reserve(Planning<Graph>& planning, std::uint32_t depth) const = 0;
    virtual void begin(Planning<Graph>& planning) = 0;
    virtual bool run(Planning<Graph>& planning, Meter& meter) = 0;
    // Whether it chooses the frontier state itself where nothing else is asked for (Planning::only_best).
    virtual bool chooses() const { return false; }
    // After a search: sets the choice that choose_frontier() would make by least f, where it knows that at once.
    virtual bool choose(Planning<Graph>&) { return false; }
    // For a depth: most expansions, and most states that can be generated.
    virtual std::uint64_t most_expansions(const Graph& graph, std::uint32_t depth) const = 0;
    virtual std::uint64_t most_states(const Graph& graph, std::uint32_t depth) const = 0;
};

template <class Graph>
class Learning {
public:
    virtual ~Learning() = default;
    // Once, when the lookahead has made its room: what more it needs of scratch memory.
    virtual void reserve(Planning<Graph>&, std::uint64_t /*expansions*/) {}
    virtual void start() {}  // a new goal
    // Whether what was learned in one trial serves the next.
    virtual bool serves_further_trials() const { return true; }
    virtual void begin(Planning<Graph>& planning) = 0;
    virtual bool run(Planning<Graph>& planning, Meter& meter) = 0;
    // Whether it reads nodes of the local space, beside the one chosen.
    virtual bool reads_space() const { return true; }
    // What it needs of the lookahead: its layers; a frontier of neighbours and nothing beyond.
    virtual bool needs_layers() const { return false; }
    virtual bool needs_neighbours() const { return false; }
    // Whether it reads links of the local space.
    virtual bool reads_links() const { return false; }
    // Whether h of frontier states may have risen, so that the choice is made again.
    virtual bool changes_frontier() const { return false; }
    // Most work for one planning step with this many expansions to this depth.
    virtual std::uint64_t bound(std::uint64_t expansions, std::uint32_t depth) const = 0;
};

template <class Graph>
class Commit {
public:
    virtual ~Commit() = default;
    virtual void reserve(Planning<Graph>&, std::uint64_t /*longest path*/) {}
    virtual void start() {}
    // The plan is not going to be walked to its end.
    virtual void dropped() {}
    virtual void begin(Planning<Graph>& planning) = 0;
    // Fills the plan with at least one state.
    virtual bool run(Planning<Graph>& planning, Meter& meter) = 0;
    virtual std::uint64_t bound(std::uint64_t longest_path) const = 0;
};

}  // namespace waystone
