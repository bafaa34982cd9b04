// SPDX-License-Identifier: MIT
// Which frontier state the agent heads for, and the rule for ties.
//
// Least f: the state with least f. Depression-avoiding (Hernandez and Baier 2012): among those whose h was raised least
// above its initial value, the one with least f. A target inside a breadth-first area is always taken.
#pragma once

#include "realtime/seams.hpp"

#include <algorithm>
#include <string_view>

namespace waystone {

enum class Choice : std::uint8_t { LeastF, Depression };

// As the settings of the loop spell them.
inline Choice choice_by_name(std::string_view name) {
    return name == "depression" ? Choice::Depression : Choice::LeastF;
}
inline Ties ties_by_name(std::string_view name) {
    if (name == "first") return Ties::First;
    if (name == "last") return Ties::Last;
    if (name == "larger_g") return Ties::LargerG;
    if (name == "smaller_g") return Ties::SmallerG;
    return Ties::Random;
}

// The best of what is considered, one after the other. Rises count for depression-avoiding choices alone.
template <Choice choice>
class BestFrontier {
public:
    BestFrontier(Ties ties, Random& random) : ties_(ties), random_(&random) {}

    bool any() const { return equal_ != 0; }
    Cost least_f() const { return choice == Choice::LeastF ? f_ : least_f_; }
    // Whether this one is the best so far.
    bool consider(Cost f, Cost g, Cost rise = 0) {
        if constexpr (choice == Choice::LeastF) rise = rise_ = 0;
        else least_f_ = std::min(least_f_, f);
        if (rise > rise_ || (rise == rise_ && f > f_)) return false;
        if (any() && rise == rise_ && f == f_) {
            ++equal_;
            if (ties_ == Ties::First || !wins_tie(ties_, g, g_, *random_, equal_)) return false;
        } else {
            equal_ = 1;
        }
        f_ = f;
        g_ = g;
        rise_ = rise;
        return true;
    }

private:
    // Takes values, so that compilers keep the rest in registers.
    [[gnu::noinline]] static bool wins_tie(Ties ties, Cost g, Cost best_g, Random& random, std::uint32_t equal) {
        switch (ties) {
            case Ties::First: break;
            case Ties::Last: return true;
            case Ties::LargerG: return g > best_g;
            case Ties::SmallerG: return g < best_g;
            case Ties::Random: return random.below(equal) == 0;
        }
        return false;
    }

    Ties ties_;
    Random* random_;
    Cost least_f_ = kInfinite, f_ = kInfinite, g_ = 0, rise_ = kInfinite;
    std::uint32_t equal_ = 0;  // how many were as good as the best
};

template <Choice choice, class Graph>
void choose_frontier(Planning<Graph>& planning, Ties ties) {
    BestFrontier<choice> best(ties, planning.random);
    std::uint32_t chosen = kNoNode;
    const auto consider = [&](std::uint32_t i, const LocalNode& node) {
        Cost rise = 0;
        if constexpr (choice == Choice::Depression) rise = node.h - planning.h.initial()(node.state);
        if (best.consider(planning.space.f(i), node.g, rise)) chosen = i;
    };
    planning.for_each_frontier(consider);
    if (!best.any())  // everything within reach was expanded: the farthest layer counts
        for (std::uint32_t i = std::max(planning.frontier_begin, 1u); i < planning.space.size(); ++i)
            consider(i, planning.space[i]);
    if (planning.target_node != kNoNode && !planning.layers.empty()) chosen = planning.target_node;
    planning.chosen = chosen;
    planning.least_f = best.least_f();
}

template <class Graph>
void choose_frontier(Planning<Graph>& planning, Choice choice, Ties ties) {
    if (choice == Choice::Depression) choose_frontier<Choice::Depression>(planning, ties);
    else choose_frontier<Choice::LeastF>(planning, ties);
}

}  // namespace waystone
